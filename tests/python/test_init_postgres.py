"""`goldwright init` on the clinic in a PostgreSQL database, where GOLDWRIGHT_POSTGRES_HOST names a server."""

from __future__ import annotations

import os
from pathlib import Path

import duckdb
import pytest
import yaml
from clinic import clinic, clinic_on_postgres
from conftest import ROOT
from test_init import run

from goldwright.bench import copy_project

SERVER = {
    "host": os.environ.get("GOLDWRIGHT_POSTGRES_HOST", ""),
    "port": int(os.environ.get("GOLDWRIGHT_POSTGRES_PORT", "5432")),
    "user": os.environ.get("GOLDWRIGHT_POSTGRES_USER", "goldwright"),
    "password": os.environ.get("GOLDWRIGHT_POSTGRES_PASSWORD", ""),
    "dbname": os.environ.get("GOLDWRIGHT_POSTGRES_DATABASE", "goldwright"),
}

pytestmark = pytest.mark.skipif(not SERVER["host"], reason="GOLDWRIGHT_POSTGRES_HOST names no server")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project without a domain, and a target for the server."""
    project = tmp_path / "project"
    copy_project(ROOT, project, [], {})
    profiles = yaml.safe_load((project / "profiles.yml").read_text())
    server = {"type": "postgres", **SERVER, "schema": "goldwright", "threads": 2}
    profiles["goldwright"]["outputs"] |= {"postgres": server, "closed": {**server, "port": 1}}
    (project / "profiles.yml").write_text(yaml.safe_dump(profiles))
    return project


def test_a_domain_begun_from_postgres_is_that_begun_from_duckdb_and_builds(project: Path, tmp_path: Path) -> None:
    import psycopg2

    database = clinic(tmp_path / "hospital.duckdb")
    connection = psycopg2.connect(**SERVER)
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
