"""Tests of groups, from exact counts, sums and sums of squares over the unit of analysis.

These are the named finishing steps of published gold SQL: `welch_t_test`, `two_proportion_test` and
`chi_squared_test`, version 1. At the level of 0.05, as the methods page says; the first two are two-sided.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pandas as pd
from scipy import special

FINISHING_STEP_VERSION = 1
LEVEL = Decimal("0.05")
SMALLEST_P_VALUE = Decimal("0.0001")


class Group(NamedTuple):
    """One group's units: how many, their sum, and the sum of their squares, all exact."""

    size: int
    total: int
    squares: int


class TestResult(NamedTuple):
    """A test's outcome: the statistic to two decimals, the p-value to four, or `<0.0001`."""

    statistic: Decimal
    p_value: str
    is_significant: bool


def welch_t_test(one: Group, other: Group) -> TestResult | None:
    """Welch's t-test of two means with unequal variances (sample variances, n - 1); first minus second.

    None where a group has fewer than two units or neither group varies.
    """
    if min(one.size, other.size) < 2:
        return None
    shares = [_variance(group) / group.size for group in (one, other)]
    spread = shares[0] + shares[1]
    if spread == 0:
        return None
    difference = Fraction(one.total, one.size) - Fraction(other.total, other.size)
    freedom = spread**2 / (shares[0] ** 2 / (one.size - 1) + shares[1] ** 2 / (other.size - 1))
    statistic = _ratio_to_root(difference, spread)
    return _result(statistic, 2 * float(special.stdtr(float(freedom), -abs(float(statistic)))))


def two_proportion_test(one: Group, other: Group, unit: int = 1) -> TestResult | None:
    """The z-test of two shares with a pooled share and no continuity correction; first minus second.

    `unit` is what one success adds to the sum. None where the pooled share is 0 or 1.
    """
    if min(one.size, other.size) < 1:
        return None
    pooled = Fraction(one.total + other.total, unit * (one.size + other.size))
    spread = pooled * (1 - pooled) * (Fraction(1, one.size) + Fraction(1, other.size))
    if spread == 0:
        return None
    difference = Fraction(one.total, unit * one.size) - Fraction(other.total, unit * other.size)
    statistic = _ratio_to_root(difference, spread)
    return _result(statistic, 2 * float(special.ndtr(-abs(float(statistic)))))


def chi_squared_test(groups: Sequence[Group], unit: int = 1) -> TestResult | None:
    """Pearson's test that a share is the same in all groups, without continuity correction.

    `unit` is what one success adds to the sum. None for fewer than two groups, or where a group is expected to have
    fewer than five successes or fewer than five failures: the test is not valid there (the usual rule of five).
    """
    size = sum(group.size for group in groups)
    if len(groups) < 2 or not size:
        return None
    pooled = Fraction(sum(group.total for group in groups), unit * size)
    if min(group.size for group in groups) * min(pooled, 1 - pooled) < 5:
        return None
    statistic = sum(group.size * (Fraction(group.total, unit * group.size) - pooled) ** 2 for group in groups) / (
        pooled * (1 - pooled)
    )
    exact = Decimal(statistic.numerator) / Decimal(statistic.denominator)
    return _result(exact, float(special.chdtrc(len(groups) - 1, float(exact))))


def finished(test: str, groups: Sequence[Group]) -> TestResult | None:
    """The finishing step of that name over groups in the order of their roles; None where it can't be computed."""
    if test == "chi_squared_test":
        return chi_squared_test(groups, unit=success_unit(groups))
    if len(groups) != 2:
        return None
    one, other = groups
    if test == "two_proportion_test":
        return two_proportion_test(one, other, unit=success_unit(groups))
    return welch_t_test(one, other)


#: Most variants leave most groups as they are.
_finished_once = cache(finished)


def tests_of(skeleton_values: Any, candidates: Any) -> pd.DataFrame:
    """Answer rows of the significance tests among the skeletons of a domain, from DuckDB relations of a build."""
    return significance_answers(tested_groups(skeleton_values, candidates).df())


