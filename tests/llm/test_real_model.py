"""Writer, judge, cascade and reference agent with a real model on loopback: SmolLM2, 135 million parameters.

It writes valid JSON and wrong thoughts, so nothing is asserted about its taste: that calls are stored with their
tokens, that every brief ends with a question, that every verdict is one or an error, that a second run asks nobody.
"""

from __future__ import annotations

import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import duckdb
import pytest
from question_frames import check_inputs, judge_frames
from rich.console import Console

from goldwright.answer_spec import answer_instructions
from goldwright.calls import CallStore
from goldwright.cascade import EASY, HARD, MEDIUM, UNLABELLED, Label, Settings, Stage, label_tasks, read_tasks
from goldwright.difficulty_report import tabulated as labels_table
from goldwright.exam.analyst import Analyst
from goldwright.exam.analyst import Settings as exam_settings
from goldwright.exam.exported import ExamTask, read_exported
from goldwright.exam.runner import Selection, new_run, results_table, sit_exam
from goldwright.exam.runs import RunFolder
from goldwright.exam.scores import score_run
from goldwright.judge import ERROR, FAIL, PASS, Judgement, judge_questions
from goldwright.judge_report import tabulated as verdicts_table
from goldwright.model_client import Call, Model, ModelClient
from goldwright.model_writer import (
    KINDS,
    Written,
    read_catalogues,
    read_skeleton,
    reading_request,
    write_questions_with_model,
)
from goldwright.questions import faults_of, judged_tasks, rows_of
from goldwright.rubric import read_rubric
from goldwright.template_writer import WRITER

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]

