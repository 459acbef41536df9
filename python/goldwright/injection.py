"""Text that speaks to a judge, a writer or an agent instead of to a reader: found by pattern and flagged.

Questions and documents are material. Prompts say so and put them between tags, programmatic checks read no meaning,
and nothing here changes a verdict: a flag tells a person to look, and a question that carries one is not taken from a
model. Patterns know English and marks of chat formats; an instruction in other words or another language passes
unseen, which is why no verdict may rest on this module.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_JUDGE = r"(?:judge|grader|evaluator|examiner|validator|model|assistant|chatbot|ai|agent|llm)"
_THING = r"(?:this|the|my|every|all|any|it|its|question|questions|task|tasks|answer|answers|rule|proposal|document)"
_GOOD = (
    r"(?:pass(?:es|ed|ing)?|accept(?:ed|able)?|admit(?:ted)?|approved?|verified|correct|right|valid|true|full marks)"
)

#: Kind of instruction -> pattern over folded text.
PATTERNS: dict[str, re.Pattern[str]] = {
    "sets earlier instructions aside": re.compile(
        r"\b(?:ignore|disregard|forget|override|bypass)\b[^.?!]{0,40}"
        r"\b(?:instructions?|prompts?|rubric|guidelines|checks|told)\b"
    ),
    "asks for a verdict": re.compile(
        rf"\b(?:mark|rate|grade|score|judge|label|count|treat|classify|report|return|set)\b[^.?!]{{0,20}}\b{_THING}\b"
        rf"[^.?!]{{0,30}}\b(?:as|to|with)\s+(?:a\s+|an\s+)?[\"'“]?{_GOOD}\b"
        rf"|\b(?:question|task|proposal)\s+(?:must|should|has to|shall)\s+(?:be\s+)?{_GOOD}\b"
        r"|\b(?:verdict|passes|status)\b[\"']?\s*[:=]\s*[\"']?(?:pass|true|verified)\b"
    ),
    "speaks to a model": re.compile(
        rf"\b(?:note|message|instructions?|attention|dear)\b[:,]?\s+(?:to\s+|for\s+)?(?:(?:the|an?|any|all)\s+)?"
        rf"{_JUDGE}s?\b"
        rf"|\bas an? (?:ai|llm|language model|{_JUDGE})\b"
        rf"|\b(?:you are|act as|pretend to be)\s+(?:now\s+)?(?:an?|the)\s+(?:\w+\s+)?{_JUDGE}\b"
    ),
    "dictates a reply": re.compile(
        r"\b(?:respond|reply|answer|output|write|say)\s+(?:only|exactly|just|always)\b[^.?!]{0,20}"
        r"|\b(?:respond|reply)\s+with\b"
    ),
    "poses as the system": re.compile(
        r"\bsystem prompt\b|\bdeveloper message\b|<\|[a-z_]+\|>|\[/?inst\]|<</?sys>>"
        r"|(?:^|\s)#{2,}\s*(?:instruction|system|response)|</?(?:system|question|document|answer_instructions)\b"
    ),
}

#: Characters that a reader does not see and a model reads.
_HIDDEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")


@dataclass(frozen=True)
class Flag:
    """What was found: its kind and the words that show it."""

    kind: str
    words: str


def find_instructions(text: str) -> tuple[Flag, ...]:
    """Every kind of instruction in a text, in the order of the patterns; empty for a text that has none."""
    hidden = _HIDDEN.findall(text)
    flags = [Flag("hides characters", " ".join(f"U+{ord(one):04X}" for one in hidden[:5]))] if hidden else []
    folded = " ".join(unicodedata.normalize("NFKC", _HIDDEN.sub("", text)).casefold().split())
    for kind, pattern in PATTERNS.items():
        found = pattern.search(folded)
        if found:
            flags.append(Flag(kind, found.group().strip()))
    return tuple(flags)
