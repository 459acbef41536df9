"""The calendar windows that a text names, in whatever words: Q3 2017, July to September 2017, 2017-07 to 2017-09.

Works on plain text (see `question_reading.plain`). A window is a span of whole days, both ends included.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

Span = tuple[date, date]


@dataclass(frozen=True)
class Mention:
    """A window that a text names: its days, the periods it is put together from, and where it stands."""

    span: Span
    parts: tuple[Span, ...]
    is_open: bool
    start: int
    end: int


@dataclass(frozen=True)
class Windows:
    """All that a text says about time: windows, whether it takes all records, and periods that lack their year.

    `places` is where it speaks of periods at all, years that only complete another period included.
    """

    mentions: tuple[Mention, ...]
    takes_all_records: bool
    without_year: tuple[str, ...]
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _Period:
    """A period as written: `month` is its first one, `months` its length; the year can be unknown as yet."""

    year: int | None
    month: int
    months: int
    day: int | None
    start: int
    end: int

    @property
    def span(self) -> Span:
        assert self.year is not None
        if self.day is not None:
            return (date(self.year, self.month, self.day), date(self.year, self.month, self.day))
        return months_from(date(self.year, self.month, 1), self.months)

    @property
    def is_year(self) -> bool:
        return self.months == 12


def months_from(first: date, months: int) -> Span:
    """The window of so many whole months that begins with the month of a day."""
    behind = first.year * 12 + first.month - 1 + months
    return (first.replace(day=1), date(behind // 12, behind % 12 + 1, 1) - timedelta(days=1))


@cache
def read_windows(text: str) -> Windows:
    """The windows of a plain text, in their order."""
    written = _written_periods(text)
    periods = _with_years(text, written)
    mentions = _mentions(text, [one for one in periods if one.year is not None])
    return Windows(
        mentions=mentions,
        takes_all_records=bool(_ALL_RECORDS.search(text)),
        without_year=tuple(text[one.start : one.end].strip() for one in periods if one.year is None),
        places=(*((one.start, one.end) for one in mentions), *((one.start, one.end) for one in written)),
    )


# ---------- periods as written

_MONTHS = {name.casefold(): at for at, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.casefold(): at for at, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_VERBS = ("may", "mar", "march")
_ORDINALS = {"1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "opening": 1, "last": -1, "final": -1, "closing": -1, "latter": -1}

_MONTH = rf"(?P<name>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_ORDINAL = rf"(?P<ordinal>{'|'.join(_ORDINALS)})"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?:(?P<year>(?:19|20)\d\d)(?![\w%]|\.\d)|'(?P<short>\d\d)\b)"
_OF = r"(?: ?[/-] ?|,? (?:(?:of|in|during) )?(?:the )?(?:calendar |fiscal |full )?(?:year )?)"
_ALONE = r"(?<![\w.,/-])"

#: Cores of periods with the length of one; each is read behind its year, before it, and without.
_CORES = {
    r"q(?:uarter )?(?P<number>[1-4])": 3,
    r"(?P<number>[1-4])q": 3,
    rf"{_ORDINAL} (?:calendar )?quarters?": 3,
    r"h(?:alf )?(?P<number>[12])": 6,
    rf"{_ORDINAL} (?:half|halves|6 months)": 6,
    rf"{_ORDINAL} 3 months": 3,
    _MONTH: 1,
}
_FORMS: list[tuple[re.Pattern[str], int]] = [
    (re.compile(_ALONE + r"(?P<year>(?:19|20)\d\d)-(?P<number>0[1-9]|1[0-2])-(?P<day>[0-3]\d)\b"), 1),
    (re.compile(_ALONE + rf"{_DAY} (?:of )?{_MONTH}(?:{_OF}{_YEAR})?"), 1),
    (re.compile(_ALONE + rf"{_MONTH} (?:the )?{_DAY}(?![\w.])(?:{_OF}{_YEAR})?"), 1),
    (re.compile(_ALONE + r"(?P<year>(?:19|20)\d\d)[-/](?P<number>0[1-9]|1[0-2])\b"), 1),
    (re.compile(_ALONE + r"(?P<number>0?[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)\b"), 1),
    *((re.compile(_ALONE + rf"{core}(?:{_OF}|)?{_YEAR}"), months) for core, months in _CORES.items()),
    *((re.compile(_ALONE + rf"{_YEAR}[ ,/-]*{core}\b"), months) for core, months in _CORES.items()),
    (re.compile(_ALONE + rf"12 months{_OF}{_YEAR}"), 12),
    *((re.compile(_ALONE + rf"{core}(?!\w)"), months) for core, months in _CORES.items()),
    (re.compile(r"(?<![\w.,])(?:(?:calendar |full )?year )?" + _YEAR), 12),
]
_LEADS_TO_A_MONTH = re.compile(r"\b(?:in|of|from|to|until|till|through|and|between|during|since|by|with|than|-) $")


def _written_periods(text: str) -> list[_Period]:
    """What the text says of periods, the more exact forms first, none within another."""
    found: list[_Period] = []
    for form, months in _FORMS:
        for match in form.finditer(text):
            if any(match.start() < one.end and one.start < match.end() for one in found):
                continue
            period = _period(text, match, months)
            if period is not None:
                found.append(period)
    return sorted(found, key=lambda one: one.start)


def _period(text: str, match: re.Match[str], months: int) -> _Period | None:
    groups = match.groupdict()
    year = int(groups["year"]) if groups.get("year") else None
    if groups.get("short"):
        year = int(groups["short"]) + (1900 if int(groups["short"]) >= 50 else 2000)
    if groups.get("name") in _VERBS and year is None and not _LEADS_TO_A_MONTH.search(text[: match.start()]):
        return None
    if groups.get("name"):
        first = _MONTHS[groups["name"]]
    elif groups.get("ordinal"):
        ordinal = _ORDINALS[groups["ordinal"]]
        first = (min(ordinal, 12 // months) if ordinal > 0 else 12 // months) * months - months + 1
    elif groups.get("number"):
        first = int(groups["number"]) * months - months + 1
    else:
        first = 1
    day = int(groups["day"]) if groups.get("day") else None
    if day is not None and not 1 <= day <= calendar.monthrange(year or 2000, first)[1]:
        return None
    return _Period(year, first, months, day, match.start(), match.end())


# ---------- years, where a period says it by another

_SAME_YEAR = re.compile(
    r"^,?(?: (?:of|in))? (?:the |that )?(?P<which>same|that|following|next|previous|preceding|prior) year\b"
)
_STEP = re.compile(
    r"\b(?:the |a |1 )?(?P<which>following|next|subsequent|previous|preceding|prior)? ?(?P<unit>month|quarter|year)"
    r"(?: (?P<way>before|earlier|after|later)(?! month| quarter| year))?\b(?! on)"
)
_FORWARD = ("following", "next", "subsequent", "after", "later")


def _with_years(text: str, periods: Sequence[_Period]) -> list[_Period]:
    """The periods with their years: an unsaid one is that of the period it is joined to, or said a few words apart."""
    dated: list[_Period] = []
    lent: set[int] = set()
    for at, period in enumerate(periods):
        if period.year is not None:
            dated.append(period)
            continue
        behind = periods[at + 1 :]
        following = next((one for one in behind if one.year is not None), None)
        if following is not None and not _is_joined(text, periods[at:], following):
            following = following if following.is_year and not dated else None
        named = _SAME_YEAR.match(text[period.end :])
        known = dated[-1] if dated and dated[-1].year is not None else None
        if named and known is not None and known.year is not None:
            step = 0 if named["which"] in ("same", "that") else 1 if named["which"] in _FORWARD else -1
            dated.append(replace(period, year=known.year + step, end=period.end + named.end()))
        elif following is not None and following.year is not None:
            is_turn = not following.is_year and period.month > following.month
            dated.append(replace(period, year=following.year - is_turn))
            if following.is_year:
                lent.add(following.start)
        elif known is not None and known.year is not None:
            is_turn = not known.is_year and _is_joined(text, [known, period], period) and period.month < known.month
            dated.append(replace(period, year=known.year + is_turn))
            if known.is_year:
                lent.add(known.start)
        else:
            dated.append(period)
    kept = [one for one in dated if one.start not in lent]
    return sorted([*kept, *_stepped(text, kept)], key=lambda one: one.start)


def _is_joined(text: str, periods: Sequence[_Period], last: _Period) -> bool:
    """Whether the periods up to the last one stand in one list or span."""
    for one, other in pairwise(periods):
        if len(text[one.end : other.start]) > 30:
            return False
        if other is last:
            break
    return True


def _stepped(text: str, periods: Sequence[_Period]) -> list[_Period]:
    """Periods said by their distance from another: the quarter before, a year earlier, the following month."""
    steps: list[_Period] = []
    for match in _STEP.finditer(text):
        way = match["which"] or match["way"]
        known = [one for one in periods if one.year is not None and one.end <= match.start()]
        if way is None or not known or any(one.start < match.end() and match.start() < one.end for one in periods):
            continue
        base = known[-1]
        months = {"month": 1, "quarter": 3, "year": 12}[match["unit"]] * (1 if way in _FORWARD else -1)
        assert base.year is not None
        count = base.year * 12 + base.month - 1 + months
        steps.append(replace(base, year=count // 12, month=count % 12 + 1, start=match.start(), end=match.end()))
    return steps


# ---------- windows

_EDGE = r"(?:the )?(?:(?:very )?(?:start|beginning|end|close) of )?(?:the )?(?:month of )?"
_TO = re.compile(
    rf"^,? ?(?:(?:right |up |all the way |on )?(?:to|through|until|till|thru|up to)(?: and including)?|-|/"
    rf"|(?:and )?(?:ending|closing|finishing) (?:in|with|on)) ?(?:to )?{_EDGE}$"
)
_AND = re.compile(rf"^ (?:and|&) {_EDGE}$")
_LIST = re.compile(r"^(?:,|,? and|,? plus| &) (?:the )?$")
_BETWEEN = re.compile(rf"\bbetween {_EDGE}(?:the months? (?:of )?|months? )?$")
_MONTHS_LEAD = re.compile(rf"\b(?P<many>\d+) months?(?: period)?[,:]? (?:from |between |of |\(|- )*{_EDGE}$")
_MONTHS_FROM = re.compile(
    rf"\b(?P<many>\d+) months?(?: period)?,? (?:that )?(?:from|starting|start|beginning|began|begin|commencing|since)"
    rf"(?: in| with| on| from)? {_EDGE}$"
)
_MONTHS_TO = re.compile(
    rf"\b(?:(?P<many>\d+) months?|year)(?: period)?,? (?:that )?(?:to|up to|until|till|through|ending|ended|end"
    rf"|closing)"
    rf"(?: in| with| on)? {_EDGE}$"
)
_OPEN_BEFORE = re.compile(
    r"\b(?:since|after|before|prior to|until|till|up to|up until|as of|as at|not (?:earlier|later) than|no later than)"
    rf"(?: in)? {_EDGE}$"
)
_OPEN_AFTER = re.compile(
    r"^ ?(?:onwards?\b|on\b(?= ?(?:[,.?;:]|$))|and (?:after|later|before|earlier|beyond)\b|or (?:later|earlier)\b)"
)
_ALL_RECORDS = re.compile(
    r"\b(?:all|entire|whole|full|complete)(?: (?:of|the|our|its|available|recorded|existing))*"
    r" (?:records?|history|data|dataset|archives?|books|time span|time|years (?:on|in|of) (?:record"
    r"|our)\w*)\b(?! limit)"
    r"|\b(?:every|each) (?:single )?record\b"
    r"|\beverything(?: that| there| we| is| have| hold| has| been| ever)*(?: on| in)?(?: our| the)?"
    r" (?:record|records|recorded|file|books|data)\b"
    r"|\brecords? (?:as a whole|in full|in total|taken together|altogether|combined)\b"
    r"|\b(?:since|from) (?:the )?(?:very )?(?:start|beginning|outset|1st day|1st entry|1st record"
    r"|inception)\b(?! of (?!our|the))"
    r"|\bsince (?:our |the )?(?:records|data|history) (?:began|begin|start|started)\b"
    r"|\b(?:regardless of|no matter|whatever) (?:the )?(?:date|when|period|year|time)\b"
    r"|\bever recorded\b|\b(?:any|every) (?:date|year|period)s? (?:on|in) (?:our )?records?\b"
)


def _mentions(text: str, periods: Sequence[_Period]) -> tuple[Mention, ...]:
    """The windows that dated periods make: single ones, spans, so many months from one on or up to one."""
    mentions: list[Mention] = []
    at = 0
    while at < len(periods):
        one = periods[at]
        other = periods[at + 1] if at + 1 < len(periods) else None
        before = text[: one.start]
        between = text[one.end : other.start] if other is not None else ""
        is_between = bool(_BETWEEN.search(before)) and bool(_AND.match(between))
        if other is not None and (_TO.match(between) or is_between) and one.span[0] <= other.span[1]:
            span = (one.span[0], other.span[1])
            lead = _MONTHS_LEAD.search(before)
            is_led = lead is not None and months_from(span[0], int(lead["many"])) == span
            start = lead.start() if lead is not None and is_led else one.start
            mentions.append(Mention(span, (one.span, other.span), False, start, other.end))
            at += 2
            continue
        ahead, behind = _MONTHS_FROM.search(before), _MONTHS_TO.search(before)
        if ahead:
            span = months_from(one.span[0], int(ahead["many"]))
            mentions.append(Mention(span, (span,), False, ahead.start(), one.end))
        elif behind:
            many = int(behind["many"] or 12)
            count = one.span[1].year * 12 + one.span[1].month - many
            span = (date(count // 12, count % 12 + 1, 1), one.span[1])
            mentions.append(Mention(span, (span,), False, behind.start(), one.end))
        else:
            is_open = bool(_OPEN_BEFORE.search(before) or _OPEN_AFTER.match(text[one.end :]))
            mentions.append(Mention(one.span, (one.span,), is_open, one.start, one.end))
        at += 1
    return _lists_joined(text, mentions)


def _lists_joined(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Three or more neighbouring windows in a list (July, August and September 2017) are one."""
    joined: list[Mention] = []
    at = 0
    while at < len(mentions):
        end = at
        while (
            end + 1 < len(mentions)
            and _LIST.match(text[mentions[end].end : mentions[end + 1].start])
            and mentions[end].span[1] + timedelta(days=1) == mentions[end + 1].span[0]
        ):
            end += 1
        if end - at >= 2:
            members = mentions[at : end + 1]
            joined.append(
                Mention(
                    span=(members[0].span[0], members[-1].span[1]),
                    parts=tuple(one.span for one in members),
                    is_open=any(one.is_open for one in members),
                    start=members[0].start,
                    end=members[-1].end,
                )
            )
        else:
            joined.extend(mentions[at : end + 1])
        at = end + 1
    return tuple(joined)


def wanted_windows(brief: Mapping[str, Any]) -> tuple[Span, ...]:
    """The windows that a question of this brief must name: none (all records), one, or the two ends of a change."""
    if brief["period_from"] is None or brief["grain"] == "all":
        return ()
    months = {"month": 1, "quarter": 3, "year": 12}[str(brief["grain"])]
    first, last = (
        months_from(date.fromisoformat(str(brief[end])[:10]), months) for end in ("period_from", "period_to")
    )
    if brief["analysis_type"] == "decomposition":
        return (first, last)
    if brief["analysis_type"] in ("trend", "threshold_crossing"):
        return ((first[0], last[1]),)
    return (first,)
