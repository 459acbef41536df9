"""The exported folder `benchmark/`, read back: what the exam is made of, golds beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from goldwright.errors import ProjectError
from goldwright.release import digest

#: Documents of these kinds are rules to somebody who reads them; they are not at the desk where there are no rules.
RULE_KINDS = ("rule", "superseded", "idle")
#: The domain of documents that hold for every domain: methods and precedence.
EVERY_DOMAIN = "all"


@dataclass(frozen=True)
class ExamTask:
    """A released task with its gold: `line` is what an agent sees, `gold` the line that no agent sees."""

    line: Mapping[str, Any]
    gold: Mapping[str, Any]

    @property
    def task_id(self) -> str:
        return str(self.line["task_id"])

    @property
    def domain(self) -> str:
        return str(self.line["domain"])

    @property
    def analysis_type(self) -> str:
        return str(self.line["analysis_type"])

    @property
    def group(self) -> str:
        """knowledge, analytics or rule."""
        return str(self.gold["group"])

    @property
    def spec(self) -> Mapping[str, Any]:
        return dict(self.line["answer_spec"])

    @property
    def gold_answer(self) -> Any:
        return self.gold["gold_answer"]

    @property
    def has_no_rule_condition(self) -> bool:
        """Whether it may be asked without rules: a rule task with a standard answer.

        Counterfactuals speak of a rule; where rules alone fill a month of a trend, there is no answer without them.
        """
        has_standard_answer = self.gold["standard_answer"] is not None
        return self.group == "rule" and self.analysis_type != "counterfactual" and has_standard_answer

    @property
    def governing_documents(self) -> list[str]:
        """What has to be read for the right answer: each governing rule, or what a knowledge task asks of."""
        source = self.gold.get("source")
        return [str(source).rsplit(".", 1)[0]] if source else list(self.gold["governing_rules"])


@dataclass(frozen=True)
class Exported:
    """An exported folder: its tasks in their order, its documents' lines and its manifest."""

    folder: Path
    tasks: tuple[ExamTask, ...]
    documents: tuple[Mapping[str, Any], ...]
    manifest: Mapping[str, Any]

    @property
    def warehouse(self) -> Path:
        """The DuckDB file with the raw tables."""
        return self.folder / "warehouse.duckdb"

    @cached_property
    def task_by_id(self) -> Mapping[str, ExamTask]:
        return {task.task_id: task for task in self.tasks}

    @cached_property
    def hash_of_answers(self) -> str:
        """The hash of what is right in each task: scores of two releases compare only where it is the same.

        Gold SQL, near misses and the comparator's version may change without it.
        """
        return digest([[task.task_id, task.gold_answer, task.gold.get("standard_answer")] for task in self.tasks])

    def documents_for(self, domain: str, with_rules: bool = True) -> list[Mapping[str, Any]]:
        """The lines of documents that an agent can look up in a domain; without rules only what holds in any case."""
        return [
            line
            for line in self.documents
            if line["domain"] in (domain, EVERY_DOMAIN) and (with_rules or line["kind"] not in RULE_KINDS)
        ]


def read_exported(folder: Path) -> Exported:
    """Reads an exported folder; a missing or broken file is a ProjectError."""
    tasks, golds, documents = (_lines(folder, name) for name in ("tasks.jsonl", "golds.jsonl", "documents.jsonl"))
    if [task["task_id"] for task in tasks] != [gold["task_id"] for gold in golds]:
        raise ProjectError(f"{folder.name}/golds.jsonl is not of {folder.name}/tasks.jsonl: run `goldwright export`.")
    if golds and "rule_types" not in golds[0]:
        raise ProjectError(f"{folder.name}/ was written by an older Goldwright: run `goldwright export`.")
    return Exported(
        folder,
        tuple(ExamTask(task, gold) for task, gold in zip(tasks, golds, strict=True)),
        tuple(documents),
        json.loads(_text(folder, "manifest.json")),
    )


def _lines(folder: Path, name: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for number, text in enumerate(_text(folder, name).removesuffix("\n").split("\n"), 1):
        try:
            lines.append(json.loads(text))
        except ValueError:
            raise ProjectError(f"{folder.name}/{name}, line {number}, is no JSON: run `goldwright export`.") from None
    return lines


def _text(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except OSError:
        raise ProjectError(
            f"There is no {folder.name}/{name}: run `goldwright build`, then `goldwright export`."
        ) from None
