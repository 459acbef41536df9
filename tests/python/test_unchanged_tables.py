"""Tables that stay as they are: a small project of seeds, tables and a view, built again after all sorts of changes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError

ROOT = Path(__file__).resolve().parents[2]

FILES = {
    "dbt_project.yml": (
        "{name: goldwright, version: 1.0.0, profile: goldwright, flags: {send_anonymous_usage_stats: false}, "
        "models: {goldwright: {+materialized: table_unless_unchanged}}}"
    ),
    "seeds/sales.csv": "sale_id,shop,amount\n1,north,10\n2,north,20\n3,south,30\n",
    "models/doubled.sql": "select sale_id, shop, amount * 2 as amount from {{ ref('sales') }}",
    "models/by_shop.sql": "select shop, sum(amount) as amount from {{ ref('doubled') }} group by shop",
    "models/in_the_north.sql": (
        "{{ config(meta={'rows_read': {'doubled': \"shop = 'north'\"}}) }}"
        "select sum(amount) as amount from {{ ref('doubled') }} where {{ model.config.meta.rows_read.doubled }}"
    ),
    "models/seen.sql": "{{ config(materialized='view') }} select * from {{ ref('doubled') }}",
    "models/on_a_view.sql": "select count(*) as sales from {{ ref('seen') }}",
    "models/without_inputs.sql": "select 1 as one",
}
KEPT = {"by_shop", "doubled", "in_the_north", "on_a_view", "without_inputs"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small project, built once."""
    project = tmp_path_factory.mktemp("built")
    for name, text in FILES.items():
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    shutil.copy(ROOT / "profiles.yml", project)
    (project / "macros").mkdir()
    for name in ("create_or_replace.sql", "table_unless_unchanged.sql"):
        shutil.copy(ROOT / "macros" / "cross_database" / name, project / "macros")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DBT_TARGET_PATH", raising=False)
        patch.setenv("GOLDWRIGHT_DATABASE", "shop.duckdb")
        assert unchanged(Dbt(project, project / "target")) == set()
        yield project


@pytest.fixture
def shop(built: Path, tmp_path: Path) -> Dbt:
    """A copy of the small project."""
    project = tmp_path / "shop"
    shutil.copytree(built, project)
    return Dbt(project, project / "target")


def unchanged(project: Dbt, *arguments: str) -> set[str]:
    """Builds the project; the names of the tables that were left as they were."""
    results = project.run("build", *arguments).results
    return {result.node.name for result in results if str(result.message) == "UNCHANGED"}


@contextmanager
def database(project: Dbt) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(project.database())) as connection:
        connection.execute("set schema = 'shop.goldwright'")
        yield connection


def rows(project: Dbt, table: str) -> list[tuple[object, ...]]:
    with database(project) as connection:
        return connection.execute(f"select * from {table} order by all").fetchall()


def put(project: Dbt, name: str, old: str, new: str) -> None:
    text = (project.project / name).read_text()
    assert text.count(old) == 1
    (project.project / name).write_text(text.replace(old, new))


def test_nothing_changed(shop: Dbt) -> None:
    assert unchanged(shop) == KEPT
    assert unchanged(shop) == KEPT


def test_a_full_refresh_builds_every_table(shop: Dbt) -> None:
    assert unchanged(shop, "--full-refresh") == set()
    assert unchanged(shop) == KEPT


def test_rows_that_a_model_does_not_read_leave_it_as_it_is(shop: Dbt) -> None:
    put(shop, "seeds/sales.csv", "3,south,30", "3,south,31")
    assert unchanged(shop) == {"in_the_north", "without_inputs"}
    assert rows(shop, "by_shop") == [("north", 60), ("south", 62)]
    put(shop, "seeds/sales.csv", "2,north,20", "2,north,21")
    assert unchanged(shop) == {"without_inputs"}
    assert rows(shop, "in_the_north") == [(62,)]


def test_a_change_without_an_effect_goes_no_further(shop: Dbt) -> None:
    put(shop, "models/doubled.sql", "amount * 2", "amount + amount")
    assert unchanged(shop) == KEPT - {"doubled"}


def test_an_order_of_rows_is_no_change_and_one_row_twice_is(shop: Dbt) -> None:
    put(shop, "seeds/sales.csv", "1,north,10\n2,north,20\n", "2,north,20\n1,north,10\n")
    assert unchanged(shop) == KEPT
    put(shop, "seeds/sales.csv", "3,south,30\n", "3,south,30\n3,south,30\n3,south,30\n")
    assert unchanged(shop) == {"in_the_north", "without_inputs"}
    assert rows(shop, "by_shop") == [("north", 60), ("south", 180)]


def test_another_type_is_a_change(shop: Dbt) -> None:
    put(shop, "models/doubled.sql", "select sale_id", "select cast(sale_id as smallint) as sale_id")
    assert unchanged(shop) == {"without_inputs"}


def test_a_table_changed_by_hand_is_built_again(shop: Dbt) -> None:
    with database(shop) as connection:
        connection.execute("update by_shop set amount = 0")
        connection.execute("insert into without_inputs values (1)")
    assert unchanged(shop) == KEPT - {"by_shop", "without_inputs"}
    assert rows(shop, "by_shop") == [("north", 60), ("south", 60)]


def test_a_table_without_a_stamp_is_built_again(shop: Dbt) -> None:
    with database(shop) as connection:
        connection.execute("comment on table by_shop is null")
    assert unchanged(shop) == KEPT - {"by_shop"}


def test_a_view_in_the_place_of_a_table_is_replaced(shop: Dbt) -> None:
    with database(shop) as connection:
        connection.execute("drop table by_shop")
        connection.execute("create view by_shop as select 'west' as shop, 1 as amount")
    assert unchanged(shop) == KEPT - {"by_shop"}
    assert rows(shop, "by_shop") == [("north", 60), ("south", 60)]


def test_a_table_in_the_place_of_a_view_is_replaced(shop: Dbt) -> None:
    with database(shop) as connection:
        connection.execute("drop view seen")
        connection.execute("create table seen as select 'west' as shop, 1 as amount")
    assert unchanged(shop) == KEPT
    assert len(rows(shop, "seen")) == 3


def test_a_model_that_fails_leaves_its_table_as_it_was(shop: Dbt) -> None:
    put(shop, "models/by_shop.sql", "sum(amount)", "sum(amount) + error('no')::int")
    with pytest.raises(ProjectError, match="no"):
        shop.run("build")
    assert rows(shop, "by_shop") == [("north", 60), ("south", 60)]


def test_a_contract_is_kept_and_hooks_are_run(shop: Dbt) -> None:
    put(
        shop,
        "models/by_shop.sql",
        "select shop",
        "{{ config(post_hook='create table seen_by_hook as from {{ this }}') }} select shop",
    )
    (shop.project / "models" / "contract.yml").write_text(
        "models: [{name: by_shop, config: {contract: {enforced: true}}, columns: ["
        "{name: shop, data_type: varchar, constraints: [{type: not_null}]}, {name: amount, data_type: hugeint}]}]"
    )
    unchanged(shop)
    assert rows(shop, "seen_by_hook") == [("north", 60), ("south", 60)]
    with database(shop) as connection, pytest.raises(duckdb.ConstraintException):
        connection.execute("insert into by_shop values (null, 1)")
    put(shop, "models/contract.yml", "name: amount", "name: total")
    with pytest.raises(ProjectError, match="contract"):
        shop.run("build")
