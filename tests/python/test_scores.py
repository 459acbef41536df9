"""Scores of runs: what an attempt earns, why it fails, and what is kept when the comparator changes."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from exam_fixtures import GOLDS, write_exam, write_run

import goldwright.exam.scores
from goldwright.cli import main
from goldwright.comparator import COMPARATOR_VERSION, FAR_FETCHED, gold_as_answer
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.runs import CONDITIONS, Attempt, Run, benchmark_of
from goldwright.exam.scores import (
    SCORE_COLUMNS,
    Score,
    explainer_of,
    read_scores,
    score_attempt,
    score_run,
)


@pytest.fixture
def exported(tmp_path: Path) -> Exported:
    return write_exam(tmp_path / "benchmark")


def test_columns_stand_in_the_agreed_order(tmp_path: Path, exported: Exported) -> None:
    folder = write_run(tmp_path, exported, "a", [["10"]])
    score_run(folder, exported)
    line = json.loads((folder.path / "scores.jsonl").read_text())
    assert tuple(line) == SCORE_COLUMNS == tuple(field.name for field in fields(Score))
    assert SCORE_COLUMNS[:8] == (
        "run_id",
        "agent",
        "model",
        "condition",
        "tuned_prompt",
        "benchmark_version",
        "comparator_version",
        "task_id",
    )


def test_what_an_attempt_earned(tmp_path: Path, exported: Exported) -> None:
    folder = write_run(
        tmp_path,
        exported,
        "a",
        [["10.00"], ["21"], ["31"], [None], ["Finance"]],
        documents_read=["late", "elsewhere"],
        cost_usd="0.015",
        seconds=1.2345,
        turns=3,
    )
    right, ignored, trapped, silent, other = score_run(folder, exported)
    assert (right.is_right, right.reason, right.partial_credit, right.is_explained) == (True, "right", "1.0000", None)
    assert (right.task_group, right.active_rules, right.rule_types) == ("rule", 2, "exclusionary,privacy")
    assert (right.documents_wanted, right.documents_read) == (2, 1)
    assert (right.cost_usd, right.seconds, right.turns) == ("0.015", "1.235", 3)
    # No rule and this one rule ignored give the same answer: the rule is named.
    assert (ignored.reason, ignored.mistake, ignored.mistake_rule) == ("rule ignored", "rule_ignored", "late")
    assert (trapped.reason, trapped.is_trap, trapped.is_explained) == ("wrong rule", True, True)
    assert (silent.reason, silent.is_explained, silent.mistake) == ("no answer", True, None)
    assert (other.reason, other.is_explained, other.documents_wanted) == ("unexplained", False, 1)


def test_errors_of_the_harness_and_what_is_not_asked_yet_count_in_the_denominator(
    tmp_path: Path, exported: Exported
) -> None:
    folder = write_run(tmp_path, exported, "a", [["10", "!"], ["20"]])
    scores = score_run(folder, exported)
    assert [(score.task_id[-1], score.trial) for score in scores] == [("1", 1), ("1", 2), ("2", 1), ("2", 2)]
    assert [score.reason for score in scores] == ["right", "harness error", "right", "harness error"]
    assert all(score.is_explained is None and not score.is_right for score in scores if score.is_harness_error)


@pytest.mark.parametrize(
    ("value", "reason", "mistake"),
    [
        ("11.00", "right", None),
        # The governed answer, and any answer of a mistake about rules, knows of rules that nobody told of.
        ("10.00", "wrong rule", "rule_applied"),
        ("12.00", "wrong rule", "rule_applied"),
        ("13.00", "wrong rule", "rule_applied"),
        # The near miss of another window follows the rules: without them it says nothing.
        ("14.00", "unexplained", None),
        ("99.00", "unexplained", None),
        ("264.00", "wrong unit", None),
    ],
)
def test_without_rules_the_standard_answer_is_right(
    tmp_path: Path, exported: Exported, value: str, reason: str, mistake: str | None
) -> None:
    folder = write_run(tmp_path, exported, "a", [[value]], condition="no-rule", documents_read=["late"])
    (score,) = score_run(folder, exported)
    assert (score.reason, score.mistake, score.mistake_rule) == (reason, mistake, None)
    assert (score.documents_wanted, score.documents_read) == (0, 0)


def test_other_comparators_scores_stay_apart(
    tmp_path: Path, exported: Exported, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_run(tmp_path, exported, "a", [["10"], ["21"]])
    first = score_run(folder, exported)
    text = (folder.path / "scores.jsonl").read_text()
    assert score_run(folder, exported) == first == read_scores(folder)
    assert (folder.path / "scores.jsonl").read_text() == text
    # 1.10 is newer than 1.9.
    for version in ("1.9.0", "1.10.0"):
        monkeypatch.setattr(goldwright.exam.scores, "COMPARATOR_VERSION", version)
        score_run(folder, exported)
        assert {score.comparator_version for score in read_scores(folder)} == {version}
    lines = [json.loads(line) for line in (folder.path / "scores.jsonl").read_text().splitlines()]
    assert [line["comparator_version"] for line in lines] == [COMPARATOR_VERSION] * 2 + ["1.9.0"] * 2 + ["1.10.0"] * 2
    assert lines[:2] == [asdict(score) for score in first]


def test_scores_of_another_goldwright_are_said(tmp_path: Path, exported: Exported) -> None:
    folder = write_run(tmp_path, exported, "a", [["10"]])
    assert read_scores(folder) == []
    (folder.path / "scores.jsonl").write_text('{"comparator_version": "1.0.0", "task": "x"}\n')
    with pytest.raises(ProjectError, match="other columns than this Goldwright writes: run `goldwright rescore`"):
        read_scores(folder)


def test_a_run_is_scored_on_its_own_release_only(tmp_path: Path, exported: Exported) -> None:
    folder = write_run(tmp_path, exported, "a", [["10"]])
    changed = write_exam(tmp_path / "changed", ["10.01", *GOLDS[1:]])
    with pytest.raises(ProjectError, match=r"runs/a was sat on another release than changed/ \(version 0.1.0, here"):
        score_run(folder, changed)
    assert not (folder.path / "scores.jsonl").exists()


def test_near_misses_may_change_without_another_release(tmp_path: Path, exported: Exported) -> None:
    golds = tmp_path / "benchmark" / "golds.jsonl"
    folder = write_run(tmp_path, exported, "a", [["99"]])
    assert score_run(folder, exported)[0].reason == "unexplained"
    golds.write_text(golds.read_text().replace('"14.00"', '"99.00"'))
    assert score_run(folder, read_exported(tmp_path / "benchmark"))[0].mistake == "wrong_window"


def test_rescore_scores_every_run_and_names_those_of_other_releases(
    tmp_path: Path, exported: Exported, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_run(tmp_path / "runs", exported, "mine", [["10"], ["21"]])
    other = write_exam(tmp_path / "other", ["10.01", *GOLDS[1:]])
    write_run(tmp_path / "runs", other, "theirs", [["10"]])
    told = CliRunner().invoke(main, ["rescore"])
    assert told.exit_code == 0, told.output
    assert "mine" in told.output and "50.0 %" in told.output
    assert "Passed over: runs/theirs was sat on another release" in " ".join(told.output.split())
    assert len(read_scores(write_run(tmp_path / "runs", exported, "mine", [["10"], ["21"]]))) == 2
    told = CliRunner().invoke(main, ["rescore", "theirs"])
    assert told.exit_code == 1 and "score it on its own release" in told.output
    told = CliRunner().invoke(main, ["rescore", "nobody"])
    assert told.exit_code == 1 and "There is no run nobody in runs/" in told.output


def test_in_the_release_gold_is_right_and_every_near_miss_has_its_reason(dbt: Dbt) -> None:
    """Over the whole release and all conditions: gold 100 %, and nothing in it is a fault of the harness."""
    exported = read_exported(dbt.project / "benchmark")
    release = benchmark_of(exported)
    for condition in CONDITIONS:
        run = Run("gold", "gold", condition, 1, release)
        for task in exported.tasks:
            if condition == "no-rule" and not task.has_no_rule_condition:
                continue
            explainer = explainer_of(task, condition)
            gold = task.gold["standard_answer"] if condition == "no-rule" else task.gold_answer
            answer = json.dumps(gold_as_answer(gold, task.spec), ensure_ascii=False)
            attempt = Attempt(task.task_id, 1, answer)
            assert score_attempt(run, task, attempt, explainer).is_right, task.task_id
            if condition == "no-rule":
                governed = replace(attempt, answer=json.dumps(task.gold_answer))
                assert score_attempt(run, task, governed, explainer).reason == "wrong rule"
                continue
            for near_miss in task.gold["near_misses"]:
                has_figure = re.search(r'"-?[0-9.]*[1-9][0-9.]*"', json.dumps(near_miss["answer"]))
                if near_miss["is_separable"] and (has_figure or near_miss["mistake"] not in FAR_FETCHED):
                    missed = replace(attempt, answer=json.dumps(near_miss["answer"]))
                    score = score_attempt(run, task, missed, explainer)
                    assert score.mistake is not None and score.is_explained, (task.task_id, near_miss)
