"""Which raw tables stand behind a metric and a dimension, and which are joined: read from compiled SQL by sqlglot.

A metric's tables are those that have to be read for its figure: the table whose rows it counts, those whose columns
its formula, population, booking date or a governing rule reads, and those joined on the way there. A dimension's are
those that its column is made of. A fact reads more tables than any one of its metrics: what a metric is only broken
down by is none of its tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlglot import exp, parse_one
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import Scope, build_scope

from goldwright.errors import ProjectError


class TableLink(NamedTuple):
    """An edge of the linkage graph that ends or begins at a table, with the columns that make it."""

    kind: str
    artifact: str
    linked_artifact: str
    because: str


@dataclass
class _Model:
    """A compiled model; its columns are traced to tables when first asked for."""

    scope: Scope
    columns: list[str]
    tables: dict[tuple[str, bool], frozenset[str]] = field(default_factory=dict)


class Lineage:
    """Columns of compiled models, followed through staging and facts up to the sources of a manifest."""

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        nodes = [*manifest["nodes"].values(), *manifest["sources"].values()]
        self._by_relation = {_key(str(node["relation_name"])): node for node in nodes if node.get("relation_name")}
        self._by_name = {node["name"]: node for node in nodes if node["resource_type"] == "model"}
        self._models: dict[str, _Model] = {}

    def tables_of(self, model: str, column: str, along_joins: bool = False) -> frozenset[str]:
        """The raw tables that a model's column is made of; along joins, also those that lead to them."""
        known = self._model(model)
        if column not in known.columns:
            raise ProjectError(
                f"{model} has no column '{column}': its YAML names one that its SQL does not make. Mend either."
            )
        if (column, along_joins) not in known.tables:
            known.tables[column, along_joins] = frozenset(self._of_output(known.scope, column, along_joins))
        return known.tables[column, along_joins]

    def table_of_rows(self, model: str) -> frozenset[str]:
        """The raw table of which a model has a row each."""
        return frozenset(self._of_rows(self._model(model).scope))

    def joins_of(self, model: str) -> Iterator[tuple[str, str, str]]:
        """Pairs of raw tables that a model joins by equal columns: (table, other table, condition)."""
        for scope in self._model(model).scope.traverse():
            for condition in _join_conditions(scope).values():
                for equal in condition.find_all(exp.EQ):
                    if isinstance(equal.left, exp.Column) and isinstance(equal.right, exp.Column):
                        left = self._of_expression(scope, equal.left, False)
                        right = self._of_expression(scope, equal.right, False)
                        if len(left) == len(right) == 1 and left != right:
                            yield left.pop(), right.pop(), f"{equal.left.name} = {equal.right.name}"

    def _model(self, name: str) -> _Model:
        if name not in self._models:
            text = str(self._by_name[name].get("compiled_code") or "")
            if not text:
                raise ProjectError(f"Model {name} is not compiled: run `goldwright sync`.")
            tree = parse_one(text, read="duckdb")
            schema: dict[str, Any] = {}
            for table in tree.find_all(exp.Table):
                node = self._by_relation.get(_key(table))
                if node is not None and node["resource_type"] == "model":
                    columns = dict.fromkeys(self._model(node["name"]).columns, "text")
                    schema.setdefault(table.catalog, {}).setdefault(table.db, {})[table.name] = columns
            scope = build_scope(
                qualify(
                    tree,
                    schema=schema,
                    dialect="duckdb",
                    validate_qualify_columns=False,
                    identify=False,
                    quote_identifiers=False,
                )
            )
            if scope is None:
                raise ProjectError(f"Model {name} is no select, so that its columns can't be traced to tables.")
            self._models[name] = _Model(scope, [one.alias_or_name for one in _selects(scope)])
        return self._models[name]

    def _of_output(self, scope: Scope, column: str, along_joins: bool) -> set[str]:
        """The tables behind a column of a select or a union."""
        if scope.set_operation_scopes:
            place = [one.alias_or_name for one in _selects(scope)].index(column)
            tables: set[str] = set()
            for part in scope.set_operation_scopes:
                tables |= self._of_expression(part, _selects(part)[place], along_joins)
            return tables
        projection = next((one for one in _selects(scope) if one.alias_or_name == column), None)
        return set() if projection is None else self._of_expression(scope, projection, along_joins)

    def _of_expression(self, scope: Scope, expression: exp.Expression, along_joins: bool) -> set[str]:
        tables: set[str] = set()
        conditions = _join_conditions(scope)
        waiting = list(expression.find_all(exp.Column))
        followed: set[str] = set()
        while waiting:
            column = waiting.pop()
            name = column.table
            if not name and len(scope.selected_sources) == 1:
                # The columns of raw tables are not declared; where there is one table, they are its own.
                name = next(iter(scope.selected_sources))
            holder = next((one for one in [scope, *scope.subquery_scopes] if name in one.sources), None)
            if holder is None:
                continue
            tables |= self._of_source(holder.sources[name], column.name, along_joins)
            if along_joins and name in conditions and name not in followed:
                followed.add(name)
                waiting += conditions[name].find_all(exp.Column)
        # Rows are counted, whatever their columns.
        for count in expression.find_all(exp.Count):
            if isinstance(count.this, exp.Star):
                tables |= self._of_rows(scope)
        return tables

    def _of_source(self, source: Any, column: str, along_joins: bool) -> set[str]:
        if isinstance(source, Scope):
            return self._of_output(source, column, along_joins)
        node = self._by_relation.get(_key(source))
        if node is None:
            return set()
        if node["resource_type"] == "source":
            return {str(node["name"])}
        return set(self.tables_of(node["name"], column, along_joins))

    def _of_rows(self, scope: Scope) -> set[str]:
        """The table in `from`: the others are joined on to its rows."""
        if scope.set_operation_scopes:
            return {table for part in scope.set_operation_scopes for table in self._of_rows(part)}
        first = scope.expression.args.get("from_")
        source = scope.sources.get(first.this.alias_or_name) if first is not None else None
        if isinstance(source, Scope):
            return self._of_rows(source)
        node = self._by_relation.get(_key(source)) if isinstance(source, exp.Table) else None
        if node is None:
            return set()
        return {str(node["name"])} if node["resource_type"] == "source" else set(self.table_of_rows(node["name"]))


