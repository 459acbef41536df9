"""The pairing experiment: its statistics and choices by hand, and what it executes against the build."""

from __future__ import annotations

import random
from collections import defaultdict
from decimal import Decimal
from typing import Any

import duckdb
import pytest
from scipy.stats import binomtest

from goldwright import experiments
from goldwright.dbt import Dbt
from goldwright.experiments import Evidence, Limits, Readable, Seen
from goldwright.sync import metrics_of

NO_LIMITS = Limits({}, None, None)


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (24, 25), (82, 100), (600, 600)])
def test_intervals_are_those_of_scipy(successes: int, trials: int) -> None:
    expected = binomtest(successes, trials).proportion_ci(method="wilson")
    assert experiments.wilson_interval(successes, trials) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_an_interval_without_trials_is_everything() -> None:
    assert experiments.wilson_interval(0, 0) == (0.0, 1.0)


def test_a_rule_meets_a_slice_of_its_condition_and_a_window_of_its_period() -> None:
    limits = Limits({"region": frozenset({"north", "south"})}, "2018-05-21", "2018-06-10")
    june = ("2018-06-01", "2018-06-30")
    assert experiments.meets(limits, {}, *june)
    assert experiments.meets(limits, {"region": ["south"]}, *june)
    assert experiments.meets(limits, {"region": None}, None, None)
    assert not experiments.meets(limits, {"region": ["east"]}, *june)
    assert not experiments.meets(limits, {}, "2018-06-11", "2018-06-30")
    assert not experiments.meets(limits, {}, "2018-04-01", "2018-05-20")


def part(kind: str, key: str, value: str) -> dict[str, str]:
    return {"part": kind, "part_key": key, "part_value": value}


def test_a_rule_is_read_as_far_as_the_fact_has_its_columns() -> None:
    columns, entities = frozenset({"status", "approved_at"}), frozenset({"shop_buyer"})
    drop = part("drop_rows_where", "predicate", "status = 'canceled'")
    hidden = part("suppress_below", "buyer", "10")
    assert experiments.readable(
        [drop, hidden, part("booked_at", "column", "approved_at")], columns, entities, "shop"
    ) == Readable("predicate", True, ("buyer",))
    assert experiments.readable([part("drop_rows_where", "m", "weight > 3")], columns, entities, "shop") is None
    assert experiments.readable([part("measure", "other.numerator", "status")], columns, entities, "shop") is None
    assert experiments.readable([drop, part("when", "region", "north")], columns, entities, "shop") is None


def seen(what: str, value: str, first_day: str, is_changed: bool, metric: str = "m", rule: str = "shop__r") -> Seen:
    return Seen(rule, metric, what, (("state", value),), "month", first_day, 100, is_changed)


def test_the_nearest_evidence_weighs_most() -> None:
    evidence = Evidence(
        {("shop__r", "m"): True},
        [seen("value", "A", f"2017-{month:02}-01", True) for month in range(1, 9)]
        + [seen("value", "B", f"2017-{month:02}-01", False) for month in range(1, 9)],
    )
    chances = {
        value: evidence.expected("shop__r", "m", "value", (("state", value),), "month", "2018-01-01", 100)
        for value in "ABC"
    }
    assert chances["A"] > 0.8 > chances["C"] > 0.2 > chances["B"]
    assert chances["C"] == pytest.approx(0.5)


def test_the_graph_takes_the_likeliest_rule_that_meets_the_skeleton() -> None:
    links = {("shop__strong", "m"): True, ("shop__weak", "m"): True, ("shop__never", "m"): False}
    evidence = Evidence(
        links,
        [seen("value", "A", "2017-01-01", True, rule="shop__strong") for _ in range(5)]
        + [seen("value", "A", "2017-01-01", False, rule="shop__weak") for _ in range(5)],
    )
    skeleton = {
        "metric": "m",
        "analysis_type": "point_query",
        "detail": "value",
        "grain": "month",
        "dimension": "state",
        "value_a": "A",
        "value_b": None,
        "filter_dimension": None,
        "filter_value": None,
        "first_day": "2017-02-01",
        "last_day": "2017-02-28",
    }
    cell = {"slices": (("state", "A"),), "grain": "month", "row_count": 100}
    cells = [{**cell, "first_day": "2017-02-01", "last_day": "2017-02-28"}]
    limits = {rule: NO_LIMITS for rule, _ in links}
    choice = experiments.graph_choice(skeleton, cells, evidence, limits)
    assert choice is not None and choice[0] == "shop__strong" and choice[1] > 0.9
    limits["shop__strong"] = Limits({}, "2018-01-01", None)
    choice = experiments.graph_choice(skeleton, cells, evidence, limits)
    assert choice is not None and choice[0] == "shop__weak" and choice[1] < 0.1


def cell(value: str, first_day: str, governed: str | None, left_out: str | None, rows: int = 100) -> dict[str, Any]:
    return {
        "rule": "shop__r",
        "metric": "m",
        "slices": (("state", value),),
        "grain": "month",
        "first_day": first_day,
        "row_count": rows,
        "is_in_window": True,
        "is_hidden": governed is None,
        "governed": None if governed is None else Decimal(governed),
        "left_out": None if left_out is None else Decimal(left_out),
    }


