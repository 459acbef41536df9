"""`goldwright import`: a project with every construct comes in whole, and each value is MetricFlow's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
import yaml
from conftest import ROOT, copy_of_the_project

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.imported_tables import opened
from goldwright.semantic_import import (
    BY_METRICFLOW,
    CANNOT_COME,
    VARIANT_MACRO,
    Imported,
    Outcome,
    import_semantic_layer,
    outcome_table,
    plan_metric,
)
from goldwright.semantic_layer import read_semantic_layer
from goldwright.sync import stale_files

#: It builds projects of its own: `make test-slow`.
pytestmark = pytest.mark.slow

FIXTURE = ROOT / "tests" / "python" / "fixtures" / "semantic_project"

#: What the variant macro can say; everything else in the fixture is MetricFlow's.
SAID = {
    "amount_per_sale",
    "average_amount",
    "average_seconds",
    "buyer_count",
    "gift_count",
    "gift_sale_count",
    "gold_amount",
    "median_quantity",
    "offer_visits",
    "sale_count",
    "sales_amount",
    "seconds",
    "seconds_per_visit",
    "visits",
    "web_amount",
    "web_share",
    "zone_a_count",
}

#: Why the variant macro can't say the others.
REASONS = {
    "amount_growth": "It looks back in time",
    "amount_of_30_days": "It looks back in time",
    "amount_p90": "percentile",
    "amount_without_web": "it is derived",
    "gifts_after_sales": "it is conversion",
    "known_buyer_count": "it counts where there is nothing",
    "late_amount": "its filter reads more than categorical dimensions",
    "median_amount": "a median of decimals",
    "nothing_sold": "it counts nothing",
    "quiet_amount": "it fills gaps",
    "running_amount": "it is cumulative",
    "smallest_amount": "it aggregates by min",
    "units": "it is not additive over a dimension",
    "weight_per_sale": "not exact",
}


def built(folder: Path) -> Path:
    """The fixture project, copied and built; returns its root, with shop.duckdb in it."""
    shutil.copytree(FIXTURE, folder)
    target = {"type": "duckdb", "path": str(folder / "shop.duckdb"), "schema": "main", "threads": 1}
    profile = {"semantic_project": {"target": "dev", "outputs": {"dev": target}}}
    (folder / "profiles.yml").write_text(yaml.safe_dump(profile))
    Dbt(folder, folder / "target").run("build", "--profiles-dir", str(folder))
    return folder


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("other") / "semantic_project")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Dbt:
    """A copy of this project, to import into."""
    return copy_of_the_project(tmp_path_factory.mktemp("here"))


@pytest.fixture(scope="module")
def outcomes(here: Dbt, other: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Outcome]]:
    scratch = tmp_path_factory.mktemp("scratch")
    found = import_semantic_layer(here, other, other / "shop.duckdb", "main", "shop", scratch)
    yield {one.metric: one for one in found}


def test_every_metric_of_the_fixture_comes_in(other: Path, outcomes: dict[str, Outcome]) -> None:
    declared = json.loads((other / "target" / "semantic_manifest.json").read_text())["metrics"]
    assert set(outcomes) == {one["name"] for one in declared}
    assert [one.metric for one in outcomes.values() if one.how == CANNOT_COME] == []
    assert {one.metric for one in outcomes.values() if one.how == VARIANT_MACRO} == SAID


def test_every_imported_cell_is_metricflows(outcomes: dict[str, Outcome]) -> None:
    assert {one.metric: one.unequal for one in outcomes.values() if one.unequal} == {}
    assert all(one.compared for one in outcomes.values())


def test_the_report_says_why_the_macro_could_not(outcomes: dict[str, Outcome]) -> None:
    for metric, reason in REASONS.items():
        assert outcomes[metric].how == BY_METRICFLOW
        assert reason in outcomes[metric].note
    table = outcome_table(list(outcomes.values()))
    assert table.note.startswith(f"{len(outcomes)} of {len(outcomes)} metrics came in (100%), {len(SAID)} of them")


def test_slices_reach_through_two_joins(here: Dbt) -> None:
    fact = (here.project / "models/facts/shop/shop__sales.sql").read_text()
    assert "buyer_region_region_name" in fact
    assert "through_buyer.key_of_region = through_buyer_region.key_of_region" in fact


def test_sync_leaves_an_imported_domain_alone(here: Dbt, outcomes: dict[str, Outcome]) -> None:
    here.run("parse")
    assert stale_files(here.project, here.manifest()) == []


def test_imported_values_are_those_of_a_hand_written_query(here: Dbt, other: Path, tmp_path: Path) -> None:
    """The cells of a metric whose filter and slice lie in two tables, without MetricFlow."""
    with duckdb.connect(str(other / "shop.duckdb"), read_only=True) as connection:
        by_tier = connection.execute(
            "select coalesce(tier, '(none)'), sum(amount) from sales left join buyers using (buyer_id) "
            "where channel = 'web' group by 1 order by 1"
        ).fetchall()
    assert by_tier == imported_cells(here, tmp_path, "shop_web_amount", "buyer_tier")


def imported_cells(here: Dbt, folder: Path, metric: str, dimension: str) -> list[tuple[str, object]]:
    """A metric's cells over all records by one dimension, from a build of the imported variant."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOLDWRIGHT_DATABASE", str(folder / "goldwright.duckdb"))
        here.run("run", "--select", f"+{metric}__standard")
    with duckdb.connect(str(folder / "goldwright.duckdb"), read_only=True) as connection:
        return connection.execute(
            f"select value_1, metric_value from goldwright.goldwright.{metric}__standard "
            "where dimension_1 = ? and grain = 'all' order by 1",
            [dimension],
        ).fetchall()


