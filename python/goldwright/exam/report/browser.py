"""What the page's task browser needs, packed small: every attempt, each text once, compressed.

Gold SQL is kept part by part, for most of its CTEs are shared: 20 MB of a release become a tenth of one.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.report.answered import Answered
from goldwright.exam.report.examples import document_title, verdict_words
from goldwright.exam.report.tables import AgentRun
from goldwright.review_tasks import ReviewRelease


class _Texts:
    """Texts, each kept once under its number."""

    def __init__(self) -> None:
        self.listed: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str | None) -> int | None:
        if text is None:
            return None
        if text not in self._numbers:
            self._numbers[text] = len(self.listed)
            self.listed.append(text)
        return self._numbers[text]


def packed_browser(
    answered: Iterable[Answered], runs: Sequence[AgentRun], exported: Exported, release: ReviewRelease
) -> str:
    """The browser's data as base64 of gzipped JSON; the same data give the same text."""
    parts, documents, texts = _Texts(), _Texts(), _Texts()
    asked: dict[str, int] = {}
    run_places = {run.run_id: run.place for run in runs}
    rows: list[list[Any]] = []
    for one in answered:
        score = one.score
        rows.append(
            [
                run_places[score.run_id],
                asked.setdefault(score.task_id, len(asked)),
                score.trial,
                texts.number(score.reason),
                texts.number(verdict_words(one, release)),
                one.answer,
                one.query,
                score.documents_read,
                score.documents_wanted,
                score.turns,
                None if score.cost_usd is None else float(score.cost_usd),
                float(score.partial_credit),
            ]
        )
    data = {
        "runs": [[run.title, run.condition, run.tuned_prompt] for run in runs],
        "tasks": [_task(exported.task_by_id[task_id], parts, documents) for task_id in asked],
        # One list a column packs better than one list a row.
        "columns": [list(column) for column in zip(*rows, strict=True)],
        "texts": texts.listed,
        "parts": parts.listed,
        "documents": [document_title(release, document_id) for document_id in documents.listed],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("utf-8", "replace"), 6, mtime=0)).decode("ascii")


def _task(task: ExamTask, parts: _Texts, documents: _Texts) -> list[Any]:
    tolerances = {key: float(kind["tolerance"]) for key, kind in task.spec["keys"].items() if "tolerance" in kind}
    return [
        task.task_id,
        task.domain,
        task.analysis_type,
        task.group,
        int(bool(task.gold["is_trap"])),
        task.line["question"],
        task.line["answer_instructions"],
        task.gold_answer,
        task.gold.get("standard_answer"),
        tolerances,
        [documents.number(document_id) for document_id in task.governing_documents],
        [int(document_id in task.gold["active_rules"]) for document_id in task.governing_documents],
        [parts.number(part) for part in gold_sql_parts(task.gold.get("gold_sql", ""))],
    ]


def gold_sql_parts(sql: str) -> list[str]:
    """Gold SQL cut where its outermost CTEs begin; put together the parts are the SQL again."""
    return [part for part in re.split(r"(?m)^(?=\w+ as \($)", sql) if part]