WRITING, JUDGING, SOLVING, SITTING = "smollm2-writer", "smollm2-judge", "smollm2-solver", "smollm2-agent"


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    """The real server; it ends with its standard input."""
    python = ROOT / ".venv-llm" / "bin" / "python"
    if not python.exists():
        pytest.fail("There is no .venv-llm: run `make test-llm`.")
    with subprocess.Popen(
        [python, Path(__file__).with_name("serve_smollm2.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        yield process.stdout.readline().strip() + "/v1"
        process.stdin.close()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("calls") / "calls.sqlite"


@pytest.fixture(scope="module")
def build() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(ROOT / "goldwright.duckdb"), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")
        yield connection


def client(model: Model, store: Path) -> ModelClient:
    return ModelClient(model, store, concurrency=2, timeout=120, prices=ROOT / "prices.yml", first_wait=0.1)


def calls_of(store: Path, model: str) -> dict[str, tuple[int, int]]:
    """Calls and tokens of a model in the store, by purpose."""
    opened = CallStore.existing(store)
    groups = [group for group in opened.groups() if group.model == model]
    opened.close()
    found: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for group in groups:
        found[group.purpose] += group.calls
        tokens[group.purpose] += group.prompt_tokens + group.completion_tokens
    return {purpose: (found[purpose], tokens[purpose]) for purpose in found}


def run_twice(store: Path, run: Callable[[], T]) -> T:
    """What a first run gives; a second one asks for nothing."""
    first = run()
    with closing(sqlite3.connect(store)) as calls:
        before = calls.execute("select count(*) from attempts").fetchone()
        run()
        assert calls.execute("select count(*) from attempts").fetchone() == before
    print("\nsecond run: 0 calls")
    return first


def test_the_writer_on_twenty_briefs_of_each_domain(
    base_url: str, store: Path, build: duckdb.DuckDBPyConnection
) -> None:
    rows = [row for row in rows_of(build.execute("select * from briefs order by task_id").df()) if not row["asks"]]
    briefs = []
    for domain in ("berka", "olist"):
        own = [row for row in rows if row["domain"] == domain]
        briefs += [own[place * len(own) // 20] for place in range(20)]
    frame, checks = build.execute("select * from briefs").df(), check_inputs(build)
    instructions = {row["task_id"]: answer_instructions(row) for row in briefs}
    model = Model(WRITING, base_url)
    catalogues = read_catalogues(rows_of(build.execute("select * from catalogue_labels").df()))
    personas = [words for (words,) in build.execute("select words from personas order by persona").fetchall()]

    def write() -> list[Written]:
        with client(model, store) as asking:
            return write_questions_with_model(
                briefs,
                model,
                asking,
                personas,
                catalogues,
                lambda questions: faults_of(questions, instructions, frame, checks),
                max_tokens=256,
            )

    written = run_twice(store, write)
    assert [one.task_id for one in written] == [row["task_id"] for row in briefs]
    assert all(one.question for one in written)
    assert all(one.reason for one in written if one.writer == WRITER)
    calls = calls_of(store, WRITING)
    assert calls["write"][0] >= 40 and calls["write"][1] > 40 * 100
    reasons = Counter(one.reason.split(":")[0] or "taken" for one in written)
    Console().print(f"\nwriter: {calls}; {dict(reasons)}")


def test_the_reader_fills_in_the_form_of_two_questions(
    base_url: str, store: Path, build: duckdb.DuckDBPyConnection
) -> None:
    """The small model's own questions hardly ever get as far as the round trip; these are the built-in writer's."""
    catalogue = read_catalogues(rows_of(build.execute("select * from catalogue_labels").df()))["berka"]
    questions = build.execute(
        "select question from benchmark_tasks where domain = 'berka' and analysis_type = 'ranking' "
        "order by task_id limit 2"
    ).fetchall()
    model = Model(WRITING, base_url)
    requests = [reading_request(question, catalogue, model) for (question,) in questions]

    def read() -> list[Call]:
        with client(model, store) as asking:
            return asking.answer(requests)

    calls = run_twice(store, read)
    for call in calls:
        assert call.parsed is None or read_skeleton(call.parsed, catalogue).kind in KINDS
        assert (call.parsed is None) == (call.status != "answered")
    print(f"\nreader: {calls_of(store, WRITING)['read_back']}; {[call.status for call in calls]}")


def test_the_judge_on_four_questions_is_heard_or_is_an_error(
    base_url: str, store: Path, build: duckdb.DuckDBPyConnection
) -> None:
    tasks = judged_tasks(*judge_frames(build))[::300][:4]
    judge = Model(JUDGING, base_url)

    def judgements() -> list[Judgement]:
        with client(judge, store) as asking:
            return judge_questions(tasks, judge, asking, votes=1, max_tokens=512)

    first = run_twice(store, judgements)
    assert len(first) == 4 * len(read_rubric().dimensions)
    assert {one.verdict for one in first} <= {PASS, FAIL, ERROR}
    assert all((one.verdict == ERROR) == (one.status != "judged") for one in first)
    calls = calls_of(store, JUDGING)
    assert calls["judge"][0] == 4
    Console().print(f"\njudge: {calls}", verdicts_table(first).as_rich())


def test_the_cascade_on_four_tasks_labels_them(base_url: str, store: Path) -> None:
    tasks = read_tasks(ROOT / "benchmark")[::300][:4]
    settings = Settings(Stage(2, 0.7, 0.5, 128), Stage(2, 1.0, 0.5, 96), turns=6, tool_seconds=20)
    solver = Model(SOLVING, base_url)

    def label() -> list[Label]:
        with client(solver, store) as asking:
            return label_tasks(tasks, solver, asking, ROOT / "benchmark" / "warehouse.duckdb", settings)

    labels = run_twice(store, label)
    assert [one.task_id for one in labels] == [task.task_id for task in tasks]
    assert {one.difficulty for one in labels} <= {EASY, MEDIUM, HARD, UNLABELLED}
    for one in labels:
        for tally in (one.closed_book, one.with_tools):
            if tally is not None:
                assert tally.right + tally.wrong + sum(tally.errors.values()) == 2
    calls = calls_of(store, SOLVING)
    assert calls["solve_closed_book"][0] == 8
    Console().print(f"\nsolver: {calls}", labels_table(labels, SOLVING).as_rich())


def test_the_reference_agent_sits_twenty_tasks_and_goes_on_where_it_was(
    base_url: str, store: Path, tmp_path: Path
) -> None:
    exported = read_exported(ROOT / "benchmark")
    tasks = Selection(count=20).tasks(exported, "rule")
    settings = exam_settings(turns=3, max_tokens=48, tool_seconds=20)
    model = Model(SITTING, base_url)

    def sit(asked: Sequence[ExamTask], runs: str) -> RunFolder:
        with client(model, store) as asking:
            analyst = Analyst(exported, asking, "rule", settings)
            folder = RunFolder.open(tmp_path / runs, new_run(analyst, exported, asked, "rule"))
            assert sit_exam(folder, exported, analyst, concurrency=2) is None
            return folder

    # What a shorter run has asked is stored, and is paid for by no longer one.
    sit(tasks[::2], "half")
    half = calls_of(store, SITTING)["exam"]
    folder = run_twice(store, lambda: sit(tasks, "whole"))
    whole = calls_of(store, SITTING)["exam"]
    attempts, traces = folder.attempts(), folder.traces()
    assert len(attempts) == 20 and set(traces) == {(one.task_id, one.trial) for one in attempts}
    for one in attempts:
        said = [message["role"] for message in traces[one.task_id, one.trial]]
        assert said[:2] == ["system", "user"] and said.count("assistant") >= one.turns
        assert one.turns <= 3 and (one.error is not None or one.calls >= one.turns)
        assert one.input_tokens > 500 * one.calls and one.cost_usd is None
    assert sum(one.input_tokens + one.output_tokens for one in attempts) == whole[1] > half[1]
    scores = score_run(folder, exported)
    assert len(scores) == 20
    Console().print(
        f"\nagent: {whole}; {Counter(one.reason for one in scores)}", results_table(folder.run(), scores).as_rich()
    )
