"""The one comparator: whether an answer equals a gold answer, and if not, why.

Gates, scorer, exports and tests all call this module. Its verdict depends on the answer, the gold answer and
the answer spec alone. The paper (DI-Bench) reports exact match with task-specific tolerances and publishes
none of them; the rules below are our choice.

An answer spec is a dictionary::

    {"shape": "record" | "rows",
     "keys": {name: {"type": "number", "unit": "days", "decimals": 2, "tolerance": 0.005}
                  | {"type": "p_value", "decimals": 4, "tolerance": 0.00005}
                  | {"type": "text", "one_of": [...]} | {"type": "period"}},
     "order": None | "ranked", "row_key": None | name, "ties": None | text,
     "nothing": "none", "not_reported": "not reported"}

`order`, `row_key` and `ties` may be left out. A gold answer holds text only, under exactly the spec's keys:
decimals as they would be printed, periods as 2017, 2017-Q3 or 2017-03, or one of the spec's two words for
nothing and not reported.

What an answer may look like:

- A JSON value, or text: then its last JSON object or array of objects counts, in a fence or not. Prose
  without one is malformed, whatever it says. None, "", {}, [] and nulls alone are no answer.
- The shape is strict: a list of one object is no record, an object is no list of rows. Both are malformed.
- Names of keys are compared folded. A missing key is a field that is not met; an unknown one is malformed.
- Numbers are compared in Decimal, floats by their shortest text. White space, zeros at the end, a plus sign,
  thousands commas in groups of three, the unit or its singular, "%" where the unit is a percentage, and the
  currency in front are harmless. Any other text, a boolean, NaN or an infinity is malformed.
- null (or empty text) is never right, also not where the gold says nothing: that is written in its word.
- A word of the spec equals itself only, never a number.
- Text is compared folded: Unicode NFC, case, white space. true and false are yes and no.
- Rows are compared whole, as a bag in which duplicates count, or by place where the order is `ranked`.
  With a `row_key` only rows with the same key are set beside each other.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

import numpy as np

COMPARATOR_VERSION = "1.2.0"

REASONS = (
    "right",
    "rule ignored",
    "wrong rule",
    "wrong period",
    "wrong unit",
    "partial",
    "malformed",
    "no answer",
    "unexplained",
    "harness error",
)

#: What a near miss says about the one who gives it. Where several give the same answer the first of these is named:
#: an edition taken for another where leaving it out means just that, then the fewest rules forgotten, then what was
#: made of one rule, of another one's, of documents in bulk, of the period, and last what few would think of.
REASON_OF_MISTAKE = {
    "newer_version": "wrong rule",
    "metric_page": "rule ignored",
    "rule_ignored": "rule ignored",
    "rules_ignored": "rule ignored",
    "no_rule": "rule ignored",
    "superseded": "wrong rule",
    "boundary": "wrong rule",
    "out_of_period": "wrong rule",
    "sister": "wrong rule",
    "other_version": "wrong rule",
    "other_document": "wrong rule",
    "newest_document": "wrong rule",
    "every_document": "wrong rule",
    "rule_applied": "wrong rule",
    "wrong_date": "wrong period",
    "other_month": "partial",
    "wrong_window": "wrong period",
    "foreign_rule": "wrong rule",
    "turned_round": "wrong rule",
}
MISTAKES = tuple(REASON_OF_MISTAKE)

#: Mistakes that few make: an answer without a figure, or with 0 alone, that equals theirs does so by chance.
FAR_FETCHED = ("foreign_rule", "turned_round")

#: Factors by which someone is off who mistakes a unit: shares, thousands and millions; seconds, minutes, hours, days,
#: weeks, months and years.
UNIT_FACTORS = tuple(
    factor
    for whole in (7, 12, 24, 30, 60, 100, 168, 365, 1000, 1440, 3600, 86400, 10**6)
    for factor in (Fraction(whole), Fraction(1, whole))
)

#: A p-value below this is written as text.
SMALLEST_P_VALUE = Decimal("0.0001")
BELOW_SMALLEST = "<0.0001"

#: What another unit's largest number may have lost by rounding: a coarser one proves no unit.
WIDEST_ROUNDING = Fraction(1, 20)

#: The options of a key beside its type: those that it must have, and those that it may have.
KEY_OPTIONS = {
    "number": ({"tolerance"}, {"unit", "decimals"}),
    "p_value": ({"tolerance"}, {"decimals"}),
    "text": (set[str](), {"one_of"}),
    "period": (set[str](), set[str]()),
}
SPEC_OPTIONS = {"shape", "keys", "order", "row_key", "ties", "nothing", "not_reported"}

CURRENCY_MARKS = {"BRL": ("R$", "BRL"), "R$": ("R$", "BRL"), "CZK": ("CZK",)}

#: Numbers stay within this many digits before and after the point, so that a difference is always exact.
MOST_DIGITS = 400
EXACT = Context(prec=4 * MOST_DIGITS)

GOLD_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
PLAIN_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,6})?", re.IGNORECASE)
GROUPED_NUMBER = re.compile(r"[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?")
BRACKET = re.compile(r"[{\[]")
PERIOD = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])|-q[1-4])?")

#: A field once read: a number, folded text, or None for null and for a missing key.
Value = Decimal | str | None


class SpecError(ValueError):
    """An answer spec that can't be compared by."""


