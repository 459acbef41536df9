"""Programmatic checks of questions, cheap and strict: each fails closed and says why.

A check that raises counts as failed. A question is held against its brief: what the brief explains (its metric, its
members, its window, its threshold, what it sets aside) may stand in it, in any words; what the brief doesn't explain
may not. No check reads a rule document, so that nothing which stands in one can change a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from goldwright.question_arity import asks_for_the_answer
from goldwright.question_facts import CheckedTask, Facts
from goldwright.question_form import direction_is_right, names_the_test, one_question, threshold_is_gone_over
from goldwright.question_leaks import (
    figures_are_explained,
    no_altered_words,
    no_answer_number,
    no_answer_text,
    no_identifier,
    no_orders,
    no_parameter,
    no_title,
)
from goldwright.question_subject import members_exist, metric_is_named, time_is_clear, window_is_clear


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
        reason = check(task, facts.of(task.domain))
    except Exception as error:  # A check that can't be made has not been passed.
        reason = f"the check failed: {error!r}"
    return Finding(task.task_id, name, not reason, reason)


CHECKS: dict[str, Callable[[CheckedTask, Facts], str]] = {
    "no orders to a reader": no_orders,
    "no identifier": no_identifier,
    "no document title": no_title,
    "no parameter": no_parameter,
    "no answer number": no_answer_number,
    "no answer text": no_answer_text,
    "figures are explained": figures_are_explained,
    "nothing that a rule alters": no_altered_words,
    "metric is named": metric_is_named,
    "members exist": members_exist,
    "window is clear": window_is_clear,
    "time is clear": time_is_clear,
    "threshold is gone over": threshold_is_gone_over,
    "direction is right": direction_is_right,
    "asks for what is answered": asks_for_the_answer,
    "one question": one_question,
    "test is named": names_the_test,
}
