"""What the variant macro can say of somebody's metrics: a fact for each semantic model, and metrics over it.

A metric can be said if it is a sum, count, distinct count, average or median of exact numbers, or a ratio of two such
from one semantic model; its filters and slices may reach through joins. Whatever else it is, MetricFlow computes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from goldwright.imported_tables import Warehouse
from goldwright.semantic_layer import Dimension, SemanticLayer

#: MetricFlow has turned counts, and sums of booleans, into sums.
AGGREGATIONS = ("sum", "count_distinct", "average", "median")
DAY_OR_FINER = ("nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day")

#: `Dimension('entity__column')`, with the entity before it on the way where two joins lie between.
_DIMENSION = re.compile(
    r"\{\{\s*Dimension\(\s*['\"](\w+)['\"]\s*(?:,\s*entity_path\s*=\s*\[\s*['\"](\w+)['\"]\s*\]\s*)?\)\s*\}\}"
)


class CannotBeSaid(Exception):
    """The variant macro has no words for it; MetricFlow goes on."""


@dataclass(frozen=True)
class Measure:
    """One aggregated column of a fact; `scale` is the power of ten that makes it whole."""

    column: str
    expression: str
    agg: str
    scale: int
    time: str
    filter: str | None


@dataclass(frozen=True)
class SaidMetric:
    """A metric in the words of a fact: one measure, or numerator and denominator."""

    semantic_model: str
    measures: tuple[Measure, ...]
    slices: tuple[str, ...]
    dimensions: tuple[tuple[str, Dimension], ...]

    @property
    def decimals(self) -> int:
        """Of the value: those of a sum's column, at most four; four of whatever is divided."""
        first = self.measures[0]
        if len(self.measures) == 1 and first.agg in ("sum", "count_distinct"):
            return min(first.scale, 4)
        return 4


def said_metric(layer: SemanticLayer, metric: str, slices: Sequence[Dimension], warehouse: Warehouse) -> SaidMetric:
    """The metric in the words of the variant macro; raises CannotBeSaid."""
    node = layer.metrics[metric]
    kind = node.type.value
    own_filters = _filters(node.filter)
    if kind == "simple":
        sides = [(node, own_filters)]
    elif kind == "ratio":
        sides = []
        for one in (node.type_params.numerator, node.type_params.denominator):
            inner = layer.all_metrics[one.name]
            if one.offset_window or one.offset_to_grain:
                raise CannotBeSaid("a side of the ratio is shifted in time")
            if inner.type.value != "simple":
                raise CannotBeSaid("a side of the ratio is no simple metric")
            sides.append((inner, own_filters + _filters(one.filter) + _filters(inner.filter)))
    else:
        raise CannotBeSaid(f"it is {kind}")
    models = {one.type_params.metric_aggregation_params.semantic_model for one, _ in sides}
    if len(models) > 1:
        raise CannotBeSaid("its sides stand in two semantic models")
    model = layer.semantic_models[models.pop()]
    dimensions = {column_of(model, one): one for one in slices}
    if len(dimensions) < len(slices):
        raise CannotBeSaid("two of its dimensions have one name")
    reachable = {one.group_by: one for one in layer.dimensions(metric)}
    suffixes = ("numerator", "denominator") if len(sides) == 2 else ("measure",)
    measures = []
    for (side, filters), suffix in zip(sides, suffixes, strict=True):
        measure = _measure(model, side, f"{metric}_{suffix}", warehouse)
        said = [_said_filter(text, model, reachable, dimensions) for text in filters]
        measures.append(replace(measure, filter=" and ".join(f"({text})" for text in said) or None))
    _refuse_what_a_ratio_reads_otherwise(measures)
    for one in dimensions.values():
        join_path(layer, model, one)
    return SaidMetric(
        str(model.name),
        tuple(measures),
        tuple(column_of(model, one) for one in slices),
        tuple(dimensions.items()),
    )


def column_of(model: Any, dimension: Dimension) -> str:
    """A dimension's column in the fact: its own name, or with the entities on the way in front."""
    if is_own(model, dimension):
        return dimension.element
    return "_".join((*dimension.links, dimension.element))


def is_own(model: Any, dimension: Dimension) -> bool:
    """Whether a dimension is read from the metric's own semantic model, without a join."""
    return dimension.semantic_model == model.name and dimension.links == (primary_entity(model),)


def primary_entity(model: Any) -> str | None:
    """The name of a semantic model's primary entity."""
    for entity in model.entities:
        if entity.type.value == "primary":
            return str(entity.name)
    return str(model.primary_entity) if model.primary_entity else None