def tested_groups(skeleton_values: Any, candidates: Any) -> Any:
    """The groups of significance tests among the values of skeletons, exact numbers as text.

    Takes and returns DuckDB relations, so that nothing wide turns into a float on the way.
    """
    tests = candidates.filter("analysis_type = 'significance_testing'").project(
        "skeleton_id as tested_id, detail as test"
    )
    return skeleton_values.join(tests, "skeleton_id = tested_id").project(
        "skeleton_id, variant, test, case when role = 'group' then label else role end as role, is_suppressed, "
        "row_count::varchar as unit_count, "
        "numerator::varchar as unit_sum, sum_of_squares::varchar as unit_squares"
    )


def significance_answers(groups: pd.DataFrame) -> pd.DataFrame:
    """Answer rows of significance tests.

    `groups`: skeleton_id, variant, test, role (a or b, or the group's label), is_suppressed, and unit_count, unit_sum,
    unit_squares as text. Returns skeleton_id, variant, row_number, answer_key, answer_text, answer_number; a skeleton
    and variant whose test cannot be computed has `none` under every key.
    """
    columns = ["skeleton_id", "variant", "role", "test", "is_suppressed", "unit_count", "unit_sum", "unit_squares"]
    pairs: dict[tuple[str, str], dict[str, tuple[Any, ...]]] = {}
    # Plain lists: a frame per pair costs more than the test.
    for skeleton_id, variant, role, *measures in zip(*(groups[column].tolist() for column in columns), strict=True):
        pairs.setdefault((skeleton_id, variant), {})[role] = tuple(measures)
    rows: list[tuple[str, str, int, str, str | None, Decimal | None]] = []
    for (skeleton_id, variant), pair in sorted(pairs.items()):
        result, word = _tested(pair)
        if result is None:
            for key in ("statistic", "p_value", "significant"):
                rows.append((skeleton_id, variant, 1, key, word, None))
            continue
        verdict = "yes" if result.is_significant else "no"
        rows.append((skeleton_id, variant, 1, "statistic", None, result.statistic))
        rows.append((skeleton_id, variant, 1, "p_value", result.p_value, None))
        rows.append((skeleton_id, variant, 1, "significant", verdict, None))
    frame = pd.DataFrame(
        rows,
        columns=[
            "skeleton_id",
            "variant",
            "row_number",
            "answer_key",
            "answer_text",
            "answer_number",
        ],
    )
    # Numbers go back to the warehouse as text: of decimals it would take the width from a sample.
    return frame.astype({"answer_text": object}).assign(
        answer_number=frame["answer_number"]
        .map(lambda number: None if number is None else f"{number:f}")
        .astype(object)
    )


def _tested(pair: dict[str, tuple[Any, ...]]) -> tuple[TestResult | None, str]:
    """The result for the roles' (test, is_suppressed, count, sum, squares), or the word in its place.

    A test over all groups leaves out those that are hidden or have no figure.
    """
    test = next(iter(pair.values()))[0]
    if test != "chi_squared_test" and any(bool(measures[1]) for measures in pair.values()):
        return None, "not reported"
    groups = [
        Group(int(measures[2]), int(measures[3]), int(measures[4]))
        for _, measures in sorted(pair.items())
        if isinstance(measures[2], str) and not measures[1]
    ]
    return _finished_once(test, tuple(groups)), "none"


def success_unit(groups: Sequence[Group]) -> int:
    """What a success adds to the sum: squares over sum, since every unit is nought or that."""
    total = sum(group.total for group in groups)
    return sum(group.squares for group in groups) // total if total else 1


def _variance(group: Group) -> Fraction:
    return Fraction(group.size * group.squares - group.total**2, group.size * (group.size - 1))


def _ratio_to_root(difference: Fraction, square: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 50
        root = (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()
        return Decimal(difference.numerator) / Decimal(difference.denominator) / root


def _result(statistic: Decimal, p_value: float) -> TestResult:
    exact = Decimal(repr(p_value))
    rounded = exact.quantize(Decimal("0.0001"), ROUND_HALF_UP)
    return TestResult(
        statistic.quantize(Decimal("0.01"), ROUND_HALF_UP),
        "<0.0001" if exact < SMALLEST_P_VALUE else f"{rounded:f}",
        exact < LEVEL,
    )
