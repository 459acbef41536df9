"""Runs held against each other: known values of the statistics, and what can't be compared."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from exam_fixtures import GOLDS, write_exam, write_run
from hypothesis import given, settings
from hypothesis import strategies as st
from test_evaluation import SCORE, WRONG

from goldwright.cli import main
from goldwright.errors import ProjectError
from goldwright.exam.compare import (
    ScoredRun,
    compare_runs,
    comparison_tables,
    has_majority,
    holm,
    mcnemar_exact,
    paired_difference,
)
from goldwright.exam.exported import Exported
from goldwright.exam.runs import Run
from goldwright.exam.scores import score_run

exam = settings(derandomize=True, database=None, deadline=None, max_examples=100)
RELEASE = {"name": "goldwright", "version": "0.1.0", "tasks": "abc", "golds": "def"}


def scored(run_id: str, rights: Sequence[Sequence[bool]], **changes: Any) -> ScoredRun:
    """A run whose trials are right or wrong as told, task by task."""
    scores = [
        replace(SCORE if is_right else WRONG, run_id=run_id, task_id=f"t{task}", trial=trial, **changes)
        for task, trials in enumerate(rights, 1)
        for trial, is_right in enumerate(trials, 1)
    ]
    return ScoredRun(Run(run_id, "analyst", "rule", max(map(len, rights), default=1), RELEASE), scores)


@pytest.mark.parametrize(
    ("one", "other", "p_value"),
    [
        # By hand: twice the tail of the binomial distribution at a half, at most 1.
        (0, 0, 1.0),
        (1, 0, 1.0),
        (5, 0, 2 / 2**5),
        (1, 5, 2 * (1 + 6) / 2**6),
        (3, 3, 1.0),
        (10, 2, 2 * (1 + 12 + 66) / 2**12),
    ],
)
def test_mcnemars_exact_p_value(one: int, other: int, p_value: float) -> None:
    assert mcnemar_exact(one, other) == pytest.approx(p_value)
    assert mcnemar_exact(other, one) == pytest.approx(p_value)


def test_holm_by_hand() -> None:
    # Sorted 0.01, 0.02, 0.03, 0.04, times 4, 3, 2, 1, none smaller than the one before.
    assert holm([0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.5, 0.6]) == [1.0, 1.0]
    assert holm([]) == []


@exam
@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_keeps_the_order_and_lies_between_no_correction_and_bonferroni(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    for p_value, corrected in zip(p_values, adjusted, strict=True):
        assert p_value <= corrected <= min(1, p_value * len(p_values)) or corrected == pytest.approx(p_value)
    by_p_value = [corrected for _, corrected in sorted(zip(p_values, adjusted, strict=True))]
    assert by_p_value == sorted(by_p_value)


def test_the_paired_difference_of_bonett_and_price_by_hand() -> None:
    # 20 tasks, 8 won and 2 lost: (9 - 3) / 22 around, with the root of (9/22 + 3/22 - (6/22)^2) / 22.
    differences = [1.0] * 8 + [-1.0] * 2 + [0.0] * 10
    error = math.sqrt((9 / 22 + 3 / 22 - (6 / 22) ** 2) / 22)
    assert paired_difference(differences) == pytest.approx((0.3, 6 / 22 - 1.959964 * error, 6 / 22 + 1.959964 * error))


@exam
@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 1 / 3, 1.0]), min_size=1, max_size=60))
def test_a_difference_lies_inside_its_interval_which_has_some_width(differences: list[float]) -> None:
    mean, lower, upper = paired_difference(differences)
    assert -1 <= lower <= mean <= upper <= 1
    assert lower < upper
    mirrored = paired_difference([-one for one in differences])
    assert mirrored == pytest.approx((-mean, -upper, -lower))


@pytest.mark.parametrize(
    ("rights", "is_majority"), [("1", 1), ("0", 0), ("10", 0), ("110", 1), ("1100", 0), ("11100", 1)]
)
def test_a_tie_is_no_majority(rights: str, is_majority: int) -> None:
    assert has_majority([SCORE if right == "1" else WRONG for right in rights]) == bool(is_majority)


def test_two_runs_task_by_task() -> None:
    one = scored("one", [[True, True], [True, True], [True, False], [False, False], [True, True]])
    other = scored("other", [[True, True], [False, False], [True, True], [False, True]], reason="wrong rule")
    other = replace(
        other, scores=[replace(score, reason="right") if score.is_right else score for score in other.scores]
    )
    (pair,) = compare_runs([one, other])
    # The fifth task was asked of one alone; the first run's tie at the third is wrong.
    assert (pair.tasks, pair.both_right, pair.only_one_right, pair.only_other_right) == (4, 1, 1, 1)
    assert pair.difference == pytest.approx((0 + 1 - 0.5 - 0.5) / 4)
    assert (pair.p_value, pair.adjusted_p_value) == (1.0, 1.0)
    assert [(flip.task_id, flip.one, flip.other) for flip in pair.flips] == [
        ("t2", "right", "wrong rule"),
        ("t3", "rule ignored", "right"),
    ]


def test_p_values_are_adjusted_over_all_pairs() -> None:
    runs = [scored("a", [[True]] * 10), scored("b", [[False]] * 10), scored("c", [[True]] * 9 + [[False]])]
    pairs = compare_runs(runs)
    assert [(pair.one, pair.other) for pair in pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [pair.p_value for pair in pairs] == pytest.approx([2 / 2**10, 1, 2 / 2**9])
    assert [pair.adjusted_p_value for pair in pairs] == pytest.approx([6 / 2**10, 1, 4 / 2**9])
    overview, *flips = comparison_tables(pairs, most_flips=3)
    assert "adjusted after Holm over 3 pairs" in overview.note
    assert [len(table.rows) for table in flips] == [3, 1, 3]
    assert flips[0].note == "3 of 10; --out writes all."


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (scored("one", [[True]]), "one is named twice"),
        (
            scored("other", [[True]], comparator_version="1.0.0"),
            "comparators 1.0.0 and 1.1.0: run `goldwright rescore`",
        ),
        (scored("other", []), "runs/other has no scores: run `goldwright rescore`"),
        (ScoredRun(Run("other", "x", "rule", 1, {**RELEASE, "golds": "new"}), [SCORE]), "sat on different releases"),
        (ScoredRun(Run("other", "x", "rule", 1, {**RELEASE, "tasks": "new"}), [SCORE]), "sat on different releases"),
        (ScoredRun(Run("other", "x", "rule", 1, RELEASE), [replace(SCORE, task_id="t9")]), "have no task in common"),
    ],
)
def test_what_does_not_compare_is_said(other: ScoredRun, words: str) -> None:
    with pytest.raises(ProjectError, match=words):
        compare_runs([scored("one", [[True]]), other])


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exported: Exported = write_exam(tmp_path / "benchmark")
    answers: list[list[str | None]] = [[gold] for gold in GOLDS]
    score_run(write_run(tmp_path / "runs", exported, "careful", answers), exported)
    score_run(write_run(tmp_path / "runs", exported, "hasty", [["12"], ["21"], *answers[2:]]), exported)
    told = CliRunner().invoke(main, ["compare", "careful", "hasty", "--out", "compared.json"])
    assert told.exit_code == 0, told.output
    assert "+40.0 points" in told.output and "0.5000" in told.output and "rule ignored" in told.output
    overview, flips = json.loads((tmp_path / "compared.json").read_text())
    assert (overview["rows"][0]["only the first"], overview["rows"][0]["only the second"]) == ("2", "0")
    assert [line["task"] for line in flips["rows"]] == ["shop-point_query-1", "shop-point_query-2"]
    other = write_exam(tmp_path / "other", ["10.01", *GOLDS[1:]])
    score_run(write_run(tmp_path / "runs", other, "elsewhere", [["10.01"]]), other)
    told = CliRunner().invoke(main, ["compare", "careful", "elsewhere"])
    assert told.exit_code == 1 and "different releases: their scores don't compare" in told.output
    assert CliRunner().invoke(main, ["compare", "careful"]).output == "goldwright: Name two runs or more to compare.\n"
