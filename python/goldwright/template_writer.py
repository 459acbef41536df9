"""The built-in writer: a question in words that a manager would use, from a brief, with no model and no network.

Each analysis type has several phrasings; a hash of the task's id chooses one, so that the same task always reads
the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from goldwright.answer_spec import verdict_key

WRITER = "template/1"

Brief = Mapping[str, Any]

_ORDINALS = ("first", "second", "third", "fourth")
_COUNTS = {3: "three", 5: "five"}


def write_question(brief: Brief) -> str:
    """The question of a brief (a row of model `briefs`)."""
    if brief["analysis_type"] == "knowledge_retrieval":
        return str(brief["asks"])
    phrasings = _PHRASINGS[kind_of(brief)]
    digest = hashlib.sha256(str(brief["task_id"]).encode()).digest()
    sentence = phrasings[digest[0] % len(phrasings)].format(**words_of(brief))
    sentence = " ".join(sentence.split()).replace(" ,", ",").replace(" ?", "?").replace(" :", ":")
    return sentence[0].upper() + sentence[1:]


def period_words(grain: str, first: str | None, last: str | None = None) -> str:
    """A window in words: in March 2017, in the third quarter of 2017, from July 2017 to June 2018."""
    if grain == "all" or first is None:
        return "in all our records"
    start = date.fromisoformat(str(first)[:10])
    if last is not None and str(last)[:10] != str(first)[:10]:
        end = date.fromisoformat(str(last)[:10])
        if start.year == end.year:
            return f"from {start:%B} to {end:%B} {end.year}"
        return f"from {start:%B} {start.year} to {end:%B} {end.year}"
    if grain == "year":
        return f"in {start.year}"
    if grain == "quarter":
        return f"in the {_ORDINALS[(start.month - 1) // 3]} quarter of {start.year}"
    return f"in {start:%B} {start.year}"


def kind_of(brief: Brief) -> str:
    """Which phrasings serve a brief: those of its analysis type, or of a form of it that is asked in other words."""
    kind, detail = str(brief["analysis_type"]), brief["detail"]
    if kind == "point_query" and detail == "rows":
        return "breakdown"
    if kind == "comparison" and detail is not None:
        return "scorecard"
    if kind == "significance_testing" and detail == "chi_squared_test":
        return "test_of_all"
    if kind == "decomposition" and detail is not None:
        return "mix_and_rate"
    return kind


def words_of(brief: Brief) -> dict[str, str]:
    """The words of a brief that its question is made of, by place; empty where it has none for a place."""
    grain = str(brief["grain"])
    kind = brief["analysis_type"]
    spans = kind in ("trend", "threshold_crossing")
    words = {
        "phrase": str(brief["phrase"]),
        "slice": _slice(brief["slice_phrase"], brief["wording_a"]),
        "filter": _slice(brief["filter_phrase"], brief["filter_wording"]),
        "period": period_words(grain, brief["period_from"], brief["period_to"] if spans else None),
        "earlier": period_words(grain, brief["period_from"]).removeprefix("in "),
        "later": period_words(grain, brief["period_to"]).removeprefix("in "),
        "label": str(brief["dimension_label"]),
        "plural": str(brief["dimension_plural"]),
        "a": str(brief["wording_a"]),
        "b": str(brief["wording_b"]),
        "which": "",
        "set_aside": str(brief["set_aside"]),
        "count": "",
        "direction": "",
        "threshold": "",
    }
    if kind == "comparison":
        words["which"] = verdict_key(brief)
    if kind == "comparison":
        words["phrase"] = _listed(str(brief["metric_phrases"]).split("|"))
    if kind in ("comparison", "significance_testing") and brief["value_b"] is not None:
        words["pair"] = _pair(str(brief["slice_phrase"]), words["a"], words["b"])
    if kind == "ranking":
        direction, count = str(brief["detail"]).split(":")
        words["direction"] = direction
        words["count"] = _COUNTS[int(count)]
    if kind == "threshold_crossing":
        words["threshold"] = f"{int(brief['detail']):,} {brief['unit']}".strip()
    return words


def _slice(phrase: Any, wording: Any) -> str:
    if not isinstance(phrase, str) or not isinstance(wording, str):
        return ""
    return phrase.format(value=wording)


def _pair(phrase: str, one: str, other: str) -> str:
    return phrase.format(value=f"{one} or {other}")


def _listed(phrases: Sequence[str]) -> str:
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} and {phrases[-1]}"


_PHRASINGS = {
    "scorecard": (
        "How do {a} and {b} ({label}) stand against each other on {phrase} {period}, and which does better on each?",
        "Could you compare {a} with {b} ({label}) {period} on {phrase}, and say who is ahead on each?",
        "For the review of {label}: on {phrase} {period}, who did better on each, {a} or {b}?",
    ),
    "test_of_all": (
        "Does the {phrase} {period} differ significantly across the {plural}?",
        "Are the differences in the {phrase} between the {plural} {period} more than chance?",
        "Could the {plural} all have had the same {phrase} {period}, or do they differ by more than chance?",
    ),
    "mix_and_rate": (
        "The {phrase} changed from {earlier} to {later}: how much of that comes from a shift between {plural}, and how "
        "much from the figures within them?",
        "How much of the change in the {phrase} from {earlier} to {later} is due to the mix of {plural}, and how much "
        "to changes within them?",
        "Could you part the change in the {phrase} from {earlier} to {later} into the mix of {plural} and the rates "
        "within them?",
    ),
    "point_query": (
        "What was the {phrase} {slice} {filter} {period}?",
        "Could you tell me the {phrase} {slice} {filter} {period}?",
        "I am preparing a review: what was our {phrase} {slice} {filter} {period}?",
        "How did we do {period} on the {phrase} {slice} {filter}: what was the figure?",
    ),
    "breakdown": (
        "What was the {phrase} {period} for each {label}?",
        "Could you break down the {phrase} {period} by {label}?",
        "I would like to see the {phrase} by {label} {period}; what does it look like?",
    ),
    "trend": (
        "How did the {phrase} {slice} develop month by month {period}?",
        "Looking at the months {period}, where was the {phrase} {slice} heading, by how much, and when did it peak?",
        "Could you describe how the {phrase} {slice} moved {period}, month by month, and when it peaked?",
    ),
    "comparison": (
        "Which had the {which} {phrase} {filter} {period}, {pair}?",
        "Comparing the {phrase} {filter} {period}: was it {which} {pair}?",
        "{period}, was the {phrase} {filter} {which} {pair}?",
    ),
    "ranking": (
        "Which {count} {plural} had the {direction} {phrase} {period}?",
        "What were the {count} {plural} with the {direction} {phrase} {period}?",
        "Could you rank the {count} {plural} with the {direction} {phrase} {period}?",
    ),
    "significance_testing": (
        "Is the difference in the {phrase} {filter} {period} between {a} and {b} ({label}) more than chance?",
        "Did the {phrase} {filter} differ significantly between {a} and {b} ({label}) {period}?",
        "Comparing {a} with {b} ({label}) {period}: do they differ significantly in the {phrase} {filter}?",
    ),
    "threshold_crossing": (
        "In which month {period} did the {phrase} {slice} first go over {threshold}, if in any?",
        "Did the {phrase} {slice} go over {threshold} in any month {period}, and when for the first time?",
        "Looking at single months {period}: when was the {phrase} {slice} first over {threshold}, if ever?",
    ),
    "counterfactual": (
        "What would the {phrase} {slice} {period} have been if {set_aside}, and how far is that from what we report?",
        "Suppose {set_aside}: how would the {phrase} {slice} {period} have come out against what we report?",
        "By how much would the {phrase} {slice} {period} have been different if {set_aside}?",
    ),
    "decomposition": (
        "How much did each of the {plural} contribute to the change in the {phrase} from {earlier} to {later}?",
        "The {phrase} changed from {earlier} to {later}: what did each of the {plural} contribute?",
        "Could you split the change in the {phrase} from {earlier} to {later} by {label}?",
    ),
}
