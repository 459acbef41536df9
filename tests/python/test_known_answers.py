"""Figures that are known from elsewhere: the paper's example, and counts anyone can repeat on the raw tables."""

from __future__ import annotations

from decimal import Decimal

import duckdb
import pytest


def cell(
    build: duckdb.DuckDBPyConnection,
    metric: str,
    variant: str,
    dimension: str,
    member: str,
    grain: str,
    period: str,
) -> Decimal:
    rows = build.execute(
        "select metric_value from cells where metric = ? and variant = ? and dimension_1 = ? and value_1 = ? "
        "and dimension_2 is null and grain = ? and period = ?",
        [metric, variant, dimension, member, grain, period],
    ).fetchall()
    assert len(rows) == 1
    value: Decimal = rows[0][0]
    return value


@pytest.mark.parametrize(
    ("variant", "state", "days"),
    [
        ("governed", "PR", "10.69"),
        ("governed", "AL", "28.52"),
        ("without__olist__delivery_outlier_exclusion", "AL", "29.21"),
        ("standard", "AL", "29.21"),
    ],
)
def test_delivery_times_of_the_papers_example(
    build: duckdb.DuckDBPyConnection, variant: str, state: str, days: str
) -> None:
    found = cell(build, "olist_average_delivery_time", variant, "customer_state", state, "quarter", "2017-07-01")
    assert found == Decimal(days)


@pytest.mark.parametrize(
    ("metric", "percent"), [("olist_payment_value_share", "80.07"), ("olist_payment_method_share", "75.93")]
)
def test_credit_cards_in_the_second_quarter_of_2018(
    build: duckdb.DuckDBPyConnection, metric: str, percent: str
) -> None:
    assert cell(build, metric, "standard", "payment_type", "credit card", "quarter", "2018-04-01") == Decimal(percent)


def test_sellers_by_state(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        "select seller_state, count(*) from stg_olist__sellers group by 1 order by 2 desc limit 5"
    ).fetchall()
    assert rows == [("SP", 1849), ("PR", 349), ("MG", 244), ("SC", 190), ("RJ", 171)]
