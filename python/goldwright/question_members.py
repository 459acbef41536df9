"""The members of dimensions that a text names, in the glossary's words or others, and names that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from goldwright.question_reading import begins_in, places, plain, stems, without_accents

#: Other ways of plain English to say words of a member.
_OTHER_WAYS: Mapping[str, tuple[str, ...]] = {
    "female": ("woman", "women"),
    "male": ("man", "men"),
    "transfer in": ("incoming transfer", "inbound transfer"),
    "transfer out": ("outgoing transfer", "outbound transfer"),
    "one seller": ("single seller", "only seller"),
    "several sellers": ("multiple sellers", "more sellers"),
    "within one state": ("within a state", "within the same state", "within a single state", "inside one state"),
    "between states": ("across states", "between different states"),
}
#: The same, but said of other things as well: they name a member only where it is expected.
_LOOSE_WAYS: Mapping[str, tuple[str, ...]] = {
    "weekly": ("every week", "each week", "once a week"),
    "monthly": ("every month", "each month", "once a month"),
}


@dataclass(frozen=True)
class Member:
    """A member of a dimension with its wording, such as PR, Paraná (PR)."""

    domain: str
    dimension: str
    member: str
    wording: str

    @cached_property
    def forms(self) -> tuple[str, ...]:
        return _forms(self.member, self.wording)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Forms of one or two capitals, which are told from words by their case alone."""
        return tuple(
            form for form in sorted({self.member, self.wording.split(" (")[0]}) if re.fullmatch(r"[A-Z]{1,2}", form)
        )

    @cached_property
    def is_a_name(self) -> bool:
        """Whether its wording is a proper name, which has a capital wherever it stands."""
        return bool(re.match(r"[A-ZÀ-Þ]\w{2}", self.wording))

    def is_named_in(self, text: str) -> bool:
        """Whether a text names it, in any of its ways."""
        loose = [way for words, ways in _LOOSE_WAYS.items() if words in self.forms for way in ways]
        is_said = bool(_spans_of_forms(self, text) or _spans_of_codes(self, text))
        return is_said or any(places(plain(text), way) for way in loose)

    def is_the_same(self, other: Member) -> bool:
        """Whether two members have a form in common, be it of different dimensions."""
        return bool(
            {plain(one) for one in (*self.forms, *self.codes)} & {plain(one) for one in (*other.forms, *other.codes)}
        )


@dataclass(frozen=True)
class NamedMember:
    """A member and where it stands in the plain form of a text."""

    member: Member
    start: int
    end: int

    def is_a_word_of(self, phrases: Iterable[str]) -> bool:
        return any(places(plain(phrase), form) for phrase in phrases for form in self.member.forms if stems(form))


def asked_members(brief: Mapping[str, Any]) -> list[Member]:
    """The members that a question of this brief must name."""
    domain, dimension = str(brief["domain"]), str(brief.get("dimension"))
    asked = [
        Member(domain, dimension, str(brief[value]), str(brief[wording]))
        for value, wording in (("value_a", "wording_a"), ("value_b", "wording_b"))
        if brief.get(value) is not None
    ]
    if brief.get("filter_wording") is not None:
        asked.append(Member(domain, "", str(brief["filter_wording"]), str(brief["filter_wording"])))
    return asked


def named_members(text: str, domain: str, members: Sequence[Member], dimension: str | None = None) -> list[NamedMember]:
    """The members of a domain (of one dimension) that a text names; where two overlap, the longer ones."""
    words = plain(text)
    found = [
        NamedMember(member, start, end)
        for member in members
        if member.domain == domain and dimension in (None, member.dimension) and member.member != "(none)"
        if member.codes or any(begins_in(words, form) for form in member.forms)
        for start, end in (*_spans_of_names(member, text), *_spans_of_codes(member, text))
    ]
    return [one for one in found if not any(_hides(other, one) for other in found)]


def _hides(one: NamedMember, other: NamedMember) -> bool:
    """Whether the words of one member are taken by another: by a longer one, or by one that begins before."""
    overlap = one.start < other.end and other.start < one.end
    if one.start <= other.start and other.end <= one.end:
        return one.end - one.start > other.end - other.start
    return overlap and one.start < other.start


def _has_capital(text: str, wording: str) -> bool:
    """Whether a text has the first word of a wording with its capital: Most the town, and not most."""
    first = without_accents(wording.split()[0])
    return bool(re.search(rf"\b{re.escape(first)}\b", without_accents(text)))


def unknown_names(text: str, known: Iterable[str]) -> str:
    """The first word with a capital, within a sentence, that the given phrases don't have."""
    vocabulary = {word for phrase in known for word in _plain_words(phrase)}
    vocabulary |= {"".join(word[0] for word in stems(phrase)) for phrase in known if len(stems(phrase)) > 1}
    vocabulary |= _ALWAYS_KNOWN
    for found in re.finditer(r"(?<![.?!:;\"“(])(?<=[\w,’'\-)]) (?P<name>[A-ZÀ-Þ][\w’'.\-]*)", text):
        for word in _plain_words(found["name"]):
            if word not in vocabulary and not word.isdigit():
                return found["name"].rstrip(".,?!")
    return ""


_ALWAYS_KNOWN = frozenset(
    [
        "i",
        "we",
        "q",
        "h",
        "q1",
        "q2",
        "q3",
        "q4",
        "h1",
        "h2",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "ok",
        "kpi",
        "ceo",
        "cfo",
        "coo",
        "welch",
        "brl",
        "czk",
        "brazil",
        "brazilian",
        "czech",
        "bohemian",
        "moravian",
        "i'd",
        "i'm",
        "i've",
        "d",
        "m",
        "ve",
        "ll",
    ]
)


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", plain(text))


@cache
def _forms(member: str, wording: str) -> tuple[str, ...]:
    """All ways to say a member: itself, its wording, the wording without and within brackets, other ways of English."""
    outside, _, inside = wording.partition(" (")
    forms = {member, wording, outside, inside.rstrip(")")} - {""}
    for form in list(forms):
        for words, others in _OTHER_WAYS.items():
            if places(plain(form), words):
                forms |= {re.sub(rf"\b{words}\b", other, form) for other in others}
    return tuple(sorted(form for form in forms if not re.fullmatch(r"[A-Z]{1,2}", form)))


@cache
def _spans_of_forms(member: Member, text: str) -> tuple[tuple[int, int], ...]:
    return tuple(span for form in member.forms for span in places(plain(text), form))


def _spans_of_names(member: Member, text: str) -> tuple[tuple[int, int], ...]:
    """Where a form stands, that of a proper name only in a text that has its capital."""
    spans = _spans_of_forms(member, text)
    return spans if spans and (not member.is_a_name or _has_capital(text, member.wording)) else ()


@cache
def _spans_of_codes(member: Member, text: str) -> tuple[tuple[int, int], ...]:
    """Where a code stands with its capitals, other than as the first word of a sentence."""
    return tuple(
        (found.start(), found.end())
        for code in member.codes
        if re.search(rf"(?<![\w.])(?<!^)(?<![.?!] ){code}(?!\w)", text)
        for found in re.finditer(rf"\b{code.casefold()}\b", plain(text))
    )
