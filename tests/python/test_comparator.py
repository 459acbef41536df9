"""The comparator's promises, over many made-up answer specs and golds."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldwright.comparator import GoldError, SpecError, canonical_answer, compare, explain, validate_spec

settings.register_profile("fixed", derandomize=True, max_examples=150, deadline=None)
settings.load_profile("fixed")

WORDS = ("North", "South", "São Paulo", "bed bath table", "2017-03", "yes")


def number_key(decimals: int) -> dict[str, Any]:
    return {
        "type": "number",
        "unit": "days",
        "decimals": decimals,
        "tolerance": float(Decimal(5).scaleb(-decimals - 1)),
    }


def spec_of(shape: str, keys: dict[str, Any], order: str | None = None) -> dict[str, Any]:
    return {"shape": shape, "keys": keys, "order": order, "nothing": "none", "not_reported": "not reported"}


@st.composite
def tables(draw: st.DrawFn, ranked: bool = False) -> tuple[list[dict[str, str]], dict[str, Any]]:
    """A gold of rows with distinct groups and distinct values, and its spec."""
    decimals = draw(st.integers(0, 3))
    count = draw(st.integers(2, 6))
    units = draw(st.lists(st.integers(-(10**6), 10**6), min_size=count, max_size=count, unique=True))
    rows = [
        {"group": f"group {place}", "value": f"{Decimal(3 * unit).scaleb(-decimals):f}"}
        for place, unit in enumerate(units)
    ]
    keys = {"group": {"type": "text"}, "value": number_key(decimals)}
    return rows, spec_of("rows", keys, "ranked" if ranked else None)


@given(tables())
def test_a_gold_is_its_own_right_answer(table: tuple[list[dict[str, str]], dict[str, Any]]) -> None:
    gold, spec = table
    assert compare(gold, gold, spec).is_right
    assert compare(json.dumps(gold), gold, spec).is_right
    assert compare("Here it is:\n```json\n" + json.dumps(gold) + "\n```", gold, spec).is_right
    assert compare(gold, gold, spec).partial_credit == 1


@given(tables(), st.randoms(use_true_random=False))
def test_order_of_rows_and_keys_and_harmless_formatting_do_not_matter(
    table: tuple[list[dict[str, str]], dict[str, Any]], random: Any
) -> None:
    gold, spec = table
    answer = [
        {
            "VALUE ": f"  +{Decimal(row['value']):,} days " if Decimal(row["value"]) >= 0 else float(row["value"]),
            "Group": row["group"].upper(),
        }
        for row in gold
    ]
    random.shuffle(answer)
    assert compare(answer, gold, spec).is_right


@given(tables(ranked=True))
def test_a_ranking_is_right_in_its_order_only(table: tuple[list[dict[str, str]], dict[str, Any]]) -> None:
    gold, spec = table
    assert compare(gold, gold, spec).is_right
    assert not compare(gold[::-1], gold, spec).is_right


@given(tables(), st.integers(0, 5), st.sampled_from((2, -2, 7)))
def test_a_changed_cell_fails(table: tuple[list[dict[str, str]], dict[str, Any]], place: int, units: int) -> None:
    gold, spec = table
    answer = [dict(row) for row in gold]
    row = answer[place % len(answer)]
    row["value"] = str(Decimal(row["value"]) + Decimal(units).scaleb(-spec["keys"]["value"]["decimals"]))
    assert not compare(answer, gold, spec).is_right
    assert 0 < compare(answer, gold, spec).partial_credit < 1


@given(tables())
def test_missing_extra_duplicated_and_scrambled_rows_fail(
    table: tuple[list[dict[str, str]], dict[str, Any]],
) -> None:
    gold, spec = table
    values = [row["value"] for row in gold]
    scrambled = [
        {"group": row["group"], "value": value} for row, value in zip(gold, values[1:] + values[:1], strict=True)
    ]
    for answer in (gold[1:], [*gold, gold[0]], [gold[0], *gold[:-1]], scrambled):
        assert not compare(answer, gold, spec).is_right


@pytest.mark.parametrize("answer", [None, "", "  ", {}, [], "{}", "null"])
def test_nothing_is_no_answer(answer: Any) -> None:
    spec = spec_of("record", {"value": number_key(2)})
    assert compare(answer, {"value": "0.00"}, spec).reason == "no answer"


@pytest.mark.parametrize(
    ("answer", "gold"),
    [
        ({"value": None}, "0.00"),
        ({"value": "not reported"}, "0.00"),
        ({"value": "none"}, "0.00"),
        ({"value": 0}, "not reported"),
        ({"value": None}, "not reported"),
        ({"value": "none"}, "not reported"),
        ({"value": ""}, "none"),
    ],
)
def test_null_nought_none_and_not_reported_are_four_things(answer: Any, gold: str) -> None:
    assert not compare(answer, {"value": gold}, spec_of("record", {"value": number_key(2)})).is_right


def test_a_refusal_with_the_right_words_fails() -> None:
    spec = spec_of("record", {"lower": {"type": "text", "one_of": ["PR", "AL"]}})
    assert compare("I can't say, though PR may well be lower.", {"lower": "PR"}, spec).reason == "malformed"
    assert not compare({"lower": "I can't say, perhaps PR"}, {"lower": "PR"}, spec).is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [("10.695", True), ("10.685", True), ("10.6951", False), ("10.684999", False), (10.69, True), ("10.690000", True)],
)
def test_the_tolerance_is_half_of_the_last_decimal_inclusive(answer: Any, is_right: bool) -> None:
    spec = spec_of("record", {"value": number_key(2)})
    assert compare({"value": answer}, {"value": "10.69"}, spec).is_right is is_right


@pytest.mark.parametrize(
    ("answer", "gold", "is_right"),
    [
        ("<0.0001", "<0.0001", True),
        ("< 0.0001", "<0.0001", True),
        (0.00001, "<0.0001", True),
        (0, "<0.0001", False),
        (0.0001, "<0.0001", False),
        (0.03124, "0.0312", True),
        (0.0314, "0.0312", False),
        ("<0.0001", "0.0312", False),
    ],
)
def test_p_values(answer: Any, gold: str, is_right: bool) -> None:
    spec = spec_of("record", {"p": {"type": "p_value", "decimals": 4, "tolerance": 0.00005}})
    assert compare({"p": answer}, {"p": gold}, spec).is_right is is_right


@pytest.mark.parametrize(
    "answer",
    [
        {"value": True},
        {"value": "NaN"},
        {"value": float("inf")},
        {"value": "about ten"},
        {"value": [1]},
        {"other": 1},
        {"value": 1, "note": "x"},
        [{"value": 1}],
    ],
)
def test_what_is_not_of_the_asked_form_is_malformed(answer: Any) -> None:
    spec = spec_of("record", {"value": number_key(2)})
    assert compare(answer, {"value": "1.00"}, spec).reason == "malformed"


def test_a_wrong_answer_is_explained() -> None:
    spec = spec_of("record", {"value": number_key(2)})
    near_misses = [
        {"mistake": "rule_ignored", "rule": "r", "answer": {"value": "29.21"}},
        {"mistake": "superseded", "rule": "s", "answer": {"value": "26.08"}},
        {"mistake": "wrong_date", "rule": "d", "answer": {"value": "27.00"}},
    ]
    reasons = {
        answer: explain({"value": answer}, {"value": "28.52"}, spec, near_misses).reason
        for answer in ("28.52", "29.21", "26.08", "27", "684.48", "28.60")
    }
    assert reasons == {
        "28.52": "right",
        "29.21": "rule ignored",
        "26.08": "wrong rule",
        "27": "wrong period",
        "684.48": "wrong unit",
        "28.60": "unexplained",
    }


def test_faults_of_the_benchmark_are_never_scored() -> None:
    spec = spec_of("record", {"value": number_key(2)})
    golds: tuple[Any, ...] = (None, {}, [], {"value": None}, {"value": 1.0}, {"other": "1"})
    for gold in golds:
        with pytest.raises(GoldError):
            compare({"value": 1}, gold, spec)
    for broken in (
        {},
        {"shape": "record"},
        spec_of("table", {"v": number_key(1)}),
        spec_of("record", {"v": {"type": "x"}}),
        spec_of("record", {"v": {"type": "number"}}),
        spec_of("rows", {"v": number_key(1)}, "sorted"),
    ):
        with pytest.raises(SpecError):
            validate_spec(broken)


def test_canonical_answers_do_not_depend_on_the_order_of_keys() -> None:
    assert canonical_answer({"b": "1", "a": "ã"}) == canonical_answer({"a": "ã", "b": "1"}) == '{"a":"ã","b":"1"}'
