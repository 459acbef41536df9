"""Builds in steps where dbt can't run Python models, and the hash of gold answers; tests/engines has real servers."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.gold_hash import built_gold_hashes, gold_hashes, hash_of_hashes
from goldwright.python_models import run_python_model, steps

Row = tuple[str, int, str, str | None, Decimal | None]


def test_steps_build_each_node_once_and_after_its_parents(dbt: Dbt) -> None:
    manifest = dbt.manifest()
    wanted = {key for key, node in manifest["nodes"].items() if node["resource_type"] in ("model", "seed")}
    built: set[str] = set()
    for step in steps(manifest, set(manifest["nodes"])):
        for_dbt = {node["unique_id"] for node in step.for_dbt}
        python = {node["unique_id"] for node in step.python_models}
        for key in for_dbt:
            assert manifest["nodes"][key].get("language") != "python"
            assert set(manifest["parent_map"][key]) & wanted <= built | for_dbt
        for key in python:
            assert set(manifest["parent_map"][key]) & wanted <= built | for_dbt
        assert not (for_dbt | python) & built
        built |= for_dbt | python
    assert built == wanted


def test_steps_keep_to_what_is_selected(dbt: Dbt) -> None:
    chosen = {
        "model.goldwright.candidates",
        "model.goldwright.olist__selected_skeletons",
        "model.goldwright.gold_answers",
    }
    found = list(steps(dbt.manifest(), chosen))
    assert {node["unique_id"] for step in found for node in (*step.for_dbt, *step.python_models)} == chosen
    assert [node["name"] for step in found for node in step.python_models] == ["olist__selected_skeletons"]


class _Build:
    """The last build as if it were another warehouse; keeps what is written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.written: list[tuple[object, ...]] = []

    def check(self) -> None: ...

    def has(self, schema: str, table: str) -> bool:
        return True

    def read(self, schema: str, table: str, connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyRelation:
        connection.execute(f"attach if not exists '{self._path}' as build (read_only)")
        return connection.table(f"build.{schema}.{table}")

    def write(self, schema: str, table: str, rows: duckdb.DuckDBPyRelation) -> None:
        self.written = rows.order("all").fetchall()


@pytest.mark.parametrize("name", ["olist__selected_skeletons", "berka__significance_testing_answers"])
def test_a_python_model_gives_the_same_rows_outside_dbt(dbt: Dbt, build: duckdb.DuckDBPyConnection, name: str) -> None:
    manifest = dbt.manifest()
    warehouse = _Build(dbt.database())
    count = run_python_model(dbt, warehouse, manifest, manifest["nodes"][f"model.goldwright.{name}"])
    assert count == len(warehouse.written) > 0
    assert warehouse.written == build.table(name).order("all").fetchall()


def _hashes(rows: list[Row]) -> dict[str, str]:
    with duckdb.connect() as connection:
        connection.execute(
            "create table gold_answers (task_id varchar, row_number integer, answer_key varchar, answer_text varchar, "
            "answer_number decimal(28, 4))"
        )
        connection.executemany("insert into gold_answers values (?, ?, ?, ?, ?)", rows)
        return gold_hashes(connection.table("gold_answers"))


ANSWER: list[Row] = [
    ("olist-a", 1, "group", "SP", None),
    ("olist-a", 1, "value", None, Decimal("10.5000")),
    ("olist-a", 2, "group", "RJ", None),
    ("olist-b", 1, "value", None, Decimal("3")),
]


@given(st.permutations(ANSWER))
@settings(deadline=None)
def test_the_order_of_rows_is_no_part_of_an_answer(rows: list[Row]) -> None:
    assert _hashes(rows) == _hashes(ANSWER)


@pytest.mark.parametrize(
    "row",
    [
        ("olist-a", 1, "value", None, Decimal("10.5001")),
        ("olist-a", 1, "value", "10.5", None),
        ("olist-a", 1, "figure", None, Decimal("10.5000")),
        ("olist-a", 3, "value", None, Decimal("10.5000")),
    ],
)
def test_any_other_answer_has_another_hash_and_leaves_other_tasks_alone(row: Row) -> None:
    changed = _hashes([ANSWER[0], row, *ANSWER[2:]])
    assert changed["olist-a"] != _hashes(ANSWER)["olist-a"]
    assert changed["olist-b"] == _hashes(ANSWER)["olist-b"]
    assert hash_of_hashes(changed) != hash_of_hashes(_hashes(ANSWER))


def test_the_last_build_has_a_hash_for_each_task(dbt: Dbt, build: duckdb.DuckDBPyConnection) -> None:
    tasks = build.sql("select distinct task_id from gold_answers order by 1").fetchall()
    assert [(task_id,) for task_id in built_gold_hashes(dbt)] == tasks


def test_a_target_that_is_not_there_is_named(dbt: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(dbt.project)
    monkeypatch.setenv("DBT_TARGET_PATH", str(tmp_path))
    outcome = CliRunner().invoke(main, ["build", "--target", "oracle"])
    assert outcome.exit_code == 1
    assert "does not have a target named 'oracle'" in outcome.output
    assert "Traceback" not in outcome.output