class GoldError(ValueError):
    """A gold answer that is missing, empty or not of its spec's form: a fault of the benchmark."""


class MalformedError(ValueError):
    """An answer that is not of the asked form."""


@dataclass(frozen=True)
class Difference:
    """One field in which an answer differs from the gold answer, both as they were written.

    `row` counts from 1, in the gold answer or, for a row that only the answer has, in the answer. `gold` is
    None for such a row; `answer` is None for a missing row or key, and "null" for a null.
    """

    row: int
    key: str
    gold: str | None
    answer: str | None


@dataclass(frozen=True)
class Comparison:
    """The outcome of one comparison: right, partial, wrong, malformed or no answer.

    `partial_credit` is the share of fields that were met, 0 to 1; surplus rows count as fields that were not.
    It is 1 for a right answer alone.
    """

    reason: str
    partial_credit: Fraction
    differences: tuple[Difference, ...] = ()
    note: str = ""
    comparator_version: str = field(default=COMPARATOR_VERSION)

    @property
    def is_right(self) -> bool:
        return self.reason == "right"


@dataclass(frozen=True)
class Verdict:
    """One of REASONS, the comparison behind it, and the near miss that the answer equals, if any.

    `also` holds the reasons of later near misses with the same answer: its figures alone can't tell these mistakes
    apart. A harness error has no comparison; its note says what is wrong with the benchmark.
    """

    reason: str
    comparison: Comparison | None
    near_miss: Mapping[str, Any] | None = None
    note: str = ""
    also: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.reason == "right"


@dataclass(frozen=True)
class _Key:
    name: str
    kind: str
    unit: str
    tolerance: Decimal
    one_of: frozenset[str]


@dataclass(frozen=True)
class _Spec:
    shape: str
    keys: tuple[_Key, ...]
    is_ranked: bool
    row_key: _Key | None
    words: frozenset[str]


@dataclass(frozen=True)
class _Row:
    """A row by key: values as they are compared, and as they were written."""

    values: Mapping[str, Value]
    written: Mapping[str, str | None]


_Same = Callable[[_Key, Value, Value], bool]


def compare(answer: Any, gold: Any, spec: Mapping[str, Any]) -> Comparison:
    """Compares an answer (a JSON value or text that holds one) with a gold answer.

    One malformed field makes the whole answer malformed. Raises SpecError for a spec and GoldError for a gold
    answer that can't be compared by.
    """
    checked = _read_spec(spec)
    return _comparison(answer, _gold_rows(gold, checked), checked)[0]


