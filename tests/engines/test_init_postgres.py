"""`goldwright init` on the clinic in a database of a real PostgreSQL server; `make test-postgres` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import psycopg2
import pytest
import yaml
from clinic import clinic, clinic_on_postgres
from postgres_server import postgres_server
from test_init import run

from goldwright.bench import copy_project

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def server() -> Iterator[dict[str, Any]]:
    # Not pytest's own folder: the server's account has to reach it.
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with postgres_server(Path(folder) / "server") as started:
            yield {
                "host": "127.0.0.1",
                "port": started.port,
                "user": started.user,
                "password": started.password,
                "dbname": "goldwright",
            }


@pytest.fixture
def project(server: dict[str, Any], tmp_path: Path) -> Path:
    """The project without a domain, and a target for the server."""
    project = tmp_path / "project"
    copy_project(ROOT, project, [], {})
    profiles = yaml.safe_load((project / "profiles.yml").read_text())
    target = {"type": "postgres", **server, "schema": "goldwright", "threads": 2}
    profiles["goldwright"]["outputs"] |= {"postgres": target, "closed": {**target, "port": 1}}
    (project / "profiles.yml").write_text(yaml.safe_dump(profiles))
    return project


def test_a_domain_begun_from_postgres_is_that_begun_from_duckdb_and_builds(
    project: Path, server: dict[str, Any], tmp_path: Path
) -> None:
    database = clinic(tmp_path / "hospital.duckdb")
    connection = psycopg2.connect(**server)
    clinic_on_postgres(database, connection)
    connection.close()
    code, said = run(project, "init", "clinic", "--target", "postgres", "--schema", "Practice", "--yes")
    assert code == 0, said
    assert "Visit.Started At has a time zone: its moments are copied as naive ones in UTC." in said
    beside = tmp_path / "beside"
    copy_project(ROOT, beside, [], {})
    assert run(beside, "init", "clinic", "--from", str(database), "--yes")[0] == 0
    for path in beside.rglob("seeds/clinic/raw/*.parquet"):
        other = project / path.relative_to(beside)
        rows = f"(select * from '{path}' except all select * from '{other}')"
        with duckdb.connect() as both:
            counts = both.execute(f"select count(*), (select count(*) from '{other}') from '{path}'").fetchall()[0]
            assert counts[0] == counts[1] and both.execute(f"select count(*) from {rows}").fetchall() == [(0,)], (
                path.name
            )
    for path in beside.rglob("models/*/clinic/*.sql"):
        assert (project / path.relative_to(beside)).read_text() == path.read_text(), path.name
    for command in ("sync", "build"):
        code, said = run(project, command)
        assert code == 0, said
    with duckdb.connect(str(project / "goldwright.duckdb"), read_only=True) as built:
        tasks = built.execute("select count(*) from goldwright.goldwright.benchmark_tasks").fetchall()
    assert tasks[0][0] >= 20


def test_a_server_that_is_not_there_and_a_schema_that_is_not(project: Path) -> None:
    code, said = run(project, "init", "clinic", "--target", "closed", "--yes")
    assert code == 1
    assert "The target 'closed' of profiles.yml can't be reached (" in said
    assert "mend its host, database, user or password there, or name another with --target." in said
    code, said = run(project, "init", "clinic", "--target", "postgres", "--schema", "sales", "--yes")
    assert code == 1
    assert "There is no schema 'sales' with tables in the target 'postgres'" in said
