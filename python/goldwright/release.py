"""A release: everything that is published of a build, read from its models.

Tasks are what an agent sees; golds are the only part with answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb

from goldwright.answer_spec import NOTHING, answer_spec
from goldwright.comparator import COMPARATOR_VERSION, compare
from goldwright.gold_sql import CELL_COLUMNS, Asked, GoldSql
from goldwright.significance import FINISHING_STEP_VERSION

#: Stands in every published file, so that text which leaks into training data can be recognised.
CANARY = "goldwright-canary 6f0e5c1c-5f0d-4b7a-9b64-2d0f6b1f2a77"

Answer = dict[str, str] | list[dict[str, str]]


@dataclass(frozen=True)
class Task:
    """One released task with all that is known of it."""

    task_id: str
    row: Mapping[str, Any]
    brief: Mapping[str, Any]
    spec: Mapping[str, Any]
    gold_answer: Answer
    variant_answers: Mapping[str, Answer]
    near_misses: tuple[Mapping[str, Any], ...]
    asked: Asked | None
    rule_types: Mapping[str, str]

    @property
    def active_rules(self) -> list[str]:
        return [rule for rule in str(self.row["active_rules"]).split(",") if rule]

    @property
    def governing_rules(self) -> list[str]:
        return [rule for rule in str(self.row["governing_rules"]).split(",") if rule]

    @property
    def metrics(self) -> list[str]:
        return [metric for metric in str(self.brief["metrics"] or "").split("|") if metric]


@dataclass(frozen=True)
class Release:
    """The tasks of a build in the order of their ids, its knowledge base, and a fingerprint of each rule."""

    tasks: tuple[Task, ...]
    documents: tuple[Mapping[str, Any], ...]
    rule_hashes: Mapping[str, str]


def read_release(database: Path) -> Release:
    """Reads a build's models from its DuckDB file."""
    connection = duckdb.connect(str(database), read_only=True)
    try:
        connection.execute("set schema = 'goldwright'")
        return _read(connection)
    finally:
        connection.close()


def read_asked(connection: duckdb.DuckDBPyConnection, metrics_of: Mapping[str, Sequence[str]]) -> dict[str, Asked]:
    """What the gold SQL of each selected skeleton is written from, by skeleton; `metrics_of` names their metrics."""
    selected = "skeleton_id in (select skeleton_id from selected_skeletons)"
    cells = _grouped(
        connection,
        f"select skeleton_id, {', '.join(CELL_COLUMNS)} from skeleton_cells where {selected} order by all",
        "skeleton_id",
    )
    metrics = {row["metric"]: row for row in _rows(connection, "select metric, label, decimals, polarity from metrics")}
    return {
        row["skeleton_id"]: Asked(
            row,
            [metrics[name] for name in metrics_of[row["skeleton_id"]]],
            [{key: cell[key] for key in CELL_COLUMNS} for cell in cells[row["skeleton_id"]]],
        )
        for row in _rows(
            connection, f"select skeleton_id, analysis_type, metric, detail from candidates where {selected}"
        )
    }


def task_line(task: Task) -> dict[str, Any]:
    """A line of tasks.jsonl: all that an agent sees of a task."""
    return {
        "task_id": task.task_id,
        "domain": task.row["domain"],
        "analysis_type": task.row["analysis_type"],
        "question": task.row["question"],
        "answer_instructions": task.row["answer_instructions"],
        "answer_spec": task.spec,
        "canary": CANARY,
    }


def gold_line(task: Task, gold_sql: GoldSql) -> dict[str, Any]:
    """A line of golds.jsonl. A knowledge task has its section instead of SQL and no standard answer."""
    line: dict[str, Any] = {
        "task_id": task.task_id,
        "group": task.row["task_group"],
        "metrics": task.metrics,
        "active_rules": task.active_rules,
        "governing_rules": task.governing_rules,
        "rule_types": {rule: task.rule_types[rule] for rule in task.governing_rules},
        "is_trap": bool(task.row["is_trap"]),
        "tempting_rule": task.row["tempting_variant"],
        "gold_answer": task.gold_answer,
        "standard_answer": task.variant_answers.get("standard"),
        "near_misses": list(task.near_misses),
    }
    if task.asked is None:
        line["source"] = task.brief["detail"]
    else:
        line["gold_sql"] = gold_sql.of(task.asked)
        if task.row["analysis_type"] == "significance_testing":
            line["finishing_step"] = f"{task.brief['detail']}/{FINISHING_STEP_VERSION}"
    line["comparator_version"] = COMPARATOR_VERSION
    line["canary"] = CANARY
    return line


def answer_json(rows: Sequence[Mapping[str, Any]], spec: Mapping[str, Any]) -> Answer | None:
    """The JSON answer of answer rows (row_number, answer_key, answer_text, answer_number as text)."""
    by_number: dict[int, dict[str, str]] = {}
    for row in rows:
        key = row["answer_key"]
        kind = spec["keys"].get(key)
        if kind is None:
            return None
        by_number.setdefault(int(row["row_number"]), {})[key] = _text_of(row, kind)
    answers = [{key: answer[key] for key in spec["keys"] if key in answer} for _, answer in sorted(by_number.items())]
    if spec["shape"] == "rows":
        return answers
    return answers[0] if len(answers) == 1 else None


