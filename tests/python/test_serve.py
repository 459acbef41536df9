"""An agent of somebody else's sits the exam through MCP, with the public library's client."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import anyio
import pytest
from conftest import ROOT
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from goldwright.exam.desk import TOOLS
from goldwright.exam.exported import ExamTask, Exported, read_exported
from goldwright.exam.runs import Run, RunFolder, benchmark_of
from goldwright.exam.scores import score_run
from goldwright.exam.sitting import ALL_DONE, NO_TASK, Sitting


@pytest.fixture(scope="module")
def exported() -> Exported:
    return read_exported(ROOT / "benchmark")


@pytest.fixture(scope="module")
def rule_tasks(exported: Exported) -> Sequence[ExamTask]:
    """Rule tasks, whose standard answer is wrong with rules and right without."""
    return [task for task in exported.tasks if task.has_no_rule_condition][:2]


def run_of(exported: Exported, tasks: Sequence[ExamTask], **described: Any) -> Run:
    values = {"run_id": "sat", "agent": "test", "condition": "rule", "trials": 1, **described}
    return Run(**values, benchmark=benchmark_of(exported), task_ids=[task.task_id for task in tasks])


def with_client(folder: Path, arguments: Sequence[str], act: Callable[[Client], Awaitable[None]]) -> None:
    """Starts `goldwright serve` for `folder` as a client would, from anywhere, and lets `act` use it."""
    server = StdioServerParameters(
        command=sys.executable,
        args=[
            "-m",
            "goldwright",
            "serve",
            "--benchmark",
            str(ROOT / "benchmark"),
            "--project",
            str(folder),
            *arguments,
        ],
        env={"PYTHONPATH": str(ROOT / "python")},
        cwd="/",
    )

    async def session() -> None:
        with anyio.fail_after(300):
            async with Client(server) as client:
                await act(client)

    anyio.run(session)


async def said(client: Client, name: str, **arguments: Any) -> str:
    result = await client.call_tool(name, arguments)
    assert len(result.content) == 1 and isinstance(result.content[0], TextContent)
    return result.content[0].text


def test_a_client_sits_two_tasks_over_stdio(tmp_path: Path, exported: Exported, rule_tasks: Sequence[ExamTask]) -> None:
    first, second = rule_tasks
    document = first.governing_documents[0]
    everything: list[str] = []

    async def sit(client: Client) -> None:
        async def call(name: str, **arguments: Any) -> str:
            everything.append(await said(client, name, **arguments))
            return everything[-1]

        listed = (await client.list_tools()).tools
        assert [tool.name for tool in listed] == ["next_task", *(tool["function"]["name"] for tool in TOOLS)]
        assert {tool.name: tool.input_schema["required"] for tool in listed}["run_sql"] == ["query"]
        assert "next_task" in str((await client.get_prompt("sit_the_exam")).messages[0].content)
        assert "exam" in str(client.instructions)
        assert await call("list_tables") == NO_TASK
        assert (await call("next_task")).startswith(first.line["question"])
        assert (await call("next_task")).startswith(first.line["question"])
        assert "raw." in await call("list_tables")
        assert await call("run_sql", query="select 40 + 2 as n") == "n\n42"
        assert "can't be used here" in await call("run_sql", query="select * from read_text('golds.jsonl')")
        assert (await call("read_document", document_id=document)).startswith("# ")
        assert await call("read_documents", document_id=document) != ""
        gold = json.dumps(first.gold_answer)
        assert await call("submit_answer", answer=gold) == "Handed in. Go on with next_task."
        assert (await call("next_task")).startswith(second.line["question"])
        assert (
            await call("submit_answer", answer=json.dumps(second.gold["standard_answer"])) == f"Handed in. {ALL_DONE}"
        )
        assert await call("next_task") == ALL_DONE

    with_client(tmp_path, [f"--task={task.task_id}" for task in rule_tasks], sit)

    folder = RunFolder(tmp_path / "runs" / "mcp-client")
    by_task = {score.task_id: score for score in score_run(folder, exported)}
    assert by_task[first.task_id].is_right and not by_task[second.task_id].is_right
    attempt = next(one for one in folder.attempts() if one.task_id == first.task_id)
    assert attempt.documents_read == [document] and attempt.turns == 6
    assert [message["role"] for message in folder.traces()[first.task_id, 1]] == ["user", *["assistant", "tool"] * 6]
    # Nothing that a client was told holds what only the golds know.
    assert not any(first.gold["gold_sql"][:80] in text or "standard_answer" in text for text in everything)


def test_a_client_that_was_cut_off_goes_on(tmp_path: Path, rule_tasks: Sequence[ExamTask]) -> None:
    arguments = ["--agent=mine", "--trials=2", *(f"--task={task.task_id}" for task in rule_tasks)]
    asked = []

    async def hand_in_and_leave(client: Client) -> None:
        asked.append((await said(client, "next_task")).split("\n")[0])
        assert "Handed in" in await said(client, "submit_answer", answer="{}")
        if len(asked) == 2:
            asked.append((await said(client, "next_task")).split("\n")[0])

    with_client(tmp_path, [*arguments, "--most-tasks=1"], hand_in_and_leave)
    with_client(tmp_path, arguments, hand_in_and_leave)
    first, second = (task.line["question"] for task in rule_tasks)
    assert asked == [first, second, first]
    assert [(one.trial, one.answer) for one in RunFolder(tmp_path / "runs" / "mine").attempts()] == [(1, "{}")] * 2


def test_oracle_hands_over_the_documents_and_without_rules_there_are_none(
    tmp_path: Path, exported: Exported, rule_tasks: Sequence[ExamTask]
) -> None:
    task = rule_tasks[0]
    document = task.governing_documents[0]
    text = next(line["text"] for line in exported.documents if line["document_id"] == document)
    folder = RunFolder.open(tmp_path, run_of(exported, [task], run_id="oracle", condition="oracle"))
    with Sitting(exported, folder) as sitting:
        assert text in sitting.call("next_task", {})
        sitting.call("submit_answer", {"answer": "{}"})
    assert set(folder.attempts()[0].documents_read) == set(task.governing_documents)
    folder = RunFolder.open(tmp_path, run_of(exported, [task], run_id="without", condition="no-rule"))
    with Sitting(exported, folder) as sitting:
        assert text not in sitting.call("next_task", {})
        assert "There is no document" in sitting.call("read_document", {"document_id": document})
        assert sitting.call("read_document", {"document_id": "precedence"}).startswith("# ")
        sitting.call("submit_answer", {"answer": json.dumps(task.gold["standard_answer"])})
    assert [score.is_right for score in score_run(folder, exported)] == [True]


def test_a_wrong_call_is_answered_and_no_task_is_lost(
    tmp_path: Path, exported: Exported, rule_tasks: Sequence[ExamTask]
) -> None:
    folder = RunFolder.open(tmp_path, run_of(exported, rule_tasks[:1]))
    with Sitting(exported, folder) as sitting:
        sitting.call("next_task", {})
        assert "submit_answer takes answer" in sitting.call("submit_answer", {"reply": "{}"})
        assert "There is no tool" in sitting.call("golds", {})
        assert not folder.attempts()
        sitting.call("submit_answer", {"answer": {"value": 1}})
    assert [one.answer for one in folder.attempts()] == ['{"value": 1}']
