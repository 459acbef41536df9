"""`goldwright run` killed without warning ten times: the same scores, and nothing paid for twice that had come back."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from model_server import Body, ModelServer, Reply
from scripted_analysts import calls_tools

from goldwright.dbt import Dbt
from goldwright.exam.exported import read_exported
from goldwright.exam.runs import RunFolder
from goldwright.exam.scores import score_run

#: Ten kills and as many beginnings: `make test-slow`.
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

TASKS, CONCURRENCY = 60, 4


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "calls.sqlite")) as connection:
        return connection.execute(query).fetchall()


def project(folder: Path) -> Path:
    folder.mkdir()
    (folder / "prices.yml").write_text("tiny: {prompt: 1, completion: 10}\n")
    return folder


def start(server: ModelServer, folder: Path, benchmark: Path) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    options = ["--model", "tiny", "--base-url", server.url, "--tasks", str(TASKS), "--concurrency", str(CONCURRENCY)]
    return subprocess.Popen(
        [sys.executable, "-m", "goldwright", "run", *options, "--benchmark", str(benchmark)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_run_killed_ten_times_ends_with_the_scores_of_an_unbroken_run_and_pays_for_no_answer_twice(
    dbt: Dbt, tmp_path: Path
) -> None:
    """Killed at moments drawn by the count of requests and then by the clock.

    What had come back when the process died is never sent again, by the server's own count of requests. What was in
    flight is: whether it was charged nobody can know. The store has each of these as an attempt left `begun`.
    """
    exported = read_exported(dbt.project / "benchmark")
    task_of = {task.line["question"]: task for task in exported.tasks}

    def analyst(body: Body) -> Reply:
        """Reads, asks the database, hands in: the right answer to every second question, the standard one else."""
        task, said = task_of[body["messages"][1]["content"].split("\n\n")[0]], body["messages"][2:]
        if not said:
            return calls_tools(("search_documents", {"words": "late delivery"}))
        if len(said) == 2:
            return calls_tools(("run_sql", {"query": "select count(*) from raw.account"}))
        answer = task.gold_answer if int(task.task_id[-1], 16) % 2 else task.gold["standard_answer"]
        return calls_tools(("submit_answer", {"answer": answer}))

    chance = Random(20260719)
    moments = sorted(chance.sample(range(3, 3 * TASKS), 10))
    broken, unbroken = project(tmp_path / "broken"), project(tmp_path / "unbroken")
    reached = threading.Event()
    awaited = moments[0]

    def on_request(seen: int) -> None:
        if seen >= awaited:
            reached.set()

    came_back: dict[str, int] = {}
    with ModelServer(analyst, latency=0.02, on_request=on_request) as server:
        for moment in moments:
            awaited = moment
            reached.clear()
            process = start(server, broken, exported.folder)
            assert reached.wait(120), process.poll()
            time.sleep(chance.random() / 20)
            process.send_signal(signal.SIGKILL)
            assert process.wait(60) == -signal.SIGKILL
            for (key,) in rows(broken, "select key from attempts where status = 'answered' order by key"):
                came_back.setdefault(key, server.requests[key])
        process = start(server, broken, exported.folder)
        output, _ = process.communicate(timeout=300)
        assert process.returncode == 0, output
        assert "attempts were finished before" in output and len(came_back) > TASKS

        assert {key: server.requests[key] for key in came_back} == came_back
        # Nor under another name: a turn that is played again is the same request.
        assert len(server.requests) == 3 * TASKS
        lost = dict(rows(broken, "select key, count(*) from attempts where status = 'begun' group by key"))
        attempts = dict(rows(broken, "select key, count(*) from attempts group by key"))
        assert lost, "no kill met a call in flight: the test shows nothing"
        assert sum(lost.values()) <= len(moments) * CONCURRENCY
        assert all(server.requests[key] <= attempts[key] for key in server.requests)
        assert all(server.answers[key] <= 1 + lost.get(key, 0) for key in server.answers)

        process = start(server, unbroken, exported.folder)
        output, _ = process.communicate(timeout=300)
        assert process.returncode == 0, output
        assert len(server.requests) == 3 * TASKS

    def scores(folder: Path) -> list[dict[str, Any]]:
        # Seconds are the clock's and not the agent's.
        return [
            {name: value for name, value in asdict(score).items() if name != "seconds"}
            for score in score_run(RunFolder(folder / "runs" / "tiny"), exported)
        ]

    assert scores(broken) == scores(unbroken)
    assert {score["is_right"] for score in scores(broken)} == {True, False}
    assert {(score["turns"], score["calls"]) for score in scores(broken)} == {(3, 3)}
    traces = [RunFolder(folder / "runs" / "tiny").traces() for folder in (broken, unbroken)]
    assert len(traces[0]) == TASKS and traces[0] == traces[1]
