"""Everything up to the gold answers on Spark, in this process's own session; `make test-spark` runs it."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from pyspark.sql import SparkSession
from same_answers import ROOT, build_on_both, goldwright

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


def test_a_seed_comes_as_it_stands(tmp_path: Path) -> None:
    rows = [
        ("1", "it's a \"yes\" \\ no, 100 % 'so'", "7", "2017-03-01"),
        ("2", "first line\nsecond: ção\\n", "-7", "2018-12-31"),
        ("3", "", "", ""),
    ]
    (tmp_path / "seeds").mkdir()
    with (tmp_path / "seeds" / "awkward.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("place", "words", "number", "day"), *rows])
    (tmp_path / "seeds" / "_awkward.yml").write_text(
        "seeds: [{name: awkward, config: {column_types: {place: integer, words: text, number: bigint, day: date}}}]\n"
    )
    (tmp_path / "dbt_project.yml").write_text("{name: goldwright, profile: goldwright, macro-paths: [macros]}\n")
    (tmp_path / "macros").mkdir()
    for name in ("create_csv_table.sql", "load_csv_rows.sql"):
        shutil.copy(ROOT / "macros" / "cross_database" / name, tmp_path / "macros")
    shutil.copy(ROOT / "profiles.yml", tmp_path)
    finished = subprocess.run(
        [sys.executable, "-m", "dbt.cli.main", "seed", "--target", "spark", "--profiles-dir", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, **_environment(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 0, finished.stdout
    with duckdb.connect() as connection:
        table = connection.read_parquet(
            str(tmp_path / "spark" / "warehouse" / "goldwright.db" / "awkward" / "*.parquet")
        )
        assert table.order("place").fetchall() == [
            (1, rows[0][1], 7, date(2017, 3, 1)),
            (2, rows[1][1], -7, date(2018, 12, 31)),
            (3, None, None, None),
        ]
