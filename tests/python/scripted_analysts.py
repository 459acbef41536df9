"""Analysts played by a script behind the model server: one that is perfect, one that never reads a rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from model_server import Body, Reply

from goldwright.exam.exported import ExamTask, Exported
from goldwright.release import answer_json
from goldwright.significance import Group, finished


def calls_tools(*calls: tuple[str, Mapping[str, str]]) -> Reply:
    """A turn that calls tools: their names and arguments."""
    return Reply(
        content=None,
        finish_reason="tool_calls",
        tool_calls=tuple(
            {"id": f"{place}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for place, (name, arguments) in enumerate(calls)
        ),
    )


class ScriptedAnalyst:
    """Knows each task by its question; `turn` plays the turns, of which `said` is what came before."""

    def __init__(self, exported: Exported, turn: Callable[[ExamTask, list[dict[str, Any]]], Reply]) -> None:
        self._tasks = {task.line["question"]: task for task in exported.tasks}
        self._turn = turn

    def __call__(self, body: Body) -> Reply:
        question = body["messages"][1]["content"].split("\n\n")[0]
        return self._turn(self._tasks[question], body["messages"][2:])


def perfect(task: ExamTask, said: list[dict[str, Any]]) -> Reply:
    """Reads what governs, runs the task's gold SQL and hands in what the database said; a fact it has read it knows."""
    documents = [("read_document", {"document_id": document}) for document in task.governing_documents]
    pages = [("read_metric", {"metric": metric}) for metric in task.gold["metrics"]]
    if not said:
        return calls_tools(*documents, *pages)
    if task.group == "knowledge":
        assert "There is no" not in said[1]["content"]
        return calls_tools(("submit_answer", {"answer": json.dumps(task.gold_answer)}))
    if said[-1]["role"] == "tool" and said[-1]["content"].startswith(("row_number", "role")):
        return calls_tools(("submit_answer", {"answer": json.dumps(answer_of_result(task, said[-1]["content"]))}))
    return calls_tools(("run_sql", {"query": task.gold["gold_sql"]}))


def careless(task: ExamTask, said: list[dict[str, Any]]) -> Reply:
    """Answers by the catalogue's formula and reads no rule; of what has no formula it only talks."""
    if task.gold["standard_answer"] is None:
        return Reply(content="I would have to look that up.")
    return calls_tools(("submit_answer", {"answer": json.dumps(task.gold["standard_answer"])}))


def answer_of_result(task: ExamTask, result: str) -> Any:
    """The answer in the table of text that the desk shows for a gold SQL, with the finishing step of a test."""
    names, *lines = (line.split(" | ") for line in result.split("\n"))
    rows = [
        {name: None if value == "null" else value for name, value in zip(names, line, strict=True)} for line in lines
    ]
    if task.analysis_type != "significance_testing":
        return answer_json(rows, task.spec)
    groups = [
        Group(int(row["row_count"]), int(row["numerator"] or 0), int(row["sum_of_squares"] or 0))
        for row in rows
        if row["row_count"] is not None
    ]
    outcome = finished(task.gold["finishing_step"].split("/")[0], groups)
    assert outcome is not None
    return {
        "statistic": f"{outcome.statistic:f}",
        "p_value": outcome.p_value,
        "significant": "yes" if outcome.is_significant else "no",
    }
