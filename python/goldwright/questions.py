"""Questions of tasks as frames: written from briefs by a writer, then checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pandas as pd

from goldwright.answer_spec import answer_instructions, answer_spec
from goldwright.diversity import choose_wordings
from goldwright.question_checks import check_questions
from goldwright.question_facts import IN_OUR_RECORDS, CheckedTask, DimensionWords, Facts, MetricWords
from goldwright.question_leaks import injected_words
from goldwright.question_members import Member
from goldwright.question_reading import stems
from goldwright.template_writer import WRITER, Brief, kind_of, wordings


def rows_of(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame, with None for whatever is missing and dates as text."""
    rows: list[dict[str, Any]] = []
    for record in frame.to_dict("records"):
        row: dict[str, Any] = {}
        for key, value in record.items():
            if not isinstance(value, (list, dict)) and pd.isna(value):
                row[str(key)] = None
            elif isinstance(value, pd.Timestamp):
                row[str(key)] = value.date().isoformat()
            else:
                row[str(key)] = value
        rows.append(row)
    return rows


def write_questions(briefs: pd.DataFrame) -> pd.DataFrame:
    """One row per brief: task_id, writer, question, answer_instructions; in the order of task ids."""
    listed = sorted(rows_of(briefs), key=lambda one: str(one["task_id"]))
    questions = template_questions(listed)
    rows = [(brief["task_id"], WRITER, questions[brief["task_id"]], answer_instructions(brief)) for brief in listed]
    return pd.DataFrame(rows, columns=["task_id", "writer", "question", "answer_instructions"])


def template_questions(briefs: Sequence[Brief]) -> dict[str, str]:
    """The template writer's question of each task: among tasks of a domain and kind the least alike of its wordings."""
    offered: dict[tuple[str, str], dict[str, tuple[str, ...]]] = defaultdict(dict)
    for brief in briefs:
        offered[str(brief["domain"]), kind_of(brief)][str(brief["task_id"])] = wordings(brief)
    return {task_id: text for candidates in offered.values() for task_id, text in choose_wordings(candidates).items()}


def check_written_questions(
    questions: pd.DataFrame,
    briefs: pd.DataFrame,
    gold_answers: pd.DataFrame,
    governing_rules: pd.DataFrame,
    facts: Facts,
) -> pd.DataFrame:
    """One row per task and check: task_id, check_name, passed, reason."""
    findings = check_questions(checked_tasks(questions, briefs, gold_answers, governing_rules), facts)
    return pd.DataFrame(
        [(one.task_id, one.check, one.passed, one.reason) for one in findings],
        columns=["task_id", "check_name", "passed", "reason"],
    )


def checked_tasks(
    questions: pd.DataFrame, briefs: pd.DataFrame, gold_answers: pd.DataFrame, governing_rules: pd.DataFrame
) -> list[CheckedTask]:
    """Written questions with what they are held against, in the order of the questions."""
    by_task = {brief["task_id"]: brief for brief in rows_of(briefs)}
    texts: dict[str, list[str]] = {}
    numbers: dict[str, list[Decimal]] = {}
    for row in rows_of(gold_answers):
        if row["answer_text"] is not None:
            texts.setdefault(row["task_id"], []).append(row["answer_text"])
        if row["answer_number"] is not None:
            numbers.setdefault(row["task_id"], []).append(Decimal(row["answer_number"]))
    rules_of: dict[str, set[str]] = {}
    for row in rows_of(governing_rules):
        rules_of.setdefault(row["metric"], set()).add(row["rule"])
    return [
        CheckedTask(
            task_id=row["task_id"],
            question=row["question"],
            instructions=row["answer_instructions"],
            brief=by_task[row["task_id"]],
            spec=answer_spec(by_task[row["task_id"]]),
            gold_texts=tuple(texts.get(row["task_id"], ())),
            gold_numbers=tuple(numbers.get(row["task_id"], ())),
            governing_rules=frozenset(
                rule
                for metric in str(by_task[row["task_id"]]["metrics"]).split("|")
                for rule in rules_of.get(metric, ())
            ),
            waived_rules=_waived_rules(by_task[row["task_id"]]),
        )
        for row in rows_of(questions)
    ]


def domain_facts(
    documents: pd.DataFrame,
    rule_parts: pd.DataFrame,
    words_of_rules: pd.DataFrame,
    members: pd.DataFrame,
    metric_words: pd.DataFrame,
    dimension_words: pd.DataFrame,
    physical_names: pd.DataFrame,
) -> Facts:
    """What the checks know of the domains; `documents` are the sections of the knowledge base."""
    sections = rows_of(documents)
    catalogue = [row["section_text"] for row in sections if row["kind"] == "catalogue"]
    glossary = [row[key] for row in rows_of(dimension_words) for key in ("label", "plural")]
    told = " | ".join(f" {' '.join(stems(text))} " for text in (*catalogue, *glossary))
    return Facts(
        titles=tuple(
            sorted(
                {
                    (row["document_id"], row["title"])
                    for row in sections
                    if row["kind"] in ("rule", "superseded", "idle")
                }
            )
        ),
        parameters=tuple(
            (row["rule"], row["part_key"], row["part_value"])
            for row in rows_of(rule_parts)
            if row["part"] == "parameter"
        ),
        words_of_rules=tuple((row["rule"], row["words"]) for row in rows_of(words_of_rules)),
        members=tuple(
            Member(row["domain"], row["dimension"], row["member"], row["wording"]) for row in rows_of(members)
        ),
        metrics=tuple(
            MetricWords(
                row["domain"], row["metric"], _metric_names(row), f"{row['description']} {row['counting_words']}"
            )
            for row in rows_of(metric_words)
        ),
        dimensions=tuple(
            DimensionWords(row["domain"], row["dimension"], row["label"], row["plural"])
            for row in rows_of(dimension_words)
        ),
        physical_names=tuple(
            name
            for name in sorted({row["name"].replace("_", " ") for row in rows_of(physical_names)})
            if f" {' '.join(stems(name))} " not in told
        ),
    )


def documents_with_orders(documents: pd.DataFrame) -> pd.DataFrame:
    """One row per section that orders its reader about: document_id, section_number, found (the words that do)."""
    found = [
        (row["document_id"], row["section_number"], words)
        for row in rows_of(documents)
        if (words := injected_words(f"{row['title']}. {row['section_title']}. {row['section_text']}"))
    ]
    return pd.DataFrame(found, columns=["document_id", "section_number", "found"]).astype(
        {"document_id": "str", "section_number": "int", "found": "str"}
    )


def _metric_names(row: Mapping[str, Any]) -> tuple[str, ...]:
    """A metric's phrase, also without its “in our records”, its label and synonyms, the longest first."""
    names = {
        row["phrase"],
        row["phrase"].removesuffix(IN_OUR_RECORDS),
        row["label"],
        *(row["synonyms"] or "").split("|"),
    }
    return tuple(sorted(names - {""}, key=lambda name: (-len(name), name)))


def _waived_rules(brief: Mapping[str, Any]) -> frozenset[str]:
    """The rule that a counterfactual sets aside in words, or that a knowledge question is about."""
    if brief["analysis_type"] == "counterfactual":
        return frozenset({str(brief["detail"])})
    if brief["analysis_type"] == "knowledge_retrieval":
        return frozenset({str(brief["detail"]).split(".")[0]})
    return frozenset()
