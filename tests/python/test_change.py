"""A changed metric: what has to be built again, and which golds have gone stale."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import duckdb
import msgpack
import pytest
from click.testing import CliRunner

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.stale import stale_tasks

FACTS = "models/facts/olist/_olist__facts.yml"
METRIC = "olist_delivery_promise_margin"

#: One change each of a metric's expression, aggregation and filter.
CHANGES = {
    "expr": ("expr: promise_margin_seconds", "expr: promise_margin_seconds + 3600"),
    "agg": (
        "type: simple\n        agg: average\n        expr: promise_margin_seconds",
        "type: simple\n        agg: median\n        expr: promise_margin_seconds",
    ),
    "filter": (
        "{{ Dimension('olist_order__order_status') }} = 'delivered'",
        "{{ Dimension('olist_order__order_status') }} in ('delivered', 'canceled')",
    ),
}


def change(project: Path, old: str, new: str) -> None:
    """Changes the YAML of the facts and writes the variants anew, from within the project."""
    text = (project / FACTS).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (project / FACTS).write_text(text.replace(old, new), encoding="utf-8")
    result = CliRunner().invoke(main, ["sync"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("part", CHANGES)
def test_a_change_selects_its_variants_and_names_its_tasks_and_no_others(
    dbt: Dbt, copied: Dbt, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    state = copied.project / "state"
    state.mkdir()
    copied.run("parse")
    shutil.copy(copied.target / "manifest.json", state / "manifest.json")
    shutil.copy(dbt.database(), copied.project / "goldwright.duckdb")
    assert stale_tasks(copied, state) == []

    monkeypatch.chdir(copied.project)
    change(copied.project, *CHANGES[part])

    with duckdb.connect(str(copied.database()), read_only=True) as connection:
        rows = connection.execute(
            "select distinct task_id from goldwright.goldwright.gold_answers "
            f"where variant_models like '%{METRIC}\\_\\_%' escape '\\' order by 1"
        ).fetchall()
    assert stale_tasks(copied, state) == [task_id for (task_id,) in rows] != []


@pytest.mark.slow
@pytest.mark.parametrize("part", ["agg", "filter"])
def test_what_a_state_build_leaves_is_what_its_sql_gives(
    dbt: Dbt, copied: Dbt, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    state = copied.project / "state"
    state.mkdir()
    copied.run("parse")
    shutil.copy(copied.target / "manifest.json", state / "manifest.json")
    shutil.copy(dbt.database(), copied.project / "goldwright.duckdb")
    monkeypatch.chdir(copied.project)
    change(copied.project, *CHANGES[part])
    built = copied.run(
        "build", "--resource-type", "model", "--select", "state:modified+", "--state", str(state)
    ).results

    left = [one.node for one in built if str(one.message) == "UNCHANGED"]
    assert len([node for node in left if node.name.endswith("__near_misses")]) > 10
    # The other domain has models of its own, which are not looked at.
    assert {one.node.name.split("_")[0] for one in built} & {"berka", "olist"} == {METRIC.split("_")[0]}
    assert not [node for node in left if node.name.startswith(METRIC)]
    with duckdb.connect(str(copied.database())) as connection:
        for node in left:
            connection.execute(f"create or replace temp table anew as {node.compiled_code}")
            (differing,) = connection.execute(
                f"select count(*) from ((from anew except all from {node.relation_name}) "
                f"union all (from {node.relation_name} except all from anew))"
            ).fetchall()[0]
            assert differing == 0, node.name


def test_a_change_of_an_input_makes_the_golds_of_its_score_stale(
    dbt: Dbt, copied: Dbt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    state = copied.project / "state"
    state.mkdir()
    copied.run("parse")
    shutil.copy(copied.target / "manifest.json", state / "manifest.json")
    shutil.copy(dbt.database(), copied.project / "goldwright.duckdb")
    text = (copied.project / FACTS).read_text(encoding="utf-8")
    (copied.project / FACTS).write_text(
        text.replace(
            "when handed_over_at is not null then 0 end", "when handed_over_at is not null then 0 else null end"
        ),
        encoding="utf-8",
    )
    monkeypatch.chdir(copied.project)
    assert CliRunner().invoke(main, ["sync"]).exit_code == 0
    with duckdb.connect(str(copied.database()), read_only=True) as connection:
        rows = connection.execute(
            "select distinct task_id from goldwright.goldwright.benchmark_tasks "
            "inner join goldwright.goldwright.skeleton_metrics as asked using (skeleton_id) "
            "where asked.metric in ('olist_handover_punctuality', 'olist_seller_fulfillment_score') order by 1"
        ).fetchall()
    assert stale_tasks(copied, state) == [task_id for (task_id,) in rows]


def test_variants_are_under_snapshot(dbt: Dbt) -> None:
    """The compiled text of every governed variant, as it goes into gold SQL.

    GOLDWRIGHT_UPDATE_SNAPSHOTS=1 writes them anew; the difference shows every query that a macro moves.
    """
    folder = Path(__file__).parents[1] / "snapshots"
    manifest = dbt.compiled_manifest()
    texts = {
        f"{node['name']}.sql": node["compiled_code"].strip() + "\n"
        for node in manifest["nodes"].values()
        if node["resource_type"] == "model" and node["name"].endswith("__governed")
    }
    if os.environ.get("GOLDWRIGHT_UPDATE_SNAPSHOTS"):
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.sql")} == texts


def test_dbt_can_read_the_parse_that_it_saved(dbt: Dbt) -> None:
    """dbt refuses its own file where a key in any YAML is no text, and then parses everything anew each time."""
    from dbt.parser.manifest import extended_msgpack_decoder

    saved = (dbt.target / "partial_parse.msgpack").read_bytes()
    assert msgpack.unpackb(saved, ext_hook=extended_msgpack_decoder, raw=False, strict_map_key=True)["nodes"]
