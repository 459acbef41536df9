"""The text of the files that an import writes: sources, facts with their YAML, and standard variants."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from goldwright.semantic_facts import Measure, SaidMetric, is_own, join_path, primary_entity
from goldwright.semantic_layer import SemanticLayer

if TYPE_CHECKING:
    from goldwright.semantic_import import Imported

MARK = "Written by `goldwright import`: change the other project and import it again."

#: Expressions are the other project's and MetricFlow's, in the style of their own.
_UNLINTED = "-- noqa: disable=all\n"


def sources_file(domain: str, tables: dict[str, str]) -> dict[Path, str]:
    """The raw tables, copied from the other project's warehouse, as sources."""
    source = {
        "name": f"{domain}_imported",
        "schema": "raw",
        "description": "Tables behind an imported semantic layer, as they stood when it was imported.",
        "config": {"meta": {"raw_files": domain}},
        "tables": [{"name": table} for table in sorted(tables.values())],
    }
    return {Path("models/staging") / domain / f"_{domain}__sources.yml": _yaml({"sources": [source]})}


def fact_files(
    layer: SemanticLayer, domain: str, said: dict[str, SaidMetric], tables: dict[str, str]
) -> dict[Path, str]:
    """A fact for each semantic model with metrics that the variant macro can say, and the YAML of both."""
    folder = Path("models/facts") / domain
    files: dict[Path, str] = {}
    models, ratios = [], []
    for name in sorted({one.semantic_model for one in said.values()}):
        metrics = {metric: one for metric, one in sorted(said.items()) if one.semantic_model == name}
        model = layer.semantic_models[name]
        files[folder / f"{domain}__{name}.sql"] = _fact(layer, domain, model, metrics, tables)
        models.append(_fact_yaml(layer, domain, model, metrics))
        ratios += [_ratio_yaml(layer, domain, metric, one) for metric, one in metrics.items() if len(one.measures) == 2]
    if models:
        files[folder / f"_{domain}__facts.yml"] = _yaml({"models": models})
    if ratios:
        files[folder / f"_{domain}__metrics.yml"] = _yaml({"metrics": ratios})
    return files


def said_variant(name: str, definition: str, fact: str) -> str:
    """A standard variant by the variant macro."""
    return (
        f"-- {MARK}\n"
        "{{ config(meta={\n"
        f"    'metric': '{name}',\n"
        f"    'metric_definition': '{definition}',\n"
        "    'variant': 'standard',\n"
        "    'rules': [],\n"
        "}) }}\n\n"
        "{{ metric_variant(\n"
        f"    metric='{name}',\n"
        f"    fact=ref('{fact}'),\n"
        "    rules=[],\n"
        "    variant='standard',\n"
        ") }}\n"
    )


def metricflow_variant(one: Imported, domain: str, tables: dict[str, str]) -> str:
    """A standard variant by MetricFlow's SQL, one CTE for each breakdown and grain."""
    steps = []
    listed = []
    for query in one.queries:
        groups = [name for name in (query.member, query.period) if name]
        columns = "".join(f"        {name},\n" for name in groups)
        sql = "\n".join(f"        {line}" for line in query.sql.splitlines())
        steps.append(
            f"{query.name} as (\n    select\n{columns}        {one.metric} as value\n    from (\n"
            f"{_templated(sql, domain, tables)}\n    ) as asked\n)"
        )
        parts = {"cte": query.name, "grain": query.grain}
        if query.dimension and query.member:
            parts |= {"dimension": query.dimension, "member": query.member}
        if query.period:
            parts |= {"period": query.period}
        listed.append("        {" + ", ".join(f"'{key}': '{value}'" for key, value in parts.items()) + "},\n")
    return (
        f"-- {MARK}\n"
        "{{ config(meta={\n"
        f"    'metric': '{one.name}',\n"
        "    'variant': 'standard',\n"
        "    'rules': [],\n"
        "}) }}\n\n"
        "-- MetricFlow's own SQL for each breakdown and grain.\n"
        + _UNLINTED
        + "with\n\n"
        + ",\n\n".join(steps)
        + ",\n\n{{ imported_cells(\n"
        + f"    metric='{one.name}',\n    domain='{domain}',\n    queries=[\n{''.join(listed)}    ],\n"
        + ") }}\n\nselect * from standard_cells\n"
    )


