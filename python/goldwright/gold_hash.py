"""A hash of each task's gold answer, the same on every engine that computes the same answer."""

from __future__ import annotations

from decimal import Decimal

import duckdb

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.release import digest
from goldwright.warehouse import open_warehouse, parsed_manifest

MODEL = "model.goldwright.gold_answers"


def built_gold_hashes(dbt: Dbt) -> dict[str, str]:
    """The hashes of the last build's gold answers, read from the warehouse of dbt's target."""
    if dbt.engine is None:
        with duckdb.connect(str(dbt.database()), read_only=True) as connection:
            connection.execute("set schema = 'goldwright.goldwright'")
            return gold_hashes(connection.table("gold_answers"))
    node = parsed_manifest(dbt)["nodes"][MODEL]
    with open_warehouse(dbt) as warehouse, duckdb.connect() as connection:
        if not warehouse.has(node["schema"], node["alias"]):
            raise ProjectError(
                f"Target {dbt.engine} has no gold answers yet: run `goldwright select --target {dbt.engine}`."
            )
        return gold_hashes(warehouse.read(node["schema"], node["alias"], connection))


def gold_hashes(gold_answers: duckdb.DuckDBPyRelation) -> dict[str, str]:
    """The SHA-256 of each task's canonical answer, by task id; `gold_answers` is the model of that name.

    A canonical answer is its rows in the order of row number and key, each with the text and with the number written
    without an exponent and without noughts at its end.
    """
    rows: dict[str, list[list[str | None]]] = {}
    columns = "task_id, row_number, answer_key, answer_text, cast(answer_number as varchar)"
    for task_id, number, key, text, value in gold_answers.project(columns).order("all").fetchall():
        exact = None if value is None else f"{Decimal(value).normalize():f}"
        rows.setdefault(task_id, []).append([str(number), key, text, exact])
    return {task_id: digest(answer) for task_id, answer in sorted(rows.items())}


def hash_of_hashes(hashes: dict[str, str]) -> str:
    """One hash for all tasks."""
    return digest(hashes)