def digest(value: Any) -> str:
    """The SHA-256 of a value's canonical JSON, or of a text."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _text_of(row: Mapping[str, Any], kind: Mapping[str, Any]) -> str:
    if row["answer_text"] is not None:
        return str(row["answer_text"])
    if row["answer_number"] is None:
        return NOTHING
    number = Decimal(row["answer_number"]).quantize(Decimal(1).scaleb(-int(kind["decimals"])))
    return f"{number + 0:f}"


def _read(connection: duckdb.DuckDBPyConnection) -> Release:
    briefs = {row["task_id"]: row for row in _rows(connection, "select * from briefs")}
    answers = _grouped(
        connection,
        "select skeleton_id, variant, row_number, answer_key, answer_text, answer_number::varchar as answer_number "
        "from near_miss_answers order by all",
        "skeleton_id",
    )
    golds = _grouped(
        connection,
        "select task_id, row_number, answer_key, answer_text, answer_number::varchar as answer_number "
        "from gold_answers order by all",
        "task_id",
    )
    asked = read_asked(
        connection,
        {brief["skeleton_id"]: str(brief["metrics"]).split("|") for brief in briefs.values()},
    )
    rule_types = {row["rule"]: row["rule_type"] for row in _rows(connection, "select rule, rule_type from rules")}
    tasks = []
    for row in _rows(connection, "select * from benchmark_tasks order by task_id"):
        brief = briefs[row["task_id"]]
        spec = answer_spec(brief)
        gold = answer_json(golds[row["task_id"]], spec)
        if gold is None:
            raise ValueError(f"Task {row['task_id']} has no gold answer of its own shape.")
        variants = _variant_answers(answers.get(row["skeleton_id"], []), spec)
        tasks.append(
            Task(
                row["task_id"],
                row,
                brief,
                spec,
                gold,
                variants,
                tuple(_near_misses(variants, gold, spec)),
                asked.get(row["skeleton_id"]),
                rule_types,
            )
        )
    documents = _rows(
        connection,
        "select document_id, domain, kind, title, section_number, section_title as section, section_text as text, "
        "effective_from, effective_to from knowledge_base order by kind, document_id, section_number",
    )
    return Release(tuple(tasks), tuple(documents), _rule_hashes(connection))


def _rule_hashes(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """A digest of each rule's parts, type and status: all of a rule that reaches a number."""
    parts = _grouped(connection, "select rule, part, part_key, part_value from rule_parts order by all", "rule")
    rules = _rows(
        connection, "select rule, rule_type, owner, signed_on, status, superseded_by from rules order by rule"
    )
    return {row["rule"]: digest([row, parts.get(row["rule"], [])]) for row in rules}


def _variant_answers(rows: list[Mapping[str, Any]], spec: Mapping[str, Any]) -> dict[str, Answer]:
    by_variant: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_variant.setdefault(row["variant"], []).append(row)
    found = {variant: answer_json(answer, spec) for variant, answer in by_variant.items()}
    return {variant: answer for variant, answer in sorted(found.items()) if answer}


def _near_misses(variants: Mapping[str, Answer], gold: Answer, spec: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Each mistake with its answer; one that can't be told from the gold answer is marked as not separable."""
    order = (
        "standard",
        "without",
        "rules_ignored",
        "superseded",
        "sister",
        "out_of_period",
        "every_document",
        "newest_document",
        "boundary",
        "wrong_date",
        "wrong_window",
        "other_month",
        "foreign_rule",
        "turned_round",
        "newer_version",
        "metric_page",
        "other_version",
        "other_document",
    )
    found: list[Mapping[str, Any]] = []
    for variant in sorted(variants, key=lambda name: (order.index(name.split("__")[0]), name)):
        mistake, _, rule = variant.partition("__")
        found.append(
            {
                "mistake": {"standard": "no_rule", "without": "rule_ignored"}.get(mistake, mistake),
                "rule": rule or None,
                "answer": variants[variant],
                "is_separable": not compare(variants[variant], gold, spec).is_right,
            }
        )
    return found


def _rows(connection: duckdb.DuckDBPyConnection, query: str) -> list[dict[str, Any]]:
    result = connection.execute(query)
    names = [column[0] for column in result.description or []]
    return [
        {
            name: value.isoformat() if hasattr(value, "isoformat") else value
            for name, value in zip(names, values, strict=True)
        }
        for values in result.fetchall()
    ]


def _grouped(connection: duckdb.DuckDBPyConnection, query: str, key: str) -> dict[str, list[Mapping[str, Any]]]:
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for row in _rows(connection, query):
        groups.setdefault(row[key], []).append(row)
    return groups
