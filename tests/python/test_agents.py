"""Built-in agents on the whole release, and an agent of one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.agents import BUILT_IN, BuiltIn, answer_under_document, nearest_rule_documents
from goldwright.exam.exported import RULE_KINDS, Exported, read_exported
from goldwright.exam.runner import Selection, new_run, sit_exam
from goldwright.exam.runs import Condition, RunFolder
from goldwright.exam.scores import Score, score_run

SPEC: dict[str, Any] = {"keys": {"value": {"type": "number"}}}


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    return read_exported(dbt.project / "benchmark")


def scores_of(name: str, exported: Exported, runs: Path, condition: Condition = "rule") -> list[Score]:
    """What a built-in agent earns on all tasks of a condition."""
    agent = BuiltIn(name, exported, condition)
    run = new_run(agent, exported, Selection().tasks(exported, condition), condition)
    folder = RunFolder.open(runs, run)
    assert sit_exam(folder, exported, agent) is None
    return score_run(folder, exported)


def share(scores: list[Score], **columns: Any) -> float:
    """Right answers over all attempts with these values."""
    members = [one for one in scores if all(getattr(one, name) == value for name, value in columns.items())]
    assert len(members) > 50
    return sum(one.is_right for one in members) / len(members)


def test_gold_is_always_right(exported: Exported, tmp_path: Path) -> None:
    scores = scores_of("gold", exported, tmp_path)
    assert len(scores) == len(exported.tasks) and share(scores) == 1
    without_rules = scores_of("gold", exported, tmp_path, "no-rule")
    assert {one.task_group for one in without_rules} == {"rule"}
    assert len(without_rules) > 400 and share(without_rules) == 1


def test_who_says_nothing_is_never_right(exported: Exported, tmp_path: Path) -> None:
    scores = scores_of("silent", exported, tmp_path)
    assert share(scores) == 0 and {one.reason for one in scores} == {"no answer"}


def test_who_reads_no_rule_is_right_on_analytics_tasks_alone(exported: Exported, tmp_path: Path) -> None:
    scores = scores_of("standard", exported, tmp_path)
    assert share(scores, task_group="rule") == 0
    assert share(scores, task_group="analytics") == 1
    assert share(scores, task_group="knowledge") == 0


def test_who_negates_the_standard_verdict_is_never_right_on_rule_tasks(exported: Exported, tmp_path: Path) -> None:
    assert share(scores_of("negated", exported, tmp_path), task_group="rule") < 0.05


@pytest.mark.parametrize("name", ["every_document", "newest_document"])
def test_who_reads_rules_carelessly_falls_into_traps(exported: Exported, tmp_path: Path, name: str) -> None:
    scores = scores_of(name, exported, tmp_path)
    traps = [one for one in scores if one.is_trap]
    played = [one for one in traps if one.reason != "no answer"]
    assert len(played) > 100
    # Of those that it can be played on too, not only of all.
    assert sum(one.is_right for one in traps) / len(played) < 0.25


def test_who_applies_the_most_similar_document_is_seldom_right_on_rule_tasks(
    exported: Exported, tmp_path: Path
) -> None:
    scores = scores_of("similar_document", exported, tmp_path)
    assert share(scores, task_group="rule") < 0.25
    assert share(scores, is_trap=True) < share(scores, task_group="analytics", is_trap=False) == 1
    assert sum(one.reason == "no answer" for one in scores if one.task_group == "rule") < 60


def test_the_most_similar_document_is_a_rule_document_of_the_domain(exported: Exported) -> None:
    kinds = {line["document_id"]: (line["kind"], line["domain"]) for line in exported.documents}
    nearest = nearest_rule_documents(exported)
    assert set(nearest) == {task.task_id for task in exported.tasks if task.gold["metrics"]}
    for task_id, document in nearest.items():
        assert kinds[document][0] in RULE_KINDS and kinds[document][1] == exported.task_by_id[task_id].domain
    # Not one document for all: the question and the metric decide.
    assert len(set(nearest.values())) > 10


def near_miss(mistake: str, rule: str, value: str) -> dict[str, Any]:
    return {"mistake": mistake, "rule": rule, "answer": {"value": value}}


@pytest.mark.parametrize(
    ("document", "active", "value"),
    [
        ("shop__a", ["shop__a"], "gold"),
        ("shop__a", ["shop__a", "shop__b"], "without b"),
        ("shop__b", ["shop__a", "shop__b"], "without a"),
        ("shop__a", ["shop__a", "shop__b", "shop__c"], "without b and c"),
        ("shop__idle", ["shop__a", "shop__b"], "standard"),
        ("shop__sister", ["shop__a"], "standard"),
        ("shop__sister", [], "sister's"),
        ("shop__c", [], "gold"),
        ("shop__a", ["shop__a", "shop__b", "shop__c", "shop__d"], None),
        (None, ["shop__a"], None),
    ],
)
def test_one_document_alone_is_all_others_left_out(document: str | None, active: list[str], value: str | None) -> None:
    gold = {
        "active_rules": active,
        "governing_rules": ["shop__a", "shop__b", "shop__c", "shop__d"],
        "gold_answer": {"value": "gold"},
        "standard_answer": {"value": "standard"},
        "near_misses": [
            near_miss("rule_ignored", "shop__a", "without a"),
            near_miss("rule_ignored", "shop__b", "without b"),
            near_miss("rules_ignored", "b__and__c", "without b and c"),
            near_miss("sister", "shop__sister", "sister's"),
        ],
    }
    assert answer_under_document(document, gold) == (None if value is None else {"value": value})


def test_names_that_are_none_are_said(exported: Exported) -> None:
    with pytest.raises(ProjectError, match=r"There is no agent golden: name one of gold, .* module:function"):
        BuiltIn("golden", exported, "rule")
    for selection, said in (
        (Selection(domains=["moon"]), "has no domain moon"),
        (Selection(task_ids=["olist-trend-0"]), "has no task olist-trend-0"),
        (Selection(analysis_types=["guess"]), "has no type guess"),
        (Selection(groups=["rule"], analysis_types=["knowledge_retrieval"]), "name fewer"),
    ):
        with pytest.raises(ProjectError, match=said):
            selection.tasks(exported, "rule")
    with pytest.raises(ProjectError, match="no counterfactuals"):
        Selection(analysis_types=["counterfactual"]).tasks(exported, "no-rule")


def test_a_selection_is_evenly_spread_and_in_order(exported: Exported) -> None:
    tasks = Selection(domains=["olist"], count=20).tasks(exported, "rule")
    order = [task.task_id for task in exported.tasks]
    places = [order.index(task.task_id) for task in tasks]
    assert len(tasks) == 20 and places == sorted(places)
    assert {task.domain for task in tasks} == {"olist"} and len({task.analysis_type for task in tasks}) > 6


# One's own.

OWN = """
from goldwright.exam.desk import Desk