def _fact(layer: SemanticLayer, domain: str, model: Any, metrics: dict[str, SaidMetric], tables: dict[str, str]) -> str:
    """Own columns from their table, then a left join a step for each way to a dimension of another semantic model."""
    columns = _own_columns(model, metrics)
    joins: dict[tuple[str, ...], tuple[str, str, Any]] = {}
    joined: list[str] = []
    ctes: dict[str, list[str]] = {}
    for column, dimension in _dimensions(metrics).items():
        path = join_path(layer, model, dimension)
        before, here = "own_rows", model
        for position, (entity, reached) in enumerate(path):
            way = tuple(name for name, _ in path[: position + 1])
            alias = "_".join(("through", *way))
            key = f"key_of_{entity}"
            joins.setdefault(way, (alias, f"{before}.{key} = {alias}.{key}", reached))
            for owner, at in ((before, here), (alias, reached)):
                selected = f"{_expression_of(at, entity)} as {key}"
                lines = columns if owner == "own_rows" else ctes.setdefault(owner, [])
                if selected not in lines:
                    lines.append(selected)
            before, here = alias, reached
        if path:
            ctes[before].append(f"{dimension.expression} as {column}")
            joined.append(f"{before}.{column}")
    steps = [_select("own_rows", columns, model, domain, tables)]
    steps += [_select(alias, ctes[alias], reached, domain, tables) for alias, _, reached in joins.values()]
    last = ["own_rows.*", *joined]
    text = (
        "with\n\n"
        + ",\n\n".join(steps)
        + "\n\nselect\n"
        + ",\n".join(f"    {one}" for one in last)
        + "\nfrom own_rows\n"
    )
    for alias, condition, _ in joins.values():
        text += f"left join {alias}\n    on {condition}\n"
    return f"-- {MARK}\n{_UNLINTED}" + text


def _own_columns(model: Any, metrics: dict[str, SaidMetric]) -> list[str]:
    entity = primary_entity(model)
    columns = [f"{_expression_of(model, entity)} as key_of_{entity}"] if _expression_of(model, entity) else []
    for column, dimension in _dimensions(metrics).items():
        if is_own(model, dimension):
            columns.append(f"{dimension.expression} as {column}")
    for name in _times(metrics):
        dimension = next(one for one in model.dimensions if one.name == name)
        columns.append(f"{dimension.expr or dimension.name} as {name}")
    for metric in metrics.values():
        for measure in metric.measures:
            columns.append(f"{_whole(measure)} as {measure.column}")
    return columns


def _whole(measure: Measure) -> str:
    if not measure.scale:
        return f"({measure.expression})"
    quoted = measure.expression.replace("\\", "\\\\").replace("'", "\\'")
    return f"{{{{ scaled_integer('({quoted})', {measure.scale}) }}}}"


def _select(name: str, columns: list[str], model: Any, domain: str, tables: dict[str, str]) -> str:
    table = tables[str(model.node_relation.relation_name)]
    lines = ",\n".join(f"        {one}" for one in columns)
    return f"{name} as (\n    select\n{lines}\n    from {{{{ source('{domain}_imported', '{table}') }}}}\n)"


def _dimensions(metrics: dict[str, SaidMetric]) -> dict[str, Any]:
    return {column: one for metric in metrics.values() for column, one in metric.dimensions}


def _times(metrics: dict[str, SaidMetric]) -> list[str]:
    return sorted({measure.time for metric in metrics.values() for measure in metric.measures})


