"""The report's tables: known values, formulas held against plain ones, and one source of SQL for two ways to run it."""

from __future__ import annotations

import itertools
import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from exam_fixtures import write_exam, write_run
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.evaluation import MODELS, evaluation_tables, scores_frame, scores_of_every_run
from goldwright.exam.runs import Condition
from goldwright.exam.scores import Score, score_run

exam = settings(derandomize=True, database=None, deadline=None, max_examples=15)

SCORE = Score(
    run_id="a",
    agent="analyst",
    model="large",
    condition="rule",
    tuned_prompt=False,
    benchmark_version="0.1.0",
    comparator_version="1.1.0",
    task_id="t1",
    trial=1,
    domain="shop",
    analysis_type="trend",
    task_group="rule",
    rule_types="privacy,temporal",
    active_rules=2,
    is_trap=False,
    is_right=True,
    partial_credit="1.0000",
    reason="right",
    mistake=None,
    mistake_rule=None,
    is_explained=None,
    is_harness_error=False,
    documents_wanted=2,
    documents_read=2,
    turns=4,
    calls=3,
    input_tokens=1000,
    cached_tokens=100,
    output_tokens=50,
    cost_usd="0.010",
    seconds="1.500",
)
WRONG = replace(SCORE, is_right=False, partial_credit="0.5000", reason="rule ignored", is_explained=True)
FAULT = replace(SCORE, is_right=False, partial_credit="0.0000", reason="harness error", is_harness_error=True)


def attempts(rights: Sequence[Sequence[bool]], **changes: Any) -> list[Score]:
    """A score for each task and trial, right or wrong as told."""
    return [
        replace(SCORE if is_right else WRONG, task_id=f"t{task}", trial=trial, **changes)
        for task, trials in enumerate(rights, 1)
        for trial, is_right in enumerate(trials, 1)
    ]


@pytest.fixture(scope="module")
def project(dbt: Dbt) -> Path:
    return dbt.project


def tables(project: Path, scores: Sequence[Score]) -> dict[str, pd.DataFrame]:
    return evaluation_tables(scores_frame(scores), project)


def row(table: pd.DataFrame, breakdown: str = "all", member: str = "all", **more: Any) -> Mapping[str, Any]:
    """The one row of a breakdown's member."""
    found = table[(table["breakdown"] == breakdown) & (table["member"] == member)]
    for column, value in more.items():
        found = found[found[column] == value]
    assert len(found) == 1, found
    return dict(found.iloc[0])


def clustered_error(rights: Sequence[Sequence[bool]]) -> float:
    """inspect-ai's stderr(cluster), written the plain way: pairs of attempts at one task, then C / (C - 1)."""
    answers = [is_right for trials in rights for is_right in trials]
    mean = sum(answers) / len(answers)
    covariance = sum(
        (one - mean) * (other - mean) for trials in rights for one, other in itertools.product(trials, trials)
    )
    return math.sqrt(covariance * len(rights) / (len(rights) - 1)) / len(answers)


many_attempts = st.integers(1, 5).flatmap(
    lambda trials: st.lists(st.lists(st.booleans(), min_size=trials, max_size=trials), min_size=1, max_size=20)
)


@exam
@given(many_attempts)
def test_accuracy_lies_inside_an_interval_of_some_width(project: Path, rights: list[list[bool]]) -> None:
    found = row(tables(project, attempts(rights))["accuracy"])
    answers = [is_right for trials in rights for is_right in trials]
    assert found["accuracy"] == pytest.approx(sum(answers) / len(answers), abs=1e-8)
    assert (found["tasks"], found["attempts"], found["right_answers"]) == (len(rights), len(answers), sum(answers))
    assert 0 <= found["accuracy_from"] <= found["accuracy"] <= found["accuracy_to"] <= 1
    assert found["accuracy_from"] < found["accuracy_to"]
    if len(rights) > 1:
        assert found["standard_error"] == pytest.approx(clustered_error(rights), abs=1e-7)
    else:
        assert math.isnan(found["standard_error"])


@pytest.mark.parametrize("right", [0, 40])
def test_all_or_nothing_leaves_wilsons_interval_over_tasks(project: Path, right: int) -> None:
    """Three trials that agree are no three answers."""
    rights = [[task < right] * 3 for task in range(40)]
    found = row(tables(project, attempts(rights))["accuracy"])
    wilson = binomtest(right, 40).proportion_ci(method="wilson")
    assert (found["accuracy_from"], found["accuracy_to"]) == pytest.approx((wilson.low, wilson.high), abs=1e-7)


def test_one_trial_a_task_gives_wilsons_interval_over_one_answer_less(project: Path) -> None:
    # With one trial the clustered error is that of a sample, p (1 - p) / (n - 1): the effective answers are n - 1.
    found = row(tables(project, attempts([[True]] * 30 + [[False]] * 10))["accuracy"])
    wilson = binomtest(30, 40).proportion_ci(method="wilson")
    assert (found["accuracy_from"], found["accuracy_to"]) == pytest.approx((wilson.low, wilson.high), abs=0.003)
    assert found["accuracy_to"] - found["accuracy_from"] > wilson.high - wilson.low


