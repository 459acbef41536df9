"""The benchmark measures what it says: same answers by the other ways, copies of data that keep their distributions."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml
from click.testing import CliRunner

from goldwright import bench
from goldwright.bench import copy_project, in_order, run_bench, variant_kinds
from goldwright.bench_report import MARKS, Line, Report, Stage, as_table, write_json, write_readme
from goldwright.cell_queries import Cell, CellQueries, last_day
from goldwright.changed_metric import METRIC_PARTS, ChangedMetric, ChangedRule
from goldwright.cli import BENCH_PARTS, main
from goldwright.console import console
from goldwright.dbt import Dbt
from goldwright.domains import domain_names
from goldwright.errors import ProjectError
from goldwright.scaled_data import scale_raw_tables

FASTER = Line("cells", "all cells at once", 2.0, "one by one", 30.0, is_speedup=True, bar=5, peak_bytes=10**9)
LONGER = Line("data", "facts, data x10", 12.0, "data x1", 1.0, is_speedup=False, bar=10)


def test_a_query_for_one_cell_gives_that_cell(dbt: Dbt, build: duckdb.DuckDBPyConnection) -> None:
    queries = CellQueries(dbt.compiled_manifest())
    cells = build.execute(
        "select metric, variant, dimension_1, value_1, dimension_2, value_2, grain, period::varchar, "
        "row_count, numerator, denominator, metric_value, is_suppressed from cells order by all"
    ).fetchall()
    for *key, row_count, numerator, denominator, value, is_suppressed in random.Random(1).sample(cells, 150):
        query = queries.of(Cell(*key))
        found = build.execute(
            f"select row_count, numerator, denominator, metric_value, is_suppressed from ({query})"
        ).fetchall()
        assert found == [(row_count, numerator, denominator, value, is_suppressed)], key


def test_periods_end_on_their_last_day() -> None:
    assert last_day("month", "2016-02-01") == "2016-02-29"
    assert last_day("quarter", "2017-10-01") == "2017-12-31"
    assert last_day("year", "1998-01-01") == "1998-12-31"


def source_of(table: str, meta: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": table,
        "source_name": "shop_raw",
        "source_meta": {"raw_files": "shop", **meta},
        "original_file_path": "models/staging/shop/_shop__sources.yml",
    }


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """Raw tables of a small domain: buyers with numbers, orders with hashes, and towns that are no entities."""
    folder = tmp_path / "raw"
    folder.mkdir()
    for name, query in {
        "buyers": "select range::integer + 5 as buyer_id, 'town ' || range % 2 as town from range(4)",
        "orders": "select md5(range::varchar) as order_id, (range % 4)::integer + 5 as buyer_id, range * 10 as amount, "
        "date '2017-01-01' + range::integer as bought_on from range(12)",
        "towns": "select 'town ' || range as town from range(2)",
    }.items():
        duckdb.execute(f"copy ({query}) to '{folder / name}.parquet'")
    return folder


def test_copies_of_raw_tables_keep_kinds_joins_and_distributions(shop: Path, tmp_path: Path) -> None:
    meta = {"entity_keys": ["buyer_id", "order_id"]}
    manifest = {"sources": {name: source_of(name, meta) for name in ("buyers", "orders", "towns")}}
    copies = tmp_path / "copies"
    scale_raw_tables(shop, manifest, "shop", 3, copies)
    with duckdb.connect() as connection:
        for name in ("buyers", "orders", "towns"):
            described = [
                connection.execute(f"describe select * from '{folder / name}.parquet'").fetchall()
                for folder in (shop, copies)
            ]
            assert described[0] == described[1]
        assert connection.execute(
            f"select count(*), count(distinct order_id), count(distinct buyer_id), min(length(order_id)), "
            f"max(length(order_id)), sum(amount) from '{copies}/orders.parquet'"
        ).fetchall() == [(36, 36, 12, 32, 32, 3 * 660)]
        # Each order has its own copy of its buyer, and every buyer as many orders as the original.
        per_buyer = (
            "select town, count(*), count(distinct bought_on) from '{0}/orders.parquet' inner join "
            "'{0}/buyers.parquet' using (buyer_id) group by town, buyer_id order by all"
        )
        before = connection.execute(per_buyer.format(shop)).fetchall()
        assert connection.execute(per_buyer.format(copies)).fetchall() == sorted(before * 3)
        originals = f"select * from '{shop}/orders.parquet' except select * from '{copies}/orders.parquet'"
        assert connection.execute(originals).fetchall() == []
    assert (copies / "towns.parquet").is_symlink()


def test_a_source_has_to_say_what_an_entity_is(shop: Path, tmp_path: Path) -> None:
    manifest = {"sources": {"buyers": source_of("buyers", {})}}
    with pytest.raises(ProjectError, match=r"models/staging/shop/_shop__sources\.yml.*entity_keys"):
        scale_raw_tables(shop, manifest, "shop", 3, tmp_path / "copies")


def test_every_raw_key_is_an_entity_or_stays_on_purpose(dbt: Dbt) -> None:
    """A table whose key no copy changes would hold each key several times."""
    manifest = dbt.manifest()
    sources = manifest["sources"]
    keys = {
        node["depends_on"]["nodes"][0]: node["test_metadata"]["kwargs"].get("key", [])
        for node in manifest["nodes"].values()
        if node["resource_type"] == "test" and (node.get("test_metadata") or {}).get("name") == "table_counts"
    }
    assert keys
    for unique_id, key in keys.items():
        entities = set(sources[unique_id]["source_meta"]["entity_keys"])
        if entities & set(sources[unique_id]["columns"]):
            assert entities & set(key), unique_id


def test_all_that_is_read_with_gold_answers_is_built_with_them(copied: Dbt) -> None:
    _, *arguments = bench._BUILD_GOLD
    listed = set(copied.run("ls", *arguments, "--output", "name"))
    read = {"answers", "candidates", "metrics", "selected_skeletons", "skeleton_cells", "skeleton_metrics"}
    assert {"gold_answers", "skeleton_values", *read} <= listed
    assert "olist__orders" not in listed and "checked_questions" not in listed


def test_models_run_after_what_they_read(dbt: Dbt) -> None:
    nodes = {node["name"]: node for node in dbt.manifest()["nodes"].values() if node["resource_type"] == "model"}
    order = {name: place for place, name in enumerate(in_order(nodes, nodes))}
    assert len(order) == len(nodes)
    for name, node in nodes.items():
        for parent in node["depends_on"]["nodes"]:
            if parent.startswith("model."):
                assert order[parent.split(".")[-1]] < order[name]


def test_variants_fall_into_kinds_by_their_aggregates(dbt: Dbt) -> None:
    kinds = variant_kinds(dbt.compiled_manifest())
    assert kinds["olist_gross_merchandise_value__standard"] == "additive"
    assert kinds["olist_median_delivery_time__standard"] == "median"
    assert kinds["olist_unique_buyer_count__standard"] == "distinct"
    assert kinds["olist_seller_fulfillment_score__standard"] == "composite"
    assert set(kinds.values()) == set(bench.KINDS)


@pytest.mark.parametrize("part", METRIC_PARTS)
def test_a_metric_is_changed_in_one_part_for_a_while(dbt: Dbt, copied: Dbt, part: str) -> None:
    golds = [("olist_average_delivery_time__governed,olist_average_delivery_time__standard",)]
    changed = ChangedMetric.most_asked(copied.project, dbt.manifest(), golds)
    assert changed.metric == "olist_average_delivery_time"

    def described() -> dict[str, Any]:
        models = yaml.safe_load(changed.file.read_text(encoding="utf-8"))["models"]
        return {metric["name"]: metric for model in models for metric in model.get("metrics", ())}

    before, text = described(), changed.file.read_text(encoding="utf-8")
    with changed.in_part(part):
        after = described()
        assert {name for name in before if after[name] != before[name]} == {changed.metric}
        assert {key for key in after[changed.metric] if after[changed.metric][key] != before[changed.metric][key]} == {
            part
        }
    assert changed.file.read_text(encoding="utf-8") == text


def test_a_rule_is_changed_by_one_for_a_while(dbt: Dbt, copied: Dbt) -> None:
    weights, days = "olist__fulfillment_score_weights", "olist__delivery_outlier_exclusion"
    tasks = [(f"{days},{weights}",), (weights,), ("",)]
    changed = ChangedRule.most_active(copied.project, dbt.manifest(), tasks)
    assert changed.rule == days
    text = changed.file.read_text(encoding="utf-8")
    with changed.by_one():
        assert changed.file.read_text(encoding="utf-8") == text.replace(
            "'longest_plausible_days': 60", "'longest_plausible_days': 61"
        )
    assert changed.file.read_text(encoding="utf-8") == text


def test_a_copied_project_holds_one_domain(dbt: Dbt, tmp_path: Path) -> None:
    names = domain_names(dbt.project)
    others = set(names[1:])
    copy = tmp_path / "project"
    copy_project(dbt.project, copy, names[:1], {"memory_limit": "1GB"})
    assert not [path for path in copy.rglob("models/**/*") if set(path.parts) & others]
    assert domain_names(copy) == names[:1]
    described = yaml.safe_load((copy / "dbt_project.yml").read_text())
    assert list(described["vars"]["selection"]["quotas"]) == names[:1]
    profile = yaml.safe_load((copy / "profiles.yml").read_text())["goldwright"]["outputs"]["duckdb"]
    assert profile["config_options"]["memory_limit"] == "1GB"
    assert profile["settings"]["TimeZone"] == "UTC"
    shipped = dbt.project / "seeds" / names[0] / "raw"
    assert (copy / "seeds" / names[0] / "raw").resolve() == shipped.resolve()


def test_a_copied_project_with_the_domains_that_are_on_is_ready_to_build(dbt: Dbt, tmp_path: Path) -> None:
    copy_project(dbt.project, tmp_path / "project", domain_names(dbt.project), {})
    for name in domain_names(dbt.project):
        for union in (
            f"models/cells/{name}/{name}__cells.sql",
            f"models/near_misses/{name}/{name}__near_miss_cells.sql",
        ):
            assert (tmp_path / "project" / union).read_bytes() == (dbt.project / union).read_bytes()


def test_ratios_and_bars() -> None:
    assert FASTER.ratio == 15 and FASTER.is_held is True
    assert replace(FASTER, against_seconds=9.0).is_held is False
    assert LONGER.ratio == 12 and LONGER.is_held is False
    assert replace(LONGER, bar=None).is_held is None


def test_the_table_goes_to_the_readme_between_its_marks_and_to_json(tmp_path: Path) -> None:
    stage = Stage("facts", 2.0, 10**9, {"cpu_seconds": 3.0, "models": {"shop__orders": 1.5}})
    report = Report(("olist",), (FASTER, LONGER), (stage,), ("Data x100 are left out.",))
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{MARKS[0]}\nold figures\n{MARKS[1]}\nafter\n")
    for _ in range(2):
        write_readme(report, readme)
    text = readme.read_text()
    assert text.startswith(f"before\n{MARKS[0]}\n") and text.endswith(f"{MARKS[1]}\nafter\n")
    assert "old figures" not in text and text.count("all cells at once") == 1
    assert "| 15.0 | at least 5 | yes | 1.00 |" in text and "| 12.0 | at most 10 | no |" in text
    assert "Data x100 are left out." in text
    write_json(report, tmp_path / "bench.json")
    written = json.loads((tmp_path / "bench.json").read_text())
    assert [line["ratio"] for line in written["lines"]] == [15, 12]
    assert written["stages"] == [
        {
            "name": "facts",
            "seconds": 2.0,
            "cpu_seconds": 3.0,
            "peak_bytes": 10**9,
            "models": {"shop__orders": 1.5},
        }
    ]
    assert as_table(report).rows[0][0] == "all cells at once"


def test_a_readme_without_marks_is_refused(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("no place\n")
    with pytest.raises(ProjectError, match=r"README\.md has no place for the table"):
        write_readme(Report(("olist",), (FASTER,), ()), readme)


def test_the_projects_readme_has_a_place(dbt: Dbt) -> None:
    text = (dbt.project / "README.md").read_text(encoding="utf-8")
    assert [text.count(mark) for mark in MARKS] == [1, 1]


def test_the_command_knows_every_part() -> None:
    assert BENCH_PARTS == bench.PARTS
    assert all(callable(getattr(bench.Bench, part)) for part in bench.PARTS)
    assert CliRunner().invoke(main, ["bench", "--part", "hope"]).exit_code == 2


def test_an_unknown_domain_is_named(dbt: Dbt, tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="no domain 'moon'"):
        run_bench(dbt.project, tmp_path / "bench", [], ["moon"], 10, console)
    assert not (tmp_path / "bench").exists()


def test_a_stage_that_fails_says_why_and_leaves_no_scratch(
    copied: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "bench"
    (copied.project / "models" / "facts" / "broken.sql").write_text("select * from {{ ref('nowhere') }}\n")
    with pytest.raises(ProjectError, match=r"The stage 'facts' failed: .*nowhere"):
        run_bench(copied.project, scratch, ["cells"], [], 10, console)
    assert not scratch.exists()


def test_data_that_would_not_fit_are_left_out_in_words(dbt: Dbt, tmp_path: Path) -> None:
    scratch = tmp_path / "bench"
    scratch.mkdir()
    run = bench.Bench(dbt.project, scratch, domain_names(dbt.project), console)
    assert run.has_room(1)
    assert not run.has_room(10**9)
    assert "of scratch space under" in run.notes[0]


def test_growth_with_data_is_held_against_the_data_as_they_are(
    dbt: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arithmetic alone: stages are stood in for by ones that take a known time, one of which dies at x100."""
    run = bench.Bench(dbt.project, tmp_path, ["olist"], console, scales=(1, 10, 100))
    scale = {"data_x1": 1, "data_x10": 10, "data_x100": 100}

    def stage(name: str, kind: str, database: Path, **request: Any) -> Stage:
        factor = scale[database.parent.name]
        database.parent.mkdir(exist_ok=True)
        if name == "gold answers, data x100":
            raise ProjectError("out of memory")
        models = {"olist_order_count__standard": 0.5 * factor, "olist_order_count__governed": 1.5 * factor}
        seconds = 2.0 + factor
        return Stage(name, seconds, factor * 10**8, {"execution_seconds": seconds, "models": models})

    monkeypatch.setattr(run, "_run", stage)
    monkeypatch.setattr(run, "has_room", lambda scale: True)
    base = Stage("gold answers", 1.0, 1, {"models": {"olist_order_count__standard": 1.0}})
    run.__dict__["gold"] = base
    run.__dict__["manifest"] = dbt.compiled_manifest()
    lines: list[Line] = []
    with pytest.raises(ProjectError, match="out of memory"):
        lines.extend(run.data())
    by_name = {line.what: line for line in lines}
    assert by_name["facts, data x1"].ratio == 1 and by_name["facts, data x1"].bar is None
    assert by_name["facts, data x10"].ratio == 4 and by_name["facts, data x10"].is_held
    assert by_name["additive: olist_order_count__standard alone, data x10"].peak_bytes == 10**9
    assert by_name["additive: 2 variants, data x10"].seconds == 20
    assert by_name["additive: 2 variants, data x10"].ratio == 10
    assert by_name["facts, data x100"].ratio == 34
    assert "gold answers, data x100" not in by_name


def test_a_part_that_fails_costs_the_others_nothing(dbt: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: bench.Bench) -> Iterator[Line]:
        yield LONGER
        raise ProjectError("no memory left.")

    monkeypatch.setattr(bench.Bench, "gold", None)
    monkeypatch.setattr(bench.Bench, "cells", lambda self: iter([FASTER]))
    monkeypatch.setattr(bench.Bench, "data", broken)
    report = run_bench(dbt.project, tmp_path / "bench", ["data", "cells"], [], 10, console)
    assert report.lines == (FASTER, LONGER)
    assert report.failures == ("Part data is incomplete. no memory left.",)
    assert not (tmp_path / "bench").exists()


def test_a_child_measures_its_own_memory(tmp_path: Path) -> None:
    """What its parent holds does not count: a small child of a large process is small."""
    ballast = bytearray(b"x") * 600_000_000
    code = "from goldwright.bench_stage import peak_bytes; print(peak_bytes())"
    library = str(Path(bench.__file__).resolve().parents[1])
    found = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": library}, capture_output=True, check=True
    )
    assert len(ballast) == 600_000_000
    if sys.platform == "linux":
        assert 10_000_000 < int(found.stdout) < 500_000_000
