"""Reading a question: its words, however they are written, and its numbers.

Everything is compared in one plain form: lower case, no accents, numbers in figures, hyphens between words open.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

import snowballstemmer
from text_to_num import alpha2digit

#: Words that say nothing about which thing is meant; they are passed over where two phrases are compared.
_FILLERS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "of", "on", "or", "our", "the", "their", "to", "with"]
)

_SCALES = {"k": 3, "thousand": 3, "m": 6, "mn": 6, "million": 6, "bn": 9, "billion": 9}
_FRACTIONS = {"half": 2, "halves": 2, "3rd": 3, "3rds": 3, "third": 3, "quarter": 4, "4th": 4, "5th": 5, "10th": 10}

_NTH = "1st|2nd|3rd|4th"
_LINKS = "and|or|to|through|until|versus|vs|with|into|against|over|than"

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_QUOTES = dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc"), "'") | dict.fromkeys(map(ord, "\u201c\u201d\u201e"), '"')

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w]|\.\d)")
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?(?:'[a-z]+)?")


@dataclass(frozen=True)
class Word:
    """A word of a plain text: its stem and where it stands."""

    stem: str
    start: int
    end: int


@dataclass(frozen=True)
class Number:
    """A number of a plain text, with the decimals it was written with and where it stands."""

    value: Decimal
    start: int
    end: int


@cache
def plain(text: str) -> str:
    """The text in the form in which texts are compared: “Sixty-day limit” becomes “60 day limit”."""
    text = unicodedata.normalize("NFKC", text).translate(_DASHES).translate(_QUOTES).casefold()
    text = without_accents(text)
    # Words that are written apart, together, or with a hyphen.
    text = re.sub(r"\b(north|south)[ -](east|west)\b", r"\1\2", text)
    text = re.sub(r"(?<=[a-z])-(?=[a-z0-9])|(?<=\d)-(?=[a-z])", " ", text)
    text = re.sub(r"(?<=[a-z0-9])'s\b", "", text)
    # Number words in figures, figures without marks of thousands, years in one piece.
    text = re.sub(r"\bhalf (?:a )?dozen\b", "6", text)
    text = re.sub(r"\b(?:a )?dozen\b", "12", text)
    text = re.sub(r"\ba ((?:hundred|thousand|million|billion)\b)", r"one \1", text)
    text = re.sub(r"\b(?:a )?trio\b", "3", text)
    text = str(alpha2digit(" ".join(text.split()), "en", threshold=0))
    text = re.sub(r"\b(\d{1,3})(?:\.(\d{3}))+,(\d{1,2})\b", _with_a_point, text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    text = re.sub(r"\b(19|20) (\d\d)\b(?!\.\d| ?percent| ?%)", r"\1\2", text)
    text = re.sub(r"\b(\d+) and a half\b", r"\1.5", text)
    text = re.sub(rf"\b(\d+(?:\.\d+)?)(?: (1(?:000){{1,3}})| ?({'|'.join(_SCALES)}))\b", _scaled, text)
    text = re.sub(r"\bper cent\b|(?<=\d) ?%", " percent", text)
    # Ways of asking that read alike; “the first and second quarters” says quarter twice.
    text = re.sub(r"\bhow many\b", "the number of", text)
    text = re.sub(rf"\b({_NTH})(,? (?:{_LINKS})) ((?:the )?(?:{_NTH}) (quarter|half))", r"\1 \4\2 \3", text)
    return " ".join(text.split())


@cache
def without_accents(text: str) -> str:
    """São Paulo becomes Sao Paulo."""
    return "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))


def words(text: str) -> tuple[Word, ...]:
    """The words of a text in plain form that say something, as stems, in their order."""
    return _words(plain(text))


@cache
def _words(text: str) -> tuple[Word, ...]:
    return tuple(
        Word(_stem(found.group()), found.start(), found.end())
        for found in _WORD.finditer(text)
        if found.group() not in _FILLERS
    )


@cache
def stems(text: str) -> tuple[str, ...]:
    """The stems of a text, fillers left out."""
    return tuple(word.stem for word in words(text))


def places(text: str, phrase: str) -> list[tuple[int, int]]:
    """Where a phrase stands in a plain text: same stems in the same order, fillers passed over."""
    wanted, held = stems(phrase), _words(text)
    return [
        (held[at].start, held[at + len(wanted) - 1].end)
        for at in _positions(text).get(wanted[0] if wanted else "", ())
        if tuple(word.stem for word in held[at : at + len(wanted)]) == wanted
    ]


def begins_in(text: str, phrase: str) -> bool:
    """Whether the first word of a phrase stands in a plain text: quick, and true wherever `places` finds the phrase."""
    wanted = stems(phrase)
    return bool(wanted) and wanted[0] in _positions(text)


@cache
def _positions(text: str) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = {}
    for at, word in enumerate(_words(text)):
        positions.setdefault(word.stem, []).append(at)
    return positions


def without(text: str, phrases: Iterable[str]) -> str:
    """The plain text with the given phrases blanked out, longest first; everything else stays in its place."""
    left = plain(text)
    for phrase in sorted(set(phrases), key=lambda one: (-len(one), one)):
        for start, end in places(left, phrase):
            left = left[:start] + "·" * (end - start) + left[end:]
    return left


def blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """A text with the given places blanked out."""
    for start, end in spans:
        text = text[:start] + "·" * (end - start) + text[end:]
    return text


def numbers(text: str) -> tuple[Number, ...]:
    """The numbers of a plain text."""
    return tuple(Number(Decimal(one.group()), one.start(), one.end()) for one in _NUMBER.finditer(text))


def percentages(text: str) -> list[Decimal]:
    """The fractions of a plain text, such as a fifth or 2 thirds, in percent."""
    found = re.findall(rf"\b(\d+|an?|one) ({'|'.join(_FRACTIONS)})s?\b(?! of (?:19|20)\d\d)", text)
    return [Decimal(100 * (int(many) if many.isdigit() else 1)) / _FRACTIONS[part] for many, part in found]


@cache
def _stem(word: str) -> str:
    if word[0].isdigit() or word.endswith("ly"):  # Monthly is not month.
        return word
    return str(_STEMMER.stemWord(word))


_STEMMER = snowballstemmer.stemmer("english")


def _scaled(found: re.Match[str]) -> str:
    many, figures, word = found.groups()
    return f"{Decimal(many).scaleb(len(figures) - 1 if figures else _SCALES[word]):f}"


def _with_a_point(found: re.Match[str]) -> str:
    whole, _, part = found.group().rpartition(",")
    return f"{whole.replace('.', '')}.{part}"
