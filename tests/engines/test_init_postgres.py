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
from goldwright.porting_errors import porting_sentence

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
    profiles["goldwright"]["outputs"] |= {
        "postgres": target,
        "closed": {**target, "port": 1},
        "stranger": {**target, "password": "wrong"},
    }
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


def test_a_server_that_is_not_there_a_wrong_password_and_a_schema_that_is_not(project: Path) -> None:
    for target, reason in (("closed", "refused"), ("stranger", "password authentication failed")):
        code, said = run(project, "init", "clinic", "--target", target, "--yes")
        assert code == 1
        assert f"The target '{target}' of profiles.yml can't be reached (" in said and reason in said
        assert "mend its host, database, user or password there, or name another with --target." in said
    code, said = run(project, "init", "clinic", "--target", "postgres", "--schema", "sales", "--yes")
    assert code == 1
    assert "There is no schema 'sales' with tables in the target 'postgres'" in said


#: Statements that the server refuses, each with the beginning of what is said of it.
REFUSED = {
    "select date_trunc('month', seen) from visits": "m.sql works with a date that is text",
    "select extract(year from seen) from visits": "m.sql works with a date that is text",
    "select cast('31.31.2022' as date) from visits": "m.sql reads “31.31.2022” as a date",
    "select cast('soon' as timestamp) from visits": "m.sql reads “soon” as a date",
    "select order as visit_order from visits": "m.sql can't be parsed near “as”",
    "select isUrgent from visits": "m.sql reads the column “isurgent”, which its table does not have",
    "select visits.isUrgent from visits": "m.sql reads the column “visits.isurgent”, which its table does not have",
    "select 1 from clinic.visits": "m.sql reads “clinic.visits”, which is not in the database",
    "select 1 from patients": "m.sql reads “patients”, which is not in the database",
}


@pytest.mark.parametrize("statement", REFUSED)
def test_what_the_server_says_of_a_new_schema_becomes_a_sentence(server: dict[str, Any], statement: str) -> None:
    connection = psycopg2.connect(**server)
    try:
        with connection.cursor() as cursor:
            cursor.execute('create temporary table visits (seen text, "isUrgent" boolean)')
            cursor.execute("insert into visits values ('soon', true)")
            with pytest.raises(psycopg2.Error) as error:
                cursor.execute(statement)
    finally:
        connection.close()
    sentence = porting_sentence({"original_file_path": "m.sql"}, str(error.value))
    assert sentence is not None and sentence.startswith(REFUSED[statement]), error.value