def test_what_cannot_come_has_a_reason(other: Path, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(other, folder, ignore=shutil.ignore_patterns("target", "logs"))
    path = folder / "models" / "sales.yml"
    metrics = (
        "      - {name: first_channel, type: simple, agg: min, expr: channel, label: First channel}\n"
        "      - {name: colours, type: simple, agg: sum, expr: colour, label: Colours}\n"
        "  - name: buyers\n"
    )
    path.write_text(path.read_text().replace("  - name: buyers\n", metrics, 1))
    layer = read_semantic_layer(folder, folder / "shop.duckdb", "main", tmp_path)
    with opened(folder / "shop.duckdb") as warehouse:
        text = plan_metric(layer, warehouse, "shop", "first_channel")
        absent = plan_metric(layer, warehouse, "shop", "colours")
        fine = plan_metric(layer, warehouse, "shop", "sales_amount")
    assert isinstance(text, Outcome) and text.how == CANNOT_COME
    assert text.note == "Its values are of type varchar, and cells hold numbers."
    assert isinstance(absent, Outcome) and absent.how == CANNOT_COME
    assert '"colour" not found' in absent.note
    assert isinstance(fine, Imported)


def test_errors_are_sentences(here: Dbt, other: Path, tmp_path: Path) -> None:
    def failing(folder: Path, database: Path, domain: str) -> str:
        with pytest.raises(ProjectError) as caught:
            import_semantic_layer(here, folder, database, "main", domain, tmp_path)
        return str(caught.value)

    database = other / "shop.duckdb"
    assert "choose another with --domain" in failing(other, database, "My_Shop")
    assert "was not written by `goldwright import`" in failing(other, database, "olist")
    assert "There is no dbt_project.yml" in failing(tmp_path, database, "shop")
    assert "name it with --database" in failing(other, tmp_path / "absent.duckdb", "shop")
    empty = tmp_path / "empty"
    (empty / "models").mkdir(parents=True)
    (empty / "dbt_project.yml").write_text("name: empty\nversion: 1.0.0\nprofile: empty\n")
    assert "has no semantic models" in failing(empty, database, "shop")
    (empty / "packages.yml").write_text("packages: [{package: dbt-labs/dbt_utils, version: 1.3.0}]\n")
    assert 'Run "dbt deps"' in failing(empty, database, "shop")
