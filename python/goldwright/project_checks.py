"""What can be said about a project's files: each fault is one sentence with the file and the fix."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp

from goldwright.dbt import Dbt
from goldwright.domains import Domain, domain_names, read_domain, read_seed
from goldwright.errors import ProjectError
from goldwright.metric_keys import METRIC_KEYS


def check_project(project: Path, manifest: dict[str, Any]) -> None:
    """Raises ProjectError for the first fault in metrics, rules or documents."""
    _check_metric_keys(manifest)
    _check_columns(manifest)
    _check_dates(manifest)
    for name in domain_names(project):
        domain = read_domain(project, name)
        _check_rules(project, domain)
        _check_superseded(project, domain)


def check_facts(dbt: Dbt) -> None:
    """Raises ProjectError for a built fact without a row, or one that counts by moments that a session can move.

    Facts that are not built, as after a build that stopped early, are passed over.
    """
    if not (dbt.target / "manifest.json").exists() or not dbt.has_database():
        return
    manifest = dbt.manifest()
    models = {node["depends_on"]["nodes"][0]: node for node in manifest["semantic_models"].values()}
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        for unique_id, model in sorted(models.items()):
            fact = manifest["nodes"][unique_id]
            columns = dict(
                connection.execute(
                    "select column_name, data_type from information_schema.columns where table_catalog = "
                    "current_database() and table_schema = ? and table_name = ?",
                    [fact["schema"], fact["name"]],
                ).fetchall()
            )
            if not columns or fact["fqn"][1] != "facts":
                continue
            path = fact["original_file_path"]
            if not connection.execute(f"select 1 from {fact['relation_name']} limit 1").fetchall():
                raise ProjectError(
                    f"{path} has no row: load the data that its sources name, or mend the join or the filter in it "
                    "that drops them all."
                )
            for dimension in model["dimensions"]:
                name = dimension["expr"] or dimension["name"]
                if dimension["type"] == "time" and "WITH TIME ZONE" in columns.get(name, ""):
                    raise ProjectError(
                        f"The time column {name} of {path} has a time zone, so that days would move with the session: "
                        "make it a moment of one place in the staging model, with `at time zone` and the zone whose "
                        "days you count."
                    )


def check_build(dbt: Dbt) -> None:
    """Raises ProjectError for what only the data can show: values that do not exist, types without a candidate."""
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")
        conditions = connection.execute(
            "select domain, rule, part_key, part_value from rule_parts where part = 'when' order by all"
        ).fetchall()
        members = set(connection.execute("select dimension, member from dimension_members").fetchall())
        found = set(connection.execute("select distinct domain, analysis_type from selected_skeletons").fetchall())
    for domain, rule, dimension, values in conditions:
        for value in values.split(", "):
            if (dimension, value) not in members:
                raise ProjectError(
                    f"Rule '{rule}' (macros/rules/{domain}/{rule}.sql) holds when {dimension} is '{value}', which "
                    "the data do not have: mend the value under `when`."
                )
    node = dbt.manifest()["nodes"]["model.goldwright.selection_settings"]
    quotas = node["config"]["meta"]["selection"]["quotas"]
    for domain in domain_names(dbt.project):
        for analysis_type in quotas.get(domain, {}):
            if (domain, analysis_type) not in found:
                raise ProjectError(
                    f"No skeleton of type {analysis_type} in the domain {domain} passes the gates, so its quota in "
                    "`vars: selection: quotas` of dbt_project.yml can't be filled: look at model skeleton_gates for "
                    "the reasons, or take the quota out."
                )


def _check_metric_keys(manifest: dict[str, Any]) -> None:
    """No metric has a key under `config: meta:` that nothing reads: a slip of the pen would be passed over."""
    for node in sorted(manifest["metrics"].values(), key=lambda one: str(one["name"])):
        for key in node["config"]["meta"]:
            if key not in METRIC_KEYS:
                raise ProjectError(
                    f"Metric '{node['name']}' ({node['original_file_path']}) has the key '{key}' under config: meta:, "
                    f"which nothing reads: write one of {', '.join(METRIC_KEYS)}, or take it out."
                )


def _check_columns(manifest: dict[str, Any]) -> None:
    """Every column in a metric's expression stands in the YAML of its fact."""
    models = {model["name"]: model for model in manifest["semantic_models"].values()}
    for node in sorted(manifest["metrics"].values(), key=lambda one: str(one["name"])):
        if node["type"] != "simple":
            continue
        fact = manifest["nodes"][
            models[node["type_params"]["metric_aggregation_params"]["semantic_model"]]["depends_on"]["nodes"][0]
        ]
        expression = node["type_params"]["expr"] or node["name"]
        for column in sqlglot.parse_one(str(expression), read="duckdb").find_all(exp.Column):
            if column.name not in fact["columns"]:
                raise ProjectError(
                    f"Metric '{node['name']}' ({node['original_file_path']}) reads the column '{column.name}', which "
                    f"{fact['name']} does not have: mend its expr, or declare the column under the fact's columns."
                )