def test_a_rule_that_doubles_everything_moves_values_and_no_trend() -> None:
    found = experiments.seen_in([cell("A", "2017-01-01", "2", "1"), cell("A", "2017-02-01", "4", "2")], 30)
    assert {(one.what, one.is_changed) for one in found} == {
        ("value", True),
        ("published", True),
        ("hidden", False),
        ("trend", False),
    }


def test_a_hidden_cell_is_a_value_and_never_published() -> None:
    found = experiments.seen_in([cell("A", "2017-01-01", None, "1", rows=3)], 30)
    assert [(one.what, one.is_changed) for one in found] == [("value", True)]


def test_rankings_are_evidence_of_rankings() -> None:
    cells = [cell(name, "2017-01-01", str(value), str(value)) for value, name in enumerate("ABCD")]
    cells[0]["left_out"] = Decimal(9)
    found = {one.what: one.is_changed for one in experiments.seen_in(cells, 30)}
    assert found["highest:3"] and found["lowest:3"] and "highest:5" not in found


def test_samples_take_turns() -> None:
    rows = [
        {"skeleton_id": f"{metric}{number}", "metric": metric, "analysis_type": "trend"}
        for metric, count in (("a", 50), ("b", 3))
        for number in range(count)
    ]
    taken = experiments.sample(rows, 6, random.Random(1))
    assert sorted(row["metric"] for row in taken) == ["a", "a", "a", "b", "b", "b"]


def test_no_answer_differs_from_an_answer_alone() -> None:
    spec = {
        "shape": "record",
        "keys": {"value": {"type": "number", "unit": "days", "decimals": 2, "tolerance": 0.005}},
        "nothing": "none",
        "not_reported": "not reported",
    }
    assert not experiments.is_changed(None, None, spec)
    assert experiments.is_changed(None, {"value": "1.00"}, spec)
    assert experiments.is_changed({"value": "1.00"}, {"value": "1.01"}, spec)
    assert experiments.is_changed({"value": "not reported"}, {"value": "1.01"}, spec)
    assert not experiments.is_changed({"value": "1.00"}, {"value": "1.00"}, spec)


def test_embeddings_load_without_a_network_and_find_the_document() -> None:
    documents = {"delivery": "Deliveries that took too long are outliers.", "revenue": "Freight is no revenue."}
    queries = ["How long did the delivery of parcels take?", "What was the revenue of the shop?"]
    assert experiments.nearest_documents(queries, documents) == ["delivery", "revenue"]


@pytest.fixture(scope="module")
def connection(dbt: Dbt) -> Any:
    with duckdb.connect() as opened:
        experiments._attach(opened, dbt.database())
        yield opened


def test_no_skeleton_reads_a_cell_of_the_evidence(connection: duckdb.DuckDBPyConnection) -> None:
    experiments.split_cells(connection, seed=1)
    shared = connection.execute(
        f"""
        select count(*) from skeleton_cells
        semi join experiment_skeletons using (skeleton_id)
        inner join evidence_cells on skeleton_cells.metric = evidence_cells.metric
            and {experiments._same_cell("skeleton_cells", "evidence_cells")}
        """
    ).fetchone()
    counts = connection.execute(
        "select (select count(*) from evidence_cells), (select count(*) from experiment_skeletons)"
    ).fetchone()
    assert shared == (0,)
    assert counts is not None and min(counts) > 1000


def test_a_rule_read_for_another_metric_gives_what_the_build_has_for_it(
    dbt: Dbt, connection: duckdb.DuckDBPyConnection
) -> None:
    """The build works out some rules for sister metrics: the experiment's own statements give the same answers."""
    manifest = dbt.manifest()
    metrics = metrics_of(manifest)
    parts: dict[str, list[Any]] = defaultdict(list)
    for row in experiments._rows(connection, "select * from rule_parts"):
        parts[row["rule"]].append(row)
    sisters = connection.execute(
        "select distinct metric, substr(variant, 9) as rule from cells where variant like 'sister%' order by all"
    ).fetchall()
    reads, pairs = {}, []
    for metric, rule in sisters:
        domain = metrics[metric].domain
        found = {
            scene.metric: experiments.readable(parts[rule], scene.columns, scene.entities, domain)
            for scene in experiments._scene(metric, metrics, manifest, connection)
        }
        reads[metric, rule] = {name: read for name, read in found.items() if read is not None}
        skeletons = connection.execute(
            "select skeleton_id from candidates where metric = ? and analysis_type in ('point_query', 'trend', "
            "'comparison', 'ranking') order by skeleton_id limit 8",
            [metric],
        ).fetchall()
        # A sister rule with a measure of its own for this metric is more than what can be read of it.
        if reads[metric, rule] and not any(row["part"] in ("measure", "parameter") for row in parts[rule]):
            pairs += [experiments.Pair("", domain, skeleton, metric, rule) for (skeleton,) in skeletons]
    paired = experiments._paired_answers(dbt, metrics, connection, pairs, reads)
    built = experiments._by_answer(
        experiments._rows(
            connection,
            "select skeleton_id, 'paired__' || substr(variant, 9) as variant, row_number, answer_key, answer_text, "
            "answer_number::varchar as answer_number from answers where variant like 'sister%'",
        )
    )
    assert len(pairs) > 20
    for pair in pairs:
        key = (pair.skeleton_id, f"paired__{pair.rule}")
        ours, theirs = (sorted(str(row) for row in answers.get(key, [])) for answers in (paired, built))
        assert ours == theirs, pair
