"""`goldwright lint`: sqlfluff over the models, and over the compiled text of those that are one macro call each.

For a warehouse that no test runs on, what dbt compiles for it is read instead, with no connection to it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from goldwright.dbt import Dbt
from goldwright.dialects import dialect_faults, dialect_names
from goldwright.domains import domain_names
from goldwright.errors import ProjectError
from goldwright.sync import is_written_by_sync, models_of_domain
from goldwright.warehouse import parsed_manifest

#: Folders whose models are SQL that people write, beside what sync writes there.
FOLDERS = ("staging", "facts", "cells", "knowledge_base", "skeletons", "questions", "benchmark", "evaluation")

#: The one operator of DuckDB in compiled variants that PostgreSQL writes otherwise: `whole_quotient()` is the place.
WHOLE_QUOTIENT = " // "


def lint_models(project: Path) -> list[str]:
    """The complaints about models, a line each, under .sqlfluff."""
    result = subprocess.run(
        [
            str(Path(sys.executable).with_name("sqlfluff")),
            "lint",
            "--format",
            "github-annotation-native",
            "--disable-progress-bar",
            *sorted(
                path.relative_to(project).as_posix()
                for folder in FOLDERS
                for path in (project / "models" / folder).rglob("*.sql")
                if not is_written_by_sync(path)
            ),
        ],
        cwd=project,
        capture_output=True,
        text=True,
    )
    complaints = [line for line in result.stdout.splitlines() if line.startswith("::")]
    if result.returncode and not complaints:
        return [f"sqlfluff itself failed: {(result.stderr or result.stdout).strip()[-500:]}"]
    return complaints


def lint_compiled(project: Path, manifest: Mapping[str, Any]) -> list[str]:
    """The complaints about compiled variants and what one domain has as every other, under .sqlfluff-compiled."""
    domain = domain_names(project)[0]
    texts = _compiled_variants(manifest) + _compiled_models_of(domain, manifest)
    config = str(project / ".sqlfluff-compiled")
    with ProcessPoolExecutor(2) as pool:
        found = pool.map(_lint_text, (config for _ in texts), *zip(*texts, strict=True))
        return [complaint for complaints in found for complaint in complaints]


def lint_for_warehouse(dbt: Dbt) -> tuple[int, list[str]]:
    """The number of models up to the gold answers, and what the warehouse of dbt's target would not take of them.

    dbt compiles them with the adapter's own macros and never connects. Raises ProjectError for an engine that is run in
    tests, an adapter that is not installed, or a model that does not compile.
    """
    manifest = parsed_manifest(dbt)
    name = str(manifest["metadata"]["adapter_type"])
    if name not in dialect_names():
        raise ProjectError(
            f"Target {dbt.engine} is of the type {name}, whose SQL is not looked up but run: name a target of one of "
            f"{', '.join(dialect_names())}, or leave --target out."
        )
    not_compiled = [
        node["name"]
        for node in manifest["nodes"].values()
        # The time spine asks the database how many days it has; no variant reads it.
        if node["resource_type"] == "model" and (node["language"] == "python" or node["name"] == "time_spine")
    ]
    dbt.run(
        *(
            "--log-level",
            "none",
            "--no-populate-cache",
            "compile",
            "--no-introspect",
            "--select",
            "+gold_answers,resource_type:model",
        ),
        *("--exclude", *sorted(not_compiled)),
    )
    texts = {
        str(node["name"]): str(node["compiled_code"])
        for node in dbt.manifest()["nodes"].values()
        if node["resource_type"] == "model" and node["language"] == "sql" and node.get("compiled_code")
    }
    with ProcessPoolExecutor(2) as pool:
        found = pool.map(dialect_faults, texts.values(), [name] * len(texts), chunksize=16)
        return len(texts), [f"{model} {fault}" for model, faults in zip(texts, found, strict=True) for fault in faults]


def _compiled_variants(manifest: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every standard and governed variant; of models that repeat such a statement rule by rule, the shortest of a kind.

    Left-out and mistaken variants are the same macros' text several times over: all of them cost ten minutes.
    """
    metrics = {node["name"]: node for node in manifest["metrics"].values()}
    texts: list[tuple[str, str]] = []
    shortest: dict[tuple[str, ...], tuple[str, str]] = {}
    for _, node in sorted(manifest["nodes"].items()):
        if node["resource_type"] != "model" or "metric_variants" not in node["fqn"]:
            continue
        name, text = str(node["name"]), str(node["compiled_code"])
        metric, variant = name.rsplit("__", 1)
        if variant in ("standard", "governed"):
            texts.append((name, text))
            continue
        asked = metrics[metric]
        aggregation = (asked["type_params"].get("metric_aggregation_params") or {}).get("agg", "")
        kind = (variant, asked["type"], aggregation, str(asked["config"]["meta"].get("statistic", "")))
        if kind not in shortest or len(text) < len(shortest[kind][1]):
            shortest[kind] = (name, text)
    return texts + sorted(shortest.values())


def _compiled_models_of(domain: str, manifest: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The models over a domain's cells that are the same macros' text in every domain."""
    names = {path.stem for path in models_of_domain(domain) if path.suffix == ".sql"}
    found = {
        str(node["name"]): str(node["compiled_code"]) for node in manifest["nodes"].values() if node["name"] in names
    }
    return sorted(found.items())


def _lint_text(config: str, name: str, text: str) -> list[str]:
    from sqlfluff.core import FluffConfig, Linter

    linter = Linter(config=FluffConfig.from_string(Path(config).read_text()))
    linted = linter.lint_string(text.replace(WHOLE_QUOTIENT, " / ").strip() + "\n")
    return [
        f"{name} (compiled), line {violation.line_no}: {violation.rule_code()} {violation.desc()}"
        for violation in linted.get_violations()
    ]