def join_path(layer: SemanticLayer, model: Any, dimension: Dimension) -> list[tuple[str, Any]]:
    """The joins from a semantic model to a dimension: entity and semantic model reached by it, one a step."""
    if is_own(model, dimension):
        return []
    path: list[tuple[str, Any]] = []
    here = model
    for position, entity in enumerate(dimension.links):
        last = position == len(dimension.links) - 1
        following = None if last else dimension.links[position + 1]
        reached = [
            one
            for one in layer.semantic_models.values()
            if one.name != here.name
            and _has_unique(one, entity)
            and (one.name == dimension.semantic_model if last else _expression(one, following) is not None)
        ]
        if len(reached) != 1 or _expression(here, entity) is None:
            raise CannotBeSaid("the way to one of its dimensions is not plain")
        if any(one.type_params and one.type_params.validity_params for one in reached[0].dimensions):
            raise CannotBeSaid("one of its dimensions changes with time")
        here = reached[0]
        path.append((entity, here))
    return path


def _has_unique(model: Any, entity: str) -> bool:
    return any(one.name == entity and one.type.value in ("primary", "unique") for one in model.entities)


def _expression(model: Any, entity: str | None) -> str | None:
    return next((str(one.expr or one.name) for one in model.entities if one.name == entity), None)


def _filters(found: Any) -> list[str]:
    return [str(one.where_sql_template) for one in found.where_filters] if found else []


def _said_filter(text: str, model: Any, reachable: dict[str, Dimension], dimensions: dict[str, Dimension]) -> str:
    """A filter with `Dimension('column')` of the fact in each place; the dimensions that it reads join the others."""

    def said(match: re.Match[str]) -> str:
        dimension = reachable.get(f"{match[2]}__{match[1]}" if match[2] else match[1])
        if dimension is None:
            raise CannotBeSaid("its filter reads more than categorical dimensions")
        column = column_of(model, dimension)
        if dimensions.setdefault(column, dimension) != dimension:
            raise CannotBeSaid("two of its dimensions have one name")
        return f"{{{{ Dimension('{column}') }}}}"

    result = _DIMENSION.sub(said, text.strip())
    if "{" in _DIMENSION.sub("", text) or "--" in text:
        raise CannotBeSaid("its filter reads more than categorical dimensions")
    return result


def _measure(model: Any, node: Any, column: str, warehouse: Warehouse) -> Measure:
    parameters = node.type_params
    aggregation = parameters.metric_aggregation_params
    agg = _aggregation(aggregation)
    if agg not in AGGREGATIONS:
        raise CannotBeSaid(f"it aggregates by {agg}")
    if aggregation.non_additive_dimension is not None:
        raise CannotBeSaid("it is not additive over a dimension")
    if parameters.join_to_timespine or parameters.fill_nulls_with is not None:
        raise CannotBeSaid("it fills gaps")
    time = aggregation.agg_time_dimension or (model.defaults and model.defaults.agg_time_dimension)
    dimension = next((one for one in model.dimensions if one.name == time and one.type.value == "time"), None)
    if dimension is None or dimension.type_params.time_granularity.value not in DAY_OR_FINER:
        raise CannotBeSaid("its dates are coarser than days")
    relation = str(model.node_relation.relation_name)
    if not warehouse.type_of(relation, str(dimension.expr or dimension.name)).startswith(("DATE", "TIMESTAMP")):
        raise CannotBeSaid("its dates are no dates")
    expression = str(parameters.expr or node.name)
    if agg == "count_distinct":
        if warehouse.has_nulls(relation, expression):
            raise CannotBeSaid("it counts where there is nothing")
        return Measure(column, expression, agg, 0, str(time), None)
    scale = _scale(warehouse.type_of(relation, expression))
    if not warehouse.is_below(relation, expression, 10 ** (18 - scale)):
        raise CannotBeSaid("its values have more digits than a whole number holds")
    if agg == "median" and scale:
        raise CannotBeSaid("a median of decimals is rounded by the warehouse")
    return Measure(column, expression, agg, scale, str(time), None)


def _aggregation(parameters: Any) -> str:
    """The aggregation's name; MetricFlow has turned an exact median into a percentile."""
    agg, how = str(parameters.agg.value), parameters.agg_params
    is_median = agg == "percentile" and how is not None and how.percentile == 0.5
    if is_median and not how.use_discrete_percentile and not how.use_approximate_percentile:
        return "median"
    return agg


def _scale(data_type: str) -> int:
    """The power of ten that makes a column whole."""
    if data_type.endswith("INT") or data_type == "INTEGER":
        return 0
    found = re.fullmatch(r"DECIMAL\((\d+),(\d+)\)", data_type)
    if found is None:
        raise CannotBeSaid(f"its values are of type {data_type.lower()}, which is not exact")
    if int(found[2]) > 9:
        raise CannotBeSaid("its values have more decimals than a whole number holds")
    return int(found[2])


def _refuse_what_a_ratio_reads_otherwise(measures: list[Measure]) -> None:
    """MetricFlow has no numerator where no row passes its filter; a count over such rows would be zero."""
    if len(measures) < 2:
        return
    if len({one.time for one in measures}) > 1:
        raise CannotBeSaid("its sides are counted by two dates")
    for one in measures:
        if one.agg not in ("sum", "count_distinct") or (one.agg == "count_distinct" and one.filter):
            raise CannotBeSaid("a side of the ratio is neither a sum nor a plain distinct count")
