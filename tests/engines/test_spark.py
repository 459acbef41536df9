"""Everything up to the gold answers on Spark, in this process's own session; `make test-spark` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from pyspark.sql import SparkSession
from same_answers import build_on_both, goldwright

from goldwright.errors import ProjectError
from goldwright.warehouse_spark import SparkWarehouse


def _environment(folder: Path) -> dict[str, str]:
    return {"GOLDWRIGHT_SPARK_FOLDER": str(folder / "spark"), "DBT_TARGET_PATH": str(folder / "target")}


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    started = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.catalogImplementation", "in-memory")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("spark")))
        .getOrCreate()
    )
    yield started
    started.stop()


def test_gold_answers_are_those_of_duckdb(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compared = build_on_both("spark", _environment(tmp_path), tmp_path)
    with capsys.disabled():
        print(f"\n{compared.sentence('Spark')}")
    assert compared.duckdb
    assert compared.engine == compared.duckdb


def test_a_table_comes_back_as_it_went(session: SparkSession) -> None:
    warehouse = SparkWarehouse(session)
    rows = [
        (1, "", 10**38 - 1, Decimal("1.5000"), True, 0.1),
        (2, 'say "no",\nthen\r\tyes', -(10**38) + 1, Decimal("-0.0001"), False, -1e300),
        (3, None, None, None, None, None),
    ]
    with duckdb.connect() as connection:
        connection.execute(
            'create table written (place integer, "order" varchar, "Mixed Case" hugeint, amount decimal(28, 4), '
            "is_so boolean, measure double)"
        )
        connection.executemany("insert into written values (?, ?, ?, ?, ?, ?)", rows)
        warehouse.write("round_trip", "table", connection.table("written"))
        back = warehouse.read("round_trip", "table", connection)
        assert back.order("place").fetchall() == rows
        assert back.types == connection.table("written").types


def test_a_session_in_another_time_zone_is_refused(session: SparkSession) -> None:
    session.conf.set("spark.sql.session.timeZone", "America/Sao_Paulo")
    try:
        with pytest.raises(ProjectError, match=r"set `spark.sql.session.timeZone: UTC`"):
            SparkWarehouse(session).check()
    finally:
        session.conf.set("spark.sql.session.timeZone", "UTC")


def test_missing_raw_tables_are_one_sentence_with_the_fix(tmp_path: Path) -> None:
    outcome = goldwright("build", "--target", "spark", environment=_environment(tmp_path))
    assert outcome.code == 1
    assert "Target spark has no table raw.account, and 16 more" in outcome.printed
    assert "`goldwright data load --target spark`" in outcome.printed
