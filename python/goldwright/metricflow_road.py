"""The second road of standard variants: MetricFlow's own SQL for the same metrics, equal after rounding."""

from __future__ import annotations

import os
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb

from goldwright.dbt import let_go_of_the_database
from goldwright.domains import domain_names
from goldwright.verify import Proof


def verify_metricflow(
    project: Path, database: Path, manifest: dict[str, Any], progress: Callable[[], None] | None = None
) -> Proof:
    """Every standard variant that MetricFlow can express, for each single dimension, over all records and by grain.

    Shares of a dimension's whole can't be expressed: a metric's denominator that ignores a group is unknown to it.
    Nor can a coefficient of variation.
    """
    engine = Engine(project)
    failures: list[str] = []
    checked = 0
    inexpressible = []
    domains = domain_names(project)
    metrics = [
        node
        for node in manifest["metrics"].values()
        if node["config"]["meta"].get("role") != "input" and node["name"].split("_")[0] in domains
    ]
    with duckdb.connect(str(database), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")
        for node in sorted(metrics, key=lambda one: str(one["name"])):
            meta = node["config"]["meta"]
            if meta.get("share_of") or meta.get("statistic"):
                inexpressible.append(node["name"])
                continue
            entity = engine.entity_of(manifest, node)
            dimensions = [None] + [one for one in meta.get("slice_by", []) if isinstance(one, str)]
            for dimension in dimensions:
                for grain in (None, "year", "quarter", "month"):
                    groups = ([f"{entity}__{dimension}"] if dimension else []) + (
                        [f"metric_time__{grain}"] if grain else []
                    )
                    wanted = _cells(connection, node["name"], dimension, grain)
                    found = _metricflow_cells(connection, engine.sql(node["name"], groups), node, dimension, grain)
                    checked += len(wanted)
                    failures += [
                        f"{node['name']} by {dimension or 'nothing'}, {key}: cell {wanted.get(key)}, "
                        f"MetricFlow {found.get(key)}"
                        for key in sorted(set(wanted) | set(found), key=str)
                        if wanted.get(key) != found.get(key)
                    ]
            if progress is not None:
                progress()
    return Proof(
        "standard variants equal MetricFlow's values",
        checked,
        tuple(failures),
        f"{len(inexpressible)} of {len(metrics)} metrics can't be expressed there: {', '.join(inexpressible)}",
    )


class Engine:
    """MetricFlow in this process, set up once."""

    def __init__(self, project: Path) -> None:
        from dbt_metricflow.cli.cli_configuration import CLIConfiguration

        before = Path.cwd()
        os.chdir(project)
        try:
            self._configuration = CLIConfiguration()
            self._configuration.setup()
        finally:
            os.chdir(before)
            let_go_of_the_database()

    def entity_of(self, manifest: dict[str, Any], node: dict[str, Any]) -> str:
        """The entity through which a metric's dimensions are reached; a composite's inputs share the order."""
        if node["type"] == "derived":
            return f"{node['name'].split('_')[0]}_order"
        names = {one["name"]: one for one in manifest["metrics"].values()}
        leaf = node
        while leaf["type"] != "simple":
            leaf = names[leaf["type_params"]["numerator"]["name"]]
        wanted = leaf["type_params"]["metric_aggregation_params"]["semantic_model"]
        model = next(one for one in manifest["semantic_models"].values() if one["name"] == wanted)
        return str(next(one["name"] for one in model["entities"] if one["type"] == "primary"))

    def sql(self, metric: str, groups: list[str], where: list[str] | None = None) -> str:
        """MetricFlow's SQL for a metric by groups, among the rows that all filters keep."""
        from metricflow.engine.metricflow_engine import MetricFlowQueryRequest

        request = MetricFlowQueryRequest.create(
            metric_names=[metric], group_by_names=groups, where_constraints=where or None
        )
        return str(self._configuration.mf.explain(request).sql_statement.sql)


def _cells(
    connection: duckdb.DuckDBPyConnection, metric: str, dimension: str | None, grain: str | None
) -> dict[tuple[str, str], str]:
    rows = connection.execute(
        "select coalesce(value_1, ''), coalesce(period::varchar, ''), metric_value::varchar from cells "
        "where variant = 'standard' and metric = ? and coalesce(dimension_1, '') = ? and dimension_2 is null "
        "and grain = ? and metric_value is not null",
        [metric, dimension or "", grain or "all"],
    ).fetchall()
    return {(member, period): str(Decimal(value)) for member, period, value in rows}


def _metricflow_cells(
    connection: duckdb.DuckDBPyConnection,
    sql: str,
    node: dict[str, Any],
    dimension: str | None,
    grain: str | None,
) -> dict[tuple[str, str], str]:
    """MetricFlow's rows under the same keys and in the same unit, rounded half away from zero."""
    meta = node["config"]["meta"]
    factor = meta.get("multiply_by", 1)
    factor = Fraction(meta["parameters"][factor] if isinstance(factor, str) else factor)
    if node["type"] == "derived":
        # A derived metric's expression brings its inputs to one unit by itself.
        factor = Fraction(1)
    scale = factor / Fraction(meta.get("divide_by", 1))
    result = connection.execute(sql)
    names = [column[0] for column in result.description or []]
    found = {}
    for values in result.fetchall():
        row = dict(zip(names, values, strict=True))
        value = row[node["name"]]
        if value is None:
            continue
        period = next((row[name] for name in names if name.startswith("metric_time")), None)
        if grain and period is None:
            continue
        member = next((row[name] for name in names if dimension and name.endswith(f"__{dimension}")), None)
        member_text = ("(none)" if member is None else str(member)) if dimension else ""
        number = Fraction(value) * scale if not isinstance(value, float) else Fraction(repr(value)) * scale
        rounded = (Decimal(number.numerator) / Decimal(number.denominator)).quantize(
            Decimal(1).scaleb(-int(meta.get("decimals", 2))), ROUND_HALF_UP
        )
        found[(member_text, "" if period is None else str(period)[:10])] = str(rounded.quantize(Decimal("0.0001")))
    return found
