"""Somebody's semantic layer: the metrics of a dbt project, what they can be sliced by, and MetricFlow's SQL for them.

Both specs of dbt's YAML, with measures and without, become one: MetricFlow's own transformations are applied first.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError

#: The periods of cells; `all` has none.
GRAINS = ("all", "year", "quarter", "month")

_PROFILE = "goldwright_import"


@dataclass(frozen=True)
class Dimension:
    """What a metric can be sliced by: MetricFlow's name, such as `customer__region__name`, and where the values lie."""

    group_by: str
    element: str
    links: tuple[str, ...]
    semantic_model: str
    expression: str


class SemanticLayer:
    """A project's semantic manifest under MetricFlow; nothing is executed, no database is opened.

    manifest_text is the text of `semantic_manifest.json`.
    """

    def __init__(self, manifest_text: str) -> None:
        from metricflow.engine.metricflow_engine import MetricFlowEngine
        from metricflow_semantics.model.dbt_manifest_parser import parse_manifest_from_dbt_generated_manifest
        from metricflow_semantics.model.semantic_manifest_lookup import SemanticManifestLookup

        with _quiet():
            self._manifest = parse_manifest_from_dbt_generated_manifest(manifest_text)
            self._engine = MetricFlowEngine(SemanticManifestLookup(self._manifest), _DuckDbRendering())
        declared = {one["name"]: one for one in json.loads(manifest_text)["metrics"]}
        self.metrics = {
            one.name: one
            for one in sorted(self._manifest.metrics, key=lambda one: str(one.name))
            if one.name in declared and not one.type_params.is_private
        }
        self.all_metrics = {one.name: one for one in self._manifest.metrics}
        self.semantic_models = {one.name: one for one in self._manifest.semantic_models}

    def relations(self) -> list[str]:
        """Every relation that MetricFlow may read, quoted as in its SQL, in alphabetical order."""
        settings = self._manifest.project_configuration
        nodes = [one.node_relation for one in (*self._manifest.semantic_models, *settings.time_spines)]
        old_time_spines = [str(one.location) for one in settings.time_spine_table_configurations]
        return sorted({*(str(node.relation_name) for node in nodes), *old_time_spines})

    def dimensions(self, metric: str) -> list[Dimension]:
        """The categorical dimensions of a metric; its own first, then those that are fewer joins away."""
        with _quiet():
            found = self._engine.simple_dimensions_for_metrics([metric])
        own = self.own_models(metric)
        dimensions = {
            one.dunder_name: Dimension(
                one.dunder_name,
                one.name,
                tuple(link.element_name for link in one.entity_links),
                one.semantic_model_reference.semantic_model_name,
                one.expr or one.name,
            )
            for one in found
            if one.type.value == "categorical"
        }
        return sorted(
            dimensions.values(), key=lambda one: (one.semantic_model not in own, len(one.links), one.group_by)
        )

    def own_models(self, metric: str) -> set[str]:
        """The semantic models that a metric's measures stand in."""
        return {str(leaf.type_params.metric_aggregation_params.semantic_model) for leaf in self.leaves(metric)}

    def leaves(self, metric: str) -> Iterator[Any]:
        """The simple metrics that a metric is made of."""
        node = self.all_metrics[metric]
        parameters = node.type_params
        if node.type.value == "simple":
            yield node
            return
        inputs = [parameters.numerator, parameters.denominator, *(parameters.metrics or ())]
        if parameters.cumulative_type_params is not None:
            inputs.append(parameters.cumulative_type_params.metric)
        if parameters.conversion_type_params is not None:
            inputs += [
                parameters.conversion_type_params.base_metric,
                parameters.conversion_type_params.conversion_metric,
            ]
        for one in inputs:
            if one is not None:
                yield from self.leaves(one.name)

    def sql(self, metric: str, groups: Sequence[str]) -> str:
        """MetricFlow's SQL for a metric by groups; raises ProjectError with MetricFlow's reason where it refuses."""
        from metricflow.engine.metricflow_engine import MetricFlowQueryRequest

        request = MetricFlowQueryRequest.create(metric_names=[metric], group_by_names=list(groups))
        try:
            with _quiet():
                return str(self._engine.explain(request).sql_statement.sql)
        except Exception as error:  # MetricFlow has no common class for what it refuses.
            raise ProjectError(reason(error)) from error


def read_semantic_layer(folder: Path, database: Path, schema: str, scratch: Path) -> SemanticLayer:
    """Parses the dbt project in `folder`, built into a DuckDB file; everything written goes to `scratch`."""
    if not (folder / "dbt_project.yml").exists():
        raise ProjectError(f"There is no dbt_project.yml in {folder}: name the root of a dbt project.")
    if not database.exists():
        raise ProjectError(
            f"There is no {database}: build the project there into a DuckDB file, and name it with --database."
        )
    target = {"type": "duckdb", "path": str(database.resolve()), "schema": schema, "threads": 1}
    profile = {_PROFILE: {"target": "dev", "outputs": {"dev": target}}}
    (scratch / "profiles.yml").write_text(json.dumps(profile), encoding="utf-8")
    other = Dbt(folder.resolve(), scratch / "target")
    other.run("parse", "--profiles-dir", str(scratch), "--profile", _PROFILE, "--log-path", str(scratch / "logs"))
    path = scratch / "target" / "semantic_manifest.json"
    if not path.exists() or not json.loads(path.read_text())["semantic_models"]:
        raise ProjectError(f"The project in {folder} has no semantic models: there is nothing to import.")
    return SemanticLayer(path.read_text())


def reason(error: Exception) -> str:
    """The first sentence of an exception that says what is wrong."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = [line for line in lines if not re.match(r"(Got error|Error #\d|Message:|Issue Location|\[Resolve|->)", line)]
    return said[0] if said else type(error).__name__


class _DuckDbRendering:
    """What MetricFlow asks of a SQL client in order to write SQL for DuckDB and not run it."""

    def __init__(self) -> None:
        from metricflow.protocols.sql_client import SqlEngine
        from metricflow.sql.render.duckdb_renderer import DuckDbSqlPlanRenderer

        self.sql_engine_type = SqlEngine.DUCKDB
        self.sql_plan_renderer = DuckDbSqlPlanRenderer()


@contextmanager
def _quiet() -> Iterator[None]:
    """MetricFlow logs what it refuses; here a refusal is an answer."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
