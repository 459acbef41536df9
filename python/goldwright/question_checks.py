"""Programmatic checks of questions, cheap and strict: each fails closed and says why.

A check that raises counts as failed. What a question may not do: name identifiers, rules or documents, give away
parameters or answers, contradict what a governing rule changes, leave its window open, or name a member of a
dimension that the data do not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from goldwright.template_writer import period_words


@dataclass(frozen=True)
class CheckedTask:
    """A question with what the checks hold against it."""

    task_id: str
    question: str
    brief: Mapping[str, Any]
    spec: Mapping[str, Any]
    gold_texts: tuple[str, ...]
    gold_numbers: tuple[Decimal, ...]
    governing_rules: frozenset[str]
    waived_rules: frozenset[str]


@dataclass(frozen=True)
class Facts:
    """What the checks know of the domain."""

    titles: tuple[str, ...]
    parameters: tuple[tuple[str, str, str], ...]  # rule, value, unit word of its name
    words_of_rules: tuple[tuple[str, str], ...]
    members: frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Finding:
    """The outcome of one check on one task; `reason` is empty where it passed."""

    task_id: str
    check: str
    passed: bool
    reason: str


def check_questions(tasks: Sequence[CheckedTask], facts: Facts) -> list[Finding]:
    """Every check on every task, in the order of tasks and checks."""
    return [_run(name, check, task, facts) for task in tasks for name, check in CHECKS.items()]


def _run(name: str, check: Callable[[CheckedTask, Facts], str], task: CheckedTask, facts: Facts) -> Finding:
    try:
        reason = check(task, facts)
    except Exception as error:  # A check that can't be made has not been passed.
        reason = f"the check failed: {error!r}"
    return Finding(task.task_id, name, not reason, reason)


def _identifiers(task: CheckedTask, facts: Facts) -> str:
    found = re.search(r"\w+_\w+", task.question)
    return f"names the identifier {found.group()}" if found else ""


def _titles(task: CheckedTask, facts: Facts) -> str:
    question = _plain(task.question)
    found = [title for title in facts.titles if _plain(title) in question]
    return f"names the document “{found[0]}”" if found else ""


def _parameters(task: CheckedTask, facts: Facts) -> str:
    """A figure of a rule that governs the task; a question about a document may name none of its domain's."""
    question = _plain(task.question)
    for rule, value, unit in facts.parameters:
        is_known = rule in task.governing_rules or (
            task.brief["analysis_type"] == "knowledge_retrieval" and rule.startswith(f"{task.brief['domain']}__")
        )
        if (
            is_known
            and rule not in task.waived_rules
            and re.search(rf"\b{re.escape(value)}\W+{re.escape(unit)}", question)
        ):
            return f"gives away the parameter {value} {unit} of {rule}"
    return ""


def _answer_numbers(task: CheckedTask, facts: Facts) -> str:
    numbers = {Decimal(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?", task.question)}
    for number in task.gold_numbers:
        if number in numbers and abs(number) >= 1:
            return f"gives away the answer’s number {number.normalize():f}"
    return ""


def _answer_texts(task: CheckedTask, facts: Facts) -> str:
    question = _plain(task.question)
    offered = {_plain(option) for key in task.spec["keys"].values() for option in key.get("one_of", ())} | {
        "total",
        "none",
        "not reported",
    }
    for text in task.gold_texts:
        if _plain(text) not in offered and re.search(rf"(?<!\w){re.escape(_plain(text))}(?!\w)", question):
            return f"gives away the answer’s text {text}"
    return ""


def _altered_words(task: CheckedTask, facts: Facts) -> str:
    question = _plain(task.question)
    spoken = question
    for phrase in str(task.brief.get("metric_phrases") or "").split("|"):
        spoken = spoken.replace(_plain(phrase), " ") if phrase else spoken
    for rule, words in facts.words_of_rules:
        if rule in task.governing_rules - task.waived_rules and _plain(words) in spoken:
            return f"says “{words}”, which {rule} changes"
    return ""


def _members(task: CheckedTask, facts: Facts) -> str:
    brief = task.brief
    for dimension, member in (
        (brief.get("dimension"), brief.get("value_a")),
        (brief.get("dimension"), brief.get("value_b")),
    ):
        if isinstance(member, str) and (dimension, member) not in facts.members:
            return f"asks for the {dimension} {member}, which the data do not have"
    return ""


def _window(task: CheckedTask, facts: Facts) -> str:
    brief = task.brief
    if brief["analysis_type"] == "knowledge_retrieval":
        return ""
    ends = [brief["period_to"]] if brief["analysis_type"] in ("trend", "threshold_crossing") else [None]
    if brief["analysis_type"] == "decomposition":
        wanted = [period_words(brief["grain"], brief[end]).removeprefix("in ") for end in ("period_from", "period_to")]
    else:
        wanted = [period_words(brief["grain"], brief["period_from"], end) for end in ends]
    missing = [words for words in wanted if _plain(words) not in _plain(task.question)]
    return f"does not say its window: {missing[0]}" if missing else ""


def _one_question(task: CheckedTask, facts: Facts) -> str:
    marks = task.question.count("?")
    return "" if marks == 1 and task.question.endswith("?") else f"has {marks} question marks, not one at its end"


def _vague_time(task: CheckedTask, facts: Facts) -> str:
    found = re.search(r"\b(latest|most recent|recently|currently|up to date|nowadays|last month)\b", task.question)
    return f"is vague about time: {found.group()}" if found else ""


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


CHECKS: dict[str, Callable[[CheckedTask, Facts], str]] = {
    "no identifier": _identifiers,
    "no document title": _titles,
    "no parameter": _parameters,
    "no answer number": _answer_numbers,
    "no answer text": _answer_texts,
    "nothing that a rule alters": _altered_words,
    "members exist": _members,
    "window is clear": _window,
    "one question": _one_question,
    "time is clear": _vague_time,
}