class Explainer:
    """Explains many answers to one task; its spec, gold answer and near misses are read once.

    `near_misses` are {"mistake": a key of REASON_OF_MISTAKE, "answer": like a gold answer, ...}; one whose
    answer is empty can't be hit. Of spec, gold and near misses nothing raises: a fault makes every verdict a
    harness error, also for a right answer, so that it shows whatever is answered.
    """

    def __init__(self, gold: Any, spec: Mapping[str, Any], near_misses: Iterable[Mapping[str, Any]] = ()) -> None:
        self._fault = ""
        try:
            self._spec = _read_spec(spec)
            self._gold_rows = _gold_rows(gold, self._spec)
            missed = sorted(_missed_rows(near_misses, self._spec), key=lambda one: _precedence(one[0]))
        except (SpecError, GoldError) as error:
            self._fault = str(error)
            return
        #: What no rule at all would answer, where it is wrong.
        self._ruleless_rows = next(
            (
                rows
                for near_miss, rows in missed
                if near_miss["mistake"] == "no_rule" and not _is_right(rows, self._gold_rows, self._spec)
            ),
            (),
        )
        # A mistake is known by its figures: their order in a ranking may differ, unless it alone tells it from gold.
        unordered = replace(self._spec, is_ranked=False)
        self._missed = [
            (near_miss, rows, unordered)
            if self._spec.is_ranked and not _is_right(rows, self._gold_rows, unordered)
            else (near_miss, rows, self._spec)
            for near_miss, rows in missed
            if near_miss["mistake"] not in FAR_FETCHED or _largest(rows, self._spec)
        ]

    def explain(self, answer: Any) -> Verdict:
        """Compares, and says why a wrong answer is wrong.

        Checked in this order: no answer; malformed; right; the near miss that the answer equals, of several the
        first by MISTAKES; every number off by one and the same unit; the near misses of one reason that it equals but
        for a unit of the last decimal, as of figures that were cut or rounded on the way; partial, where a figure of a
        record is right that is not as right without any rule, its sign aside, or a whole row (a verdict, a period or
        the name of a group without its figure is not); unexplained.
        """
        if self._fault:
            return Verdict("harness error", None, note=self._fault)
        comparison, rows = _comparison(answer, self._gold_rows, self._spec)
        if comparison.reason in ("right", "no answer", "malformed"):
            return Verdict(comparison.reason, comparison, note=comparison.note)
        hit = [near_miss for near_miss, missed_rows, spec in self._missed if _is_right(rows, missed_rows, spec)]
        if hit:
            reason, *others = dict.fromkeys(REASON_OF_MISTAKE[near_miss["mistake"]] for near_miss in hit)
            return Verdict(reason, comparison, hit[0], also=tuple(others))
        if _is_wrong_unit(rows, self._gold_rows, self._spec):
            return Verdict("wrong unit", comparison)
        nearly = self._nearly_missed(rows)
        if nearly is not None:
            return Verdict(REASON_OF_MISTAKE[nearly["mistake"]], comparison, nearly)
        is_partly_right = _is_partly_right(rows, self._gold_rows, self._ruleless_rows, self._spec)
        return Verdict("partial" if is_partly_right else "unexplained", comparison)

    def _nearly_missed(self, rows: Sequence[_Row]) -> Mapping[str, Any] | None:
        """The first near miss within a unit of the last decimal; none where reasons differ, or the gold is as near."""
        coarser = _coarser(self._spec)
        if _is_right(rows, self._gold_rows, coarser):
            return None
        near = [
            one
            for one, missed_rows, spec in self._missed
            if _is_right(rows, missed_rows, replace(coarser, is_ranked=spec.is_ranked))
        ]
        return near[0] if len({REASON_OF_MISTAKE[one["mistake"]] for one in near}) == 1 else None


def explain(
    answer: Any,
    gold: Any,
    spec: Mapping[str, Any],
    near_misses: Iterable[Mapping[str, Any]] = (),
) -> Verdict:
    """Compares one answer and says why it is wrong; see Explainer."""
    return Explainer(gold, spec, near_misses).explain(answer)


def validate_spec(spec: Mapping[str, Any]) -> None:
    """Raises SpecError, in a sentence, for a spec that can't be compared by."""
    _read_spec(spec)


def gold_as_answer(gold: Any, spec: Mapping[str, Any]) -> Any:
    """A gold answer as an agent would give it: JSON, with numbers for numbers.

    A number that no float holds exactly stays text. Raises SpecError and GoldError as `compare` does.
    """
    checked = _read_spec(spec)
    answers = [
        {key.name: _as_json(row.values[key.name], row.written[key.name]) for key in checked.keys}
        for row in _gold_rows(gold, checked)
    ]
    return answers[0] if checked.shape == "record" else answers


def canonical_answer(gold: Any, spec: Mapping[str, Any]) -> str:
    """A gold answer as JSON text for hashing.

    The same for two golds that differ only in what the comparator overlooks, tolerances aside: folding, zeros
    at the end, order of keys, and order of rows unless they are ranked. Raises as `compare` does.
    """
    checked = _read_spec(spec)
    rows = [{key.name: _canonical(row.values[key.name]) for key in checked.keys} for row in _gold_rows(gold, checked)]
    if not checked.is_ranked:
        rows.sort(key=_json_text)
    return _json_text(rows[0] if checked.shape == "record" else rows)


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _as_json(value: Value, written: str | None) -> Any:
    if not isinstance(value, Decimal):
        return written
    if value == value.to_integral_value():
        return int(value)
    return float(value) if Decimal(repr(float(value))) == value else written


