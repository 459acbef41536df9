"""A hash of each task's gold answer, the same on every engine that computes the same answer."""

from __future__ import annotations

from decimal import Decimal

import duckdb

from goldwright.release import digest

Rows = dict[str, list[list[str | None]]]


def gold_hashes(gold_answers: duckdb.DuckDBPyRelation) -> dict[str, str]:
    """The SHA-256 of each task's canonical answer, by task id; `gold_answers` is the model of that name.

    A canonical answer is its rows in the order of row number and key, each with the text and with the number written
    without an exponent and without noughts at its end.
    """
    rows: Rows = {}
    columns = "task_id, row_number, answer_key, answer_text, cast(answer_number as varchar)"
    for task_id, number, key, text, value in gold_answers.project(columns).order("all").fetchall():
        exact = None if value is None else f"{Decimal(value).normalize():f}"
        rows.setdefault(task_id, []).append([str(number), key, text, exact])
    return {task_id: digest(answer) for task_id, answer in sorted(rows.items())}


def hash_of_hashes(hashes: dict[str, str]) -> str:
    """One hash for all tasks."""
    return digest(hashes)
