"""What tests share: the project, the last build, and copies of the project to break."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from goldwright.dbt import Dbt
from goldwright.release import Release, read_release

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def dbt() -> Dbt:
    """The project itself, built before the tests run."""
    return Dbt.here(ROOT)


@pytest.fixture(scope="session")
def build(dbt: Dbt) -> Iterator[duckdb.DuckDBPyConnection]:
    """The last build's database, read only."""
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")
        yield connection


@pytest.fixture(scope="session")
def release(dbt: Dbt) -> Release:
    return read_release(dbt.database())


@pytest.fixture
def copied(tmp_path: Path) -> Dbt:
    """A copy of the project that a test may break."""
    return copy_of_the_project(tmp_path)


def copy_of_the_project(folder: Path) -> Dbt:
    """A copy of the project in a folder; its raw tables are links, and what is parsed need not be again."""
    project = folder / "project"
    project.mkdir()
    for name in ("dbt_project.yml", "profiles.yml", ".dbtignore"):
        shutil.copy(ROOT / name, project / name)
    for name in ("models", "macros", "tests/generic"):
        shutil.copytree(ROOT / name, project / name)
    shutil.copytree(ROOT / "seeds", project / "seeds", ignore=shutil.ignore_patterns("raw"))
    for raw in (ROOT / "seeds").glob("*/raw"):
        folder = project / raw.relative_to(ROOT)
        folder.mkdir(parents=True)
        for path in raw.iterdir():
            (folder / path.name).symlink_to(path)
    saved_parse = Dbt.here(ROOT).target / "partial_parse.msgpack"
    if saved_parse.exists():
        (project / "target").mkdir()
        shutil.copy(saved_parse, project / "target" / saved_parse.name)
    return Dbt(project, project / "target")
