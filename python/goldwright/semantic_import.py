"""`goldwright import`: the metrics of another dbt project as standard variants of a domain here.

What the variant macro can say becomes a fact, a metric in YAML and a variant like any other; of whatever else
MetricFlow has SQL for, that SQL becomes the variant. Every cell is then compared with MetricFlow's own query of their
warehouse.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal, localcontext
from pathlib import Path
from typing import Any

import duckdb

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.imported_tables import Warehouse, opened
from goldwright.semantic_facts import CannotBeSaid, SaidMetric, column_of, said_metric
from goldwright.semantic_files import (
    MARK,
    fact_files,
    metricflow_variant,
    said_variant,
    sources_file,
)
from goldwright.semantic_layer import GRAINS, Dimension, SemanticLayer, read_semantic_layer
from goldwright.stats import StatsTable
from goldwright.sync import metric_hash

#: A dimension with more values is a list of names, not a way to slice.
MOST_MEMBERS = 50
MOST_DIMENSIONS = 4

#: The ways of a metric, as the report names them.
VARIANT_MACRO, BY_METRICFLOW, CANNOT_COME = "variant macro", "MetricFlow", "can't come"

_NUMBERS = ("INT", "INTEGER", "DOUBLE", "FLOAT")


@dataclass(frozen=True)
class Query:
    """One breakdown of a metric at one grain: MetricFlow's names of the groups and its SQL."""

    dimension: str | None
    member: str | None
    grain: str
    period: str | None
    sql: str

    @property
    def name(self) -> str:
        """The name of its CTE."""
        groups = [one for one in (self.dimension, self.grain if self.period else None) if one]
        return "by_" + "_and_".join(groups) if groups else "all_records"


@dataclass(frozen=True)
class Imported:
    """A metric that comes in; `said` is none where MetricFlow's SQL is its variant."""

    metric: str
    name: str
    kind: str
    queries: tuple[Query, ...]
    said: SaidMetric | None
    note: str


@dataclass
class Outcome:
    """A line of the report. A metric that can't come has neither queries nor cells, and the reason in `note`."""

    metric: str
    kind: str
    how: str
    note: str
    compared: int = 0
    unequal: list[str] = field(default_factory=list)


def import_semantic_layer(
    dbt: Dbt,
    folder: Path,
    database: Path,
    schema: str,
    domain: str,
    scratch: Path,
    progress: Callable[[], None] | None = None,
) -> list[Outcome]:
    """Writes the domain's files and compares every imported cell; one outcome a metric, in alphabetical order.

    A second import of a domain takes the place of the first; a domain with files of another origin is refused.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*", domain):
        raise ProjectError(
            f"A domain's name is lower-case letters and digits, since metrics begin with it, and not '{domain}': "
            "choose another with --domain."
        )
    _refuse_foreign_files(dbt.project, domain)
    layer = read_semantic_layer(folder, database, schema, scratch)
    with opened(database) as warehouse:
        tables = _table_names(layer, warehouse, domain)
        outcomes, imported = [], []
        for metric in layer.metrics:
            found = plan_metric(layer, warehouse, domain, metric)
            if isinstance(found, Outcome):
                outcomes.append(found)
            else:
                imported.append(found)
        if not imported:
            raise ProjectError(f"None of the {len(outcomes)} metrics in {folder} can come: {outcomes[0].note}")
        before = _set_aside(dbt.project, domain, scratch / "before")
        try:
            for relation, table in tables.items():
                warehouse.copy(relation, dbt.project / "seeds" / domain / "raw" / f"{table}.parquet")
            here = _parsed_here(dbt, scratch, layer, imported, tables, domain)
            database_here = _built_here(here, scratch, domain)
        except Exception:
            _set_aside(dbt.project, domain, scratch / "failed")
            for path, kept in before.items():
                shutil.move(kept, path)
            raise
        with duckdb.connect(str(database_here), read_only=True) as connection:
            connection.execute("set schema = 'goldwright'")
            for one in imported:
                outcomes.append(_compared(one, warehouse, connection))
                if progress is not None:
                    progress()
    return sorted(outcomes, key=lambda one: one.metric)


def outcome_table(outcomes: list[Outcome]) -> StatsTable:
    """The report: how each metric came in, or why it can't, and how many of its cells equal MetricFlow's."""
    came = [one for one in outcomes if one.how != CANNOT_COME]
    compared = sum(one.compared for one in came)
    unequal = sum(len(one.unequal) for one in came)
    rows = tuple(
        (
            one.metric,
            one.kind,
            one.how,
            f"{one.compared:,}" if one.compared else None,
            str(len(one.unequal)) if one.compared else None,
            "; ".join(part for part in (one.note, *one.unequal[:1]) if part),
        )
        for one in outcomes
    )
    return StatsTable(
        "import",
        ("metric", "type", "how", "compared", "unequal", "why"),
        rows,
        f"{len(came)} of {len(outcomes)} metrics came in ({len(came) / len(outcomes):.0%}), "
        f"{sum(one.how == VARIANT_MACRO for one in came)} of them by the variant macro; of {compared:,} cells "
        f"{unequal:,} differ from MetricFlow's.",
    )


def _table_names(layer: SemanticLayer, warehouse: Warehouse, domain: str) -> dict[str, str]:
    """The raw table here of each relation that is there; schemas tell relations of one name apart."""
    parts = {one: [part.strip('"') for part in one.split('"."')] for one in layer.relations() if warehouse.has(one)}
    last = [part[-1] for part in parts.values()]
    return {
        relation: "_".join([domain, *(part[-1:] if last.count(part[-1]) == 1 else part[-2:])]).lower()
        for relation, part in parts.items()
    }


def plan_metric(layer: SemanticLayer, warehouse: Warehouse, domain: str, metric: str) -> Imported | Outcome:
    """How a metric comes in, or why it can't."""
    kind = str(layer.metrics[metric].type.value)
    queries: list[Query] = []
    refused: dict[str, list[str]] = {}
    slices = _slices(layer, warehouse, metric)
    names = _names(layer, metric, slices)
    for dimension in [None, *slices]:
        for grain in GRAINS:
            try:
                query = _query(layer, metric, dimension, names, grain)
                _refuse_no_number(warehouse.columns(query.sql)[metric], metric)
                queries.append(query)
            except (ProjectError, duckdb.Error) as error:
                refused.setdefault(_sentence(error), []).append(grain)
    if not queries:
        return Outcome(metric, kind, CANNOT_COME, next(iter(refused)))
    said, note = None, ""
    try:
        if refused:
            raise CannotBeSaid(
                "; ".join(f"not over {', '.join(dict.fromkeys(grains))}: {why}" for why, grains in refused.items())
            )
        if kind == "simple" and warehouse.rows(queries[0].sql) == [(0,)]:
            raise CannotBeSaid("it counts nothing, and a variant has no cell for that")
        said = said_metric(layer, metric, slices, warehouse)
    except CannotBeSaid as why:
        note = str(why)
    return Imported(metric, f"{domain}_{metric}", kind, tuple(queries), said, note)


