"""Tables of `goldwright stats`, on rows made by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldwright import stats
from goldwright.stats import StatsTable


def cells_of(table: StatsTable, first: str) -> dict[str, str | None]:
    """The row that begins with a word, by column."""
    row = next(row for row in table.rows if row[0] == first)
    return dict(zip(table.columns, row, strict=True))


def task(number: int, **values: Any) -> dict[str, Any]:
    return {
        "task_id": f"t{number}",
        "domain": "olist",
        "analysis_type": "trend",
        "task_group": "rule",
        "question": f"question {number}",
        "active_rules": "",
        **values,
    }


def test_nodes_and_links_stand_beside_the_papers() -> None:
    artifacts: list[dict[str, Any]] = [
        {"domain": "olist", "kind": kind} for kind in ("table", "table", "metric", "rule", "dimension")
    ]
    links: list[dict[str, Any]] = [
        {"domain": "olist", "kind": "metric-table", "evidence": None},
        {"domain": "olist", "kind": "rule-metric", "evidence": 3},
        {"domain": "olist", "kind": "rule-metric", "evidence": 0},
    ]
    table = stats.graph_table(artifacts, links)
    assert cells_of(table, "table nodes") == {"": "table nodes", "olist": "2", "paper (Brazil)": "9"}
    assert cells_of(table, "nodes") == {"": "nodes", "olist": "5", "paper (Brazil)": "76"}
    assert cells_of(table, "metric-table links")["paper (Brazil)"] == "61"
    assert cells_of(table, "  of these with evidence")["olist"] == "1"
    assert cells_of(table, "links")["olist"] == "3"


def test_a_domain_that_the_paper_lacks_has_no_figures_beside_it() -> None:
    table = stats.graph_table([{"domain": "shop", "kind": "table"}], [])
    assert cells_of(table, "table nodes") == {"": "table nodes", "shop": "1", "paper (-)": None}


def test_words_are_counted_apart_for_replaced_and_idle_documents() -> None:
    documents = [
        {"domain": "shop", "document_id": "a", "kind": "rule", "text": "one two three"},
        {"domain": "shop", "document_id": "b", "kind": "rule", "text": "one\ntwo  three four five"},
        {"domain": "shop", "document_id": "c", "kind": "idle", "text": "one"},
    ]
    assert stats.words_table(documents).rows == (
        ("shop", "rule", "2", "4", "3", "5", "4"),
        ("shop", "idle", "1", "1", "1", "1", "1"),
    )


def test_the_best_scored_skeleton_of_a_type_is_the_example() -> None:
    skeleton = {
        "domain": "olist",
        "analysis_type": "trend",
        "metrics": "score",
        "dimension": "state",
        "filter_dimension": None,
        "grain": "month",
        "active_rules": "one,two",
    }
    selected = [{**skeleton, "skeleton_id": "a", "score": 0.7}, {**skeleton, "skeleton_id": "b", "score": 0.9}]
    links: list[dict[str, Any]] = [
        {"domain": "olist", "kind": "metric-table", "artifact": "score", "linked_artifact": "orders"},
        {"domain": "olist", "kind": "metric-metric", "artifact": "score", "linked_artifact": "punctuality"},
        {"domain": "olist", "kind": "table-dimension", "artifact": "customers", "linked_artifact": "state"},
    ]
    (table,) = stats.examples_tables(
        selected,
        [{"metric": "score", "label": "Score"}, {"metric": "punctuality", "label": "Punctuality"}],
        [{"domain": "olist", "dimension": "state", "kind": "spatial"}],
        links,
        [{"rule": "one", "title": "First"}, {"rule": "two", "title": "Second"}],
    )
    assert table.columns == ("Analysis Type", "Metric(s)", "Tables", "dimension", "Rules", "Score")
    assert table.rows == (
        ("trend", "Score, Punctuality", "customers, orders", "state (spatial)", "First, Second", "0.900"),
    )


def test_tasks_are_counted_by_type_domain_and_group() -> None:
    tasks = [task(1), task(2, task_group="analytics"), task(3, domain="berka", analysis_type="ranking")]
    volumes = stats.volumes_table(tasks)
    assert cells_of(volumes, "trend") == {
        "": "trend",
        "berka": "0",
        "paper (Czech)": "8",
        "olist": "2",
        "paper (Brazil)": "70",
        "all": "2",
        "paper": "78",
    }
    assert volumes.rows[-1][-2:] == ("3", "731")
    assert cells_of(stats.groups_table(tasks), "trend") == {
        "": "trend",
        "knowledge": "0",
        "analytics": "1",
        "rule": "1",
        "all": "2",
    }


def test_yields_count_each_candidate_at_the_first_gate_that_it_fails() -> None:
    def candidate(failed: str | None, is_selected: bool = False) -> dict[str, Any]:
        return {"analysis_type": "trend", "failed_gate": failed, "is_selected": is_selected}

    table = stats.yields_table([candidate("tie"), candidate("tie"), candidate(None), candidate(None, True)])
    assert cells_of(table, "trend") == {
        "": "trend",
        "candidates": "4",
        "tie": "2",
        "eligible": "2",
        "percent": "50.0",
        "selected": "1",
    }


def test_sets_of_rules_and_inert_rules() -> None:
    tasks = [task(number, active_rules="olist__one,olist__two") for number in range(5)]
    tasks.append(task(5, active_rules="olist__one"))
    sets, sizes = stats.rule_sets_tables(tasks)
    assert sets.rows == (("olist", "one, two", "5"), ("olist", "one", "1"))
    assert sizes.rows == (("1", "1", "1"), ("2", "5", "5"))
    rules = [{"rule": rule, "rule_type": "temporal"} for rule in ("olist__one", "olist__two", "olist__three")]
    table = stats.rules_table(rules, [{"active_rules": "olist__one"}, {"active_rules": "olist__three"}], tasks)
    assert table.rows == (
        ("olist__one", "temporal", "1", "6", None),
        ("olist__two", "temporal", "0", "5", None),
        ("olist__three", "temporal", "1", "0", "inert"),
    )


def test_questions_of_the_same_words_are_twins() -> None:
    questions = ("How many orders in May?", "In May, how many orders?", "Which state leads?")
    table = stats.twins_table([task(number, question=words) for number, words in enumerate(questions)])
    assert cells_of(table, "all")["with a twin"] == "2"


def test_redundancy_stands_beside_insighteval_and_is_not_told_of_a_handful() -> None:
    tasks = [task(number, question=f"What was figure {number} of shop {number}?") for number in range(10)]
    tasks.append(task(10, domain="berka"))
    table = stats.redundancy_table(tasks)
    assert [row[0] for row in table.rows] == ["berka", "olist", "all", "InsightEval", "InsightBench"]
    assert cells_of(table, "berka")["Self-BLEU"] is None
    assert float(cells_of(table, "olist")["Distinct-2"] or 0) == pytest.approx(33 / 60)
    assert cells_of(table, "InsightEval")["Self-BLEU"] == "0.1484"


def test_tables_are_written_as_markdown_and_json(tmp_path: Path) -> None:
    table = StatsTable("Title", ("name", "number"), (("a|b", "1"), ("c", None)), "A note.")
    stats.write_stats([table], tmp_path / "stats.md")
    assert "| a\\|b | 1 |\n| c |  |" in (tmp_path / "stats.md").read_text()
    stats.write_stats([table], tmp_path / "stats.json")
    assert json.loads((tmp_path / "stats.json").read_text())[0]["rows"][1] == {"name": "c", "number": None}
