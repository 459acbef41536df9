"""The reference agent: scripted analysts on the release, and every way in which a conversation can end."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from model_server import Body, ModelServer, Reply, failure
from rich.console import Console
from scripted_analysts import ScriptedAnalyst, calls_tools, careless, perfect

from goldwright.calls import CallStore
from goldwright.comparator import COMPARATOR_VERSION
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.analyst import Analyst, Settings
from goldwright.exam.conversation import NO_TOOL_CALLED
from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.runner import Selection, new_run, results_table, sit_exam
from goldwright.exam.runs import Attempt, Condition, RunFolder
from goldwright.exam.scores import Score, score_run
from goldwright.model_client import Model, ModelClient

Script = Callable[[Body], str | Reply]


class Exam:
    """One folder with a store of calls and runs, in which runs are begun and gone on with."""

    def __init__(self, folder: Path, exported: Exported) -> None:
        self.folder = folder
        self.exported = exported
        (folder / "prices.yml").write_text("tiny: {prompt: 1, completion: 10}\n")

    def sit(
        self,
        server: ModelServer,
        condition: Condition = "rule",
        *,
        trials: int = 1,
        count: int | None = None,
        settings: Settings | None = None,
        stop: threading.Event | None = None,
        **client: Any,
    ) -> tuple[RunFolder, str | None]:
        """The run, and why it ended before its end."""
        options: dict[str, Any] = {"attempts": 2, "first_wait": 0.005, "prices": self.folder / "prices.yml"}
        with ModelClient(Model("tiny", server.url), self.folder / "calls.sqlite", **(options | client)) as asking:
            analyst = Analyst(self.exported, asking, condition, settings or Settings(), stop)
            tasks = Selection(count=count).tasks(self.exported, condition)
            run = new_run(analyst, self.exported, tasks, condition, trials=trials)
            folder = RunFolder.open(self.folder / "runs", run)
            return folder, sit_exam(
                folder, self.exported, analyst, concurrency=2, stop=stop, spending=asking.spending()
            )


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    return read_exported(dbt.project / "benchmark")


def line(document_id: str, kind: str, text: str) -> dict[str, Any]:
    return {
        "document_id": document_id,
        "domain": "shop",
        "kind": kind,
        "title": document_id.replace("_", " "),
        "section": "The rule",
        "text": text,
        "effective_from": None,
        "effective_to": None,
    }


@pytest.fixture
def exam(tmp_path: Path) -> Iterator[Exam]:
    """A shop with two tasks: one that a rule changes, one of knowledge."""
    folder = tmp_path / "benchmark"
    folder.mkdir()
    with duckdb.connect(str(folder / "warehouse.duckdb")) as connection:
        connection.execute("create schema raw")
        connection.execute(
            "create table raw.orders as select range as id, range % 7 = 0 as is_cancelled from range(700)"
        )
    spec = {
        "shape": "record",
        "keys": {"value": {"type": "number", "unit": "orders", "decimals": 0, "tolerance": 0.5}},
        "nothing": "none",
        "not_reported": "not reported",
    }
    text_spec = spec | {"keys": {"value": {"type": "text"}}}
    asked = [("shop-knowledge-1", "Who owns the rule?", text_spec), ("shop-point_query-1", "How many orders?", spec)]
    tasks = [
        {
            "task_id": task_id,
            "domain": "shop",
            "analysis_type": task_id.split("-")[1],
            "question": question,
            "answer_instructions": 'Give {"value": ...}.',
            "answer_spec": one,
        }
        for task_id, question, one in asked
    ]
    known = {
        "group": "rule",
        "metrics": ["shop_orders"],
        "active_rules": ["shop__cancelled"],
        "governing_rules": ["shop__cancelled"],
        "rule_types": {"shop__cancelled": "exclusionary"},
        "is_trap": False,
        "tempting_rule": None,
        "gold_answer": {"value": "600"},
        "standard_answer": {"value": "700"},
        "near_misses": [],
        "comparator_version": COMPARATOR_VERSION,
    }
    nothing: dict[str, Any] = {"group": "knowledge", "metrics": [], "active_rules": [], "governing_rules": []}
    golds = [
        {
            "task_id": "shop-knowledge-1",
            **(known | nothing | {"gold_answer": {"value": "Sales"}, "standard_answer": None}),
            "source": "shop__cancelled.owner",
        },
        {"task_id": "shop-point_query-1", **known},
    ]
    documents = [
        line("shop_orders", "catalogue", "Number of orders."),
        line("shop__cancelled", "rule", "Cancelled orders are left out. Owner: Sales."),
    ]
    for name, lines in (("tasks", tasks), ("golds", golds), ("documents", documents)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines))
    manifest = {"name": "shop", "version": "1.0.0", "hashes": {"tasks": "1", "golds": "2"}}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    yield Exam(tmp_path, read_exported(folder))


def attempt_of(folder: RunFolder, task_id: str = "shop-point_query-1", trial: int = 1) -> Attempt:
    (found,) = [one for one in folder.attempts() if (one.task_id, one.trial) == (task_id, trial)]
    return found


def submits(value: Any) -> Reply:
    return calls_tools(("submit_answer", {"answer": json.dumps({"value": value})}))


def said_in(body: Body) -> list[dict[str, Any]]:
    """What has been said since the question."""
    found: list[dict[str, Any]] = body["messages"][2:]
    return found


# On the release.


def test_a_perfect_and_a_careless_analyst_get_the_scores_they_deserve(exported: Exported, tmp_path: Path) -> None:
    def sit(name: str, script: Script, settings: Settings | None = None) -> tuple[list[Score], RunFolder, list[Body]]:
        (tmp_path / name).mkdir()
        with ModelServer(script) as server:
            exam = Exam(tmp_path / name, exported)
            folder, _ = exam.sit(server, count=20, settings=settings)
            asked = len(server.bodies)
            exam.sit(server, count=20, settings=settings)
            assert len(server.bodies) == asked, "a second run asks nobody"
            return score_run(folder, exported), folder, server.bodies

    scores, folder, bodies = sit("perfect", ScriptedAnalyst(exported, perfect))
    assert [one.reason for one in scores] == ["right"] * 20
    assert {one.task_group for one in scores} == {"knowledge", "analytics", "rule"}
    assert all(one.documents_read == one.documents_wanted for one in scores)
    assert {one.turns for one in scores} == {2, 3} and sum(one.calls for one in scores) == len(bodies)
    system = bodies[0]["messages"][0]["content"]
    assert "raw.olist_orders_dataset (" in system and "You have 20 turns" in system
    assert {(body["temperature"], body["max_tokens"]) for body in bodies} == {(0, 4096)}
    traces = folder.traces()
    for one in folder.attempts():
        trace = traces[one.task_id, one.trial]
        assert [message["role"] for message in trace[:3]] == ["system", "user", "assistant"]
        assert trace[-1]["content"] == "Handed in."

    scores, _, _ = sit("careless", ScriptedAnalyst(exported, careless), Settings(turns=3))
    right = {one.task_group for one in scores if one.is_right}
    assert right == {"analytics"} and all(one.is_right == (one.task_group == "analytics") for one in scores)
    assert {one.reason for one in scores if one.task_group == "knowledge"} == {"no answer"}
    assert {one.reason for one in scores if one.task_group == "rule"} == {"rule ignored"}


def test_every_governing_document_of_the_release_can_be_handed_over(exported: Exported) -> None:
    for task in exported.tasks:
        at_desk = {one["document_id"] for one in exported.documents_for(task.domain)}
        assert set(task.governing_documents) <= at_desk, task.task_id


# Conditions.


def test_with_the_condition_oracle_the_documents_stand_in_the_prompt(exam: Exam) -> None:
    with ModelServer(lambda body: submits(600)) as server:
        folder, _ = exam.sit(server, "oracle")
    for body in server.bodies:
        assert "These documents govern the question" in body["messages"][1]["content"]
        assert "Cancelled orders are left out." in body["messages"][1]["content"]
    assert attempt_of(folder).documents_read == ["shop__cancelled"]
    assert folder.path.name == "tiny-oracle"


def test_without_rules_only_rule_tasks_are_asked_and_no_rule_is_at_the_desk(exam: Exam) -> None:
    def script(body: Body) -> Reply:
        if not said_in(body):
            return calls_tools(
                ("search_documents", {"words": "orders cancelled"}),
                ("read_document", {"document_id": "shop__cancelled"}),
            )
        return submits(700)

    with ModelServer(script) as server:
        folder, _ = exam.sit(server, "no-rule")
    assert [one.task_id for one in folder.attempts()] == ["shop-point_query-1"]
    answers = [message["content"] for message in said_in(server.bodies[1]) if message["role"] == "tool"]
    assert answers[0].startswith("shop_orders (catalogue)") and "shop__cancelled" not in answers[0]
    assert answers[1].startswith("There is no document shop__cancelled")
    assert [one.reason for one in score_run(folder, exam.exported)] == ["right"]
    assert attempt_of(folder).documents_read == []


def test_in_the_condition_rule_documents_have_to_be_found(exam: Exam) -> None:
    def script(body: Body) -> Reply:
        if not said_in(body):
            return calls_tools(("read_document", {"document_id": "shop__cancelled"}))
        return submits(600)

    with ModelServer(script) as server:
        folder, _ = exam.sit(server)
    assert "Cancelled" not in server.bodies[0]["messages"][1]["content"]
    assert attempt_of(folder).documents_read == ["shop__cancelled"]


# Trials, money, time.


def test_trials_are_asked_one_by_one_and_accounted_for(exam: Exam) -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "prompt_tokens_details": {"cached_tokens": 64}}

    def script(body: Body) -> Reply:
        reply = submits(600) if said_in(body) else calls_tools(("list_tables", {}))
        return Reply(content=None, finish_reason="tool_calls", tool_calls=reply.tool_calls, usage=usage)

    with ModelServer(script) as server:
        folder, _ = exam.sit(server, trials=3)
        assert len(server.bodies) == 2 * 3 * 2
    attempts = folder.attempts()
    assert [(one.task_id, one.trial) for one in attempts] == [
        (task, trial) for task in ("shop-knowledge-1", "shop-point_query-1") for trial in (1, 2, 3)
    ]
    for one in attempts:
        assert (one.turns, one.calls) == (2, 2)
        assert (one.input_tokens, one.cached_tokens, one.output_tokens) == (200, 128, 40)
        assert Decimal(one.cost_usd or 0) == Decimal("0.0006") and one.seconds > 0
    scores = score_run(folder, exam.exported)
    table = results_table(folder.run(), scores)
    assert table.rows[-1] == ("all", "6", "3", "50.0 %", "0", "0", "2.0")
    assert "12 calls" in table.note and "1,200 tokens in (768 cached), 240 out, $0.0036" in table.note


def test_a_budget_ends_the_run_and_a_larger_one_goes_on(exam: Exam) -> None:
    with ModelServer(lambda body: submits(600)) as server:
        folder, reason = exam.sit(server, trials=10, budget=Decimal("0.000001"))
        assert not server.bodies and reason is not None and reason.startswith("The budget of $0.000001 is used up")
        assert folder.attempts() == []
        assert [one.is_harness_error for one in score_run(folder, exam.exported)] == [True] * 20
        with closing(CallStore.existing(exam.folder / "calls.sqlite")) as store:
            assert len(store.failed()) <= 2, "no attempt begins once the budget is used up"
        folder, reason = exam.sit(server, trials=10, budget=Decimal(1))
        assert reason is None and [one.error for one in folder.attempts()] == [None] * 20


def test_a_stop_keeps_what_is_finished_and_leaves_the_rest(exam: Exam) -> None:
    stop = threading.Event()

    def script(body: Body) -> Reply:
        if "Who owns" in body["messages"][1]["content"]:
            return submits("Sales")
        stop.set()
        return calls_tools(("list_tables", {}))

    with ModelServer(script) as server:
        folder, reason = exam.sit(server, stop=stop)
        assert reason is None and "shop-point_query-1" not in {one.task_id for one in folder.attempts()}
        before = len(server.bodies)
        server.script = lambda body: submits(600 if "How many" in body["messages"][1]["content"] else "Sales")
        folder, _ = exam.sit(server)
        # The turn that had been answered is not asked again.
        assert len(server.bodies) == before + 1 + (before == 1)
    assert attempt_of(folder).turns == 2


# Ways in which a conversation ends.


def one_task(exam: Exam, script: Script, **options: Any) -> tuple[Attempt, list[dict[str, Any]], ModelServer]:
    with ModelServer(script) as server:
        folder, _ = exam.sit(server, "no-rule", **options)
    return attempt_of(folder), folder.traces()["shop-point_query-1", 1], server


def test_a_model_that_never_calls_a_tool_has_no_answer_when_its_turns_are_over(exam: Exam) -> None:
    attempt, trace, _ = one_task(exam, lambda body: "It should be 600.", settings=Settings(turns=3))
    assert (attempt.answer, attempt.error, attempt.turns) == (None, None, 3)
    assert trace[-2] == {"role": "user", "content": NO_TOOL_CALLED}
    assert trace[-1] == {"role": "harness", "content": "No answer was handed in within 3 turns."}


@pytest.mark.parametrize(
    ("arguments", "sent_back", "told"),
    [
        ('{"query": ', {"not_an_object": '{"query": '}, "The arguments are no JSON object."),
        ('["select 1"]', {"not_an_object": '["select 1"]'}, "run_sql takes query."),
        ('{"sql": "select 1"}', {"sql": "select 1"}, "run_sql takes query."),
    ],
)
def test_malformed_arguments_are_told_and_the_conversation_goes_on(
    exam: Exam, arguments: str, sent_back: Any, told: str
) -> None:
    function = {"name": "run_sql", "arguments": arguments}
    wrong = Reply(None, "tool_calls", ({"id": "1", "type": "function", "function": function},))
    attempt, _, server = one_task(exam, lambda body: submits(700) if said_in(body) else wrong)
    assert (attempt.answer, attempt.error, attempt.turns) == ('{"value": 700}', None, 2)
    said, answer = said_in(server.bodies[1])
    # Endpoints refuse a conversation in which arguments are no object.
    assert json.loads(said["tool_calls"][0]["function"]["arguments"]) == sent_back
    assert answer["content"] == told


def test_a_tool_that_does_not_exist_is_told_and_the_conversation_goes_on(exam: Exam) -> None:
    attempt, _, server = one_task(
        exam, lambda body: submits(700) if said_in(body) else calls_tools(("open_door", {"key": "gold"}))
    )
    assert attempt.answer == '{"value": 700}'
    assert said_in(server.bodies[1])[1]["content"].startswith("There is no tool open_door")


@pytest.mark.parametrize(
    ("reply", "ending", "asked"),
    [
        (failure(400, "This model's maximum context length is 8192 tokens."), "too_long", 1),
        (Reply(None, refusal="I can't help with that."), "refused", 1),
        (Reply("", finish_reason="content_filter"), "refused", 1),
        (Reply("select and so on and", finish_reason="length"), "cut_off", 3),
        (Reply("  "), "empty", 3),
    ],
)
def test_what_the_model_is_to_blame_for_is_a_wrong_answer_and_is_not_asked_again(
    exam: Exam, reply: Reply, ending: str, asked: int
) -> None:
    def script(body: Any) -> Any:
        return reply if said_in(body) else calls_tools(("list_tables", {}))

    attempt, trace, server = one_task(exam, script, attempts=5)
    assert (attempt.answer, attempt.error, attempt.turns) == (None, None, 1)
    assert trace[-1]["role"] == "harness" and trace[-1]["content"].startswith(f"{ending}: ")
    assert len(server.bodies) == 1 + asked
    # Responses of no use were paid for and are part of what the attempt took.
    assert attempt.calls == 1 + (asked if reply.status == 200 else 0)
    with ModelServer(script) as again:
        folder, _ = exam.sit(again, "no-rule", attempts=5)
        assert not again.bodies
    assert [one.reason for one in score_run(folder, exam.exported)] == ["no answer"]


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        (failure(500, "something broke"), "server_error"),
        (failure(429, "slow down"), "rate_limited"),
        (failure(400, "tools are not supported"), "refused"),
        (failure(403, "flagged by moderation"), "refused"),
        (Reply(body="<html>gateway</html>"), "malformed"),
    ],
)
def test_what_the_endpoint_is_to_blame_for_is_an_error_of_the_harness_and_is_asked_again(
    exam: Exam, reply: Reply, status: str
) -> None:
    first = calls_tools(("list_tables", {}))
    attempt, trace, _ = one_task(exam, lambda body: reply if said_in(body) else first)
    assert attempt.error is not None and attempt.error.startswith(f"{status}: ") and attempt.answer is None
    assert trace[-1]["content"] == attempt.error
    with ModelServer(lambda body: submits(700)) as server:
        folder, _ = exam.sit(server, "no-rule")
        assert [len(said_in(body)) for body in server.bodies] == [2], "the first turn is taken from the store"
        assert attempt_of(folder).answer == '{"value": 700}'
        assert [one.reason for one in score_run(folder, exam.exported)] == ["right"]
        exam.sit(server, "no-rule")
        assert len(server.bodies) == 1
    # What went wrong stays in the file.
    assert len((folder.path / "attempts.jsonl").read_text().splitlines()) == 2


def test_a_fault_that_would_meet_every_attempt_ends_the_run_with_a_sentence(exam: Exam) -> None:
    with ModelServer(lambda body: failure(401, "no such key")) as server:
        with pytest.raises(ProjectError, match="does not take the key in OPENAI_API_KEY"):
            exam.sit(server)
        server.script = lambda body: submits(600)
        folder, _ = exam.sit(server)
    assert [one.error for one in folder.attempts()] == [None, None]


def test_progress_says_how_attempts_ended_and_what_was_spent(exam: Exam) -> None:
    said = io.StringIO()
    with ModelServer(lambda body: submits(600)) as server:
        model = Model("tiny", server.url)
        with ModelClient(model, exam.folder / "calls.sqlite", prices=exam.folder / "prices.yml") as asking:
            analyst = Analyst(exam.exported, asking, "rule", Settings())
            tasks = list(exam.exported.tasks)
            folder = RunFolder.open(exam.folder / "runs", new_run(analyst, exam.exported, tasks, "rule"))
            console = Console(file=said, width=200)
            sit_exam(folder, exam.exported, analyst, spending=asking.spending(), console=console)
            sit_exam(folder, exam.exported, analyst, spending=asking.spending(), console=console)
    assert said.getvalue().splitlines() == [
        "tiny: 2 answered, 0 without an answer, 0 errors of the harness; 240 tokens, $0.0006.",
        "tiny: 2 of 2 attempts were finished before.",
        "tiny: 0 answered, 0 without an answer, 0 errors of the harness; 0 tokens, $0.0000.",
    ]