def _expression_of(model: Any, entity: str | None) -> str | None:
    return next((str(one.expr or one.name) for one in model.entities if one.name == entity), None)


def _fact_yaml(layer: SemanticLayer, domain: str, model: Any, metrics: dict[str, SaidMetric]) -> dict[str, Any]:
    entity = primary_entity(model)
    times = _times(metrics)
    fact: dict[str, Any] = {
        "name": f"{domain}__{model.name}",
        "description": str(model.description or f"One row per {entity}.").strip(),
        "semantic_model": {"enabled": True, "name": f"{domain}_{model.name}"},
        "agg_time_dimension": times[0],
    }
    columns: list[dict[str, Any]] = []
    if _expression_of(model, entity):
        columns.append({"name": f"key_of_{entity}", "entity": {"type": "primary", "name": f"{domain}_{entity}"}})
    else:
        fact["primary_entity"] = f"{domain}_{entity}"
    columns += [{"name": column, "dimension": {"type": "categorical"}} for column in _dimensions(metrics)]
    columns += [{"name": name, "granularity": "day", "dimension": {"type": "time"}} for name in times]
    columns += [{"name": measure.column} for one in metrics.values() for measure in one.measures]
    fact["columns"] = columns
    fact["metrics"] = []
    for name, said in metrics.items():
        for measure in said.measures:
            fact["metrics"].append(_simple_yaml(layer, domain, entity, name, said, measure))
    return fact


def _simple_yaml(
    layer: SemanticLayer, domain: str, entity: str | None, metric: str, said: SaidMetric, measure: Measure
) -> dict[str, Any]:
    is_side = len(said.measures) == 2
    name = f"{domain}_{measure.column if is_side else metric}"
    found: dict[str, Any] = {"name": name}
    if not is_side:
        found |= _words(layer, domain, metric)
    found |= {"type": "simple", "agg": measure.agg, "expr": measure.column, "agg_time_dimension": measure.time}
    if measure.filter:
        found["filter"] = measure.filter.replace("Dimension('", f"Dimension('{domain}_{entity}__")
    meta: dict[str, Any] = {"role": "input"} if is_side else {"decimals": said.decimals, "slice_by": list(said.slices)}
    if not is_side and measure.scale:
        meta["divide_by"] = 10**measure.scale
    return found | {"config": {"meta": meta}}


def _ratio_yaml(layer: SemanticLayer, domain: str, metric: str, said: SaidMetric) -> dict[str, Any]:
    numerator, denominator = said.measures
    meta: dict[str, Any] = {"decimals": said.decimals, "slice_by": list(said.slices)}
    if denominator.scale:
        meta["multiply_by"] = 10**denominator.scale
    if numerator.scale:
        meta["divide_by"] = 10**numerator.scale
    return {
        "name": f"{domain}_{metric}",
        **_words(layer, domain, metric),
        "type": "ratio",
        "numerator": f"{domain}_{numerator.column}",
        "denominator": f"{domain}_{denominator.column}",
        "config": {"meta": meta},
    }


def _words(layer: SemanticLayer, domain: str, metric: str) -> dict[str, str]:
    """Label and description; no two metrics of a dbt project may share a label, whatever their domains."""
    node = layer.metrics[metric]
    label = str(node.label or metric.replace("_", " ").capitalize())
    return {"label": f"{label} ({domain})", "description": str(node.description or label).strip()}


def _templated(sql: str, domain: str, tables: dict[str, str]) -> str:
    """MetricFlow's SQL with sources in place of relations; other braces stay what they are."""
    text = re.sub(r"\{[{%#]", lambda found: "{{ '" + found[0] + "' }}", sql)
    for relation, table in tables.items():
        text = text.replace(relation, f"{{{{ source('{domain}_imported', '{table}') }}}}")
    return text


def _yaml(content: dict[str, Any]) -> str:
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=120)
    return f"# {MARK}\n{text}"
