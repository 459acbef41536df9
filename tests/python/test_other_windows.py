"""Near misses of other windows and of other documents, read off the build's cells and facts another way."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import duckdb
import pytest

MONTHS = {
    "month_before": -1,
    "month_after": 1,
    "quarter_before": -3,
    "quarter_after": 3,
    "year_before": -12,
    "year_after": 12,
    "two_months_before": -2,
    "two_months_after": 2,
    "three_months_before": -3,
    "three_months_after": 3,
    "two_quarters_before": -6,
    "two_quarters_after": 6,
}

#: Months by which windows of several months begin and end apart from those of the period asked for.
JOINED = {
    "begins_early": (-1, 0),
    "begins_late": (1, 0),
    "ends_early": (0, -1),
    "ends_late": (0, 1),
    "two_quarters_from": (0, 3),
    "two_quarters_to": (-3, 0),
    "first_half": (0, -6),
    "second_half": (6, 0),
    "two_years_from": (0, 12),
    "two_years_to": (-12, 0),
}
LENGTH = {"month": 1, "quarter": 3, "year": 12}


def moved(day: date, months: int) -> date:
    """The first of a month, so many months on."""
    place = 12 * day.year + day.month - 1 + months
    return date(place // 12, place % 12 + 1, 1)


def months_between(first: date, last: date) -> list[date]:
    """The firsts of the months from one to another."""
    return [moved(first, step) for step in range(12 * (last.year - first.year) + last.month - first.month + 1)]


@pytest.fixture(scope="module")
def governed(build: duckdb.DuckDBPyConnection) -> dict[tuple[Any, ...], Decimal | None]:
    """Governed values by metric, slice, grain and period; what is hidden has none."""
    return {
        tuple(row[:-1]): row[-1]
        for row in build.execute(
            "select metric, dimension_1, value_1, dimension_2, value_2, grain, period, "
            "case when not coalesce(is_suppressed, false) then metric_value end from cells where variant = 'governed' "
            "order by all"
        ).fetchall()
    }


def test_a_point_moved_is_the_cell_of_the_other_period(
    build: duckdb.DuckDBPyConnection, governed: dict[tuple[Any, ...], Decimal | None]
) -> None:
    rows = build.execute(
        "select substr(answers.variant, 15), answers.answer_number, cells.metric, dimension_1, value_1, dimension_2, "
        "value_2, cells.grain, cells.period from near_miss_answers as answers "
        "inner join skeleton_cells as cells using (skeleton_id) "
        "where cells.role = 'value' and answers.variant like 'wrong_window__%' and answers.answer_key = 'value' "
        "order by all"
    ).fetchall()
    seen = set()
    for name, value, *key, grain, period in rows:
        if name in {*JOINED, "year_to_date"} or name.startswith("last_day"):
            continue
        if name == "whole_quarter":
            where = (*key, "quarter", moved(period, -((period.month - 1) % 3)))
        elif name in MONTHS:
            where = (*key, grain, moved(period, MONTHS[name]))
        else:
            where = (*key, "year", date(period.year, 1, 1)) if name == "whole_year" else (*key, "all", None)
        assert governed.get(where) == value, (name, where)
        seen.add((name, grain))
    assert {name for name, _ in seen} == {*MONTHS, "whole_quarter", "whole_year", "all_records"}


def test_a_window_of_several_months_adds_up_their_cells(build: duckdb.DuckDBPyConnection) -> None:
    sums = {
        tuple(row[:-2]): row[-2:]
        for row in build.execute(
            "select metric, dimension_1, value_1, dimension_2, value_2, period, cast(numerator as varchar), "
            "cast(denominator as varchar) from cells where variant = 'governed' and grain = 'month' order by all"
        ).fetchall()
    }
    rows = build.execute(
        "select substr(answers.variant, 15), answers.answer_number, metrics.is_additive, metrics.decimals, "
        "cells.grain, cells.period, cells.metric, dimension_1, value_1, dimension_2, value_2 "
        "from near_miss_answers as answers inner join skeleton_cells as cells using (skeleton_id) "
        "inner join metrics on cells.metric = metrics.metric "
        "where cells.role = 'value' and answers.variant like 'wrong_window__%' and answers.answer_key = 'value' "
        "order by all"
    ).fetchall()
    seen = set()
    for name, value, is_additive, decimals, grain, period, *key in rows:
        if name == "year_to_date":
            first, last = date(period.year, 1, 1), moved(period, LENGTH[grain] - 1)
        elif name in JOINED:
            first, last = moved(period, JOINED[name][0]), moved(period, LENGTH[grain] - 1 + JOINED[name][1])
        else:
            continue
        months = [found for day in months_between(first, last) if (found := sums.get((*key, day)))]
        numerator = sum(Fraction(one) for one, _ in months)
        divisors = [Fraction(other) for _, other in months]
        figure = numerator / (max(divisors) if is_additive else sum(divisors, Fraction(0)))
        assert abs(Fraction(value) - figure) <= Fraction(1, 2 * 10**decimals), (name, key)
        seen.add(name)
    assert seen == {*JOINED, "year_to_date"}


def test_a_later_month_over_the_threshold_is_a_month_of_the_series(
    build: duckdb.DuckDBPyConnection, governed: dict[tuple[Any, ...], Decimal | None]
) -> None:
    rows = build.execute(
        "select skeleton_id, substr(variant, 14), max(answer_text) filter (answer_key = 'period'), "
        "max(answer_number) filter (answer_key = 'value') from near_miss_answers "
        "where variant like 'other\\_month\\_\\_%' escape '\\' group by all order by all"
    ).fetchall()
    golds = {
        skeleton: (period, value)
        for skeleton, period, value in build.execute(
            "select skeleton_id, max(answer_text) filter (answer_key = 'period'), "
            "max(answer_number) filter (answer_key = 'value') from gold_answers group by all order by all"
        ).fetchall()
    }
    series = {
        (skeleton, label): tuple(key)
        for skeleton, label, *key in build.execute(
            "select skeleton_id, label, metric, dimension_1, value_1, dimension_2, value_2, grain, period "
            "from skeleton_cells where role = 'month' order by all"
        ).fetchall()
    }
    assert len(rows) > 100
    for skeleton, month, period, value in rows:
        assert month == period > golds[skeleton][0]
        assert governed[series[skeleton, month]] == value


def test_a_trend_moved_follows_the_months_of_the_other_window(
    build: duckdb.DuckDBPyConnection, governed: dict[tuple[Any, ...], Decimal | None]
) -> None:
    ends = {"begins_early": (-1, 0), "begins_late": (1, 0), "ends_early": (0, -1), "ends_late": (0, 1)}
    steps = {
        name: (months, months) for name, months in {**MONTHS, "half_year_before": -6, "half_year_after": 6}.items()
    }
    rows = build.execute(
        "select substr(answers.variant, 15), answers.answer_text, cells.metric, dimension_1, value_1, dimension_2, "
        "value_2, min(cells.period), max(cells.period) from near_miss_answers as answers "
        "inner join skeleton_cells as cells using (skeleton_id) inner join candidates using (skeleton_id) "
        "where candidates.analysis_type = 'trend' and answers.variant like 'wrong_window__%' "
        "and answers.variant not like '%last_day%' and answers.answer_key = 'peak_period' group by all order by all"
    ).fetchall()
    assert {row[0] for row in rows} == {
        *ends,
        "half_year_before",
        "half_year_after",
        *(name for name in MONTHS if "quarter" not in name and "months" not in name),
    }
    for name, peak, *key, first, last in rows:
        from_months, to_months = {**ends, **steps}[name]
        window, month = [], moved(first, from_months)
        while month <= moved(last, to_months):
            window.append(month)
            month = moved(month, 1)
        values = {month: governed[(*key, "month", month)] for month in window}
        highest = max(value for value in values.values() if value is not None)
        assert None not in values.values(), (name, key)
        assert peak == next(f"{month:%Y-%m}" for month, value in values.items() if value == highest)


def test_other_documents_answer_with_what_they_say(build: duckdb.DuckDBPyConnection) -> None:
    facts = {
        (rule, field): answer
        for rule, field, answer in build.execute(
            "select rule, field, answer from knowledge_answers order by all"
        ).fetchall()
    }
    rows = build.execute(
        "select facts.rule, facts.field, facts.answer, misses.variant, "
        "coalesce(misses.answer_text, cast(cast(misses.answer_number as bigint) as varchar)) "
        "from knowledge_near_misses as misses inner join knowledge_answers as facts using (skeleton_id) order by all"
    ).fetchall()
    # Two years on the page of lifetime value, a point each on that of the fulfillment score.
    pages = {("olist__clv_lifespan", "2"), ("olist__fulfillment_score_weights", "1")}
    kinds = set()
    for rule, field, gold, variant, answer in rows:
        kind, _, other = variant.partition("__")
        kinds.add(kind)
        if kind == "metric_page":
            assert (other, answer) in pages
            continue
        said = facts[other, field] if kind == "other_version" else facts[tuple(other.rsplit(".", 1))]
        assert said == answer != gold, (rule, field, variant)
    assert kinds == {"other_version", "other_document", "metric_page"}