def test_trials_that_agree_widen_the_interval(project: Path) -> None:
    agreeing = row(tables(project, attempts([[True] * 4] * 10 + [[False] * 4] * 10))["accuracy"])
    mixed = row(tables(project, attempts([[True, False, True, False]] * 20))["accuracy"])
    assert agreeing["accuracy"] == mixed["accuracy"] == 0.5
    assert agreeing["accuracy_to"] - agreeing["accuracy_from"] > 1.5 * (mixed["accuracy_to"] - mixed["accuracy_from"])


@exam
@given(many_attempts)
def test_pass_at_k_and_pass_hat_k_are_the_unbiased_estimates(project: Path, rights: list[list[bool]]) -> None:
    table = tables(project, attempts(rights))["pass_at_k"]
    trials = len(rights[0])
    assert sorted(table[table["breakdown"] == "all"]["k"]) == list(range(1, trials + 1))
    for k in range(1, trials + 1):
        one_of, all_of = [], []
        for outcome in rights:
            draws = list(itertools.combinations(outcome, k))
            one_of.append(sum(any(draw) for draw in draws) / len(draws))
            all_of.append(sum(all(draw) for draw in draws) / len(draws))
            count, right = len(outcome), sum(outcome)
            assert one_of[-1] == pytest.approx(1 - math.comb(count - right, k) / math.comb(count, k))
            assert all_of[-1] == pytest.approx(math.comb(right, k) / math.comb(count, k))
        found = row(table, k=k)
        assert found["pass_at_k"] == pytest.approx(sum(one_of) / len(rights), abs=1e-7)
        assert found["pass_hat_k"] == pytest.approx(sum(all_of) / len(rights), abs=1e-7)


def test_a_known_pass_at_k(project: Path) -> None:
    # One task, five trials, two right: 1 - C(3, 2) / C(5, 2) = 0.7 and C(2, 2) / C(5, 2) = 0.1.
    found = row(tables(project, attempts([[True, True, False, False, False]]))["pass_at_k"], k=2)
    assert (found["pass_at_k"], found["pass_hat_k"]) == pytest.approx((0.7, 0.1), abs=1e-8)


def test_errors_of_the_harness_count_as_not_right_and_are_told_apart(project: Path) -> None:
    found = tables(project, [SCORE, replace(FAULT, task_id="t2")])
    assert row(found["accuracy"])["accuracy"] == 0.5
    assert row(found["accuracy"])["harness_errors"] == 1
    reason = row(found["failure_reasons"])
    assert (reason["reason"], reason["answers"], reason["explained_answers"]) == ("harness error", 1, 0)


def test_a_task_counts_under_each_rule_type_and_analytics_tasks_under_traps(project: Path) -> None:
    analytics = replace(SCORE, task_id="t2", task_group="analytics", rule_types="", active_rules=0)
    trap = replace(WRONG, task_id="t3", task_group="analytics", rule_types="", active_rules=0, is_trap=True)
    accuracy = tables(project, [SCORE, analytics, trap])["accuracy"]
    assert row(accuracy, "rule type", "privacy")["attempts"] == row(accuracy, "rule type", "temporal")["attempts"] == 1
    assert set(accuracy[accuracy["breakdown"] == "rule type"]["member"]) == {"privacy", "temporal"}
    assert row(accuracy, "active rules", "2")["attempts"] == 1
    assert set(accuracy[accuracy["breakdown"] == "active rules"]["member"]) == {"2"}
    assert (row(accuracy, "trap", "trap")["accuracy"], row(accuracy, "trap", "no trap")["accuracy"]) == (0, 1)
    assert row(accuracy, "trap", "no trap")["attempts"] == 1
    assert row(accuracy, "task group and domain", "rule", second_member="shop")["attempts"] == 1


def test_conditions_compare_on_the_same_tasks_of_the_same_agent(project: Path) -> None:
    scores = [
        *attempts([[True], [False], [True]]),
        *attempts([[True], [True]], run_id="b", condition="oracle"),
        replace(SCORE, run_id="c", condition="no-rule", task_id="t2"),
        # Another agent's runs, and an agent with one condition, have nothing to do with it.
        *attempts([[False]], run_id="d", agent="other", condition="no-rule"),
        *attempts([[False]], run_id="e", model="small"),
    ]
    accuracy = tables(project, scores)["accuracy"]
    same = accuracy[accuracy["breakdown"] == "same tasks"]
    found = {
        (run, member): (tasks, right)
        for run, member, tasks, right in zip(
            same["run_id"], same["member"], same["tasks"], same["right_answers"], strict=True
        )
    }
    assert found == {("a", "rule"): (1, 0), ("b", "oracle"): (1, 1), ("c", "no-rule"): (1, 1)}


