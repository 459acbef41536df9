"""The built-in writer: a question in words that a manager would use, from a brief, with no model and no network.

Each analysis type has several phrasings. Which of them a task gets is chosen for diversity: the one that is least like
the questions of its kind that were chosen before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from goldwright.answer_spec import verdict_key
from goldwright.diversity import choose_wordings

WRITER = "template/2"

Brief = Mapping[str, Any]

_ORDINALS = ("first", "second", "third", "fourth")
_COUNTS = {3: "three", 5: "five"}


def template_questions(briefs: Sequence[Brief]) -> dict[str, str]:
    """The template writer's question of each task: among tasks of a domain and kind the least alike of its wordings."""
    return {
        task_id: text
        for offered in offered_wordings(briefs).values()
        for task_id, text in choose_wordings(offered).items()
    }


def offered_wordings(briefs: Sequence[Brief]) -> dict[tuple[str, str], dict[str, tuple[str, ...]]]:
    """The wordings of each task, by the domain and kind within which they are chosen."""
    offered: dict[tuple[str, str], dict[str, tuple[str, ...]]] = defaultdict(dict)
    for brief in briefs:
        offered[str(brief["domain"]), kind_of(brief)][str(brief["task_id"])] = wordings(brief)
    return offered


def write_question(brief: Brief) -> str:
    """The plainest question of a brief (a row of model `briefs`)."""
    return wordings(brief)[0]


def wordings(brief: Brief) -> tuple[str, ...]:
    """Every way in which a brief can be asked, the plainest first; a question about a document has only its own."""
    if brief["analysis_type"] == "knowledge_retrieval":
        return (str(brief["asks"]),)
    words = words_of(brief)
    return tuple(_tidy(phrasing.format(**words)) for phrasing in PHRASINGS[kind_of(brief)])


