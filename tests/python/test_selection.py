"""Selection on skeletons made by hand: quotas by domain, families, traps of the newest document, and the same again."""

from __future__ import annotations

from typing import Any

import pandas as pd

from goldwright.selection import Settings, select_skeletons, shortfalls


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
