"""Same inputs, same bytes: clean builds under other threads and another time zone give the same hashes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from goldwright.dbt import Dbt
from goldwright.gold_sql import GoldSql
from goldwright.release import Release, digest, gold_line, read_release, task_line
from goldwright.verify import Proof

CLEAN_BUILDS = (
    {"DBT_THREADS": "1"},
    {"DBT_THREADS": "8"},
    {"DBT_THREADS": "2", "TZ": "America/Sao_Paulo"},
)


def verify_bytes(dbt: Dbt, release: Release, console: Console) -> Proof:
    """Builds three times from nothing and compares the hashes of tasks and golds with those of the last build."""
    wanted = release_hashes(release, dbt)
    failures = []
    for settings in CLEAN_BUILDS:
        words = ", ".join(f"{name}={value}" for name, value in settings.items())
        console.print(f"clean build with {words} ...")
        with tempfile.TemporaryDirectory() as scratch:
            found = _clean_build(dbt, Path(scratch), settings)
        failures += [
            f"with {words} the hash of {part} is {found[part][:12]}, else {wanted[part][:12]}"
            for part in wanted
            if found[part] != wanted[part]
        ]
    return Proof("clean builds give the same bytes", len(CLEAN_BUILDS), tuple(failures))


def release_hashes(release: Release, dbt: Dbt) -> dict[str, str]:
    """The hashes of a release's tasks and golds, as its manifest publishes them."""
    gold_sql = GoldSql(dbt.compiled_manifest())
    return {
        "tasks": digest([task_line(task) for task in release.tasks]),
        "golds": digest([gold_line(task, gold_sql) for task in release.tasks]),
    }


def _clean_build(dbt: Dbt, scratch: Path, settings: Mapping[str, str]) -> dict[str, str]:
    # The file keeps its name: it is the catalogue in compiled SQL.
    database = scratch / "goldwright.duckdb"
    target = scratch / "target"
    environment = {
        **os.environ,
        **settings,
        "GOLDWRIGHT_DATABASE": str(database),
        "DBT_TARGET_PATH": str(target),
    }
    subprocess.run(
        [
            str(Path(sys.executable).with_name("dbt")),
            "--quiet",
            "build",
            "--exclude-resource-type",
            "test",
            "unit_test",
            "--log-path",
            str(scratch / "logs"),
        ],
        cwd=dbt.project,
        env=environment,
        check=True,
    )
    return release_hashes(read_release(database), Dbt(dbt.project, target))