def _canonical(value: Value) -> str:
    if not isinstance(value, Decimal):
        return str(value)
    text = f"{value:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if value == 0 else text


# Reading specs, golds and answers.


def _read_spec(spec: Mapping[str, Any]) -> _Spec:
    if not isinstance(spec, Mapping):
        raise SpecError("The answer spec is not an object: write shape, keys, nothing and not_reported.")
    unknown = sorted(set(spec) - SPEC_OPTIONS, key=str)
    if unknown:
        raise SpecError(f"The answer spec has an unknown option {unknown[0]!r}: remove it.")
    if spec.get("shape") not in ("record", "rows"):
        raise SpecError(f"The answer spec's shape is {spec.get('shape')!r}: write record or rows.")
    if not isinstance(spec.get("keys"), Mapping) or not spec["keys"]:
        raise SpecError("The answer spec has no keys: name what has to be answered.")
    if spec.get("order") not in (None, "ranked"):
        raise SpecError(f"The answer spec's order is {spec['order']!r}: write null or ranked.")
    if spec["shape"] == "record" and spec.get("order") == "ranked":
        raise SpecError("The answer spec ranks a record: write rows for its shape, or null for its order.")
    if spec.get("ties") is not None and not isinstance(spec["ties"], str):
        raise SpecError(f"The answer spec's ties are {spec['ties']!r}: write null or a sentence.")
    words = [_spec_word(spec, name) for name in ("nothing", "not_reported")]
    if words[0] == words[1]:
        raise SpecError(f"The answer spec writes nothing and not reported alike, {words[0]!r}: give each its own word.")
    keys = tuple(_read_key(name, key) for name, key in spec["keys"].items())
    if len({_folded(key.name) for key in keys}) < len(keys):
        raise SpecError("The answer spec has two keys that differ in case or white space alone: rename one.")
    return _Spec(spec["shape"], keys, spec.get("order") == "ranked", _read_row_key(spec, keys), frozenset(words))


def _spec_word(spec: Mapping[str, Any], name: str) -> str:
    word = spec.get(name)
    if not isinstance(word, str) or not _folded(word) or PLAIN_NUMBER.fullmatch(word.strip()):
        raise SpecError(f"The answer spec's {name} is {word!r}: write the word that stands for it.")
    return _folded(word)


def _read_row_key(spec: Mapping[str, Any], keys: Sequence[_Key]) -> _Key | None:
    name = spec.get("row_key")
    if name is None:
        return None
    row_key = next((key for key in keys if key.name == name), None)
    if row_key is None:
        raise SpecError(f"The answer spec's row_key {name!r} is none of its keys: write one of them or null.")
    if spec["shape"] != "rows" or row_key.kind not in ("text", "period"):
        raise SpecError(f"The answer spec's row_key {name!r} must be a text or a period of rows: write null.")
    return row_key


def _read_key(name: Any, key: Any) -> _Key:
    if not isinstance(name, str) or not name.strip():
        raise SpecError(f"The answer spec names a key {name!r}: write a text that is not empty.")
    where = f"Key {name!r} of the answer spec"
    kind = key.get("type") if isinstance(key, Mapping) else None
    if not isinstance(kind, str) or kind not in KEY_OPTIONS:
        raise SpecError(f"{where} has the type {kind!r}: write number, text, period or p_value.")
    needed, allowed = KEY_OPTIONS[kind]
    missing = sorted(needed - set(key))
    if missing:
        raise SpecError(f"{where} is a {kind} without a {missing[0]}: write it.")
    unknown = sorted(set(key) - needed - allowed - {"type"}, key=str)
    if unknown:
        raise SpecError(f"{where} is a {kind} with an unknown option {unknown[0]!r}: remove it.")
    if not isinstance(key.get("unit", ""), str):
        raise SpecError(f"{where} has the unit {key['unit']!r}: write a text.")
    decimals = key.get("decimals", 0)
    if isinstance(decimals, bool) or not isinstance(decimals, int) or decimals < 0:
        raise SpecError(f"{where} has {decimals!r} decimals: write a whole number from 0.")
    return _Key(
        name,
        kind,
        key.get("unit", ""),
        _read_tolerance(key.get("tolerance", 0), where),
        _read_options(key.get("one_of"), where),
    )


def _read_tolerance(tolerance: Any, where: str) -> Decimal:
    try:
        number = Decimal("NaN") if isinstance(tolerance, bool) else Decimal(str(tolerance))
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number < 0:
        raise SpecError(f"{where} has the tolerance {tolerance!r}: write a number from 0.")
    return number


