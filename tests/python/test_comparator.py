"""The comparator: over random specs and golds, then case by case."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from goldwright.comparator import (
    COMPARATOR_VERSION,
    FAR_FETCHED,
    MISTAKES,
    REASON_OF_MISTAKE,
    REASONS,
    GoldError,
    SpecError,
    canonical_answer,
    compare,
    explain,
    gold_as_answer,
    validate_spec,
)

Spec = dict[str, Any]
Case = tuple[Spec, Any]

exam = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

WORDS = ("São Paulo", "Paraná", "credit card", "boleto", "Straße", "bed bath table", "MG", "1 to 10 kg")
UNITS = ("days", "percent of items", "BRL", "CZK", "points", "")
NAMES = ("value", "PR", "AL", "São Paulo", "baseline", "change_percent")


# Random specs and golds.


def number_key(decimals: int, unit: str = "") -> Spec:
    tolerance = float(Decimal(5).scaleb(-decimals - 1))
    return {"type": "number", "unit": unit, "decimals": decimals, "tolerance": tolerance}


number_keys = st.builds(number_key, st.integers(0, 4), st.sampled_from(UNITS))
keys = st.one_of(
    number_keys,
    st.just({"type": "text"}),
    st.just({"type": "text", "one_of": list(WORDS)}),
    st.just({"type": "period"}),
    st.just({"type": "p_value", "decimals": 4, "tolerance": 0.00005}),
)
periods = st.one_of(
    st.builds("{}-{:02}".format, st.integers(2016, 2019), st.integers(1, 12)),
    st.builds("{}-Q{}".format, st.integers(2016, 2019), st.integers(1, 4)),
    st.integers(2016, 2019).map(str),
)


def spec_of(shape: str, keys: Spec, **options: Any) -> Spec:
    return {
        "shape": shape,
        "keys": keys,
        "order": None,
        "row_key": None,
        "ties": None,
        "nothing": "none",
        "not_reported": "not reported",
        **options,
    }


def gold_fields(key: Spec) -> st.SearchStrategy[str]:
    if key["type"] == "number":
        places = key["decimals"]
        return st.integers(-(10**8), 10**8).map(lambda whole: f"{Decimal(whole).scaleb(-places):f}")
    if key["type"] == "p_value":
        return st.one_of(st.just("<0.0001"), st.integers(1, 10**4).map(lambda p: f"{Decimal(p) / 10**4:.4f}"))
    return periods if key["type"] == "period" else st.sampled_from(WORDS)


@st.composite
def records(draw: st.DrawFn, with_number: bool = False) -> Case:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    chosen = {name: draw(keys) for name in names}
    if with_number:
        chosen[names[0]] = draw(number_keys)
    gold = {
        name: draw(st.one_of(gold_fields(key), st.sampled_from(("none", "not reported"))))
        for name, key in chosen.items()
    }
    if with_number:
        gold[names[0]] = draw(gold_fields(chosen[names[0]]))
    return spec_of("record", chosen), gold


@st.composite
def row_sets(
    draw: st.DrawFn,
    fewest: int = 1,
    order: str | None = None,
    may_repeat: bool = True,
    row_keys: tuple[str | None, ...] = (None, "group"),
) -> Case:
    chosen = {"group": {"type": "text"}, "value": draw(number_keys)}
    if draw(st.booleans()):
        chosen["peak_period"] = {"type": "period"}
    row = st.fixed_dictionaries({name: gold_fields(key) for name, key in chosen.items()})
    unique_by = None if may_repeat else (lambda row: row["group"], lambda row: Decimal(row["value"]))
    gold = draw(st.lists(row, min_size=fewest, max_size=7, unique_by=unique_by))
    return spec_of("rows", chosen, order=order, row_key=draw(st.sampled_from(row_keys))), gold


cases = st.one_of(records(), row_sets(), row_sets(order="ranked"))


def as_rows(spec: Spec, answer: Any) -> list[Any]:
    return [answer] if spec["shape"] == "record" else answer


def dressed(text: str, key: Spec, dice: random.Random) -> Any:
    """A field of a gold as an agent might write it: right all the same."""
    if text in ("none", "not reported"):
        return dice.choice([text, text.upper(), f"  {text.replace(' ', '   ')}\n"])
    if key["type"] == "number":
        number = Decimal(text)
        grouped = f"{number:,f}"
        choices: list[Any] = [number, float(number), text, f" {text}\t", grouped]
        choices.append(f"{grouped}00" if "." in grouped else f"{grouped}.00")
        if number >= 0:
            choices.append(f"+{text}")
        unit = key["unit"]
        if unit:
            choices += [f"{text} {unit}", f"{grouped} {unit.removesuffix('s').upper()}"]
        if unit.startswith("percent"):
            choices += [f"{text}%", f"{grouped} %"]
        if unit == "BRL":
            choices += [f"R$ {grouped}", f"BRL {text}", f"R${text}"]
        if unit == "CZK":
            choices.append(f"CZK {grouped}")
        return dice.choice(choices)
    if key["type"] == "p_value":
        if text == "<0.0001":
            return dice.choice([text, "< 0.0001", 0.00003, "1e-7", Decimal("0.00009999")])
        return dice.choice([text, float(text), f" {text}0 "])
    return dice.choice([text, text.upper(), text.lower(), f" {text}\n", text.replace(" ", " \t ")])


@exam
@given(cases)
def test_the_gold_as_an_answer_is_right_as_a_value_and_as_text(case: Case) -> None:
    spec, gold = case
    answer = gold_as_answer(gold, spec)
    text = json.dumps(answer, ensure_ascii=False)
    forms = (gold, answer, text, f"Here it is:\n```json\n{text}\n```\nThat is all.", json.dumps(gold))
    for form in forms:
        comparison = compare(form, gold, spec)
        assert comparison.is_right
        assert comparison.reason == "right"
        assert comparison.partial_credit == 1
        assert comparison.differences == ()
        assert explain(form, gold, spec, []).reason == "right"


@exam
@given(cases, st.randoms(use_true_random=False))
def test_order_of_keys_and_harmless_formatting_do_not_matter(case: Case, dice: random.Random) -> None:
    spec, gold = case
    answers = []
    for row in as_rows(spec, gold):
        names = list(row)
        dice.shuffle(names)
        answers.append({f" {name.upper()} ": dressed(row[name], spec["keys"][name], dice) for name in names})
    answer = answers[0] if spec["shape"] == "record" else answers
    assert compare(answer, gold, spec).is_right, answer


@exam
@given(row_sets(), st.randoms(use_true_random=False))
def test_order_of_rows_does_not_matter_where_the_spec_has_none(case: Case, dice: random.Random) -> None:
    spec, gold = case
    shuffled = list(gold)
    dice.shuffle(shuffled)
    assert compare(shuffled, gold, spec).is_right
    assert canonical_answer(shuffled, spec) == canonical_answer(gold, spec)


@exam
@given(row_sets(fewest=2, order="ranked", may_repeat=False), st.data())
def test_order_of_rows_matters_where_they_are_ranked(case: Case, data: st.DataObject) -> None:
    spec, gold = case
    swapped = data.draw(st.permutations(gold))
    assume(swapped != gold)
    assert not compare(swapped, gold, spec).is_right
    assert compare(swapped, gold, {**spec, "order": None}).is_right
    assert canonical_answer(swapped, spec) != canonical_answer(gold, spec)


@exam
@given(cases, st.data())
def test_a_changed_cell_is_not_right_and_is_named(case: Case, data: st.DataObject) -> None:
    spec, gold = case
    answer = json.loads(json.dumps(gold))
    place = data.draw(st.integers(0, len(as_rows(spec, gold)) - 1))
    name = data.draw(st.sampled_from(sorted(spec["keys"])))
    key, row = spec["keys"][name], as_rows(spec, answer)[place]
    text = row[name]
    if text in ("none", "not reported"):
        row[name] = {"none": "not reported", "not reported": "none"}[text]
    elif key["type"] == "number":
        step = Decimal(str(key["tolerance"])) * data.draw(st.sampled_from(("1.0001", "-2", "300", "-1e7")).map(Decimal))
        row[name] = str(Decimal(text) + step)
    elif key["type"] == "p_value":
        row[name] = "0.0003" if text == "<0.0001" else str(Decimal(text) + Decimal("0.000051"))
    else:
        row[name] = data.draw(st.sampled_from(("2031-01", "2031-Q1", "2031")))
    comparison = compare(answer, gold, spec)
    assert comparison.reason in ("partial", "wrong")
    assert comparison.partial_credit < 1
    if len(as_rows(spec, gold)) == 1 and name != spec["row_key"]:
        assert [(one.row, one.key, one.gold, one.answer) for one in comparison.differences] == [
            (1, name, text, row[name])
        ]
        assert comparison.partial_credit == 1 - Fraction(1, len(spec["keys"]))


@exam
@given(st.one_of(row_sets(fewest=2), row_sets(fewest=2, order="ranked")), st.data())
def test_a_missing_an_extra_and_a_repeated_row_fail(case: Case, data: st.DataObject) -> None:
    spec, gold = case
    place = data.draw(st.integers(0, len(gold) - 1))
    missing = gold[:place] + gold[place + 1 :]
    repeated = [*gold, gold[place]]
    instead = [*missing, missing[0]]
    assert not compare(missing, gold, spec).is_right
    assert not compare(repeated, gold, spec).is_right
    assert not compare([*gold, {**gold[0], "group": "nowhere"}], gold, spec).is_right
    if canonical_answer(instead, spec) != canonical_answer(gold, spec):
        assert not compare(instead, gold, spec).is_right
    if spec["order"] is None:
        assert compare(missing, gold, spec).partial_credit == 1 - Fraction(1, len(gold))
        assert compare(repeated, gold, spec).partial_credit == Fraction(len(gold), len(gold) + 1)


@exam
@given(st.one_of(row_sets(2, may_repeat=False), row_sets(2, "ranked", may_repeat=False)), st.data())
def test_a_scrambled_column_fails(case: Case, data: st.DataObject) -> None:
    spec, gold = case
    values = [row["value"] for row in gold]
    scrambled = data.draw(st.permutations(values))
    assume(scrambled != values)
    answer = [{**row, "value": value} for row, value in zip(gold, scrambled, strict=True)]
    assume(all(abs(Decimal(a) - Decimal(b)) > 1 for a in values for b in values if a != b))
    comparison = compare(answer, gold, spec)
    assert comparison.reason == "partial"
    assert 0 < comparison.partial_credit < 1


@exam
@given(records(with_number=True))
def test_null_a_word_and_a_missing_key_are_never_a_number(case: Case) -> None:
    spec, gold = case
    name = next(iter(spec["keys"]))
    for number in (gold[name], "0"):
        wanted = {**gold, name: number}
        for instead in (None, "", "not reported", "none"):
            comparison = compare({**wanted, name: instead}, wanted, spec)
            if not instead and len(gold) == 1:
                assert comparison.reason == "no answer"
                continue
            assert comparison.reason in ("partial", "wrong")
            assert [one.key for one in comparison.differences] == [name]
        without = {key: text for key, text in wanted.items() if key != name}
        assert not compare(without, wanted, spec).is_right
        for word in ("not reported", "none"):
            assert not compare(wanted, {**wanted, name: word}, spec).is_right


@exam
@given(cases)
def test_a_refusal_that_holds_the_right_text_is_malformed(case: Case) -> None:
    spec, gold = case
    fields = ", ".join(f"{name} is {text}" for row in as_rows(spec, gold) for name, text in row.items())
    for refusal in (f"I can't tell whether {fields}.", f"I won't say that {fields} [1].", f'"{fields}"'):
        comparison = compare(refusal, gold, spec)
        assert comparison.reason == "malformed"
        assert comparison.partial_credit == 0
        assert explain(refusal, gold, spec, []).reason == "malformed"


@exam
@given(cases)
def test_silence_is_no_answer_and_an_empty_gold_an_error(case: Case) -> None:
    spec, gold = case
    nothings: list[Any] = [None, "", " \n", {}, [], "{}", "[]", "null", '""', "Here you are: {}"]
    for nothing in nothings:
        comparison = compare(nothing, gold, spec)
        assert comparison.reason == "no answer"
        assert comparison.partial_credit == 0
        with pytest.raises(GoldError):
            compare(gold, nothing, spec)
        with pytest.raises(GoldError):
            compare(nothing, nothing, spec)
        assert explain(nothing, nothing, spec, []).reason == "harness error"


@exam
@given(
    st.one_of(
        st.text(max_size=60),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.decimals() | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
            max_leaves=8,
        ),
    ),
    cases,
)
def test_no_answer_whatever_raises(answer: Any, case: Case) -> None:
    spec, gold = case
    comparison = compare(answer, gold, spec)
    assert comparison.reason in ("right", "partial", "malformed", "no answer", "wrong")
    assert comparison.is_right == (comparison.partial_credit == 1)
    assert explain(answer, gold, spec, []).reason in REASONS


@exam
@given(number_keys, st.integers(-(10**12), 10**12), st.integers(0, 40), st.sampled_from((1, -1)))
def test_the_tolerance_is_inclusive_and_exact(key: Spec, whole: int, digits: int, side: int) -> None:
    spec = spec_of("record", {"value": key})
    gold = Decimal(whole).scaleb(-key["decimals"])
    tolerance = Fraction(str(key["tolerance"]))
    least = Fraction(1, 10 ** (key["decimals"] + 2 + digits))
    for shift, is_right in ((tolerance, True), (tolerance - least, True), (tolerance + least, False)):
        # Fractions and text, so that Decimal's 28 digits round nothing here.
        answer = Fraction(gold) + side * shift
        text = f"{answer.numerator * 10**60 // answer.denominator}E-60"
        assert compare({"value": text}, {"value": f"{gold:f}"}, spec).is_right == is_right


@exam
@given(
    st.lists(st.integers(10**4, 10**7).filter(lambda whole: whole % 10), min_size=1, max_size=5, unique=True),
    st.sampled_from((100, 60, 3600, 24, 86400, 1000, 7, 30)),
    st.booleans(),
    st.integers(4, 12),
    st.randoms(use_true_random=False),
)
def test_numbers_off_by_one_unit_are_a_wrong_unit(
    wholes: list[int], factor: int, is_divided: bool, decimals: int, dice: random.Random
) -> None:
    spec = spec_of("rows", {"group": {"type": "text"}, "value": number_key(2, "days")})
    gold = [{"group": WORDS[i], "value": f"{Decimal(whole) / 100:.2f}"} for i, whole in enumerate(wholes)]
    scale = Fraction(1, factor) if is_divided else Fraction(factor)
    answer = [{**row, "value": f"{float(Fraction(row['value']) * scale):.{decimals}f}"} for row in gold]
    dice.shuffle(answer)
    verdict = explain(answer, gold, spec, [])
    assert verdict.reason == "wrong unit"
    assert not verdict.is_right
    relabelled = [{**row, "group": "nowhere"} for row in answer]
    assert explain(relabelled, gold, spec, []).reason == "unexplained"


@exam
@given(row_sets(may_repeat=False))
def test_the_canonical_answer_overlooks_what_the_comparator_overlooks(case: Case) -> None:
    spec, gold = case
    alike = [
        {name: row[name] + "0" * ("." in row[name]) if name == "value" else row[name].upper() for name in reversed(row)}
        for row in reversed(gold)
    ]
    assert canonical_answer(alike, spec) == canonical_answer(gold, spec)
    other = [{**gold[0], "value": str(Decimal(gold[0]["value"]) + 1)}, *gold[1:]]
    assert canonical_answer(other, spec) != canonical_answer(gold, spec)


# Case by case.

DAYS = spec_of("record", {"value": number_key(2, "days")})
SHARE = spec_of("record", {"value": number_key(2, "percent of items")})
REAIS = spec_of("record", {"value": number_key(2, "BRL")})
TEXT = spec_of("record", {"value": {"type": "text"}})
PERIOD = spec_of("record", {"value": {"type": "period"}})
P_VALUE = spec_of("record", {"value": {"type": "p_value", "decimals": 4, "tolerance": 0.00005}})
RANKED = spec_of("rows", {"group": {"type": "text"}, "value": number_key(2, "days")}, order="ranked")
ROWS = spec_of("rows", {"group": {"type": "text"}, "value": number_key(2, "days")})
COMPARISON = spec_of(
    "record",
    {
        "PR": number_key(2, "days"),
        "AL": number_key(2, "days"),
        "shorter_wait": {"type": "text", "one_of": ["PR", "AL"]},
    },
)
COMPARISON_GOLD = {"PR": "10.69", "AL": "28.52", "shorter_wait": "PR"}


def test_the_version_stands_in_every_comparison() -> None:
    assert COMPARATOR_VERSION == "1.2.0"
    assert compare({"value": 1}, {"value": "1"}, DAYS).comparator_version == COMPARATOR_VERSION


@pytest.mark.parametrize(
    ("spec", "gold", "answer", "reason"),
    [
        # Numbers and their dress.
        (DAYS, "1234.50", "1,234.50", "right"),
        (DAYS, "1234.50", "1,234.5 days", "right"),
        (DAYS, "1234.50", "+1234.500 Day", "right"),
        (DAYS, "1234.50", "1.2345e3", "right"),
        (DAYS, "1234.50", "12,34.50", "malformed"),
        (DAYS, "1234.50", "1234,50", "malformed"),
        (DAYS, "1234.50", "1,2345", "malformed"),
        (DAYS, "1234.50", "1_234.50", "malformed"),
        (DAYS, "1234.50", "1 234.50", "malformed"),
        (DAYS, "1234.50", "1234.50 hours", "malformed"),
        (DAYS, "1234.50", "1234.50 days days", "malformed"),
        (DAYS, "1234.50", "R$ 1234.50", "malformed"),
        (DAYS, "1234.50", "about 1234.50", "malformed"),
        (DAYS, "12.00", "12%", "malformed"),
        (DAYS, "0.50", "0,500", "malformed"),
        (DAYS, "0.50", ".5", "right"),
        (DAYS, "10.00", 10, "right"),
        (DAYS, "10.00", 10.0, "right"),
        (DAYS, "0.00", -0.0, "right"),
        (DAYS, "1.00", True, "malformed"),
        (DAYS, "0.00", False, "malformed"),
        (DAYS, "1.00", float("nan"), "malformed"),
        (DAYS, "1.00", float("inf"), "malformed"),
        (DAYS, "1.00", Decimal("NaN"), "malformed"),
        (DAYS, "1.00", "NaN", "malformed"),
        (DAYS, "1.00", "-Infinity", "malformed"),
        (DAYS, "1.00", "١", "malformed"),
        (DAYS, "1.00", 1e308, "wrong"),
        (DAYS, "1.00", "1e999999", "malformed"),
        (DAYS, "1.00", [1.0], "malformed"),
        (DAYS, "1.00", {"days": 1.0}, "malformed"),
        (DAYS, "0.00", None, "no answer"),
        (DAYS, "0.00", "", "no answer"),
        (DAYS, "0.00", "none", "wrong"),
        (DAYS, "0.00", "not reported", "wrong"),
        (DAYS, "none", "None", "right"),
        (DAYS, "none", None, "no answer"),
        (DAYS, "none", 0, "wrong"),
        (DAYS, "not reported", "NOT  reported", "right"),
        (DAYS, "not reported", "none", "wrong"),
        (DAYS, "not reported", 0, "wrong"),
        (SHARE, "12.30", "12.3%", "right"),
        (SHARE, "12.30", "12.3 percent of items", "right"),
        (SHARE, "12.30", "12.3 percent", "right"),
        (SHARE, "12.30", 0.123, "wrong"),
        (REAIS, "-1234.50", "-R$ 1,234.50", "right"),
        (REAIS, "-1234.50", "R$-1,234.50", "right"),
        (REAIS, "1234.50", "BRL 1234.5", "right"),
        (REAIS, "1234.50", "1234.5 brl", "right"),
        (REAIS, "1234.50", "CZK 1234.50", "malformed"),
        (REAIS, "1234.50", "$1234.50", "malformed"),
        (REAIS, "1234.50", "-R$ -1234.50", "malformed"),
        # A float is its shortest text: 10.685 is half a hundredth off 10.69, whatever its bits say.
        (DAYS, "10.69", 10.685, "right"),
        (DAYS, "10.69", 10.695, "right"),
        (DAYS, "10.69", 10.6849999, "wrong"),
        (DAYS, "10.69", 10.6950001, "wrong"),
        # Text.
        (TEXT, "São Paulo", "sa\u0303o\u00a0 PAULO ", "right"),
        (TEXT, "São Paulo", "Sao Paulo", "wrong"),
        (TEXT, "Straße", "STRASSE", "right"),
        (TEXT, "yes", True, "right"),
        (TEXT, "no", False, "right"),
        (TEXT, "yes", False, "wrong"),
        (TEXT, "yes", "true", "wrong"),
        (TEXT, "14", 14, "right"),
        (TEXT, "PR", "PR, I think", "wrong"),
        (TEXT, "PR", ["PR"], "malformed"),
        # Periods.
        (PERIOD, "2017-03", "2017-03", "right"),
        (PERIOD, "2017-Q3", " 2017-q3", "right"),
        (PERIOD, "2017", 2017, "right"),
        (PERIOD, "2017-03", "2017-04", "wrong"),
        (PERIOD, "2017-03", "2017", "wrong"),
        (PERIOD, "2017-03", "March 2017", "malformed"),
        (PERIOD, "2017-03", "2017-3", "malformed"),
        (PERIOD, "2017-03", "2017-13", "malformed"),
        (PERIOD, "2017", True, "malformed"),
        (PERIOD, "none", "none", "right"),
        (PERIOD, "none", "2017-03", "wrong"),
        # P-values.
        (P_VALUE, "<0.0001", "<0.0001", "right"),
        (P_VALUE, "<0.0001", "< 0.0001", "right"),
        (P_VALUE, "<0.0001", "<.0001", "right"),
        (P_VALUE, "<0.0001", 0.00009, "right"),
        (P_VALUE, "<0.0001", "3.1e-12", "right"),
        (P_VALUE, "<0.0001", 0, "wrong"),
        (P_VALUE, "<0.0001", "0.0000", "wrong"),
        (P_VALUE, "<0.0001", 0.0001, "wrong"),
        (P_VALUE, "<0.0001", -0.00001, "wrong"),
        (P_VALUE, "<0.0001", "<0.001", "malformed"),
        (P_VALUE, "<0.0001", "< 0.05", "malformed"),
        (P_VALUE, "<0.0001", ">0.0001", "malformed"),
        (P_VALUE, "<0.0001", None, "no answer"),
        (P_VALUE, "0.0312", 0.03124, "right"),
        (P_VALUE, "0.0312", "0.03125", "right"),
        (P_VALUE, "0.0312", "0.031251", "wrong"),
        (P_VALUE, "0.0001", "<0.0001", "wrong"),
        (P_VALUE, "0.0312", True, "malformed"),
    ],
)
def test_one_field(spec: Spec, gold: str, answer: Any, reason: str) -> None:
    assert compare({"value": answer}, {"value": gold}, spec).reason == reason


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ('{"value": 10.69}', "right"),
        ('\ufeff{"value": 10.69}', "right"),
        ('First {"value": 1}, no: ```json\n{"value": 10.69}\n``` done {sic}', "right"),
        ('{"value": 10.69} rests on the document [1] and on [2, 3].', "right"),
        ('{"value": 10.69}, or rather {"value": 11}', "wrong"),
        ('{"value": NaN}, or rather {"value": 10.69}', "right"),
        ('{"value": 10.69}, but I would rather not say: {}', "no answer"),
        ('{"value": 10.69, "value": 10.69}', "malformed"),
        ('{"value": 10.69, "VALUE": 10.69}', "malformed"),
        ('{"value": NaN}', "malformed"),
        ('{"value": 1e99999999999999999999999}', "malformed"),
        ('{"value": 10.69, "unit": "days"}', "malformed"),
        ('{"values": 10.69}', "malformed"),
        ('[{"value": 10.69}]', "malformed"),
        ('"{\\"value\\": 10.69}"', "malformed"),
        ("10.69", "malformed"),
        ("10.69 days", "malformed"),
        ("value: 10.69", "malformed"),
        ("{'value': 10.69}", "malformed"),
        ("[" * 100_000, "malformed"),
        ("so [" * 20_000, "malformed"),
        ('{"value":' * 3_000, "malformed"),
        (10.69, "malformed"),
        (0, "malformed"),
        (False, "malformed"),
        (b'{"value": 10.69}', "malformed"),
        ({1: 10.69}, "malformed"),
    ],
)
def test_the_form_of_an_answer(answer: Any, reason: str) -> None:
    assert compare(answer, {"value": "10.69"}, DAYS).reason == reason


def test_a_record_for_rows_is_malformed_and_rows_for_a_record() -> None:
    row = {"group": "PR", "value": "1.00"}
    assert compare(row, [row], ROWS).reason == "malformed"
    assert compare([row], row, {**ROWS, "shape": "record"}).reason == "malformed"
    assert compare([row, 1], [row], ROWS).reason == "malformed"
    with pytest.raises(GoldError):
        compare([row], row, ROWS)


def test_one_malformed_field_makes_the_answer_malformed_wherever_it_stands() -> None:
    gold = [{"group": "PR", "value": "1.00"}]
    answer = [{"group": "PR", "value": "1.00"}, {"group": "AL", "value": "plenty"}]
    assert compare(answer, gold, ROWS).reason == "malformed"


def test_differences_name_row_key_gold_and_answer() -> None:
    gold = [{"group": "PR", "value": "1.00"}, {"group": "AL", "value": "2.00"}]
    answer = [{"group": "al", "value": None}, {"group": "SP", "value": 7}]
    for row_key in (None, "group"):
        comparison = compare(answer, gold, {**ROWS, "row_key": row_key})
        assert comparison.partial_credit == Fraction(1, 4)
        assert sorted((one.row, one.key, one.gold, one.answer) for one in comparison.differences[:2]) == [
            (1, "group", "PR", None),
            (1, "value", "1.00", None),
        ]
        assert [(one.row, one.key, one.gold, one.answer) for one in comparison.differences[2:]] == [
            (2, "value", "2.00", "null"),
            (2, "group", None, "SP"),
            (2, "value", None, "7"),
        ]


def test_rows_with_scrambled_numbers_are_known_by_their_words() -> None:
    gold = [{"group": "PR", "value": "1.00"}, {"group": "AL", "value": "2.00"}]
    answer = [{"group": "PR", "value": 2}, {"group": "AL", "value": 1}]
    for rows in (answer, answer[::-1]):
        assert [(one.row, one.key) for one in compare(rows, gold, ROWS).differences] == [
            (1, "value"),
            (2, "value"),
        ]


def test_a_row_key_keeps_numbers_from_finding_another_row() -> None:
    gold = [{"group": "PR", "value": "1.00"}, {"group": "AL", "value": "2.00"}]
    answer = [{"group": "SP", "value": 1}, {"group": "AL", "value": 2}]
    assert compare(answer, gold, ROWS).partial_credit == Fraction(3, 4)
    assert compare(answer, gold, {**ROWS, "row_key": "group"}).partial_credit == Fraction(1, 2)


def test_rows_that_each_fit_two_within_the_tolerance_still_find_their_places() -> None:
    spec = spec_of("rows", {"value": number_key(2)})
    gold = [{"value": "1.00"}, {"value": "1.01"}, {"value": "1.02"}]
    assert compare([{"value": 1.005}, {"value": 1.015}, {"value": 1.00}], gold, spec).is_right
    assert not compare([{"value": 1.005}, {"value": 1.00}, {"value": 1.00}], gold, spec).is_right


def test_a_number_of_thousands_of_digits_is_malformed_in_every_field() -> None:
    for spec, gold in ((DAYS, "1.00"), (TEXT, "PR"), (PERIOD, "2017"), (P_VALUE, "0.0312")):
        assert compare({"value": 10**5000}, {"value": gold}, spec).reason == "malformed"
        assert compare(f'{{"value": 1{"0" * 5000}}}', {"value": gold}, spec).reason == "malformed"


def test_repeated_rows_count() -> None:
    gold = [{"group": "PR", "value": "1.00"}] * 2
    for row_key in (None, "group"):
        spec = {**ROWS, "row_key": row_key}
        assert compare(gold, gold, spec).is_right
        assert not compare(gold[:1], gold, spec).is_right
        assert not compare([*gold, gold[0]], gold, spec).is_right


def test_a_ranked_list_is_compared_by_place() -> None:
    gold = [
        {"group": "PR", "value": "3.00"},
        {"group": "AL", "value": "2.00"},
        {"group": "SP", "value": "1.00"},
    ]
    assert compare(gold, gold, RANKED).is_right
    swapped = [gold[1], gold[0], gold[2]]
    comparison = compare(swapped, gold, RANKED)
    assert comparison.partial_credit == Fraction(1, 3)
    assert {one.row for one in comparison.differences} == {1, 2}
    assert compare(gold[1:], gold, RANKED).reason == "wrong"


def test_a_missing_key_is_one_field_not_met() -> None:
    comparison = compare({"PR": 10.69, "AL": 28.52}, COMPARISON_GOLD, COMPARISON)
    assert (comparison.reason, comparison.partial_credit) == ("partial", Fraction(2, 3))
    assert [(one.key, one.gold, one.answer) for one in comparison.differences] == [("shorter_wait", "PR", None)]


def test_the_gold_as_an_answer_is_json_and_loses_no_digit() -> None:
    spec = spec_of("record", {**COMPARISON["keys"], "p": P_VALUE["keys"]["value"]})
    gold = {"PR": "12345678901234567890.12", "AL": "28.50", "shorter_wait": "AL", "p": "<0.0001"}
    answer = gold_as_answer(gold, spec)
    assert answer == {"PR": "12345678901234567890.12", "AL": 28.5, "shorter_wait": "AL", "p": "<0.0001"}
    assert compare(json.dumps(answer), gold, spec).is_right


def test_the_canonical_answer_is_fixed() -> None:
    gold = {"shorter_wait": "PR", "PR": "-0.00", "AL": "2800.50"}
    assert canonical_answer(gold, COMPARISON) == '{"AL":"2800.5","PR":"0","shorter_wait":"pr"}'


# Why an answer is wrong.


def near_miss(mistake: str, answer: Any) -> dict[str, Any]:
    return {"mistake": mistake, "rule": "olist__some_rule", "answer": answer}


@pytest.mark.parametrize(
    ("mistake", "reason"),
    [
        ("no_rule", "rule ignored"),
        ("rule_ignored", "rule ignored"),
        ("rules_ignored", "rule ignored"),
        ("superseded", "wrong rule"),
        ("sister", "wrong rule"),
        ("out_of_period", "wrong rule"),
        ("every_document", "wrong rule"),
        ("newest_document", "wrong rule"),
        ("boundary", "wrong rule"),
        ("rule_applied", "wrong rule"),
        ("other_version", "wrong rule"),
        ("other_document", "wrong rule"),
        ("wrong_date", "wrong period"),
        ("wrong_window", "wrong period"),
        ("newer_version", "wrong rule"),
        ("metric_page", "rule ignored"),
        ("other_month", "partial"),
        ("foreign_rule", "wrong rule"),
        ("turned_round", "wrong rule"),
    ],
)
def test_a_near_miss_gives_its_reason(mistake: str, reason: str) -> None:
    missed = near_miss(mistake, {**COMPARISON_GOLD, "AL": "29.21"})
    other = near_miss("sister", {**COMPARISON_GOLD, "AL": "40.00"})
    verdict = explain({"PR": 10.69, "AL": "29.214", "shorter_wait": "pr"}, COMPARISON_GOLD, COMPARISON, [other, missed])
    assert (verdict.reason, verdict.near_miss) == (reason, missed)
    assert verdict.comparison is not None
    assert verdict.comparison.partial_credit == Fraction(2, 3)


def test_every_mistake_has_a_tested_reason() -> None:
    assert set(REASON_OF_MISTAKE.values()) <= set(REASONS)
    assert len(REASON_OF_MISTAKE) == 19


def test_reasons_are_found_in_their_order() -> None:
    gold, in_hours = {"value": "2.00"}, {"value": "48.00"}
    misses = [near_miss("sister", in_hours), near_miss("wrong_date", in_hours), near_miss("boundary", gold)]
    assert explain(gold, gold, DAYS, misses).reason == "right"
    assert explain(in_hours, gold, DAYS, misses).near_miss == misses[0]
    assert explain(in_hours, gold, DAYS, misses[1:]).near_miss == misses[1]
    assert explain(in_hours, gold, DAYS, misses[2:]).reason == "wrong unit"
    assert explain({"value": 5}, gold, DAYS, misses).reason == "unexplained"
    assert explain({"value": "five"}, gold, DAYS, misses).reason == "malformed"
    assert explain("", gold, DAYS, misses).reason == "no answer"
    assert explain({**COMPARISON_GOLD, "AL": 5}, COMPARISON_GOLD, COMPARISON, []).reason == "partial"


@settings(exam, max_examples=30)
@given(st.permutations(MISTAKES))
def test_of_several_mistakes_with_one_answer_the_first_by_order_is_named(mistakes: list[str]) -> None:
    misses = [near_miss(mistake, {"value": "7"}) for mistake in mistakes]
    verdict = explain({"value": 7}, {"value": "1"}, DAYS, misses)
    assert verdict.near_miss is not None
    assert verdict.near_miss["mistake"] == MISTAKES[0]


def test_the_reasons_of_other_mistakes_with_the_same_answer_are_told_as_well() -> None:
    misses = [near_miss(mistake, {"value": "7"}) for mistake in ("wrong_window", "superseded", "sister", "no_rule")]
    verdict = explain({"value": 7}, {"value": "1"}, DAYS, [*misses, near_miss("wrong_date", {"value": "8"})])
    assert (verdict.reason, verdict.also) == ("rule ignored", ("wrong rule", "wrong period"))
    assert explain({"value": 8}, {"value": "1"}, DAYS, misses).also == ()


def test_a_mistake_is_known_by_figures_that_were_cut_in_place_of_rounded() -> None:
    misses = [near_miss("sister", {"value": "7.35"}), near_miss("wrong_date", {"value": "7.37"})]
    gold = {"value": "1.00"}
    assert explain({"value": 7.34}, gold, DAYS, misses).near_miss == misses[0]
    assert explain({"value": 7.33}, gold, DAYS, misses).reason == "unexplained"
    # Two mistakes of unlike reasons are as near, or the right answer is.
    assert explain({"value": 7.36}, gold, DAYS, misses).reason == "unexplained"
    assert explain({"value": 7.34}, {"value": "7.33"}, DAYS, misses).reason == "unexplained"


def test_a_far_fetched_mistake_needs_a_figure_to_be_known_by() -> None:
    for mistake in FAR_FETCHED:
        for value, reason in (("0.00", "unexplained"), ("none", "unexplained"), ("7.35", "wrong rule")):
            missed = near_miss(mistake, {"value": value})
            assert explain({"value": value}, {"value": "1.00"}, DAYS, [missed]).reason == reason


def test_what_is_often_right_by_chance_is_no_part() -> None:
    keys = {"statistic": number_key(2), "p": P_VALUE["keys"]["value"], "peak": PERIOD["keys"]["value"]}
    spec = spec_of("record", keys)
    gold = {"statistic": "3.10", "p": "<0.0001", "peak": "2017-03"}
    assert explain({**gold, "statistic": 4}, gold, spec, []).reason == "unexplained"
    assert explain({**gold, "statistic": "-3.10"}, gold, spec, []).reason == "partial"
    assert explain({**gold, "peak": "2017-04"}, gold, spec, []).reason == "partial"
    told = {**gold, "p": "0.0312"}
    assert explain({**told, "statistic": 4}, told, spec, []).reason == "partial"


def test_a_mistake_is_known_by_its_figures_in_any_order() -> None:
    spec = spec_of("rows", {"group": {"type": "text"}, "value": number_key(2)}, order="ranked")
    gold = [{"group": "PR", "value": "3.00"}, {"group": "AL", "value": "2.00"}]
    tie = near_miss("sister", [{"group": "AL", "value": "2.50"}, {"group": "PR", "value": "2.50"}])
    swapped = near_miss("boundary", [gold[1], gold[0]])
    assert explain(tie["answer"][::-1], gold, spec, [tie, swapped]).near_miss == tie
    # What differs from the gold answer by its order alone is hit in that order alone.
    three = [*gold, {"group": "SP", "value": "1.00"}]
    turned = near_miss("boundary", [three[1], three[0], three[2]])
    assert explain([three[2], three[1], three[0]], three, spec, [turned]).reason == "partial"
    assert explain(turned["answer"], three, spec, [turned]).near_miss == turned


def test_the_fewest_rules_ignored_are_named() -> None:
    misses = [
        {**near_miss("rules_ignored", {"value": "7"}), "rule": rule} for rule in ("a__and__b__and__c", "b__and__c")
    ]
    assert explain({"value": 7}, {"value": "1"}, DAYS, misses).near_miss == misses[1]


def test_a_near_miss_without_an_answer_is_never_hit() -> None:
    empties: list[Any] = [None, {}, []]
    for empty in empties:
        assert explain({"value": 2}, {"value": "1"}, DAYS, [near_miss("sister", empty)]).reason == "unexplained"


def test_a_near_miss_may_hold_a_text_that_the_spec_does_not_offer() -> None:
    tie = {"PR": "1.00", "AL": "1.00", "shorter_wait": "equal"}
    verdict = explain(tie, COMPARISON_GOLD, COMPARISON, [near_miss("wrong_date", tie)])
    assert verdict.reason == "wrong period"
    assert explain(tie, tie, COMPARISON, []).reason == "harness error"


@pytest.mark.parametrize(
    ("gold", "spec", "near_misses"),
    [
        ({}, DAYS, []),
        ({"value": "x"}, DAYS, []),
        ({"value": "1"}, {**DAYS, "shape": "table"}, []),
        ({"value": "1"}, DAYS, [near_miss("typing error", {"value": "2"})]),
        ({"value": "1"}, DAYS, [near_miss("sister", {"values": "2"})]),
        ({"value": "1"}, DAYS, [near_miss("sister", {"value": 2})]),
        ({"value": "1"}, DAYS, [{}]),
    ],
)
def test_a_fault_of_the_benchmark_is_a_harness_error_whatever_is_answered(
    gold: Any, spec: Spec, near_misses: list[Any]
) -> None:
    for answer in ({"value": "1"}, {"value": "x"}, "", None, gold):
        verdict = explain(answer, gold, spec, near_misses)
        assert (verdict.reason, verdict.comparison, verdict.is_right) == ("harness error", None, False)
        assert verdict.note


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"PR": 256.56, "AL": 684.48, "shorter_wait": "PR"}, "wrong unit"),
        ({"PR": 256.6, "AL": 684.5, "shorter_wait": "PR"}, "wrong unit"),
        ({"PR": 0.1069, "AL": 0.2852, "shorter_wait": "PR"}, "wrong unit"),
        ({"PR": 0.107, "AL": 0.285, "shorter_wait": "PR"}, "wrong unit"),
        # A figure is a part of the answer, a verdict alone is none.
        ({"PR": 256.56, "AL": 28.52, "shorter_wait": "PR"}, "partial"),
        ({"PR": 256.56, "AL": 1711.2, "shorter_wait": "PR"}, "unexplained"),
        ({"PR": 256.56, "AL": 684.48, "shorter_wait": "AL"}, "unexplained"),
        ({"PR": 256.56, "AL": 690.00, "shorter_wait": "PR"}, "unexplained"),
        ({"PR": 256.56, "AL": None, "shorter_wait": "PR"}, "unexplained"),
        ({"PR": 0, "AL": 0, "shorter_wait": "PR"}, "unexplained"),
        ({"PR": -256.56, "AL": -684.48, "shorter_wait": "PR"}, "unexplained"),
    ],
)
def test_a_wrong_unit_needs_all_numbers_and_all_words(answer: Any, reason: str) -> None:
    assert explain(answer, COMPARISON_GOLD, COMPARISON, []).reason == reason


def test_small_numbers_may_lose_more_by_rounding_than_the_largest() -> None:
    gold = {"PR": "15.75", "AL": "2.82", "shorter_wait": "AL"}
    assert explain({"PR": 0.16, "AL": 0.03, "shorter_wait": "AL"}, gold, COMPARISON, []).reason == "wrong unit"
    assert explain({"PR": 0.16, "AL": 0.04, "shorter_wait": "AL"}, gold, COMPARISON, []).reason == "unexplained"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        # The names of groups are no part of an answer without their figures.
        ([{"group": "PR", "value": 7}, {"group": "AL", "value": 8}], "unexplained"),
        ([{"group": "PR", "value": 1}, {"group": "AL", "value": 8}], "partial"),
        ([{"group": "AL", "value": 2}, {"group": "PR", "value": 1}], "partial"),
        ([{"group": "PR", "value": 1}], "partial"),
        ([{"group": "SP", "value": 1}, {"group": "RJ", "value": 2}], "unexplained"),
    ],
)
def test_rows_are_partly_right_where_a_whole_one_is(rows: Any, reason: str) -> None:
    spec = spec_of("rows", {"group": {"type": "text"}, "value": number_key(0)}, order="ranked")
    gold = [{"group": "PR", "value": "1"}, {"group": "AL", "value": "2"}]
    assert explain(rows, gold, spec, []).reason == reason


def test_a_number_too_coarse_for_a_unit_proves_none() -> None:
    # A sixtieth of 0.50 is 0.0083: 0.01 is what it rounds to, and also what much else rounds to.
    assert explain({"value": 0.0083}, {"value": "0.50"}, DAYS, []).reason == "wrong unit"
    assert explain({"value": 0.01}, {"value": "0.50"}, DAYS, []).reason == "unexplained"


def test_zero_is_zero_in_every_unit_and_proves_none() -> None:
    gold = {"PR": "0.00", "AL": "2.00", "shorter_wait": "PR"}
    assert explain({"PR": 0, "AL": 48, "shorter_wait": "PR"}, gold, COMPARISON, []).reason == "wrong unit"
    assert explain({"PR": 1, "AL": 48, "shorter_wait": "PR"}, gold, COMPARISON, []).reason == "unexplained"
    assert explain({"value": 24}, {"value": "0.00"}, DAYS, []).reason == "unexplained"
    assert explain({"value": "none"}, {"value": "not reported"}, DAYS, []).reason == "unexplained"


# Faulty specs and golds.


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"shape": "table"}, "shape"),
        ({"keys": {}}, "no keys"),
        ({"keys": ["value"]}, "no keys"),
        ({"keys": {"": {"type": "text"}}}, "names a key"),
        ({"keys": {"value": {"type": "money"}}}, "'money'"),
        ({"keys": {"value": "number"}}, "type"),
        ({"keys": {"value": {"type": ["number"]}}}, "type"),
        ({"keys": {"value": {"type": "number"}}}, "without a tolerance"),
        ({"keys": {"value": {"type": "p_value", "decimals": 4}}}, "without a tolerance"),
        ({"keys": {"value": {"type": "number", "tolerance": -1}}}, "tolerance -1"),
        ({"keys": {"value": {"type": "number", "tolerance": None}}}, "tolerance None"),
        ({"keys": {"value": {"type": "number", "tolerance": True}}}, "tolerance True"),
        ({"keys": {"value": {"type": "number", "tolerance": float("nan")}}}, "tolerance nan"),
        ({"keys": {"value": {"type": "number", "tolerance": 0, "decimals": 1.5}}}, "1.5 decimals"),
        ({"keys": {"value": {"type": "number", "tolerance": 0, "unit": None}}}, "unit None"),
        ({"keys": {"value": {"type": "text", "tolerance": 0.5}}}, "unknown option 'tolerance'"),
        ({"keys": {"value": {"type": "text", "one_of": []}}}, "choices"),
        ({"keys": {"value": {"type": "text", "one_of": ["PR", "pr "]}}}, "same choice twice"),
        ({"keys": {"value": {"type": "text"}, "VALUE": {"type": "text"}}}, "differ in case"),
        ({"order": "descending"}, "order"),
        ({"shape": "record", "row_key": None, "order": "ranked"}, "ranks a record"),
        ({"ties": 1}, "ties"),
        ({"row_key": "state"}, "none of its keys"),
        ({"row_key": "value"}, "must be a text or a period"),
        ({"shape": "record", "row_key": "group"}, "must be a text or a period of rows"),
        ({"nothing": ""}, "nothing"),
        ({"not_reported": "0"}, "not_reported"),
        ({"not_reported": None}, "not_reported"),
        ({"nothing": "Not Reported"}, "alike"),
        ({"tie": "alphabetical"}, "unknown option 'tie'"),
    ],
)
def test_a_faulty_spec_is_refused_in_a_sentence(change: Spec, words: str) -> None:
    validate_spec({**ROWS, "row_key": "group"})
    faulty = {**ROWS, **change}
    with pytest.raises(SpecError, match=words) as error:
        validate_spec(faulty)
    assert str(error.value).endswith(".")
    with pytest.raises(SpecError):
        compare([], [], faulty)


def test_options_that_may_be_left_out() -> None:
    short = {
        "shape": "record",
        "keys": {"value": {"type": "text"}},
        "nothing": "none",
        "not_reported": "hidden",
    }
    validate_spec(short)
    assert compare({"value": "Hidden"}, {"value": "hidden"}, short).is_right


@pytest.mark.parametrize(
    ("gold", "spec"),
    [
        ([], ROWS),
        ([{}], ROWS),
        ([{"group": "PR", "value": "1"}, {"group": "PR"}], ROWS),
        ([{"group": "PR", "value": "1", "unit": "days"}], ROWS),
        ([{"group": "", "value": "1"}], ROWS),
        ([{"group": "PR", "value": 1}], ROWS),
        ([{"group": "PR", "value": None}], ROWS),
        ([{"group": "PR", "value": "NaN"}], ROWS),
        ([{"group": "PR", "value": "1,000"}], ROWS),
        ([{"group": "PR", "value": "<0.0001"}], ROWS),
        ("PR", TEXT),
        ({"Value": "PR"}, TEXT),
        ({"value": "March"}, PERIOD),
        ({"value": "1.5"}, P_VALUE),
        ({"value": "<0.001"}, P_VALUE),
        ({**COMPARISON_GOLD, "shorter_wait": "SP"}, COMPARISON),
    ],
)
def test_a_faulty_gold_is_refused_and_matches_nothing(gold: Any, spec: Spec) -> None:
    for call in (lambda: compare(gold, gold, spec), lambda: canonical_answer(gold, spec)):
        with pytest.raises(GoldError):
            call()
    with pytest.raises(GoldError):
        gold_as_answer(gold, spec)
