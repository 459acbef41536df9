"""Cells of near misses, against queries over the facts that say each mistake in plain SQL."""

from __future__ import annotations

import duckdb
import pytest


@pytest.mark.parametrize(
    ("metric", "variant", "by_group"),
    [
        (
            "olist_approval_time",
            "wrong_window__last_day_of_month_missed",
            "select date_trunc('month', purchased_at) as period, customer_region as member, "
            "count(approval_seconds) as row_count, sum(approval_seconds) as numerator from olist__orders "
            "where purchase_year >= 2017 and month(purchased_at) = month(purchased_at + interval 1 day) group by all",
        ),
        (
            "berka_card_withdrawal_share",
            "foreign_rule__berka__interest_capitalisation",
            "select date_trunc('month', posted_on) as period, account_region as member, "
            "count(*) as row_count, 100 * count(*) filter (operation = 'card withdrawal') as numerator "
            "from berka__postings where operation in ('card withdrawal', 'cash withdrawal') "
            "and purpose is distinct from 'interest' group by all",
        ),
        (
            "berka_inter_bank_share",
            "turned_round__berka__inter_bank_flag",
            "select date_trunc('month', posted_on) as period, account_region as member, "
            "count(operation) as row_count, sum(case when operation is not null and counterparty_bank = 'AB' "
            "then 100 * amount_haler else 0 end) as numerator from berka__postings group by all",
        ),
    ],
    ids=["last day", "foreign rule", "turned round"],
)
def test_a_mistake_says_what_plain_sql_says(
    metric: str, variant: str, by_group: str, build: duckdb.DuckDBPyConnection
) -> None:
    rows = build.execute(
        f"with by_group as ({by_group}) "
        "select cells.value_1, cells.row_count, cells.numerator, by_group.row_count, by_group.numerator "
        f"from {metric.split('_')[0]}__near_miss_cells as cells "
        "inner join by_group on cells.period = by_group.period and cells.value_1 = by_group.member "
        "where cells.metric = ? and cells.variant = ? and cells.dimension_2 is null and cells.grain = 'month' "
        "order by cells.period, cells.value_1",
        [metric, variant],
    ).fetchall()
    assert len(rows) > 5
    for member, row_count, numerator, *wanted in rows:
        assert [row_count, numerator] == wanted, member


def test_leaving_out_an_edition_that_keeps_its_period_is_taking_the_newer_one(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        "select answers.variant, count(*), count(others.skeleton_id) from near_miss_answers as answers "
        "left join near_miss_answers as others on answers.skeleton_id = others.skeleton_id "
        "and others.variant = 'without__' || substr(answers.variant, 16) "
        "and answers.row_number = others.row_number and answers.answer_key = others.answer_key "
        "and answers.answer_text is not distinct from others.answer_text "
        "and answers.answer_number is not distinct from others.answer_number "
        "where answers.variant like 'newer_version__%' group by all order by all"
    ).fetchall()
    assert [variant for variant, _, _ in rows] == [
        "newer_version__berka__de_minimis_1993",
        "newer_version__olist__csat_calculation_2017",
    ]
    assert all(count == same for _, count, same in rows)
