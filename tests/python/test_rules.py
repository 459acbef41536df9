"""Every rule in the compiled SQL that golds rest on: it changes the number, and leaves alone what it must not touch.

The compiled variants of a metric are run over a handful of rows in place of its fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import duckdb
import pytest
from fixture_rows import Row, value_over_rows

from goldwright.dbt import Dbt


@dataclass(frozen=True)
class Case:
    """A rule on a metric: rows of its fact, the value under all rules, and the value without this one."""

    rule: str
    metric: str
    rows: list[Row]
    governed: str | None
    without: str | None
    period: str | None = None


BOUGHT = "2017-05-10 12:00:00"
ORDER = {
    "order_id": "1",
    "customer_id": "c1",
    "buyer_id": "b1",
    "order_status": "delivered",
    "customer_state": "SP",
    "customer_region": "Southeast",
    "seller_mix": "one seller",
    "purchased_at": BOUGHT,
    "approved_at": BOUGHT,
    "delivered_at": "2017-05-20 12:00:00",
    "delivery_seconds": 864000,
    "approval_seconds": 3600,
    "handover_seconds": 86400,
    "promise_margin_seconds": 864000,
    "purchase_year": 2017,
    "price_cents": 10000,
    "gross_cents": 12000,
}
ITEM = {
    "order_item_id": "1-1",
    "seller_id": "s1",
    "order_status": "delivered",
    "customer_state": "SP",
    "customer_region": "Southeast",
    "seller_state": "SP",
    "shipping_route": "within one state",
    "product_category": "toys",
    "weight_band": "under 1 kg",
    "purchased_at": BOUGHT,
    "approved_at": BOUGHT,
    "delivered_at": "2017-05-20 12:00:00",
    "promised_at": "2017-05-30 00:00:00",
    "handed_over_at": "2017-05-11 00:00:00",
    "shipping_limit_at": "2017-05-12 00:00:00",
    "delivery_seconds": 864000,
    "days_past_promise": -10,
    "seller_delivered_order_count": 50,
    "purchase_year": 2017,
    "weight_grams": 500,
    "price_cents": 10000,
    "freight_cents": 2000,
    "gross_cents": 12000,
}
PAYMENT = {
    "payment_id": "1-1",
    "order_status": "delivered",
    "customer_state": "SP",
    "customer_region": "Southeast",
    "payment_type": "credit card",
    "installment_band": "2 to 5",
    "purchased_at": BOUGHT,
    "approved_at": BOUGHT,
    "installment_count": 2,
    "payment_cents": 10000,
}
REVIEW = {
    "order_review_id": "1-1",
    "buyer_id": "b1",
    "order_status": "delivered",
    "customer_state": "SP",
    "customer_region": "Southeast",
    "review_stars": "4 stars",
    "created_at": "2017-08-10 00:00:00",
    "answered_at": "2017-08-12 00:00:00",
    "purchased_at": BOUGHT,
    "purchase_year": 2017,
    "response_seconds": 172800,
    "review_score": 4,
    "review_rank": 1,
    "has_comment": True,
}
DAY = 86400


def buyers(count: int, **changes: Any) -> list[Row]:
    """Enough orders of distinct buyers for a figure to be reported."""
    return [{"order_id": f"o{i}", "customer_id": f"c{i}", "buyer_id": f"b{i}", **changes} for i in range(count)]


def sellers(count: int, **changes: Any) -> list[Row]:
    return [{"order_item_id": f"i{i}", "seller_id": f"s{i}", **changes} for i in range(count)]


def reviewers(count: int, **changes: Any) -> list[Row]:
    return [{"order_review_id": f"r{i}", "buyer_id": f"b{i}", **changes} for i in range(count)]


PILOT = {"purchased_at": "2016-12-31 23:59:59", "purchase_year": 2016}
NO_DATE = {"purchased_at": None, "purchase_year": None}

# One metric after another: a row of the pilot, regular rows, and a row whose year is unknown.
OF_THE_PILOT: list[tuple[str, list[Row], str, str]] = [
    ("olist_order_count", [PILOT, {}, NO_DATE], "2.00", "3.00"),
    (
        "olist_average_delivery_time",
        [{**PILOT, "delivery_seconds": 40 * DAY}, {}, NO_DATE],
        "10.00",
        "20.00",
    ),
    (
        "olist_approval_time",
        [{**PILOT, "approval_seconds": 36000}, {}, NO_DATE, {"approval_seconds": None}],
        "1.00",
        "4.00",
    ),
    (
        "olist_carrier_handover_time",
        # A handover before the approval counts as less than nought.
        [{**PILOT, "handover_seconds": 10 * DAY}, {"handover_seconds": -DAY}, NO_DATE],
        "0.00",
        "3.33",
    ),
    (
        "olist_delivery_promise_margin",
        [{**PILOT, "promise_margin_seconds": 40 * DAY}, {}, NO_DATE],
        "10.00",
        "20.00",
    ),
    (
        "olist_cancellation_rate",
        [{**PILOT, "order_status": "canceled"}, {}, {**NO_DATE, "order_status": "canceled"}],
        "50.00",
        "66.67",
    ),
    (
        "olist_revenue_per_order",
        [{**PILOT, "price_cents": 76000}, *buyers(10), {**NO_DATE, "price_cents": 21000}],
        "110.00",
        "164.17",
    ),
    (
        "olist_customer_lifetime_value",
        [{**PILOT, "price_cents": 76000, "buyer_id": "pilot"}, *buyers(10), {**NO_DATE, "price_cents": 21000}],
        "363.00",
        "537.27",
    ),
    (
        "olist_gross_merchandise_value",
        [{**PILOT, "price_cents": 76000}, *sellers(3), {**NO_DATE, "price_cents": 500}],
        "305.00",
        "1065.00",
    ),
    (
        "olist_csat",
        [*reviewers(11), *reviewers(4, **PILOT, review_score=1), {**NO_DATE, "review_score": 1}],
        "91.67",
        "68.75",
    ),
]

FACTS = {
    "olist__orders": ORDER,
    "olist__order_items": ITEM,
    "olist__payments": PAYMENT,
    "olist__reviews": REVIEW,
}

CASES = [
    Case(
        "olist__delivery_outlier_exclusion",
        "olist_average_delivery_time",
        # 60 days to the second stay, a second more goes, and an unknown time is not a long one.
        [{"delivery_seconds": 60 * DAY}, {"delivery_seconds": 60 * DAY + 1}, {"delivery_seconds": None}],
        "60.00",
        "60.00",
    ),
    Case(
        "olist__delivery_outlier_exclusion",
        "olist_average_delivery_time",
        [{"delivery_seconds": 10 * DAY}, {"delivery_seconds": 90 * DAY}, {"delivery_seconds": None}],
        "10.00",
        "50.00",
    ),
    Case(
        "olist__undefined_payment_exclusion",
        "olist_average_installments",
        [
            {"installment_count": 4},
            {"installment_count": 0},
            {"installment_count": 8, "payment_type": "not defined"},
            {"installment_count": 8, "payment_cents": 0},
            {"installment_count": 8, "approved_at": None},
            {"installment_count": 2, "payment_type": None},
        ],
        "3.00",
        "5.00",
    ),
    Case(
        "olist__customer_deduplication",
        "olist_unique_buyer_count",
        [
            *buyers(12),
            {"customer_id": "again", "buyer_id": "b1"},
            {"customer_id": "unknown", "buyer_id": None},
        ],
        "12.00",
        "14.00",
    ),
    Case(
        "olist__active_seller_definition",
        "olist_active_seller_count",
        [
            *sellers(3, seller_delivered_order_count=5),
            {"seller_id": "small", "seller_delivered_order_count": 4},
            {"seller_id": "unknown", "seller_delivered_order_count": None},
        ],
        "4.00",
        "5.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_unique_buyer_count",
        buyers(9),
        None,
        "9.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_unique_buyer_count",
        buyers(10),
        "10.00",
        "10.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_active_seller_count",
        [*sellers(2), {"seller_id": None}],
        None,
        "2.00",
    ),
    Case(
        "olist__promise_day",
        "olist_on_time_delivery_share",
        [
            # During the promised day, a day later, well before, and never delivered.
            {"delivered_at": "2017-05-30 11:00:00", "days_past_promise": 0},
            {"delivered_at": "2017-05-31 11:00:00", "days_past_promise": 1},
            {},
            {"delivered_at": None, "days_past_promise": None, "delivery_seconds": None},
        ],
        "66.67",
        "33.33",
    ),
    Case(
        "olist__freight_strike_relief",
        "olist_on_time_delivery_share",
        [
            {"purchased_at": "2018-05-21 00:00:00", "days_past_promise": 7, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-10 23:59:59", "days_past_promise": 7, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-10 23:59:59", "days_past_promise": 8, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-11 00:00:00", "days_past_promise": 1, "delivered_at": "2018-06-20"},
            {"purchased_at": None, "days_past_promise": 1, "delivered_at": "2018-06-20"},
        ],
        "40.00",
        "0.00",
    ),
    Case(
        "olist__booking_date",
        "olist_order_count",
        [
            {"purchased_at": "2017-04-30 23:00:00", "approved_at": "2017-05-01 01:00:00"},
            {"purchased_at": "2017-05-31 23:00:00", "approved_at": "2017-06-01 01:00:00"},
            {"purchased_at": "2017-05-31 23:30:00", "approved_at": "2017-06-01 01:00:00"},
            {"approved_at": None},
        ],
        "1.00",
        "3.00",
        "2017-05-01",
    ),
    Case(
        "olist__voucher_netting",
        "olist_total_payment_value",
        [
            {"payment_cents": 10000},
            {"payment_cents": 5000, "payment_type": "voucher"},
            {"payment_type": None, "payment_cents": 100},
        ],
        "101.00",
        "151.00",
    ),
    Case(
        "olist__cancelled_order_handling",
        "olist_average_item_price",
        [
            {"price_cents": 1000},
            {"price_cents": 9000, "order_status": "canceled"},
            {"price_cents": 9000, "order_status": "unavailable"},
            {"price_cents": 2000, "order_status": None},
        ],
        "15.00",
        "52.50",
    ),
    Case(
        "olist__revenue_recognition",
        "olist_gross_merchandise_value",
        [*sellers(3), {"seller_id": "s1", "price_cents": None, "gross_cents": None}],
        "300.00",
        "360.00",
    ),
    Case(
        "olist__clv_lifespan",
        "olist_customer_lifetime_value",
        [*buyers(10), {"order_id": "empty", "buyer_id": "none", "price_cents": None, "gross_cents": None}],
        "300.00",
        "200.00",
    ),
    Case(
        "olist__delivery_outlier_exclusion",
        "olist_late_delivery_rate",
        [
            # Late beyond belief, late and believed, in time, and late after an unknown time.
            {"days_past_promise": 50, "delivered_at": "2017-07-19", "delivery_seconds": 60 * DAY + 1},
            {"days_past_promise": 50, "delivered_at": "2017-07-19", "delivery_seconds": 60 * DAY},
            {},
            {"days_past_promise": 50, "delivered_at": "2017-07-19", "delivery_seconds": None},
        ],
        "66.67",
        "75.00",
    ),
    Case(
        "olist__active_seller_definition",
        "olist_late_delivery_rate",
        [
            {"seller_delivered_order_count": 4, "days_past_promise": 1, "delivered_at": "2017-05-31"},
            {"seller_delivered_order_count": 5, "days_past_promise": 1, "delivered_at": "2017-05-31"},
            {"seller_delivered_order_count": 5},
            {"seller_delivered_order_count": None},
        ],
        "33.33",
        "50.00",
    ),
    Case(
        "olist__active_seller_definition",
        "olist_revenue_per_seller",
        [
            *sellers(3, seller_delivered_order_count=5),
            {"seller_id": "small", "seller_delivered_order_count": 4, "price_cents": 2000},
            {"seller_id": "unknown", "seller_delivered_order_count": None, "price_cents": 2000},
        ],
        "80.00",
        "68.00",
    ),
    Case(
        "olist__revenue_recognition",
        "olist_revenue_per_seller",
        [*sellers(3), {"seller_id": "s1", "price_cents": None, "gross_cents": None}],
        "100.00",
        "120.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_revenue_per_seller",
        [*sellers(2), {"seller_id": None}],
        None,
        "150.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_revenue_per_seller",
        sellers(3),
        "100.00",
        "100.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_average_review_score",
        [*reviewers(9), {"buyer_id": None}],
        None,
        "4.00",
    ),
    Case(
        "olist__small_group_privacy",
        "olist_average_review_score",
        reviewers(10),
        "4.00",
        "4.00",
    ),
    Case(
        "olist__promise_day",
        "olist_late_delivery_rate",
        [
            # During the promised day, a day later, well before, and never delivered.
            {"delivered_at": "2017-05-30 11:00:00", "days_past_promise": 0},
            {"delivered_at": "2017-05-31 11:00:00", "days_past_promise": 1},
            {},
            {"delivered_at": None, "days_past_promise": None, "delivery_seconds": None},
        ],
        "33.33",
        "66.67",
    ),
    Case(
        "olist__freight_strike_relief",
        "olist_late_delivery_rate",
        [
            {"purchased_at": "2018-05-21 00:00:00", "days_past_promise": 7, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-10 23:59:59", "days_past_promise": 7, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-10 23:59:59", "days_past_promise": 8, "delivered_at": "2018-06-20"},
            {"purchased_at": "2018-06-11 00:00:00", "days_past_promise": 1, "delivered_at": "2018-06-20"},
            {"purchased_at": None, "days_past_promise": 1, "delivered_at": "2018-06-20"},
        ],
        "60.00",
        "100.00",
    ),
    Case(
        "olist__cancelled_order_handling",
        "olist_average_review_score",
        [
            *reviewers(10),
            {"order_status": "canceled", "review_score": 1},
            {"order_status": "unavailable", "review_score": 1},
            {"order_status": None, "review_score": 1},
        ],
        "3.73",
        "3.31",
    ),
    Case(
        "olist__csat_calculation",
        "olist_csat",
        # Four stars are enough and three are not; a review without stars is neither.
        [*reviewers(12, review_score=4), *reviewers(12, review_score=3), {"review_score": None}],
        "50.00",
        "70.00",
    ),
    Case(
        "olist__csat_calculation",
        "olist_csat",
        # Without a creation date today's edition holds; the older one keeps its reviews whatever becomes of today's.
        [*reviewers(10, review_score=4, created_at=None), *reviewers(10, created_at="2017-06-30 23:59:59")],
        "50.00",
        "40.00",
    ),
    Case(
        "olist__csat_calculation_2017",
        "olist_csat",
        [
            *reviewers(10, review_score=5, created_at="2016-12-01 00:00:00"),
            *reviewers(5, created_at="2017-06-30 23:59:59"),
            *reviewers(4, created_at="2017-07-01 00:00:00"),
            {"created_at": None},
        ],
        "75.00",
        "100.00",
    ),
    Case(
        "olist__single_review_per_order",
        "olist_csat",
        [*reviewers(11), {"review_rank": 2, "review_score": 1}, {"review_rank": None, "review_score": 1}],
        "91.67",
        "84.62",
    ),
    Case(
        "olist__single_review_per_order",
        "olist_average_review_score",
        [*reviewers(11), {"review_rank": 2, "review_score": 1}, {"review_rank": None, "review_score": 1}],
        "3.75",
        "3.54",
    ),
    Case(
        "olist__single_review_per_order",
        "olist_review_response_time",
        [
            {},
            {"review_rank": 2, "response_seconds": 8 * DAY},
            {"review_rank": None, "response_seconds": 5 * DAY},
            {"response_seconds": None},
        ],
        "3.50",
        "5.00",
    ),
    Case(
        "olist__single_review_per_order",
        "olist_review_comment_rate",
        [{}, {"review_rank": 2}, {"has_comment": False}, {"review_rank": None}],
        "66.67",
        "75.00",
    ),
    Case(
        "olist__bulky_goods_freight",
        "olist_average_freight",
        [
            {"freight_cents": 1000},
            {"freight_cents": 9000, "weight_band": "10 kg and over", "weight_grams": 10000},
            {"freight_cents": 2000, "weight_band": None, "weight_grams": None},
        ],
        "15.00",
        "40.00",
    ),
    Case(
        "olist__bulky_goods_freight",
        "olist_average_item_price",
        [
            {"price_cents": 1000},
            {"price_cents": 9000, "weight_band": "10 kg and over", "weight_grams": 10000},
            {"price_cents": 2000, "weight_band": None, "weight_grams": None},
        ],
        "15.00",
        "40.00",
    ),
    Case(
        "olist__bulky_goods_freight",
        "olist_freight_per_kilogram",
        [
            {"freight_cents": 1000, "weight_grams": 200},
            {"freight_cents": 2000, "weight_band": "1 to under 10 kg", "weight_grams": 4000},
            {"freight_cents": 6000, "weight_band": "10 kg and over", "weight_grams": 12000},
            # No weight, or none above nought: on neither side.
            {"freight_cents": 3000, "weight_band": None, "weight_grams": None},
            {"freight_cents": 3000, "weight_grams": 0},
        ],
        "7.14",
        "5.56",
    ),
    *(
        Case("olist__pilot_period_exclusion", metric, rows, governed, without)
        for metric, rows, governed, without in OF_THE_PILOT
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}-{case.governed}")
def test_a_rule_changes_the_number_and_spares_what_it_must(dbt: Dbt, case: Case) -> None:
    assert _value(dbt, case, "governed", f"{case.metric}__governed") == case.governed
    assert _value(dbt, case, f"without__{case.rule}", f"{case.metric}__left_out") == case.without


def test_weights_make_the_fulfillment_score(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        """
        select score.metric_value, 0.5 * part_1.metric_value + 0.2 * part_2.metric_value + 0.3 * part_3.metric_value
        from cells as score
        inner join cells as part_1 using (grain, period, value_1, variant)
        inner join cells as part_2 using (grain, period, value_1, variant)
        inner join cells as part_3 using (grain, period, value_1, variant)
        where score.metric = 'olist_seller_fulfillment_score' and part_1.metric = 'olist_on_time_delivery_share'
            and part_2.metric = 'olist_handover_punctuality' and part_3.metric = 'olist_csat'
            and variant = 'governed' and score.dimension_1 = 'customer_state' and grain = 'quarter'
            and part_1.dimension_1 = 'customer_state' and part_2.dimension_1 = 'customer_state'
            and part_3.dimension_1 = 'customer_state'
        """
    ).fetchall()
    assert len(rows) > 100
    assert all(abs(score - Decimal(str(by_hand))) <= Decimal("0.011") for score, by_hand in rows)


IN_FORCE = "select rule from rules where domain = 'olist' and status <> 'proposed' and verified_by is not null"


def test_every_rule_in_force_has_a_case(build: duckdb.DuckDBPyConnection) -> None:
    rules = {rule for (rule,) in build.execute(IN_FORCE).fetchall()}
    assert {case.rule for case in CASES} | {"olist__fulfillment_score_weights"} == rules


def _value(dbt: Dbt, case: Case, variant: str, model: str) -> str | None:
    return value_over_rows(dbt, model, variant, case.rows, FACTS, case.period)