def _read_options(one_of: Any, where: str) -> frozenset[str]:
    if one_of is None:
        return frozenset()
    if not isinstance(one_of, list) or not one_of or not all(isinstance(text, str) for text in one_of):
        raise SpecError(f"{where} has the choices {one_of!r}: write a list of texts, or leave out one_of.")
    options = frozenset(map(_folded, one_of))
    if len(options) < len(one_of):
        raise SpecError(f"{where} offers the same choice twice: remove one from one_of.")
    return options


def _gold_rows(gold: Any, spec: _Spec) -> list[_Row]:
    rows = _rows_of_text(gold, spec)
    _check_choices(rows, spec)
    return rows


def _rows_of_text(gold: Any, spec: _Spec) -> list[_Row]:
    """The rows of a gold answer or of a near miss, a record being one."""
    rows = [gold] if spec.shape == "record" else gold
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and row for row in rows):
        raise GoldError(f"The gold answer is empty or not the {spec.shape} that its spec asks for: build it.")
    names = {key.name for key in spec.keys}
    for row in rows:
        if set(row) != names:
            raise GoldError(
                f"The gold answer has the keys {sorted(row, key=str)} and its spec {sorted(names)}: make them alike."
            )
    return [_Row({key.name: _gold_value(row[key.name], key, spec) for key in spec.keys}, row) for row in rows]


def _check_choices(gold_rows: Sequence[_Row], spec: _Spec) -> None:
    """Raises GoldError for a text that the spec does not offer; a near miss may hold one, as for a tie."""
    for row, key in itertools.product(gold_rows, spec.keys):
        if key.one_of and row.values[key.name] not in key.one_of | spec.words:
            text = row.written[key.name]
            raise GoldError(f"The gold answer's {key.name!r} is {text!r}: add it to the spec's one_of.")


def _gold_value(text: Any, key: _Key, spec: _Spec) -> Value:
    fault = GoldError(f"The gold answer's {key.name!r} is {text!r}, not a {key.kind} as text: build it anew.")
    if not isinstance(text, str) or not _folded(text):
        raise fault
    folded = _folded(text)
    if folded in spec.words:
        return folded
    if key.kind == "p_value" and folded.replace(" ", "") == BELOW_SMALLEST:
        return BELOW_SMALLEST
    if key.kind in ("number", "p_value"):
        if not GOLD_NUMBER.fullmatch(text) or len(text) > MOST_DIGITS:
            raise fault
        number = Decimal(text)
        if key.kind == "p_value" and not 0 <= number <= 1:
            raise fault
        return number
    if key.kind == "period" and not PERIOD.fullmatch(folded):
        raise fault
    return folded


def _precedence(near_miss: Mapping[str, Any]) -> tuple[int, int]:
    return MISTAKES.index(near_miss["mistake"]), str(near_miss.get("rule")).count("__and__")


def _missed_rows(near_misses: Iterable[Mapping[str, Any]], spec: _Spec) -> list[tuple[Mapping[str, Any], list[_Row]]]:
    missed = []
    for near_miss in near_misses:
        mistake = near_miss.get("mistake") if isinstance(near_miss, Mapping) else None
        if not isinstance(mistake, str) or mistake not in REASON_OF_MISTAKE:
            raise GoldError(f"A near miss has the mistake {mistake!r}: write one of REASON_OF_MISTAKE.")
        if near_miss.get("answer"):
            try:
                missed.append((near_miss, _rows_of_text(near_miss["answer"], spec)))
            except GoldError as error:
                raise GoldError(f"Of near miss {mistake}: {error}") from error
    return missed


def _answer_rows(answer: Any, spec: _Spec) -> list[_Row] | None:
    """The rows of an answer, a record being one; None where nothing was answered."""
    value = _parsed(answer) if isinstance(answer, str) else answer
    if value is None or (isinstance(value, (str, dict, list)) and not value):
        return None
    if spec.shape == "record":
        if not isinstance(value, dict):
            raise MalformedError("the answer should be one JSON object")
        rows = [_answer_row(value, spec)]
    else:
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise MalformedError("the answer should be a JSON array of objects")
        rows = [_answer_row(row, spec) for row in value]
    has_content = any(value is not None for row in rows for value in row.values.values())
    return rows if has_content else None