def columns_of_variant(sql: str, variant: str) -> set[str]:
    """The columns of its fact that a compiled variant reads for its figure, not those of its breakdowns alone."""
    tree = parse_one(sql, read="duckdb")
    rows = next((cte.this for cte in tree.find_all(exp.CTE) if cte.alias == f"{variant}_rows"), None)
    if rows is None:
        return set()
    read = [one for one in rows.selects if not _is_breakdown(one)]
    if rows.args.get("where") is not None:
        read.append(rows.args["where"])
    return {column.name for one in read for column in one.find_all(exp.Column)}


def table_links(manifest: Mapping[str, Any], domain: str) -> list[TableLink]:
    """The links of a domain's metrics, dimensions and tables to its raw tables; the manifest's models are compiled."""
    lineage = Lineage(manifest)
    nodes = {node["name"]: node for node in manifest["nodes"].values() if node["resource_type"] == "model"}
    because: dict[tuple[str, str, str], set[str]] = {}
    for model in manifest["semantic_models"].values():
        fact = manifest["nodes"][model["depends_on"]["nodes"][0]]
        if fact["fqn"][-2] != domain:
            continue
        for dimension in model["dimensions"]:
            for table in lineage.tables_of(fact["name"], dimension["expr"] or dimension["name"]):
                because.setdefault(("table-dimension", table, dimension["name"]), set()).add(fact["name"])
    for node in nodes.values():
        if node["fqn"][1:3] == ["facts", domain]:
            for one, other, condition in lineage.joins_of(node["name"]):
                first, second = sorted([one, other])
                because.setdefault(("table-table", first, second), set()).add(condition)
    for metric, read in _columns_of_metrics(manifest, nodes, domain).items():
        for fact_name, column in read:
            for table in lineage.table_of_rows(fact_name):
                because.setdefault(("metric-table", metric, table), set()).add("its rows")
            for table in lineage.tables_of(fact_name, column, along_joins=True):
                because.setdefault(("metric-table", metric, table), set()).add(column)
    return [TableLink(*key, ", ".join(sorted(reasons))) for key, reasons in sorted(because.items())]


def _columns_of_metrics(
    manifest: Mapping[str, Any], nodes: Mapping[str, Any], domain: str
) -> dict[str, set[tuple[str, str]]]:
    """Each published metric with the columns that its standard and governed variants read, as (fact, column)."""

    def read_by(name: str) -> set[tuple[str, str]]:
        node = nodes[name]
        read: set[tuple[str, str]] = set()
        for parent in node["depends_on"]["nodes"]:
            if not parent.startswith("model."):
                continue
            parent_node = manifest["nodes"][parent]
            if parent_node["fqn"][1] == "metric_variants":
                # A composite reads what its inputs read.
                read |= read_by(parent_node["name"])
            else:
                columns = columns_of_variant(str(node["compiled_code"]), node["config"]["meta"]["variant"])
                read |= {(parent_node["name"], column) for column in columns}
        return read

    found: dict[str, set[tuple[str, str]]] = {}
    for name, node in sorted(nodes.items()):
        meta = node["config"].get("meta") or {}
        if node["fqn"][1:3] == ["metric_variants", domain] and meta.get("variant") in ("standard", "governed"):
            found.setdefault(str(meta["metric"]), set()).update(read_by(name))
    return found


def _selects(scope: Scope) -> list[Any]:
    query = scope.expression
    return list(query.selects) if isinstance(query, exp.Query) else []


def _join_conditions(scope: Scope) -> dict[str, exp.Expression]:
    """What each joined relation of a select is joined on, by its name there."""
    joins = scope.expression.args.get("joins") or []
    return {join.alias_or_name: join.args["on"] for join in joins if join.args.get("on") is not None}


def _is_breakdown(projection: exp.Expression) -> bool:
    """Whether a column only names the group, as `coalesce(cast(state as text), '(none)') as state` does."""
    inner = projection.unalias()
    return isinstance(inner, exp.Coalesce) and [one.name for one in inner.find_all(exp.Column)] == [projection.alias]


def _key(relation: str | exp.Table) -> str:
    table = parse_one(relation, into=exp.Table, read="duckdb") if isinstance(relation, str) else relation
    return ".".join(part.name.lower() for part in table.parts)
