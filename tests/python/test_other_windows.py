"""Near misses of other windows and of other documents, read off the build's cells and facts another way."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
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
}


def moved(day: date, months: int) -> date:
    """The first of a month, so many months on."""
    place = 12 * day.year + day.month - 1 + months
    return date(place // 12, place % 12 + 1, 1)


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
        if name in MONTHS:
            where = (*key, grain, moved(period, MONTHS[name]))
        else:
            where = (*key, "year", date(period.year, 1, 1)) if name == "whole_year" else (*key, "all", None)
        assert governed.get(where) == value, (name, where)
        seen.add((name, grain))
    assert {name for name, _ in seen} == {*MONTHS, "whole_year", "all_records"}


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
        "and answers.answer_key = 'peak_period' group by all order by all"
    ).fetchall()
    assert {row[0] for row in rows} == {
        *ends,
        "half_year_before",
        "half_year_after",
        *(n for n in MONTHS if "q" not in n),
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
    kinds = set()
    for rule, field, gold, variant, answer in rows:
        kind, _, other = variant.partition("__")
        kinds.add(kind)
        said = facts[other, field] if kind == "other_version" else facts[tuple(other.rsplit(".", 1))]
        assert said == answer != gold, (rule, field, variant)
    assert kinds == {"other_version", "other_document"}