def _parsed(text: str) -> Any:
    """The JSON value of a text: all of it, or the last object or array of objects in it."""
    if not text.strip():
        return None
    decoder = json.JSONDecoder(parse_float=_json_number, parse_int=_json_number, object_pairs_hook=_object_of)
    try:
        try:
            return decoder.decode(text)
        except json.JSONDecodeError:
            return _last_block(text, decoder)
    except RecursionError:
        raise MalformedError("the answer is nested too deeply") from None


def _last_block(text: str, decoder: json.JSONDecoder) -> Any:
    blocks = []
    place = 0
    while start := BRACKET.search(text, place):
        try:
            value, place = decoder.raw_decode(text, start.start())
        except json.JSONDecodeError:
            place = start.end()
            continue
        # A reference mark such as [1] is an array too, and no answer.
        if isinstance(value, dict) or all(isinstance(row, dict) for row in value):
            blocks.append(value)
    if not blocks:
        raise MalformedError("the answer holds no JSON object or array of objects")
    return blocks[-1]


def _json_number(text: str) -> Decimal:
    """A number of JSON; NaN, which no field may hold, for an exponent beyond Decimal's."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("NaN")


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; a key that it names twice holds a list of its contents, which no field may."""
    content = dict(pairs)
    if len(content) == len(pairs):
        return content
    names = [name for name, _ in pairs]
    return {
        key: [one for name, one in pairs if name == key] if names.count(key) > 1 else content[key] for key in content
    }


def _answer_row(row: Mapping[Any, Any], spec: _Spec) -> _Row:
    given = {_folded(str(name)): content for name, content in row.items()}
    unknown = set(given) - {_folded(key.name) for key in spec.keys}
    if unknown:
        asked = ", ".join(key.name for key in spec.keys)
        raise MalformedError(f"the answer has the unknown key {min(unknown)!r}; asked for: {asked}")
    if len(given) < len(row):
        raise MalformedError("the answer names a key twice in one object")
    values: dict[str, Value] = {}
    written: dict[str, str | None] = {}
    for key in spec.keys:
        name = _folded(key.name)
        values[key.name] = _answer_value(given[name], key, spec) if name in given else None
        written[key.name] = _shown(given[name]) if name in given else None
    return _Row(values, written)


def _answer_value(content: Any, key: _Key, spec: _Spec) -> Value:
    """One field of an answer as it is compared. Raises MalformedError for what can't stand there."""
    if content is None:
        return None
    if not isinstance(content, (str, bool, int, float, Decimal)):
        raise MalformedError(f"{key.name!r} holds no single value")
    if isinstance(content, str):
        folded = _folded(content)
        if not folded:
            return None
        if folded in spec.words:
            return folded
    elif not isinstance(content, bool):
        folded = str(_decimal(content, key))
    elif key.kind == "text":
        return "yes" if content else "no"
    else:
        raise MalformedError(f"{key.name!r} holds true or false where a {key.kind} is asked for")
    if key.kind == "text":
        return folded
    if key.kind == "period":
        if not PERIOD.fullmatch(folded):
            raise MalformedError(f"{key.name!r} holds {content!r}, no period like 2017-03, 2017-Q3 or 2017")
        return folded
    if key.kind == "p_value" and folded.startswith("<"):
        if _decimal(folded[1:].strip(), key) != SMALLEST_P_VALUE:
            raise MalformedError(f"{key.name!r} holds {content!r}; the only bound is {BELOW_SMALLEST}")
        return BELOW_SMALLEST
    return _decimal(_bare(folded, key.unit), key)


def _decimal(content: Any, key: _Key) -> Decimal:
    """A number, or text that is nothing else, in Decimal."""
    if isinstance(content, str):
        is_grouped = GROUPED_NUMBER.fullmatch(content)
        if not is_grouped and not PLAIN_NUMBER.fullmatch(content):
            raise MalformedError(f"{key.name!r} holds {content!r} where a {key.kind} is asked for")
        number = Decimal(content.replace(",", ""))
    else:
        number = Decimal(repr(float(content))) if isinstance(content, float) else Decimal(content)
    if not number.is_finite():
        raise MalformedError(f"{key.name!r} holds {number}, which is no number")
    if abs(number.adjusted()) > MOST_DIGITS or len(number.as_tuple().digits) > MOST_DIGITS:
        raise MalformedError(f"{key.name!r} holds a number of more than {MOST_DIGITS} digits")
    return number


def _bare(folded: str, unit: str) -> str:
    """A number's folded text without its unit."""
    before, after = _unit_marks(unit)
    if match := before.match(folded):
        folded = match["sign"] + folded[match.end() :]
    return after.sub("", folded, count=1)


