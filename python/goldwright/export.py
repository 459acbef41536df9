"""`goldwright export`: one folder with the benchmark, the warehouse and the golds, written whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import duckdb
import yaml

from goldwright.comparator import COMPARATOR_VERSION
from goldwright.domains import domain_names
from goldwright.gold_sql import GoldSql
from goldwright.release import CANARY, Release, digest, gold_line, task_line
from goldwright.release_version import RELEASE_FILE, contents_of, read_released, version_of
from goldwright.sync import metrics_of


def export(project: Path, release: Release, manifest: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Writes the release to `folder` and returns its manifest.

    What an agent may see stands in `benchmark/`; `golds.jsonl` stands beside it and is never handed to an agent.
    A folder that is there already is replaced once the new one is whole.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        gold_sql = GoldSql(manifest)
        tasks = [task_line(task) for task in release.tasks]
        golds = [gold_line(task, gold_sql) for task in release.tasks]
        _write_lines(scratch / "tasks.jsonl", tasks)
        _write_lines(scratch / "golds.jsonl", golds)
        _write_lines(scratch / "documents.jsonl", ({**document, "canary": CANARY} for document in release.documents))
        raw_files = _raw_files(project)
        _write_warehouse(scratch, raw_files)
        published = _manifest(project, release, tasks, golds, raw_files, manifest)
        (scratch / "manifest.json").write_text(_json(published, indent=2) + "\n", encoding="utf-8")
        (scratch / "README.md").write_text(_card(release, published), encoding="utf-8")
        if folder.exists():
            shutil.rmtree(folder)
        os.replace(scratch, folder)
        return published
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _write_lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    path.write_text("".join(_json(row) + "\n" for row in rows), encoding="utf-8")


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _raw_files(project: Path) -> list[Path]:
    return sorted(
        path for domain in domain_names(project) for path in (project / "seeds" / domain / "raw").glob("*.parquet")
    )


def _write_warehouse(folder: Path, raw_files: list[Path]) -> None:
    """The raw tables and nothing else, as Parquet and as one DuckDB file with the schema `raw`."""
    (folder / "raw").mkdir()
    for path in raw_files:
        shutil.copyfile(path, folder / "raw" / path.name)
        for licence in ("PROVENANCE.md", "LICENSE-DATA.md"):
            if (path.parent / licence).exists():
                shutil.copyfile(path.parent / licence, folder / "raw" / f"{path.parents[1].name}-{licence}")
    with duckdb.connect(str(folder / "warehouse.duckdb")) as connection:
        connection.execute("create schema raw")
        for path in raw_files:
            connection.execute(f"create table raw.\"{path.stem}\" as select * from read_parquet('{path}')")
            connection.execute(f"comment on table raw.\"{path.stem}\" is '{CANARY}'")


def _manifest(
    project: Path,
    release: Release,
    tasks: list[dict[str, Any]],
    golds: list[dict[str, Any]],
    raw_files: list[Path],
    dbt_manifest: Mapping[str, Any],
) -> dict[str, Any]:
    settings = yaml.safe_load((project / "dbt_project.yml").read_text())["vars"]
    released = read_released(project / RELEASE_FILE)
    return {
        "name": "goldwright",
        "version": version_of(released, contents_of(tasks, golds, release.documents)),
        "released_on": released.released_on if released else None,
        "canary": CANARY,
        "seed": settings["selection"]["seed"],
        "vars": settings,
        "comparator_version": COMPARATOR_VERSION,
        "versions": {package: version(package) for package in ("goldwright", "dbt-core", "dbt-duckdb", "duckdb")},
        "counts": {
            "tasks": len(release.tasks),
            "groups": dict(sorted(Counter(task.row["task_group"] for task in release.tasks).items())),
            "analysis_types": dict(sorted(Counter(task.row["analysis_type"] for task in release.tasks).items())),
        },
        "hashes": {
            "tasks": digest([{k: v for k, v in task.items()} for task in tasks]),
            "golds": digest([{k: v for k, v in gold.items()} for gold in golds]),
            "documents": digest([dict(document) for document in release.documents]),
            "metrics": _digest_of_files(project, "models/facts/**/*.yml"),
            "rules": _digest_of_files(project, "macros/rules/**/*.sql"),
            "prompts": _digest_of_files(
                project, "python/goldwright/template_writer.py", "python/goldwright/prompts/*.yml"
            ),
            # Fingerprints of single metrics and rules tell `goldwright diff` why a gold moved.
            "metric": {name: metric.hash for name, metric in metrics_of(dict(dbt_manifest)).items()},
            "rule": dict(release.rule_hashes),
            "data": {path.name: _digest_of_bytes(path) for path in raw_files},
        },
        "task_ids": [task.task_id for task in release.tasks],
    }


def _digest_of_files(project: Path, *patterns: str) -> str:
    paths = [path for pattern in patterns for path in sorted(project.glob(pattern))]
    return digest("".join(path.read_text(encoding="utf-8") for path in paths))


def _digest_of_bytes(path: Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def _card(release: Release, published: Mapping[str, Any]) -> str:
    counts = published["counts"]
    types = "\n".join(f"| {kind} | {count} |" for kind, count in counts["analysis_types"].items())
    groups = ", ".join(f"{count} {group}" for group, count in counts["groups"].items())
    return f"""# Goldwright benchmark, version {published["version"]}

{counts["tasks"]} tasks for data agents over real warehouses: {groups}.

| analysis type | tasks |
| --- | --- |
{types}

- `tasks.jsonl`: what an agent is asked, and how to write the answer.
- `documents.jsonl`: what an agent can look up, one section a line: rule documents in force, superseded and idle ones,
  the metric catalogue, methods and precedence.
- `warehouse.duckdb`, `raw/`: the raw tables, schema `raw`.
- `golds.jsonl`: the answers, in the order of the tasks. Never hand it to an agent.
- `manifest.json`: hashes of data, metrics, rules and golds; seed; versions.

Data: Brazilian E-Commerce Public Dataset by Olist, CC BY-NC-SA 4.0; financial data set of the PKDD'99 Discovery
Challenge by P. Berka and M. Sochorova, terms as far as known. See `raw/` for both.

{CANARY}
"""
