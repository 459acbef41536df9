"""Everything up to the gold answers on a real PostgreSQL server; `make test-postgres` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import psycopg2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from postgres_server import PostgresServer, postgres_server
from same_answers import build_on_both, goldwright, succeed

from goldwright.warehouse_postgres import PostgresWarehouse

#: What PostgreSQL can't hold in a text is a nought byte alone.
TEXTS = st.none() | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    # Not pytest's own folder: the server's account has to reach it.
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with postgres_server(Path(folder) / "server") as started:
            yield started


@pytest.fixture(scope="module")
def warehouse(server: PostgresServer) -> Iterator[PostgresWarehouse]:
    connection = psycopg2.connect(
        host="127.0.0.1", port=server.port, user=server.user, password=server.password, dbname="postgres"
    )
    yield PostgresWarehouse(connection)
    connection.close()


def test_gold_answers_are_those_of_duckdb(
    server: PostgresServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compared = build_on_both("postgres", server.environment(), tmp_path)
    with capsys.disabled():
        print(f"\n{compared.sentence('PostgreSQL')}")
    assert compared.duckdb
    assert compared.engine == compared.duckdb


@given(
    rows=st.lists(
        st.tuples(
            TEXTS,
            st.none() | st.integers(-(10**38) + 1, 10**38 - 1),
            st.none() | st.decimals(-(10**20), 10**20, places=4),
            st.none() | st.booleans(),
            st.none() | st.dates(),
            st.none() | st.floats(allow_nan=False, allow_infinity=False),
        ),
        min_size=1,
        max_size=5,
    )
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_table_comes_back_as_it_went(
    warehouse: PostgresWarehouse,
    rows: list[tuple[str | None, int | None, Decimal | None, bool | None, object, float | None]],
) -> None:
    with duckdb.connect() as connection:
        connection.execute(
            'create table written (place integer, "order" varchar, "Mixed Case" hugeint, amount decimal(28, 4), '
            "is_so boolean, day date, measure double)"
        )
        for place, row in enumerate(rows):
            connection.execute("insert into written values (?, ?, ?, ?, ?, ?, ?)", [place, *row])
        warehouse.write("round_trip", "table", connection.table("written"))
        back = warehouse.read("round_trip", "table", connection)
        assert back.order("place").fetchall() == connection.table("written").order("place").fetchall()


def test_a_number_without_a_width_keeps_its_places(server: PostgresServer, warehouse: PostgresWarehouse) -> None:
    server.run("create table public.sums as select 12345678901234567890123 as whole, 1.50::numeric as parts")
    with duckdb.connect() as connection:
        back = warehouse.read("public", "sums", connection)
        assert back.fetchall() == [(12345678901234567890123, Decimal("1.50"))]
        assert [str(kind) for kind in back.types] == ["HUGEINT", "DECIMAL(38,2)"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"GOLDWRIGHT_POSTGRES_PASSWORD": "wrong"}, "password authentication failed"),
        ({"GOLDWRIGHT_POSTGRES_DATABASE": "nowhere"}, 'database "nowhere" does not exist'),
        ({"GOLDWRIGHT_POSTGRES_PORT": "1"}, "Connection refused"),
    ],
)
def test_a_refused_connection_is_one_sentence_with_the_fix(
    server: PostgresServer, tmp_path: Path, change: dict[str, str], says: str
) -> None:
    environment = {**server.environment(), **change, "DBT_TARGET_PATH": str(tmp_path)}
    outcome = goldwright("build", "--target", "postgres", environment=environment)
    sentence = outcome.printed.strip().splitlines()[-1]
    assert outcome.code == 1
    assert says in sentence
    assert sentence.startswith("goldwright: Target postgres (host 127.0.0.1, port ")
    assert "mend it in profiles.yml" in sentence
    assert server.password not in outcome.printed


def test_missing_raw_tables_are_one_sentence_with_the_fix(server: PostgresServer, tmp_path: Path) -> None:
    server.run("create database no_raw_tables")
    environment = {**server.environment("no_raw_tables"), "DBT_TARGET_PATH": str(tmp_path)}
    outcome = goldwright("build", "--target", "postgres", environment=environment)
    assert outcome.code == 1
    assert "Target postgres has no table raw.account, and 16 more" in outcome.printed
    assert "`goldwright data load --target postgres`" in outcome.printed


def test_gold_answers_that_were_never_built_are_one_sentence(server: PostgresServer, tmp_path: Path) -> None:
    server.run("create database never_built")
    environment = {**server.environment("never_built"), "DBT_TARGET_PATH": str(tmp_path)}
    outcome = goldwright("hash", "--target", "postgres", environment=environment)
    assert outcome.code == 1
    assert "run `goldwright select --target postgres`" in outcome.printed


def test_a_database_that_sorts_by_language_is_refused(server: PostgresServer, tmp_path: Path) -> None:
    server.run("create database by_language template template0 locale_provider icu icu_locale 'en' locale 'C'")
    environment = {**server.environment("by_language"), "DBT_TARGET_PATH": str(tmp_path)}
    succeed("data", "load", "--target", "postgres", environment=environment)
    outcome = goldwright("build", "--target", "postgres", environment=environment)
    assert outcome.code == 1
    assert "The database by_language sorts text by the rules of a language" in outcome.printed
