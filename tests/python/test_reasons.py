"""Reasons held against mistakes that were noted by somebody who has not seen how reasons are found.

`pytest -rP tests/python/test_reasons.py` prints the table.
"""

from __future__ import annotations

from collections import Counter

import duckdb
import pytest
from wrong_answers import FOLDER, REASONS, wrong_answers

from goldwright.comparator import explain
from goldwright.dbt import Dbt
from goldwright.release import Release

Pairs = list[tuple[str, str]]


@pytest.fixture(scope="module")
def judged(dbt: Dbt, release: Release) -> dict[str, tuple[str, str, str]]:
    """By file: the reason that was noted, another that is fair, and the one that is given."""
    tasks = {task.task_id: task for task in release.tasks}
    found = {}
    with duckdb.connect(str(dbt.project / "benchmark" / "warehouse.duckdb"), read_only=True) as warehouse:
        for noted in wrong_answers(FOLDER):
            task = tasks[noted.task_id]
            verdict = explain(noted.answer(task, warehouse), task.gold_answer, task.spec, task.near_misses)
            found[noted.file] = (noted.reason, noted.also_fair, verdict.reason)
    return found


def test_reasons_are_right_in_nine_of_ten_and_else_rather_unexplained(
    judged: dict[str, tuple[str, str, str]],
) -> None:
    for kind in (".sql", ".json"):
        pairs = [(noted, given) for file, (noted, _, given) in judged.items() if file.endswith(kind)]
        print(f"{len(pairs)} answers, {kind}: {sum(noted == given for noted, given in pairs)} reasons as noted")
    pairs = [(noted, given) for noted, _, given in judged.values()]
    print_precision_and_recall(pairs)
    others = {file: told for file, told in judged.items() if told[2] not in (told[0], told[1], "unexplained")}
    for file, (noted, _, given) in others.items():
        print(f"{file}: noted {noted}, given {given}")
    queries = [told for file, told in judged.items() if file.endswith(".sql")]
    assert len(queries) >= 100
    for told in (queries, list(judged.values())):
        assert sum(noted == given for noted, _, given in told) >= 0.9 * len(told)
    assert len(others) <= 0.02 * len(judged)


def print_precision_and_recall(pairs: Pairs) -> None:
    """By reason: how many were noted, how many given, how many of these agree, and both shares."""
    noted, given = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    agreed = Counter(one for one, other in pairs if one == other)
    print(f"{'reason':14}{'noted':>7}{'given':>7}{'agreed':>8}{'precision':>11}{'recall':>8}")
    for reason in REASONS:
        shares = [f"{agreed[reason] / whole:.2f}" if whole else "" for whole in (given[reason], noted[reason])]
        print(f"{reason:14}{noted[reason]:7}{given[reason]:7}{agreed[reason]:8}{shares[0]:>11}{shares[1]:>8}")
    print(f"{'all':14}{len(pairs):7}{len(pairs):7}{sum(agreed.values()):8}{sum(agreed.values()) / len(pairs):19.3f}")