def _tidy(sentence: str) -> str:
    """Closes the gaps that parts leave which a brief lacks, and begins with a capital letter."""
    sentence = re.sub(r"\s+([,;:?])", r"\1", " ".join(sentence.split())).lstrip(",:; ")
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
    slice_a, slice_b = (_slice(brief["slice_phrase"], brief[wording]) for wording in ("wording_a", "wording_b"))
    filtered = _slice(brief["filter_phrase"], brief["filter_wording"])
    words = {
        "phrase": str(brief["phrase"]),
        "slice": f"{slice_a} {filtered}",
        "slice_a": slice_a,
        "slice_b": slice_b,
        "either": f"{slice_a} or {slice_b}",
        "pair": _slice(brief["slice_phrase"], f"{brief['wording_a']} or {brief['wording_b']}"),
        "filter": filtered,
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
        words["phrase"] = _listed(str(brief["metric_phrases"]).split("|"))
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


def _listed(phrases: Sequence[str]) -> str:
    return phrases[0] if len(phrases) == 1 else f"{', '.join(phrases[:-1])} and {phrases[-1]}"


#: How the briefs of a kind can be asked, the plainest first; words in braces are those of `_words`. Each phrasing says
#: all that any brief of its kind has: metric, slice, filter, window, and what is wanted of them.
PHRASINGS = {
    "point_query": (
        "What was the {phrase} {slice} {period}?",
        "Could you tell me the {phrase} {slice} {period}?",
        "{period}, what {phrase} did we see {slice}?",
        "{slice}: what did the {phrase} come to {period}?",
        "What figure goes on the slide as the {phrase} {slice} {period}?",
        "How did we do {period} on the {phrase} {slice}: what was the figure?",
        "Would you check what {phrase} we had {period} {slice}?",
        "My director is asking about the {phrase} {slice}: where did it stand {period}?",
        "{period}, at what level did we find the {phrase} {slice}?",
        "Before I finish the report, can you give me the {phrase} {slice} as it was {period}?",
        "Which figure do our data give {period} as the {phrase} {slice}?",
        "{slice}, {period}: what {phrase} did we record?",
    ),
    "breakdown": (
        "What was the {phrase} {period} for each {label}?",
        "Could you break down the {phrase} {period} by {label}?",
        "I want the {phrase} by {label} {period} in front of me; what does it look like?",
        "Going through the {plural}, what {phrase} did each of them have {period}?",
        "{period}, how did the {plural} compare on the {phrase}, each with its own figure?",
        "Can I have the {phrase} {period} set out, with every {label} on its own line?",
        "For the bar chart that I draw: what {phrase} should the bar of each {label} show {period}?",
        "Would you run through the {plural} and list the {phrase} of each {period}?",
        "{period}, where did the {phrase} stand for each of the {plural}?",
        "Where does each {label} stand on the {phrase} {period}?",
        "We are setting targets by {label}, so which {phrase} did each of them reach {period}?",
        "What are the figures for the {phrase} {period} across all {plural}?",
        "How does the {phrase} {period} come out once you split it by {label}?",
    ),
    "trend": (
        "How did the {phrase} {slice} develop month by month {period}, and when did it peak?",
        "Looking at the months {period}, in which direction did the {phrase} {slice} go, by how much, and when did it "
        "peak?",
        "Could you describe how the {phrase} {slice} moved {period}, month by month, and when it peaked?",
        "Month by month {period}, was the {phrase} {slice} rising or falling, how far did it get, and which month was "
        "the highest?",
        "{period}, which way did the monthly {phrase} {slice} go, by what percentage, and where was its peak?",
        "{slice}: how did the {phrase} change by month {period}, and in which month was it highest?",
        "What was the monthly trend of the {phrase} {slice} {period}, in direction, percent and peak?",
        "Suppose I plot the {phrase} {slice} for every month {period}: does the line end up or down, by how many "
        "percent, and where is its top?",
        "Would you trace the {phrase} {slice} through the months {period} and name the direction, the change in "
        "percent and the peak?",
        "Did the {phrase} {slice} grow or shrink {period}, month by month, how much in percent, and when was the high "
        "point?",
        "Our team disagrees about the {phrase} {slice}: month by month {period}, did it rise or fall, by how many "
        "percent, and which month came out on top?",
        "By what percentage, and in which direction, did the {phrase} {slice} shift month by month {period}, and when "
        "did it reach its maximum?",
        "I am writing a page on the {phrase} {slice} {period}: how did it run month by month, by what percentage, "
        "and when was its peak?",
        "{period}, how far up or down did the {phrase} {slice} go from the first month to the last, and which "
        "month saw its peak?",
    ),
    "comparison": (
        "{period}, was the {phrase} {filter} {which} {pair}?",
        "Comparing the {phrase} {filter} {period}: was it {which} {pair}?",
        "Which {label} had the {which} {phrase} {filter} {period}, {a} or {b}?",
        "Between {a} and {b}, which {label} showed the {which} {phrase} {filter} {period}?",
        "Where was the {phrase} {filter} {which} {period}: {either}?",
        "Was it {pair} that we saw the {which} {phrase} {filter} {period}?",
        "Of the {plural} {a} and {b}, which had the {which} {phrase} {filter} {period}?",
        "I put the {plural} {a} and {b} side by side; where did the {phrase} {filter} turn out {which} {period}?",
        "Could you compare {a} with {b} by {label} and say which had the {which} {phrase} {filter} {period}?",
        "{period}, did {a} or {b} have the {which} {phrase} {filter}, seen by {label}?",
        "Where would I find the {which} {phrase} {filter} {period}, {either}?",
        "Going by {label}, whose {phrase} {filter} was {which} {period}, that of {a} or that of {b}?",
        "Please settle an argument: {period}, was it {either} that the {phrase} {filter} was {which}?",
        "Out of {a} and {b}, which {label} came out {which} on the {phrase} {filter} {period}?",
    ),
    "scorecard": (
        "How do the {plural} {a} and {b} stand against each other on {phrase} {period}, and which does better on each?",
        "Could you compare the {plural} {a} and {b} {period} on {phrase}, and say which did better on each?",
        "For the meeting on {plural}: on {phrase} {period}, which did better on each, {a} or {b}?",
        "{period}, which {label} had the better figure on each of {phrase}: {a} or {b}?",
        "I want the {plural} {a} and {b} side by side {period} on {phrase}; which is better on each?",
        "Taking {phrase} {period} in turn, which of the {plural} {a} and {b} comes out better each time?",
    ),
    "ranking": (
        "Which {count} {plural} had the {direction} {phrase} {period}?",
        "What were the {count} {plural} with the {direction} {phrase} {period}?",
        "Could you rank the {count} {plural} with the {direction} {phrase} {period}?",
        "{period}, which {count} {plural} showed the {direction} {phrase}?",
        "For which {count} {plural} was the {phrase} {direction} {period}?",
        "Going by the {phrase} {period}, which {count} {plural} came out {direction}?",
        "Can you list the {count} {plural} whose {phrase} was {direction} {period}?",
        "I need the {direction} {phrase} {period}: which {count} {plural} should I name?",
        "Of all {plural}, which {count} recorded the {direction} {phrase} {period}?",
        "What goes on the list of the {count} {plural} with the {direction} {phrase} {period}?",
        "Sorted by {phrase} {period}, which {count} {plural} have the {direction} figures?",
        "If you compare every {label} {period}, which {count} reach the {direction} {phrase}?",
        "My colleagues keep asking: {period}, which {count} {plural} had the {direction} {phrase}?",
        "When each {label} is ranked on its {phrase} {period}, which {count} are {direction}?",
    ),
    "significance_testing": (
        "Is the difference in the {phrase} {filter} {period} between the {plural} {a} and {b} more than chance?",
        "Did the {phrase} {filter} differ significantly {period} between the {plural} {a} and {b}?",
        "Comparing {a} with {b} by {label} {period}: do they differ significantly in the {phrase} {filter}?",
        "{period}, was the {phrase} {filter} {slice_a} significantly different from that {slice_b}?",
        "Could the gap {period} between the {plural} {a} and {b} in the {phrase} {filter} be chance alone, or is it "
        "significant?",
        "Split by {label}, is there a statistically significant gap between {a} and {b} in the {phrase} {filter} "
        "{period}?",
        "A colleague doubts that the {plural} {a} and {b} really differed {period} in the {phrase} {filter}; would a "
        "test call it significant?",
        "Before we act on it: {period}, did the {phrase} {filter} {slice_a} and that {slice_b} differ by more than "
        "chance?",
        "Would a test tell the {phrase} {filter} {slice_a} apart {period} from that {slice_b}, that is, do they differ "
        "significantly?",
        "How does {label} bear on the {phrase} {filter} {period}: is the contrast of {a} and {b} statistically "
        "significant?",
        "The {plural} {a} and {b} show different figures {period} for the {phrase} {filter}; is that a significant "
        "difference?",
    ),
    "test_of_all": (
        "Does the {phrase} {period} differ significantly across the {plural}?",
        "Are the differences in the {phrase} between the {plural} {period} more than chance?",
        "Could the {plural} all have had the same {phrase} {period}, or do they differ by more than chance?",
        "{period}, is there a statistically significant link between the {label} and the {phrase}?",
        "Looking at all {plural} together, would a test call their differences in the {phrase} {period} significant?",
    ),
    "threshold_crossing": (
        "In which month {period} did the {phrase} {slice} first go over {threshold}, if in any?",
        "Did the {phrase} {slice} go over {threshold} in any month {period}, and when for the first time?",
        "Looking at single months {period}: when was the {phrase} {slice} first over {threshold}, if ever?",
        "{slice}, which month {period} was the first with the {phrase} over {threshold}, if there was such a month?",
        "When did the monthly {phrase} {slice} first come in over {threshold} {period}, if it ever did?",
        "{period}, was there a month with the {phrase} {slice} over {threshold}, and which came first?",
        "Somebody claims that the {phrase} {slice} got over {threshold} in some month {period}; which month was the "
        "first, if any?",
        "Checking each month {period} on its own, did we ever have the {phrase} {slice} over {threshold}, and in "
        "which month first?",
        "Can you find the earliest month {period} in which the {phrase} {slice} was over {threshold}, provided that "
        "there is one?",
        "Our alarm for the {phrase} {slice} rings at anything over {threshold}: in which month {period} would it have "
        "rung first, if at all?",
        "Did any month {period} have the {phrase} {slice} over {threshold}, and which was the earliest?",
        "What was the first month {period}, if any, to see the {phrase} {slice} over {threshold}?",
        "Going month by month {period}, does the {phrase} {slice} come out over {threshold} anywhere, and in which "
        "month first?",
        "I watch for the {phrase} {slice} going over {threshold}: in which month {period} did that happen first, if at "
        "all?",
    ),
    "counterfactual": (
        "What would the {phrase} {slice} {period} have been if {set_aside}, and how far is that from what we report?",
        "Suppose {set_aside}: how would the {phrase} {slice} {period} have come out against what we report?",
        "By how much would the {phrase} {slice} {period} have been different if {set_aside}?",
        "If {set_aside}, what would we have shown {period} as the {phrase} {slice}, and what is the gap to the "
        "reported figure?",
        "Imagine that {set_aside}; where would that have put the {phrase} {slice} {period}, compared with our own "
        "figure?",
        "{period}, how different would the {phrase} {slice} have looked if {set_aside}?",
        "What difference would it have made to the {phrase} {slice} {period} if {set_aside}?",
        "Let us say {set_aside}: by how much would the {phrase} {slice} have moved {period}?",
        "I am curious how much hangs on a convention: if {set_aside}, what would have become of the {phrase} "
        "{slice} {period} next to the figure as reported?",
        "{slice}, how far from the reported {phrase} would we have been {period} if {set_aside}?",
        "How would our {phrase} {slice} {period} read if {set_aside}, and what is the change against the report?",
        "Take the {phrase} {slice} {period} as reported; how much higher or lower would it have been if {set_aside}?",
    ),
    "decomposition": (
        "How much did each of the {plural} contribute to the change in the {phrase} from {earlier} to {later}?",
        "The {phrase} changed from {earlier} to {later}: what did each of the {plural} contribute?",
        "Could you split the change in the {phrase} from {earlier} to {later} by {label}?",
        "Between {earlier} and {later}, what did each {label} add to the {phrase} or take from it?",
        "I have to report how the {phrase} moved between {earlier} and {later}; how much came from each {label}?",
        "Going from {earlier} to {later}, by how much did every {label} push the {phrase} up or down?",
        "Which part of the movement in the {phrase} from {earlier} to {later} belongs to each of the {plural}?",
    ),
    "mix_and_rate": (
        "The {phrase} changed from {earlier} to {later}: how much of that comes from a shift between {plural}, and how "
        "much from the figures within them?",
        "How much of the change in the {phrase} from {earlier} to {later} is due to the mix of {plural}, and how much "
        "to changes within them?",
        "Could you separate a mix effect across {plural} from a rate effect within them in how the {phrase} moved "
        "between {earlier} and {later}?",
        "Between {earlier} and {later}, what did the changing mix of {plural} do to the {phrase}, and what did the "
        "rates inside each {label} do?",
        "When we went from {earlier} to {later}, how much did the {phrase} move through the shifting mix of {plural}, "
        "and how much through their own rates?",
        "By {label}, what are the mix effect and the rate effect behind the step in the {phrase} from {earlier} to "
        "{later}?",
        "I am comparing the {phrase} of {later} with that of {earlier}: how large is the effect of the mix of "
        "{plural}, and how large that of the rates within?",
        "Going from {earlier} to {later}, how much of the move in the {phrase} stems from the {plural} growing or "
        "shrinking in the mix, and how much from each of their own rates?",
    ),
}