def _check_dates(manifest: dict[str, Any]) -> None:
    """Every simple metric has a date that its rows are counted by."""
    models = {model["name"]: model for model in manifest["semantic_models"].values()}
    for node in sorted(manifest["metrics"].values(), key=lambda one: str(one["name"])):
        aggregation = node["type_params"].get("metric_aggregation_params")
        if node["type"] == "simple" and aggregation and not aggregation.get("agg_time_dimension"):
            fact = models[aggregation["semantic_model"]]["depends_on"]["nodes"][0].rpartition(".")[2]
            raise ProjectError(
                f"Metric '{node['name']}' ({node['original_file_path']}) has no date to be counted by, so that no "
                f"question could ask about a period: name a time dimension of {fact} under agg_time_dimension in its "
                "YAML; if the table has no date, join the one that has it in the fact."
            )


def _check_rules(project: Path, domain: Domain) -> None:
    """Every rule has a macro and a document, and the document states each parameter."""
    documents: dict[str, str] = {}
    seed = f"seeds/{domain.name}/{domain.name}__rule_documents.csv"
    for row in read_seed(project / seed):
        documents[row["document_id"]] = documents.get(row["document_id"], "") + row["section_text"]
    for rule in domain.rules:
        macro = Path("macros/rules") / domain.name / f"{rule}.sql"
        if not (project / macro).exists():
            raise ProjectError(
                f"Rule '{rule}' of seeds/{domain.name}/{domain.name}__rules.csv has no macro: write {macro}."
            )
        if rule not in documents:
            raise ProjectError(
                f"Rule '{rule}' has no document: add its sections to {seed} under the document_id '{rule}'."
            )
        for parameter in _parameters(project / macro):
            if f"{{{parameter}}}" not in documents[rule]:
                raise ProjectError(
                    f"The document of rule '{rule}' in {seed} never states the parameter {{{parameter}}} of {macro}: "
                    "write the placeholder where the text gives its value."
                )


def _check_superseded(project: Path, domain: Domain) -> None:
    """A replaced version governs just where its successor leaves it a period, and then somebody verified it."""
    listed = {rule for rule, _ in domain.rule_metrics}
    seed = f"seeds/{domain.name}/{domain.name}__rule_metrics.csv"
    for rule in domain.rules.values():
        if rule.status != "superseded":
            continue
        macro = Path("macros/rules") / domain.name / f"{rule.name}.sql"
        text = (project / macro).read_text(encoding="utf-8")
        has_period = "effective=" in text and f"overrides='{rule.superseded_by}'" in text
        if has_period and rule.name not in listed:
            raise ProjectError(
                f"Rule '{rule.name}' is superseded and keeps a period of its own ({macro}), but governs no metric: "
                f"list its metrics in {seed}, or take the period out."
            )
        if not has_period and (rule.name in listed or rule.verified_by):
            raise ProjectError(
                f"Rule '{rule.name}' is superseded, yet stands in force without a period of its own: give it "
                f"`effective` and `overrides='{rule.superseded_by}'` in {macro}, or take it out of {seed} and "
                "empty its verified_by."
            )
        if has_period and not rule.verified_by:
            raise ProjectError(
                f"Rule '{rule.name}' is superseded and governs a period of its own, but nobody has verified it: name "
                f"who did in seeds/{domain.name}/{domain.name}__rules.csv, or make it `proposed` until somebody has."
            )


def _parameters(macro: Path) -> list[str]:
    """The names of a rule's parameters, read from the literal dictionary in its macro."""
    found = re.search(r"parameters=(\{.*?\})", macro.read_text(encoding="utf-8"), flags=re.S)
    return list(ast.literal_eval(found.group(1))) if found else []
