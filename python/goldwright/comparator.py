"""The one comparator: whether an answer equals a gold answer, and if not, why.

Gates, scorer, exports and tests all call this module. Its verdict depends on the answer, the gold answer and
the answer spec alone. The paper (DI-Bench) reports exact match with task-specific tolerances and publishes
none of them; the rules below are our choice.

An answer spec is a dictionary::

    {"shape": "record" | "rows",
     "keys": {name: {"type": "number", "unit": ..., "decimals": 2, "tolerance": "0.005"}
                  | {"type": "text", "one_of": [...]} | {"type": "period"} | {"type": "p_value", ...}},
     "order": None | "ranked", "nothing": "none", "not_reported": "not reported"}

A gold answer holds text only: decimals as they would be printed, periods as 2017, 2017-Q3 or 2017-03.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

COMPARATOR_VERSION = "1.0.0"

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

#: What a near miss says about the one who gives it.
REASON_OF_MISTAKE = {
    "no_rule": "rule ignored",
    "rule_ignored": "rule ignored",
    "rules_ignored": "rule ignored",
    "superseded": "wrong rule",
    "sister": "wrong rule",
    "out_of_period": "wrong rule",
    "boundary": "wrong rule",
    "wrong_date": "wrong period",
}

#: Factors by which someone is off who mistakes a unit: shares, minutes, hours, days, weeks, cents.
UNIT_FACTORS = tuple(Decimal(factor) for factor in (7, 12, 24, 30, 60, 100, 1000, 3600, 86400))

SMALLEST_P_VALUE = Decimal("0.0001")


class SpecError(ValueError):
    """An answer spec that contradicts itself."""


class GoldError(ValueError):
    """A gold answer that is missing, empty or not of its spec's shape: a fault of the benchmark."""


class MalformedError(ValueError):
    """An answer that is not of the asked form."""


@dataclass(frozen=True)
class Difference:
    """One field in which an answer differs from the gold answer; None where a side lacks the row."""

    row: int
    key: str
    gold: str | None
    answer: str | None


@dataclass(frozen=True)
class Comparison:
    """The outcome of one comparison; `partial_credit` is the share of gold fields that were met."""

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
    """A comparison with the reason for a wrong answer, and the near miss that it equals, if any."""

    reason: str
    comparison: Comparison
    near_miss: Mapping[str, Any] | None = None

    @property
    def is_right(self) -> bool:
        return self.reason == "right"


def compare(answer: Any, gold: Any, spec: Mapping[str, Any]) -> Comparison:
    """Compares an answer with a gold answer.

    `answer` is a JSON value, or text that holds one (the last JSON object or array in it counts). Names of keys
    must be the spec's; a missing or an extra one is malformed. Rows are compared as a bag of whole rows, in order
    where the spec's order is `ranked`. Raises GoldError for a gold that is not of the spec's form.
    """
    validate_spec(spec)
    gold_rows = _gold_rows(gold, spec)
    try:
        value = _parsed(answer)
        if value is None:
            return Comparison("no answer", Fraction(0), note="nothing was answered")
        rows = _answer_rows(value, spec)
    except MalformedError as error:
        return Comparison("malformed", Fraction(0), note=str(error))
    pairs = _paired(rows, gold_rows, spec)
    differences = []
    met = 0
    for place, (row, gold_row) in enumerate(pairs, start=1):
        for key in spec["keys"]:
            gold_field = None if gold_row is None else gold_row[key]
            answer_field = None if row is None else row[key]
            if row is not None and gold_row is not None:
                try:
                    if _same(answer_field, gold_row[key], spec["keys"][key], spec):
                        met += 1
                        continue
                except MalformedError as error:
                    return Comparison("malformed", Fraction(0), note=str(error))
            differences.append(Difference(place, key, gold_field, _shown(answer_field)))
    if not differences:
        return Comparison("right", Fraction(1))
    asked = len(gold_rows) * len(spec["keys"])
    extra = max(0, len(rows) - len(gold_rows)) * len(spec["keys"])
    credit = Fraction(met, asked + extra)
    return Comparison("partial" if met else "wrong", credit, tuple(differences))


def explain(
    answer: Any,
    gold: Any,
    spec: Mapping[str, Any],
    near_misses: Iterable[Mapping[str, Any]] = (),
) -> Verdict:
    """Compares, and says why a wrong answer is wrong.

    In this order: no answer or malformed; a near miss that the answer equals (and the gold does not); every number
    off by one and the same unit; partly right; unexplained.
    """
    comparison = compare(answer, gold, spec)
    if comparison.reason in ("right", "no answer", "malformed"):
        return Verdict(comparison.reason, comparison)
    for near_miss in near_misses:
        if compare(answer, near_miss["answer"], spec).is_right:
            return Verdict(REASON_OF_MISTAKE[near_miss["mistake"]], comparison, near_miss)
    if _is_wrong_unit(answer, gold, spec):
        return Verdict("wrong unit", comparison)
    return Verdict("partial" if comparison.reason == "partial" else "unexplained", comparison)


