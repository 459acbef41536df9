"""The writer, the judge and the cascade with a real model on loopback: SmolLM2, 135 million parameters.

It writes valid JSON and wrong thoughts, so nothing is asserted about its taste: that calls are stored with their
tokens, that every brief ends with a question, that every verdict is one or an error, that a second run asks nobody.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from rich.console import Console

from goldwright.calls import CallStore
from goldwright.cascade import EASY, HARD, MEDIUM, UNLABELLED, Settings, Stage, label_tasks, read_tasks
from goldwright.difficulty_report import tabulated as labels_table
from goldwright.judge import ERROR, FAIL, PASS, judge_questions, read_rubric
from goldwright.judge_report import tabulated as verdicts_table
from goldwright.model_client import Model, ModelClient
from goldwright.model_writer import read_catalogues, write_questions_with_model
from goldwright.questions import check_written_questions, judged_tasks, rows_of
from goldwright.template_writer import WRITER

ROOT = Path(__file__).resolve().parents[2]

WRITING, JUDGING, SOLVING = "smollm2-writer", "smollm2-judge", "smollm2-solver"

CHECK_QUERIES = {
    "gold_answers": "select task_id, answer_text, answer_number::varchar as answer_number from gold_answers",
    "governing_rules": "select * from governing_rules",
    "documents": "select distinct document_id, kind, title from knowledge_base",
    "rule_parts": "select * from rule_parts",
    "words_of_rules": "select * from words_of_rules",
    "members": "select * from dimension_members",
}


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


def test_the_writer_on_twenty_briefs_of_each_domain(
    base_url: str, store: Path, build: duckdb.DuckDBPyConnection
) -> None:
    rows = [row for row in rows_of(build.execute("select * from briefs order by task_id").df()) if not row["asks"]]
    briefs = []
    for domain in ("berka", "olist"):
        own = [row for row in rows if row["domain"] == domain]
        briefs += [own[place * len(own) // 20] for place in range(20)]
    frame = build.execute("select * from briefs").df()
    checks = {name: build.execute(query).df() for name, query in CHECK_QUERIES.items()}

    def check(questions: Mapping[str, str]) -> dict[str, tuple[str, str]]:
        columns = ["task_id", "question", "answer_instructions"]
        asked = pd.DataFrame([(task_id, text, "") for task_id, text in questions.items()], columns=columns)
        found: dict[str, tuple[str, str]] = {}
        for row in rows_of(check_written_questions(questions=asked, briefs=frame, **checks)):
            if not row["passed"]:
                found.setdefault(row["task_id"], (row["check_name"], row["reason"]))
        return found

    model = Model(WRITING, base_url)
    catalogues = read_catalogues(rows_of(build.execute("select * from catalogue_labels").df()))
    personas = [words for (words,) in build.execute("select words from personas order by persona").fetchall()]

    def write() -> list[Any]:
        with client(model, store) as asking:
            return write_questions_with_model(briefs, model, asking, personas, catalogues, check, max_tokens=256)

    written = write()
    assert [one.task_id for one in written] == [row["task_id"] for row in briefs]
    assert all(one.question for one in written)
    assert all(one.reason for one in written if one.writer == WRITER)
    calls = calls_of(store, WRITING)
    assert calls["write"][0] >= 40 and calls["write"][1] > 40 * 100
    reasons = Counter(one.reason.split(":")[0] or "taken" for one in written)
    Console().print(f"\nwriter: {calls}; {dict(reasons)}")


def test_the_judge_on_four_questions_is_heard_or_is_an_error(
    base_url: str, store: Path, build: duckdb.DuckDBPyConnection
) -> None:
    frames = [
        build.execute(query).df()
        for query in (
            "select * from written_questions order by task_id",
            "select * from checked_questions",
            "select * from briefs",
            "select task_id, row_number, answer_key, answer_text, answer_number::varchar as answer_number "
            "from gold_answers",
            "select * from rule_parts",
        )
    ]
    tasks = judged_tasks(*frames)[::300][:4]
    judge = Model(JUDGING, base_url)

    def judgements() -> list[Any]:
        with client(judge, store) as asking:
            return judge_questions(tasks, judge, asking, votes=1, max_tokens=512)

    first = judgements()
    assert len(first) == 4 * len(read_rubric().dimensions)
    assert {one.verdict for one in first} <= {PASS, FAIL, ERROR}
    assert all((one.verdict == ERROR) == (one.status != "judged") for one in first)
    calls = calls_of(store, JUDGING)
    assert calls["judge"][0] == 4
    answered = {one.task_id for one in first if one.status == "judged"}
    again = judgements()
    assert [one for one in again if one.task_id in answered] == [one for one in first if one.task_id in answered]
    Console().print(f"\njudge: {calls}", verdicts_table(first).as_rich())


def test_the_cascade_on_four_tasks_labels_them(base_url: str, store: Path) -> None:
    tasks = read_tasks(ROOT / "benchmark")[::300][:4]
    settings = Settings(Stage(2, 0.7, 0.5, 96), Stage(2, 1.0, 0.5, 64), turns=6, tool_seconds=20)
    solver = Model(SOLVING, base_url)
    with client(solver, store) as asking:
        labels = label_tasks(tasks, solver, asking, ROOT / "benchmark" / "warehouse.duckdb", settings)
    assert [one.task_id for one in labels] == [task.task_id for task in tasks]
    assert {one.difficulty for one in labels} <= {EASY, MEDIUM, HARD, UNLABELLED}
    for one in labels:
        for tally in (one.closed_book, one.with_tools):
            if tally is not None:
                assert tally.right + tally.wrong + sum(tally.errors.values()) == 2
    calls = calls_of(store, SOLVING)
    assert calls["solve_closed_book"][0] == 8
    Console().print(f"\nsolver: {calls}", labels_table(labels, SOLVING).as_rich())
