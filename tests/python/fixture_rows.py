"""Compiled variants over a handful of rows in place of their fact."""

from __future__ import annotations

from typing import Any

import duckdb

from goldwright.dbt import Dbt

Row = dict[str, Any]


def value_over_rows(
    dbt: Dbt, model: str, variant: str, rows: list[Row], facts: dict[str, Row], month: str | None
) -> str | None:
    """The figure of a variant over all rows, or of one month, to two decimals; None where it is not reported.

    `facts` gives each fact's columns with the values that a row has where it says nothing.
    """
    nodes = dbt.compiled_manifest()["nodes"]
    node = nodes[f"model.goldwright.{model}"]
    fact = next(nodes[parent] for parent in node["depends_on"]["nodes"] if parent.split(".")[-1] in facts)
    defaults = facts[fact["name"]]
    sql = node["compiled_code"].replace(fact["relation_name"], "fact_rows")
    with duckdb.connect() as connection:
        selects = [_select(defaults | row, defaults) for row in rows]
        connection.execute("create table fact_rows as " + " union all ".join(selects))
        found = connection.execute(
            f"select metric_value, is_suppressed from ({sql}) where variant = ? and dimension_1 is null and grain = ? "
            "and period is not distinct from cast(? as date)",
            [variant, "month" if month else "all", month],
        ).fetchall()
    assert len(found) == 1
    value, is_suppressed = found[0]
    return None if is_suppressed else f"{value:.2f}"


def _select(row: Row, defaults: Row) -> str:
    columns = []
    for name, value in row.items():
        kind = {"_at": "timestamp", "_on": "date"}.get(name[-3:]) or {bool: "boolean", int: "bigint"}.get(
            type(defaults[name]), "varchar"
        )
        text = "null" if value is None else f"'{value}'"
        columns.append(f"cast({text} as {kind}) as {name}")
    return "select " + ", ".join(columns)
