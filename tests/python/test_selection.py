"""Selection on skeletons made by hand: quotas by domain, families, traps of the newest document, and the same again."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import yaml

from goldwright.selection import Settings, select_skeletons, shortfalls

ROOT = Path(__file__).resolve().parents[2]


def skeleton(number: int, **values: Any) -> dict[str, Any]:
    return {
        "skeleton_id": f"s{number:03}",
        "domain": "olist",
        "analysis_type": "trend",
        "task_group": "analytics",
        "metric": f"metric_{number % 7}",
        "fact": "olist__orders",
        "dimension": "customer_state",
        "filter_dimension": None,
        "value_a": f"v{number % 5}",
        "grain": "month",
        "period_from": "2017-01-01",
        "active_rules": "",
        "tempting_variant": None,
        "newest_tempts": False,
        "score": 0.5 + number / 1000,
        **values,
    }


def settings(quotas: dict[str, dict[str, dict[str, int]]], **values: Any) -> Settings:
    return Settings(
        **{
            "seed": 1,
            "quotas": quotas,
            "relevance_weight": 0.7,
            "most_alike": 8,
            "trap_share": 0.5,
            "fewest_per_rule": 5,
            **values,
        }
    )


def test_each_domain_has_its_own_quota_and_a_shortfall_is_said() -> None:
    rows = [skeleton(n) for n in range(30)] + [skeleton(100 + n, domain="berka") for n in range(3)]
    asked = settings({"olist": {"trend": {"analytics": 6}}, "berka": {"trend": {"analytics": 4}}})
    selected = select_skeletons(pd.DataFrame(rows), asked)
    assert selected["domain"].value_counts().to_dict() == {"olist": 6, "berka": 3}
    assert list(selected["choice"]) == list(range(1, 10))
    assert shortfalls(selected, asked) == [
        "berka, trend, analytics: 3 of 4 tasks; no more candidates pass the gates and the limit on tasks alike."
    ]


def test_a_quota_of_a_domain_that_is_switched_off_changes_nothing() -> None:
    rows = pd.DataFrame([skeleton(n) for n in range(30)])
    quotas = {"olist": {"trend": {"analytics": 6}}}
    more = {**quotas, "flights": {"trend": {"rule": 3}}}
    assert select_skeletons(rows, settings(more)).equals(select_skeletons(rows, settings(quotas)))
    assert select_skeletons(rows.head(0), settings(more)).empty


def test_a_family_is_asked_no_more_often_than_allowed() -> None:
    rows = [skeleton(n, metric="one") for n in range(30)]
    selected = select_skeletons(pd.DataFrame(rows), settings({"olist": {"trend": {"analytics": 20}}}, most_alike=3))
    assert len(selected) == 3


def test_half_of_the_analytics_tasks_are_traps_of_the_newest_document_if_there_are_enough() -> None:
    rows = [skeleton(n, newest_tempts=n < 10, score=0.1 if n < 10 else 0.9) for n in range(40)]
    selected = select_skeletons(pd.DataFrame(rows), settings({"olist": {"trend": {"analytics": 10}}}))
    assert selected["newest_tempts"].sum() == 5


def test_a_rare_rule_is_met_before_better_skeletons() -> None:
    common = [skeleton(n, task_group="rule", active_rules="common", score=0.9) for n in range(30)]
    rare = [skeleton(50 + n, task_group="rule", active_rules="rare", score=0.1) for n in range(5)]
    asked = settings({"olist": {"trend": {"rule": 10}}})
    selected = select_skeletons(pd.DataFrame(common + rare), asked)
    assert (selected["active_rules"] == "rare").sum() == 5


def test_the_order_of_the_candidates_does_not_matter() -> None:
    # Equal scores: the seed alone decides.
    frame = pd.DataFrame([skeleton(n, score=0.5) for n in range(40)])
    asked = settings({"olist": {"trend": {"analytics": 8}}})
    shuffled = frame.sample(frac=1, random_state=3)
    assert list(select_skeletons(frame, asked)["skeleton_id"]) == list(select_skeletons(shuffled, asked)["skeleton_id"])


def test_each_term_of_the_score_lies_in_0_to_1_and_rises_with_what_it_measures(
    build: duckdb.DuckDBPyConnection,
) -> None:
    measured = {
        "support_term": (
            "select skeleton_id, min(row_count) as measure from skeleton_values where variant = 'governed' group by 1"
        ),
        "rules_term": "select skeleton_id, active_rule_count as measure from skeleton_gates",
        "effect_term": (
            "select skeleton_id, max(case when has_other_words then 100 else most_tolerances end) as measure "
            "from answer_differences where effect = 'strong' and variant like 'without\\_\\_%' escape '\\' group by 1"
        ),
        "reach_term": (
            "select skeleton_id, (dimension is not null)::int + (filter_dimension is not null)::int "
            "+ (count(*) > 1)::int as measure from skeleton_values join candidates using (skeleton_id) "
            "where variant = 'governed' group by skeleton_id, dimension, filter_dimension"
        ),
    }
    for term, measure in measured.items():
        rows = build.execute(
            f"select coalesce(measure, 0) as measure, {term} as term from eligible_skeletons "
            f"left join ({measure}) using (skeleton_id) order by measure, term"
        ).fetchall()
        assert all(0 <= value <= 1 for _, value in rows)
        assert len({value for _, value in rows}) > 1
        by_measure: dict[Any, set[Any]] = {}
        for one, value in rows:
            by_measure.setdefault(one, set()).add(value)
        assert all(len(values) == 1 for values in by_measure.values()), term
        values = [value for _, value in rows]
        assert values == sorted(values), term


def test_the_score_is_the_mean_of_its_terms_by_weights_that_sum_to_one(build: duckdb.DuckDBPyConnection) -> None:
    weights = yaml.safe_load((ROOT / "dbt_project.yml").read_text())["vars"]["selection"]["score_weights"]
    assert sum(Decimal(str(weight)) for weight in weights.values()) == 1
    assert all(weight > 0 for weight in weights.values())
    mean = " + ".join(f"{weight} * {term}_term" for term, weight in weights.items())
    wrong = build.execute(f"select count(*) from eligible_skeletons where abs(score - ({mean})) > 0.000001").fetchall()
    assert wrong == [(0,)]
