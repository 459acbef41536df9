"""What dbt's own adapters of four warehouses compile, read in each one's dialect; nobody connects to any of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldwright.dbt import Dbt
from goldwright.dialects import dialect_faults, dialect_names
from goldwright.lint import lint_for_warehouse

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", params=dialect_names())
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Dbt, int, list[str]]:
    """The project as one adapter compiles it: dbt, the number of models, what the warehouse would not take."""
    name = str(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DBT_PROFILES_DIR", str(Path(__file__).parent))
        dbt = Dbt(ROOT, tmp_path_factory.mktemp(name), name)
        return (dbt, *lint_for_warehouse(dbt))


def test_every_model_up_to_the_gold_answers_is_one_that_the_warehouse_would_take(
    compiled: tuple[Dbt, int, list[str]],
) -> None:
    _, count, faults = compiled
    assert faults == []
    assert count > 200


def test_a_table_that_stays_where_nothing_changed_is_a_plain_table_elsewhere(
    compiled: tuple[Dbt, int, list[str]],
) -> None:
    dbt, _, _ = compiled
    manifest = dbt.manifest()
    macros = {macro["name"]: macro["package_name"] for macro in manifest["macros"].values()}
    assert macros["materialization_table_unless_unchanged_default"] == "goldwright"
    # Which our default hands on to.
    assert macros[f"materialization_table_{dbt.engine}"] == f"dbt_{dbt.engine}"
    for node in manifest["nodes"].values():
        if node["resource_type"] == "model":
            assert node["config"]["materialized"] in ("table", "view", "table_unless_unchanged"), node["name"]


def test_what_duckdb_compiles_is_not_what_the_warehouse_takes(compiled: tuple[Dbt, int, list[str]]) -> None:
    """The dispatch decides: with DuckDB's ways of macros/cross_database the same model is refused."""
    dbt, _, _ = compiled
    name = "model.goldwright.olist_median_delivery_time__governed"
    own = dbt.manifest()["nodes"][name]["compiled_code"]
    assert dialect_faults(own, str(dbt.engine)) == []
    other = Dbt.here(ROOT).manifest()["nodes"][name]["compiled_code"]
    assert dialect_faults(other, str(dbt.engine)) != []