def test_the_funnel_of_rules(project: Path) -> None:
    scores = [
        SCORE,
        replace(WRONG, task_id="t2", documents_read=1),
        replace(WRONG, task_id="t3", reason="wrong rule"),
        replace(WRONG, task_id="t4", reason="wrong unit"),
        replace(WRONG, task_id="t5", reason="unexplained", is_explained=False, documents_read=0),
        replace(SCORE, task_id="t6", task_group="analytics", rule_types=""),
        replace(SCORE, run_id="b", condition="no-rule", documents_wanted=0, documents_read=0),
    ]
    funnel = tables(project, scores)["rule_funnel"]
    assert set(funnel["run_id"]) == {"a"}
    found = row(funnel)
    wanted = {
        "attempts": 5,
        "documents_wanted": 10,
        "documents_read": 7,
        "read_all_documents": 3,
        "applied_rules": 2,
        "mistook_rules": 2,
        "untold": 1,
        "right_answers": 1,
        "read_and_applied": 2,
        "read_and_right": 1,
    }
    assert {name: found[name] for name in wanted} == wanted
    assert found["retrieval_recall"] == pytest.approx(0.7)


def test_money_is_known_where_every_price_is(project: Path) -> None:
    priced = [SCORE, replace(SCORE, task_id="t2", cost_usd="0.0000001")]
    assert row(tables(project, priced)["effort"])["cost_usd"] == pytest.approx(0.0100001)
    unknown = row(tables(project, [*priced, replace(SCORE, task_id="t3", cost_usd=None)])["effort"])
    assert math.isnan(unknown["cost_usd"])
    assert (unknown["input_tokens"], unknown["calls"], unknown["seconds"]) == (3000, 9, 4.5)


def test_tasks_that_no_model_solves(project: Path) -> None:
    scores = [
        *attempts([[False, False], [False, True], [False]]),
        *attempts([[False], [False], [True]], run_id="b", model=None),
        *[replace(FAULT, task_id="t4", trial=trial) for trial in (1, 2)],
    ]
    assert list(tables(project, scores)["unsolved_tasks"]["task_id"]) == ["t1"]


@exam
@given(st.lists(st.sampled_from([SCORE, WRONG, FAULT]), min_size=1, max_size=30))
def test_reasons_add_up_to_answers_that_are_not_right(project: Path, drawn: list[Score]) -> None:
    found = tables(project, [replace(score, task_id=f"t{place}") for place, score in enumerate(drawn)])
    reasons: dict[tuple[str, str], int] = defaultdict(int)
    for one in found["failure_reasons"].to_dict("records"):
        reasons[one["breakdown"], one["member"]] += one["answers"]
    for one in found["accuracy"].to_dict("records"):
        assert one["attempts"] - one["right_answers"] == reasons[one["breakdown"], one["member"]]
    shares = found["failure_reasons"].groupby(["breakdown", "member"])["share_of_wrong"].sum()
    assert all(share == pytest.approx(1, abs=1e-6) for share in shares)


def test_scores_in_another_order_give_the_same_tables(project: Path) -> None:
    scores = attempts([[True, False, True]] * 7 + [[False, False, True]] * 6)
    shuffled = random.Random(1).sample(scores, len(scores))
    for name, table in tables(project, scores).items():
        pd.testing.assert_frame_equal(table, tables(project, shuffled)[name])


def test_without_runs_there_are_typed_tables_without_rows(project: Path, tmp_path: Path) -> None:
    frame = scores_of_every_run(tmp_path)
    assert frame.empty
    with duckdb.connect() as connection:
        connection.register("scores", frame)
        types = dict(connection.execute("select column_name, column_type from (describe scores)").fetchall())
    assert (types["run_id"], types["is_right"], types["turns"]) == ("VARCHAR", "BOOLEAN", "BIGINT")
    found = evaluation_tables(frame, project)
    assert set(found) == {path.stem for path in (project / MODELS).glob("*.sql")}
    assert all(table.empty for table in found.values())


def test_outside_a_project_the_models_are_missed_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="no models in models/evaluation: run goldwright from the root"):
        evaluation_tables(scores_frame([SCORE]), tmp_path)


def test_dbt_and_the_library_give_the_same_tables(copied: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One source of SQL: dbt builds the models from runs/, the library renders the same files."""
    monkeypatch.setenv("GOLDWRIGHT_DATABASE", "evaluation.duckdb")
    exported = write_exam(tmp_path / "benchmark")
    runs = copied.project / "runs"
    answers: list[list[str | None]] = [["10", "12"], ["20", "!"], ["31", "32"], [None, "40"], ["Finance", "Logistics"]]
    conditions: tuple[Condition, ...] = ("rule", "oracle")
    for condition in conditions:
        score_run(write_run(runs, exported, condition, answers, condition, model="large"), exported)
    score_run(write_run(runs, exported, "bare", [["11", "10"]], "no-rule", model="large"), exported)
    copied.run("build", "--select", "evaluation")
    rendered = evaluation_tables(scores_of_every_run(runs), copied.project)
    with duckdb.connect(str(copied.project / "evaluation.duckdb"), read_only=True) as connection:
        connection.execute("set schema = 'goldwright'")
        for name, table in rendered.items():
            assert not table.empty, name
            built = connection.execute(f'select * from "{name}" order by all').df()
            pd.testing.assert_frame_equal(built, table)