def _slices(layer: SemanticLayer, warehouse: Warehouse, metric: str) -> list[Dimension]:
    """At most four dimensions with more than one value and few enough."""
    found = []
    for dimension in layer.dimensions(metric):
        relation = str(layer.semantic_models[dimension.semantic_model].node_relation.relation_name)
        try:
            count = warehouse.member_count(relation, dimension.expression)
        except duckdb.Error:
            continue
        if 1 < count <= MOST_MEMBERS:
            found.append(dimension)
        if len(found) == MOST_DIMENSIONS:
            break
    return found


def _names(layer: SemanticLayer, metric: str, slices: list[Dimension]) -> dict[str, str]:
    """What each dimension is called here: as its column of the fact would be, or at length where two would be alike."""
    own = [layer.semantic_models[name] for name in sorted(layer.own_models(metric))]
    short = {one.group_by: min((column_of(model, one) for model in own), key=len) for one in slices}
    return {
        name: column if list(short.values()).count(column) == 1 else name.replace("__", "_")
        for name, column in short.items()
    }


def _query(layer: SemanticLayer, metric: str, dimension: Dimension | None, names: dict[str, str], grain: str) -> Query:
    member = dimension.group_by if dimension else None
    period = None if grain == "all" else f"metric_time__{grain}"
    sql = layer.sql(metric, [group for group in (member, period) if group])
    return Query(names[member] if member else None, member, grain, period, sql)


def _refuse_no_number(data_type: str, metric: str) -> None:
    if not data_type.startswith("DECIMAL") and not data_type.endswith(_NUMBERS):
        raise ProjectError(f"Its values are of type {data_type.lower()}, and cells hold numbers.")


def _sentence(error: Exception) -> str:
    """An error as one line that ends like a sentence."""
    if isinstance(error, ProjectError) and "do not include 'metric_time'" in str(error):
        return "It looks back in time, and has no value without a period."
    line = str(error).strip().splitlines()[0].strip()
    return line if line.endswith((".", "!")) else f"{line}."