@functools.cache
def _unit_marks(unit: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What may stand before and after a number of this unit, as patterns over folded text."""
    after = {_folded(unit), _singular(_folded(unit))}
    if _folded(unit).startswith("percent"):
        after |= {"%", "percent"}
    before = [_folded(mark) for mark in CURRENCY_MARKS.get(unit, ())]
    return (
        re.compile(rf"(?P<sign>[+-]?) ?({_any_of(before)}) ?"),
        re.compile(rf" ?({_any_of(after)})\Z"),
    )


def _any_of(marks: Iterable[str]) -> str:
    """A pattern for any of these marks; one that matches nothing where there are none."""
    return "|".join(re.escape(mark) for mark in sorted(marks, key=len, reverse=True) if mark) or "(?!)"


def _singular(unit: str) -> str:
    return unit[:-3] + "y" if unit.endswith("ies") else unit.removesuffix("s")


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    return " ".join(folded.split())


def _shown(content: Any) -> str:
    if isinstance(content, str):
        return content
    if content is None or isinstance(content, bool):
        return json.dumps(content)
    return str(Decimal(content)) if isinstance(content, int) else str(content)


# Comparing rows.


def _comparison(answer: Any, gold_rows: Sequence[_Row], spec: _Spec) -> tuple[Comparison, Sequence[_Row]]:
    """The comparison, and the rows of the answer where it has any."""
    try:
        rows = _answer_rows(answer, spec)
    except MalformedError as error:
        return Comparison("malformed", Fraction(0), note=str(error)), ()
    if rows is None:
        return Comparison("no answer", Fraction(0), note="nothing was answered"), ()
    return _compared(rows, gold_rows, spec), rows


def _is_right(rows: Sequence[_Row], gold_rows: Sequence[_Row], spec: _Spec) -> bool:
    """Whether rows are right: what `_compared` says, told sooner of those that are not."""
    if len(rows) != len(gold_rows):
        return False
    if spec.shape == "record" or spec.is_ranked:
        return all(_is_same_row(row, gold_row, spec) for row, gold_row in zip(rows, gold_rows, strict=True))
    has_partners = all(any(_is_same_row(row, gold_row, spec) for gold_row in gold_rows) for row in rows)
    return has_partners and _compared(rows, gold_rows, spec).is_right


def _is_same_row(row: _Row, gold_row: _Row, spec: _Spec) -> bool:
    return all(_is_same(key, row.values[key.name], gold_row.values[key.name]) for key in spec.keys)


def _compared(rows: Sequence[_Row], gold_rows: Sequence[_Row], spec: _Spec) -> Comparison:
    differences = []
    met = 0
    for place, gold_place in _pairs(rows, gold_rows, spec, _is_same):
        row = None if place is None else rows[place]
        gold_row = None if gold_place is None else gold_rows[gold_place]
        number = (place if gold_place is None else gold_place) or 0
        for key in spec.keys:
            if row and gold_row and _is_same(key, row.values[key.name], gold_row.values[key.name]):
                met += 1
                continue
            differences.append(
                Difference(
                    number + 1,
                    key.name,
                    gold_row.written[key.name] if gold_row else None,
                    row.written[key.name] if row else None,
                )
            )
    if not differences:
        return Comparison("right", Fraction(1))
    fields = max(len(rows), len(gold_rows)) * len(spec.keys)
    return Comparison("partial" if met else "wrong", Fraction(met, fields), tuple(differences))


def _pairs(
    rows: Sequence[_Row], gold_rows: Sequence[_Row], spec: _Spec, is_same: _Same
) -> list[tuple[int | None, int | None]]:
    """Places of answer rows beside places of gold rows; None where a row has no partner.

    By place for a record and where the order counts. Else the pairing that meets the most fields and, among
    those, the most words; rows that share nothing, or not their row key, have no partner. Equality within a
    tolerance is not transitive, so taking each row's first match would reject right answers.
    """
    if spec.shape == "record" or spec.is_ranked:
        return list(itertools.zip_longest(range(len(rows)), range(len(gold_rows))))
    one_field = min(len(rows), len(gold_rows)) * len(spec.keys) + 1
    weights = np.zeros((len(rows), len(gold_rows)), dtype=np.int64)
    for place, row in enumerate(rows):
        for gold_place, gold_row in enumerate(gold_rows):
            met = [key for key in spec.keys if is_same(key, row.values[key.name], gold_row.values[key.name])]
            if spec.row_key is None or spec.row_key in met:
                words = sum(key.kind in ("text", "period") for key in met)
                weights[place, gold_place] = len(met) * one_field + words
    from scipy.optimize import linear_sum_assignment  # Slow to import, and few answers need it.

    chosen = zip(*linear_sum_assignment(weights, maximize=True), strict=True)
    partner = {int(gold_place): int(place) for place, gold_place in chosen if weights[place, gold_place]}
    pairs: list[tuple[int | None, int | None]] = [
        (partner.get(gold_place), gold_place) for gold_place in range(len(gold_rows))
    ]
    surplus = sorted(set(range(len(rows))) - set(partner.values()))
    return pairs + [(place, None) for place in surplus]


def _is_same(key: _Key, answer: Value, gold: Value) -> bool:
    if isinstance(answer, Decimal) and isinstance(gold, Decimal):
        return EXACT.subtract(answer, gold).copy_abs() <= key.tolerance
    if key.kind == "p_value" and gold == BELOW_SMALLEST and isinstance(answer, Decimal):
        return 0 < answer < SMALLEST_P_VALUE
    return isinstance(answer, str) and answer == gold


def _coarser(spec: _Spec) -> _Spec:
    """The spec with a unit of the last decimal for its tolerances, which are half of one."""
    return replace(spec, keys=tuple(replace(key, tolerance=2 * key.tolerance) for key in spec.keys))


def _is_partly_right(
    rows: Sequence[_Row], gold_rows: Sequence[_Row], ruleless_rows: Sequence[_Row], spec: _Spec
) -> bool:
    """Whether any figure of a record is right, or has the other sign alone, or any whole row, at its place or not.

    A choice among options (a verdict, a direction) or months is no part, nor is a p-value too small to be told from
    others: all are often right by chance. Nor is a figure that is as right without any rule: whoever has it may have
    understood nothing, and the others tell more.
    """
    pairs = itertools.product(rows, gold_rows)
    if spec.shape == "rows":
        return any(_is_same_row(row, gold_row, spec) for row, gold_row in pairs)
    return any(
        _is_part(key, row.values[key.name], gold.values[key.name])
        for row, gold in pairs
        for key in spec.keys
        if not any(_is_same(key, ruleless.values[key.name], gold.values[key.name]) for ruleless in ruleless_rows)
    )


def _is_part(key: _Key, answer: Value, gold: Value) -> bool:
    """Whether a field of a record is right by more than chance; a figure may have the other sign."""
    if key.one_of or key.kind == "period" or gold == BELOW_SMALLEST:
        return False
    if isinstance(answer, Decimal) and isinstance(gold, Decimal) and _is_same(key, EXACT.minus(answer), gold):
        return True
    return _is_same(key, answer, gold)


def _is_wrong_unit(rows: Sequence[_Row], gold_rows: Sequence[_Row], spec: _Spec) -> bool:
    """Whether all words are right and all numbers, of which one is not 0, off by one factor between units."""
    largest, gold_largest = _largest(rows, spec), _largest(gold_rows, spec)
    if len(rows) != len(gold_rows) or not largest or not gold_largest:
        return False
    # The largest numbers are off by the factor too: few factors are worth a closer look.
    return any(
        abs(largest / (gold_largest * factor) - 1) <= WIDEST_ROUNDING and _is_off_by(factor, rows, gold_rows, spec)
        for factor in UNIT_FACTORS
    )


def _largest(rows: Sequence[_Row], spec: _Spec) -> Fraction:
    numbers = (row.values[key.name] for row in rows for key in spec.keys if key.kind == "number")
    return max((abs(Fraction(number)) for number in numbers if isinstance(number, Decimal)), default=Fraction(0))


def _is_off_by(factor: Fraction, rows: Sequence[_Row], gold_rows: Sequence[_Row], spec: _Spec) -> bool:
    def is_same(key: _Key, answer: Value, gold: Value) -> bool:
        if key.kind != "number" or not isinstance(answer, Decimal) or not isinstance(gold, Decimal):
            return _is_same(key, answer, gold)
        # The gold was rounded before the change of unit, the answer after it, at its last digit.
        last_digit = Fraction(10) ** int(answer.as_tuple().exponent)
        return abs(Fraction(answer) - Fraction(gold) * factor) <= Fraction(key.tolerance) * factor + last_digit / 2

    return all(
        place is not None
        and gold_place is not None
        and all(is_same(key, rows[place].values[key.name], gold_rows[gold_place].values[key.name]) for key in spec.keys)
        for place, gold_place in _pairs(rows, gold_rows, spec, is_same)
    )