def answer(task: dict, desk: Desk) -> object:
    assert "gold_answer" not in task
    if task["analysis_type"] == "trend":
        raise ValueError("trends are beyond me")
    if task["analysis_type"] == "ranking":
        desk.submit_answer('{"rows": []}')
        return None
    desk.read_document(list(task["documents"])[0]) if task.get("documents") else None
    assert desk.run_sql("select 1 as one") == "one\\n1"
    return {"value": 1}
"""


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["run", *arguments])
    return result.exit_code, " ".join(result.output.split())


def attempts(run_id: str) -> dict[str, Mapping[str, Any]]:
    lines = Path(f"runs/{run_id}/attempts.jsonl").read_text().splitlines()
    return {line["task_id"].split("-")[1]: line for line in map(json.loads, lines)}


def test_an_agent_of_ones_own_sits_at_a_desk(
    exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    Path("my_own_agent.py").write_text(OWN)
    kinds = ("trend", "ranking", "point_query")
    tasks = [next(t for t in exported.tasks if t.analysis_type == kind and t.group == "rule") for kind in kinds]
    chosen = [argument for task in tasks for argument in ("--task", task.task_id)]
    where = ["--benchmark", str(exported.folder)]
    code, output = run("--agent", "my_own_agent:answer", "--condition", "oracle", *chosen, *where)
    assert code == 0, output
    assert "Errors of the harness: 1, such as ValueError: trends are beyond me. The same command asks again." in output
    found = attempts("my_own_agent-answer-oracle")
    assert found["trend"]["error"] == "ValueError: trends are beyond me"
    assert (found["ranking"]["answer"], found["point_query"]["answer"]) == ('{"rows": []}', '{"value": 1}')
    assert found["point_query"]["documents_read"] == tasks[2].governing_documents
    # What met an error is asked again, and nothing else.
    Path("my_own_agent.py").write_text(OWN.replace("raise ValueError", "return str"))
    sys.modules.pop("my_own_agent")
    code, output = run("--agent", "my_own_agent:answer", "--condition", "oracle", *chosen, *where)
    assert code == 0 and "2 of 3 attempts were finished before" in output, output
    assert attempts("my_own_agent-answer-oracle")["trend"]["answer"] == "trends are beyond me"
    assert len(Path("runs/my_own_agent-answer-oracle/attempts.jsonl").read_text().splitlines()) == 4
    Path("broken_agent.py").write_text("def answer(")
    for name, said in (
        ("no_such_module:answer", "can't be imported"),
        ("my_own_agent:question", "has no function 'question'"),
        ("broken_agent:answer", "can't be imported (SyntaxError"),
    ):
        code, output = run("--agent", name, *where)
        assert code == 1 and said in output


def test_the_command_prints_what_an_agent_earned_and_goes_on_under_the_same_settings_only(
    exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    where = ["--benchmark", str(exported.folder)]
    code, output = run("--agent", "gold", "--tasks", "40", *where)
    assert code == 0 and "100.0 %" in output and "0 errors of the harness" in output, output
    assert len(Path("runs/gold/scores.jsonl").read_text().splitlines()) == 40
    code, output = run("--agent", "gold", *where)
    assert code == 1 and "runs/gold was started with other settings" in output
    for arguments in ((), ("--agent", "gold", "--model", "gpt-5-mini")):
        code, output = run(*arguments, *where)
        assert code == 1 and "either --agent (built in or your own) or --model" in output


def test_the_commands_help_names_every_built_in_agent() -> None:
    code, output = run("--help")
    assert code == 0 and all(name in output for name in BUILT_IN)