def _parsed_here(
    dbt: Dbt, scratch: Path, layer: SemanticLayer, imported: list[Imported], tables: dict[str, str], domain: str
) -> Dbt:
    """Writes the domain's files; the hashes of its metrics are known when dbt has parsed them."""
    said = {one.metric: one.said for one in imported if one.said is not None}
    _write(dbt.project, sources_file(domain, tables) | fact_files(layer, domain, said, tables))
    here = Dbt(dbt.project, scratch / "target_here")
    here.target.mkdir()
    parsed_before = dbt.target / "partial_parse.msgpack"
    if parsed_before.exists():
        shutil.copy(parsed_before, here.target / parsed_before.name)
    here.run("parse", "--log-path", str(scratch / "logs"))
    nodes = {node["name"]: node for node in here.manifest()["metrics"].values()}
    files = {}
    for one in imported:
        path = Path("models/metric_variants") / domain / f"{one.name}__standard.sql"
        files[path] = (
            said_variant(one.name, metric_hash(one.name, nodes), f"{domain}__{one.said.semantic_model}")
            if one.said is not None
            else metricflow_variant(one, domain, tables)
        )
    _write(dbt.project, files)
    return here


def _built_here(here: Dbt, scratch: Path, domain: str) -> Path:
    """Builds the imported variants into a database of their own, and returns it."""
    database = scratch / "goldwright.duckdb"
    before = os.environ.get("GOLDWRIGHT_DATABASE")
    os.environ["GOLDWRIGHT_DATABASE"] = str(database)
    try:
        here.run("run", "--select", f"+path:models/metric_variants/{domain}", "--log-path", str(scratch / "logs"))
    finally:
        del os.environ["GOLDWRIGHT_DATABASE"]
        if before is not None:
            os.environ["GOLDWRIGHT_DATABASE"] = before
    return database


def _compared(one: Imported, warehouse: Warehouse, connection: duckdb.DuckDBPyConnection) -> Outcome:
    """Every cell of an imported variant beside MetricFlow's value on their warehouse, under the same key."""
    decimals = one.said.decimals if one.said is not None else 4
    theirs: dict[tuple[str, ...], Decimal] = {}
    for query in one.queries:
        for row in warehouse.rows(_rows_of(query, one.metric)):
            member, period, value = row
            rounded = _rounded(value, decimals)
            if rounded is not None and (query.period is None or period is not None):
                theirs[(query.dimension or "", member, query.grain, period or "")] = rounded
    ours = {
        tuple(row[:4]): row[4]
        for row in connection.execute(
            "select coalesce(dimension_1, ''), coalesce(value_1, ''), grain, coalesce(cast(period as text), ''), "
            f'metric_value from "{one.name}__standard" where metric_value is not null and dimension_2 is null'
        ).fetchall()
    }
    unequal = [
        f"{' '.join(part for part in key if part)}: {ours.get(key)} here, {theirs.get(key)} there"
        for key in sorted(set(ours) | set(theirs))
        if key not in ours or key not in theirs or ours[key] != theirs[key]
    ]
    how = VARIANT_MACRO if one.said is not None else BY_METRICFLOW
    return Outcome(one.metric, one.kind, how, one.note, len(set(ours) | set(theirs)), unequal)


def _rows_of(query: Query, metric: str) -> str:
    """The member as text, the period as a date in text, and the value."""
    member = f"coalesce(cast({query.member} as text), '(none)')" if query.member else "''"
    period = f"cast(cast({query.period} as date) as text)" if query.period else "null"
    return f"select {member}, {period}, {metric} from ({query.sql}) as found"


def _rounded(value: Any, decimals: int) -> Decimal | None:
    """A value of MetricFlow's at four places, from ten, as `imported_cells` rounds it; what is no number is none."""
    if value is None:
        return None
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not number.is_finite() or abs(number) >= Decimal("1e24"):
        return None
    with localcontext(prec=60, rounding=ROUND_HALF_UP):
        ten = number.quantize(Decimal("1e-10"))
        return ten.quantize(Decimal(1).scaleb(-decimals)).quantize(Decimal("0.0001"))


def _write(project: Path, files: dict[Path, str]) -> None:
    for path, text in files.items():
        target = project / path
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f"{target.name}.part")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, target)


def _files_of(project: Path, domain: str) -> Iterable[Path]:
    for part in ("staging", "facts", "metric_variants"):
        yield from sorted(path for path in (project / "models" / part / domain).glob("*") if path.is_file())


def _refuse_foreign_files(project: Path, domain: str) -> None:
    for path in _files_of(project, domain):
        if MARK not in path.read_text(encoding="utf-8"):
            raise ProjectError(
                f"{path.relative_to(project)} was not written by `goldwright import`, and an import would mix with it: "
                "choose another name with --domain."
            )


def _set_aside(project: Path, domain: str, folder: Path) -> dict[Path, Path]:
    """Moves what an import has written into a folder; returns where each file was and where it is."""
    tables = sorted((project / "seeds" / domain / "raw").glob(f"{domain}_*.parquet"))
    moved = {path: folder / path.relative_to(project) for path in (*_files_of(project, domain), *tables)}
    for path, kept in moved.items():
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(path, kept)
    return moved
