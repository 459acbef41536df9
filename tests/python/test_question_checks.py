"""The checks of questions on good questions, on bad ones that somebody planted, and on mutants of good ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from question_fixtures import (
    MUTATIONS,
    Planted,
    facts,
    good_questions,
    lists_of_planted_questions,
    mutants,
    planted_questions,
)

from goldwright.question_checks import CHECKS, Finding, check_questions
from goldwright.question_facts import CheckedTask

SEED = 20261130
PER_CHECK = 10


def failed(task: CheckedTask) -> list[Finding]:
    findings = [finding for finding in check_questions([task], facts()) if not finding.passed]
    broken = [finding.reason for finding in findings if finding.reason.startswith("the check failed")]
    assert not broken, broken
    return findings


def recall(planted: Sequence[Planted]) -> tuple[float, list[str], Counter[str]]:
    """The share of bad questions that some check fails, those that none does, and those that the named check does."""
    missed, named = [], Counter[str]()
    for one in planted:
        findings = failed(one.task)
        if not findings:
            missed.append(f"{one.fault}: {one.task.question} {' '.join(one.task.own_instructions)}")
        named[one.fault] += any(finding.check == one.fault for finding in findings)
    return 1 - len(missed) / len(planted), missed, named


def test_good_questions_pass_in_whatever_words(capsys: pytest.CaptureFixture[str]) -> None:
    tasks = good_questions()
    false_alarms = [f"{task.question} {failed(task)[0].reason}" for task in tasks if failed(task)]
    share = len(false_alarms) / len(tasks)
    with capsys.disabled():
        print(f"\nfalse alarms: {len(false_alarms)} of {len(tasks)} good questions, {share:.1%}")
    assert len(tasks) >= 300
    assert share <= 0.02, false_alarms


@pytest.mark.parametrize("name", lists_of_planted_questions())
def test_planted_bad_questions_are_caught(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    planted = planted_questions(name)
    share, missed, _ = recall(planted)
    with capsys.disabled():
        print(f"\n{name}: {len(planted) - len(missed)} of {len(planted)} bad questions caught, {share:.1%}")
    assert len(planted) >= 100
    assert min(Counter(one.fault for one in planted).values()) >= 8
    assert share >= 0.98, missed


def test_mutants_of_good_questions_are_caught(capsys: pytest.CaptureFixture[str]) -> None:
    made = list(mutants(SEED, PER_CHECK))
    share, missed, named = recall(made)
    with capsys.disabled():
        print(f"\nmutants: {len(made) - len(missed)} of {len(made)} caught, {share:.1%};", end=" ")
        print(f"{sum(named.values()) / len(made):.1%} by the check that they are made for")
    assert share >= 0.98, missed
    assert all(caught >= 8 for caught in named.values()), named


def test_every_check_has_mutants() -> None:
    assert list(MUTATIONS) == list(CHECKS)
    assert set(Counter(one.fault for one in mutants(SEED, PER_CHECK)).values()) == {PER_CHECK}