def validate_spec(spec: Mapping[str, Any]) -> None:
    """Raises SpecError, in a sentence, for a spec that can't be compared by."""
    if spec.get("shape") not in ("record", "rows"):
        raise SpecError(f"The answer spec's shape is {spec.get('shape')!r}: write record or rows.")
    if not spec.get("keys"):
        raise SpecError("The answer spec has no keys: name what has to be answered.")
    if spec.get("order") not in (None, "ranked"):
        raise SpecError(f"The answer spec's order is {spec['order']!r}: write null or ranked.")
    for name, key in spec["keys"].items():
        if key.get("type") not in ("number", "text", "period", "p_value"):
            raise SpecError(
                f"Key {name!r} of the answer spec has the type {key.get('type')!r}: write number, text, period "
                "or p_value."
            )
        if key["type"] in ("number", "p_value") and "tolerance" not in key:
            raise SpecError(f"Key {name!r} of the answer spec is a number without a tolerance.")


def canonical_answer(gold: Any) -> str:
    """A gold answer as JSON text that is the same wherever it is written."""
    return json.dumps(gold, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _gold_rows(gold: Any, spec: Mapping[str, Any]) -> list[dict[str, str]]:
    rows = [gold] if spec["shape"] == "record" else gold
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise GoldError("The gold answer is empty or not of the shape that its spec asks for.")
    for row in rows:
        if set(row) != set(spec["keys"]):
            raise GoldError(f"The gold answer has the keys {sorted(row)}, its spec {sorted(spec['keys'])}.")
        for key, value in row.items():
            if not isinstance(value, str) or not value:
                raise GoldError(f"The gold answer's {key!r} is {value!r}: golds hold text.")
    return rows


def _parsed(answer: Any) -> Any:
    """The JSON value of an answer; None where nothing was answered."""
    if isinstance(answer, str):
        text = answer.strip()
        if not text:
            return None
        try:
            answer = json.loads(text, parse_float=Decimal)
        except ValueError:
            answer = _last_json_block(text)
    return None if answer in (None, "", {}, []) else answer


def _last_json_block(text: str) -> Any:
    decoder = json.JSONDecoder(parse_float=Decimal)
    found: Any = None
    place = 0
    while place < len(text):
        if text[place] in "{[":
            try:
                found, place = decoder.raw_decode(text, place)
                continue
            except ValueError:
                pass
        place += 1
    if found is None:
        raise MalformedError("the answer holds no JSON object or array")
    return found


def _answer_rows(value: Any, spec: Mapping[str, Any]) -> list[dict[str, Any]]:
    if spec["shape"] == "record":
        if not isinstance(value, dict):
            raise MalformedError("the answer should be one JSON object")
        rows = [value]
    else:
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise MalformedError("the answer should be a JSON array of objects")
        rows = value
    names = {_folded(name): name for name in spec["keys"]}
    renamed = []
    for row in rows:
        keys = [_folded(str(name)) for name in row]
        if sorted(keys) != sorted(names):
            raise MalformedError(
                f"the answer's keys are {', '.join(map(str, row)) or 'none'}; asked for: {', '.join(spec['keys'])}"
            )
        renamed.append({names[_folded(str(name))]: content for name, content in row.items()})
    return renamed


def _paired(
    rows: Sequence[dict[str, Any]], gold_rows: Sequence[dict[str, str]], spec: Mapping[str, Any]
) -> list[tuple[dict[str, Any] | None, dict[str, str] | None]]:
    """Answer rows beside gold rows: by place where order counts, else equal rows first, then likeliest rows."""
    if spec.get("order") == "ranked" or spec["shape"] == "record":
        length = max(len(rows), len(gold_rows))
        return [
            (rows[place] if place < len(rows) else None, gold_rows[place] if place < len(gold_rows) else None)
            for place in range(length)
        ]
    left = list(range(len(rows)))
    pairs: list[tuple[dict[str, Any] | None, dict[str, str] | None]] = []
    unmatched = []
    for gold_row in gold_rows:
        match = next((place for place in left if _fields_met(rows[place], gold_row, spec) == len(gold_row)), None)
        if match is None:
            unmatched.append(gold_row)
            continue
        left.remove(match)
        pairs.append((rows[match], gold_row))
    for gold_row in unmatched:
        # A row is known by its words: numbers that happen to fit belong to another row.
        likely = [place for place in left if _shares_words(rows[place], gold_row, spec)]
        if likely:
            left.remove(likely[0])
            pairs.append((rows[likely[0]], gold_row))
        else:
            pairs.append((None, gold_row))
    return pairs + [(rows[place], None) for place in left]


def _fields_met(row: dict[str, Any], gold_row: dict[str, str], spec: Mapping[str, Any]) -> int:
    met = 0
    for key, kind in spec["keys"].items():
        try:
            met += _same(row[key], gold_row[key], kind, spec)
        except MalformedError:
            continue
    return met


def _shares_words(row: dict[str, Any], gold_row: dict[str, str], spec: Mapping[str, Any]) -> bool:
    words = [key for key, kind in spec["keys"].items() if kind["type"] in ("text", "period")]
    return bool(words) and all(
        isinstance(row[key], str) and _folded(row[key]) == _folded(gold_row[key]) for key in words
    )


def _same(answer: Any, gold: str, kind: Mapping[str, Any], spec: Mapping[str, Any]) -> bool:
    """Whether one field is right. Raises MalformedError for a thing that is no answer to any such field."""
    if isinstance(answer, (dict, list)):
        raise MalformedError("a field holds a list or an object where one value is asked for")
    words = {_folded(spec.get("nothing", "none")), _folded(spec.get("not_reported", "not reported"))}
    if answer is None:
        return False
    if _folded(gold) in words:
        return isinstance(answer, str) and _folded(answer) == _folded(gold)
    if isinstance(answer, str) and _folded(answer) in words:
        return False
    if kind["type"] == "number":
        return abs(_number(answer, kind) - Decimal(gold)) <= Decimal(str(kind["tolerance"]))
    if kind["type"] == "p_value":
        return _same_p_value(answer, gold, kind)
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    return _folded(str(answer)) == _folded(gold)


def _same_p_value(answer: Any, gold: str, kind: Mapping[str, Any]) -> bool:
    is_bound = isinstance(answer, str) and re.fullmatch(r"\s*<\s*0?\.0001\s*", answer) is not None
    if gold.startswith("<"):
        return is_bound or 0 < _number(answer, kind) < SMALLEST_P_VALUE
    return not is_bound and abs(_number(answer, kind) - Decimal(gold)) <= Decimal(str(kind["tolerance"]))


def _number(answer: Any, kind: Mapping[str, Any]) -> Decimal:
    """An answer's number in Decimal; thousands commas, the unit and white space are harmless."""
    if isinstance(answer, bool):
        raise MalformedError("a field holds yes or no where a number is asked for")
    if isinstance(answer, (int, float, Decimal)):
        text = repr(answer) if isinstance(answer, float) else str(answer)
    else:
        text = str(answer).strip()
        for mark in _marks_of(str(kind.get("unit", ""))):
            text = re.sub(rf"^{re.escape(mark)}\s*|\s*{re.escape(mark)}$", "", text, flags=re.I)
        if re.fullmatch(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?", text):
            text = text.replace(",", "")
    try:
        number = Decimal(text)
    except InvalidOperation:
        raise MalformedError(f"{answer!r} stands where a number is asked for") from None
    if not number.is_finite():
        raise MalformedError(f"{answer!r} stands where a number is asked for")
    return number


def _marks_of(unit: str) -> list[str]:
    marks = [unit, unit.removesuffix("s")] if unit else []
    if unit.startswith("percent"):
        marks += ["percent", "%"]
    if unit == "BRL":
        marks.append("R$")
    return [mark for mark in marks if mark]


def _is_wrong_unit(answer: Any, gold: Any, spec: Mapping[str, Any]) -> bool:
    """Whether all words are right and all numbers off by one and the same factor between units."""
    try:
        rows = _answer_rows(_parsed(answer), spec)
    except MalformedError:
        return False
    gold_rows = _gold_rows(gold, spec)
    if len(rows) != len(gold_rows):
        return False
    factors = [*UNIT_FACTORS, *(1 / factor for factor in UNIT_FACTORS)]
    possible = set(range(len(factors)))
    numbers = 0
    for row, gold_row in zip(rows, gold_rows, strict=True):
        for key, kind in spec["keys"].items():
            try:
                if kind["type"] != "number":
                    if not _same(row[key], gold_row[key], kind, spec):
                        return False
                    continue
                given, wanted = _number(row[key], kind), Decimal(gold_row[key])
            except (MalformedError, InvalidOperation):
                return False
            if not given or not wanted:
                return False
            numbers += 1
            # Either side was rounded before or after the change of unit.
            possible = {
                place
                for place in possible
                if abs(given / wanted / factors[place] - 1)
                <= Decimal("0.0005") + Decimal(str(kind["tolerance"])) / min(abs(given), abs(wanted))
            }
    return numbers > 0 and bool(possible)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def _shown(value: Any) -> str | None:
    return None if value is None else str(value)
