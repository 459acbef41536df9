"""Windows in the words of people: what they mean, what they leave open, what is no window at all."""

from __future__ import annotations

from datetime import date

import pytest

from goldwright.question_reading import numbers, percentages, places, plain
from goldwright.question_windows import read_windows


def windows(text: str) -> list[tuple[str, str]]:
    return [(one.span[0].isoformat(), one.span[1].isoformat()) for one in read_windows(plain(text)).mentions]


@pytest.mark.parametrize(
    "text",
    [
        "in Q3 2017",
        "in Q3 '17",
        "in Q3/2017",
        "in 2017's third quarter",
        "July to September 2017",
        "the third quarter of 2017",
        "third-quarter 2017",
        "between 1 July and 30 September 2017",
        "between July 1st and September 30th, 2017",
        "from 2017-07-01 to 2017-09-30",
        "from 2017-07 through 2017-09",
        "July, August and September 2017",
        "the three months from July 2017",
        "the three months ending in September 2017",
        "In 2017, during the third quarter",
        "through 2017, July till the end of September",
    ],
)
def test_the_third_quarter_of_2017(text: str) -> None:
    assert windows(text) == [("2017-07-01", "2017-09-30")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from July 2017 through June of the following year", [("2017-07-01", "2018-06-30")]),
        ("from December to January 2018", [("2017-12-01", "2018-01-31")]),
        ("the year to June 2018", [("2017-07-01", "2018-06-30")]),
        ("the second half of 1995", [("1995-07-01", "1995-12-31")]),
        ("the first three months of 1995", [("1995-01-01", "1995-03-31")]),
        ("Q2 2018 against Q1 2018", [("2018-04-01", "2018-06-30"), ("2018-01-01", "2018-03-31")]),
        ("in 1997 compared with a year earlier", [("1997-01-01", "1997-12-31"), ("1996-01-01", "1996-12-31")]),
        ("Q1 1997 and the quarter after", [("1997-01-01", "1997-03-31"), ("1997-04-01", "1997-06-30")]),
        ("May I ask about May 2018?", [("2018-05-01", "2018-05-31")]),
        ("month after month in March 2018", [("2018-03-01", "2018-03-31")]),
        ("over 2,000.5 items", []),
    ],
)
def test_what_a_window_means(text: str, expected: list[tuple[str, str]]) -> None:
    assert windows(text) == expected


def test_the_two_ends_of_a_change_are_told_apart() -> None:
    (mention,) = read_windows(plain("between the first and second quarters of 2018")).mentions
    assert mention.parts == ((date(2018, 1, 1), date(2018, 3, 31)), (date(2018, 4, 1), date(2018, 6, 30)))


@pytest.mark.parametrize("text", ["since 2017", "from 2017 onwards", "before 2017", "up to 2017", "2017 and later"])
def test_open_windows_are_open(text: str) -> None:
    assert [one.is_open for one in read_windows(plain(text)).mentions] == [True]


def test_a_period_without_its_year_is_no_window() -> None:
    found = read_windows(plain("in the third quarter"))
    assert not found.mentions
    assert found.without_year == ("3rd quarter",)


@pytest.mark.parametrize(
    ("text", "takes_all"),
    [
        ("across all our records", True),
        ("taking our records as a whole", True),
        ("everything we have on record", True),
        ("over our entire history", True),
        ("of all transactions in our records", False),
        ("in our records", False),
    ],
)
def test_all_records_need_a_word_for_all(text: str, takes_all: bool) -> None:
    assert read_windows(plain(text)).takes_all_records is takes_all


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.50", "1234.5"),
        ("1.234,50", "1234.5"),
        ("sixty-day", "60"),
        ("one hundred and twenty-five point five", "125.5"),
        ("15.3 million", "15300000"),
        ("two and a half million", "2500000"),
        ("90k", "90000"),
        ("41,000 CZK", "41000"),
        ("12 %", "12"),
        ("half a dozen", "6"),
    ],
)
def test_a_number_in_any_writing(text: str, value: str) -> None:
    assert [f"{one.value.normalize():f}" for one in numbers(plain(text))] == [value]


def test_fractions_are_percentages_unless_they_are_quarters_of_a_year() -> None:
    assert [int(one) for one in percentages(plain("a fifth, three quarters"))] == [20, 75]
    assert percentages(plain("a quarter of 2017")) == []


def test_phrases_are_found_by_their_stems_with_fillers_passed_over() -> None:
    assert places(plain("Customers of the South’s deliveries"), "customer in the South") == []
    assert len(places(plain("health and beauty products"), "health beauty")) == 1
    assert places(plain("in each month"), "monthly") == []
