"""The cascade of difficulty: solvers that know, that look things up, that are careless, that fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner
from model_server import Body, ModelServer, Reply

from goldwright.cascade import (
    EASY,
    HARD,
    MEDIUM,
    UNLABELLED,
    Label,
    Settings,
    SolvedTask,
    Stage,
    Tally,
    label_tasks,
    labels_json,
    read_tasks,
    tasks_of,
)
from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.difficulty_report import tabulated
from goldwright.errors import ProjectError
from goldwright.exam.conversation import NO_TOOL_CALLED
from goldwright.exam.desk import TOOLS
from goldwright.model_client import Model, ModelClient

SETTINGS = Settings(Stage(4, 0.7, 0.5, 100), Stage(4, 1.0, 0.5, 100), turns=5, tool_seconds=5)

SPEC = {
    "shape": "record",
    "keys": {"value": {"type": "number", "unit": "orders", "decimals": 0, "tolerance": 0.5}},
    "nothing": "none",
    "not_reported": "not reported",
}

DOCUMENTS = [
    {
        "document_id": "shop_orders",
        "kind": "catalogue",
        "title": "Order count",
        "section": "Definition",
        "text": "Number of orders.",
        "effective_from": None,
        "effective_to": None,
    },
    {
        "document_id": "shop__cancelled",
        "kind": "rule",
        "title": "Cancelled orders",
        "section": "The rule",
        "text": "Cancelled orders are left out of the Order count.",
        "effective_from": "2017-01-01",
        "effective_to": None,
    },
]


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    path = tmp_path / "warehouse.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create schema raw")
        connection.execute(
            "create table raw.orders as select range as id, range % 7 = 0 as is_cancelled from range(700)"
        )
    return path


def task(task_id: str = "shop-point_query-1") -> SolvedTask:
    return SolvedTask(task_id, "How many orders?", 'Give {"value": ...}.', SPEC, {"value": "600"}, DOCUMENTS)


def calls_tool(name: str, **arguments: str) -> Reply:
    function = {"name": name, "arguments": json.dumps(arguments)}
    return Reply(
        content=None, finish_reason="tool_calls", tool_calls=({"id": "1", "type": "function", "function": function},)
    )


def analyst(body: Body) -> Reply:
    """Reads the rule, computes, hands in what the database said; without tools it has no idea."""
    said = body["messages"]
    if not body.get("tools"):
        return Reply(content="I can't know that.")
    if said[-1]["role"] != "tool":
        return calls_tool("search_documents", words="order count cancelled")
    if "shop__cancelled" in said[-1]["content"]:
        return calls_tool("run_sql", query="select count(*) as orders from raw.orders where not is_cancelled")
    return calls_tool("submit_answer", answer=json.dumps({"value": said[-1]["content"].split("\n")[1]}))


def careless(body: Body) -> Reply:
    """Never reads a rule."""
    if not body.get("tools"):
        return Reply(content='{"value": 700}')
    if body["messages"][-1]["role"] != "tool":
        return calls_tool("run_sql", query="select count(*) from raw.orders")
    return calls_tool("submit_answer", answer=json.dumps({"value": body["messages"][-1]["content"].split("\n")[1]}))


def label(
    folder: Path, warehouse: Path, script: Callable[[Body], str | Reply], settings: Settings = SETTINGS
) -> tuple[Label, list[Body]]:
    with ModelServer(script) as server:
        solver = Model("solver", server.url)
        with ModelClient(
            solver, folder / "calls.sqlite", prices=folder / "prices.yml", first_wait=0.005, attempts=2
        ) as client:
            (found,) = label_tasks([task()], solver, client, warehouse, settings)
            asked = len(server.bodies)
            assert label_tasks([task()], solver, client, warehouse, settings)[0].difficulty == found.difficulty
            if found.difficulty != UNLABELLED:
                assert len(server.bodies) == asked, "a second run asks nobody"
        return found, server.bodies


def test_who_knows_the_answer_finds_it_easy_and_needs_no_tools(tmp_path: Path, warehouse: Path) -> None:
    found, bodies = label(tmp_path, warehouse, lambda body: 'Surely {"value": 600}')
    assert (found.difficulty, found.with_tools) == (EASY, None)
    assert len(bodies) == 4 and {body["temperature"] for body in bodies} == {0.7}


def test_who_has_to_look_it_up_finds_it_of_medium_difficulty(tmp_path: Path, warehouse: Path) -> None:
    found, bodies = label(tmp_path, warehouse, analyst)
    assert found == Label(task().task_id, MEDIUM, Tally(0, 4, {}), Tally(4, 0, {}))
    with_tools = [body for body in bodies if body.get("tools")]
    assert len(with_tools) == 12 and {body["temperature"] for body in with_tools} == {1.0}
    assert [one["function"]["name"] for one in with_tools[0]["tools"]] == [one["function"]["name"] for one in TOOLS]


def test_who_is_careless_finds_it_hard(tmp_path: Path, warehouse: Path) -> None:
    found, _ = label(tmp_path, warehouse, careless)
    assert found == Label(task().task_id, HARD, Tally(0, 4, {}), Tally(0, 4, {}))


def test_a_sample_that_failed_is_no_evidence(tmp_path: Path, warehouse: Path) -> None:
    lost: set[int] = set()

    def failing(count: int) -> Callable[[Body], str | Reply]:
        def script(body: Body) -> str | Reply:
            trial = len(lost)
            if not body.get("tools") and trial < 2 * count:
                lost.add(trial)
                return Reply(status=500, body="{}")
            return 'It is {"value": 600}'

        return script

    few, _ = label(tmp_path, warehouse, failing(2))
    assert few.difficulty == EASY
    assert few.closed_book.wrong == 0 and few.closed_book.right + sum(few.closed_book.errors.values()) == 4
    (tmp_path / "all").mkdir()
    none, _ = label(tmp_path / "all", warehouse, lambda body: Reply(status=500, body="{}"))
    assert none == Label(task().task_id, UNLABELLED, Tally(0, 0, {"server_error": 4}), None)


def test_who_never_hands_in_an_answer_is_wrong_when_the_turns_are_over(tmp_path: Path, warehouse: Path) -> None:
    found, bodies = label(tmp_path, warehouse, lambda body: "Let me think about it.")
    assert found.with_tools == Tally(0, 4, {})
    turns = [body for body in bodies if body.get("tools")]
    assert len(turns) == 4 * SETTINGS.turns
    assert turns[-1]["messages"][-1] == {"role": "user", "content": NO_TOOL_CALLED}


def test_the_threshold_itself_counts_as_solved() -> None:
    assert Tally(2, 2, {}).accuracy == 0.5 and Tally(0, 0, {"timeout": 3}).accuracy is None
    assert Tally(1, 1, {"timeout": 2}).is_enough(Stage(4, 0, 0.5, 1))
    assert not Tally(1, 0, {"timeout": 3}).is_enough(Stage(4, 0, 0.5, 1))


def test_settings_are_those_of_the_paper_unless_the_project_says_otherwise(dbt: Dbt) -> None:
    import yaml

    difficulty = yaml.safe_load((dbt.project / "dbt_project.yml").read_text())["vars"]["difficulty"]
    settings = Settings.from_vars(difficulty)
    assert (settings.closed_book.samples, settings.closed_book.temperature, settings.closed_book.threshold) == (
        10,
        0.7,
        0.5,
    )
    assert (settings.with_tools.samples, settings.with_tools.temperature, settings.with_tools.threshold) == (
        10,
        1.0,
        0.5,
    )
    assert (settings.turns, settings.tool_seconds) == (200, 60)
    for broken in ({}, {**difficulty, "closed_book": {"samples": 1}}):
        with pytest.raises(ProjectError, match="not complete"):
            Settings.from_vars(broken)


def test_labels_are_written_counted_and_filtered_by(tmp_path: Path) -> None:
    labels = [
        Label("shop-trend-1", HARD, Tally(0, 4, {}), Tally(1, 3, {})),
        Label("shop-trend-2", EASY, Tally(3, 0, {"timeout": 1}), None),
    ]
    path = tmp_path / "difficulty.json"
    with pytest.raises(ProjectError, match="goldwright difficulty"):
        tasks_of(path, ["hard"])
    settings = replace(SETTINGS, turns=6)
    path.write_text(labels_json(labels, "solver", settings))
    assert json.loads(path.read_text())["settings"]["turns"] == 6
    assert tasks_of(path, ["hard", "medium"]) == {"shop-trend-1"}
    table = tabulated(labels, "solver")
    assert table.rows == (("trend", "1", "0", "1", "0"), ("all", "1", "0", "1", "0"))
    assert "1 timeout" in table.note


def test_the_exported_folder_is_read_as_a_solver_sees_it(dbt: Dbt) -> None:
    tasks = read_tasks(dbt.project / "benchmark")
    lines = (dbt.project / "benchmark" / "golds.jsonl").read_text().splitlines()
    assert [one.gold_answer for one in tasks] == [json.loads(line)["gold_answer"] for line in lines]
    assert all(one.documents is tasks[0].documents for one in tasks)


def test_the_command_labels_an_exported_folder_and_says_what_is_missing(
    tmp_path: Path, warehouse: Path, dbt: Dbt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    monkeypatch.delenv("GOLDWRIGHT_SOLVER_MODEL", raising=False)
    settings = (dbt.project / "dbt_project.yml").read_text()
    Path("dbt_project.yml").write_text(settings.replace("samples: 10", "samples: 2"))
    Path("prices.yml").write_text("{}\n")

    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["difficulty", *arguments])
        return result.exit_code, " ".join(result.output.split())

    assert "run `goldwright build`" in run()[1]
    Path("benchmark").mkdir()
    warehouse.rename("benchmark/warehouse.duckdb")
    ids = ["shop-trend-1", "shop-trend-2", "shop-ranking-3", "bank-trend-4"]
    lines = [
        {"task_id": one, "question": "How many?", "answer_instructions": "Give an object.", "answer_spec": SPEC}
        for one in ids
    ]
    golds = [{"task_id": one, "gold_answer": {"value": "600"}} for one in ids]
    for name, rows in (("tasks", lines), ("golds", golds), ("documents", DOCUMENTS)):
        Path(f"benchmark/{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "GOLDWRIGHT_SOLVER_MODEL" in run()[1]
    with ModelServer(analyst) as server:
        monkeypatch.setenv("GOLDWRIGHT_SOLVER_MODEL", "solver")
        monkeypatch.setenv("GOLDWRIGHT_SOLVER_BASE_URL", server.url)
        assert "mend the name" in run("--domain", "moon")[1]
        code, output = run("--domain", "shop", "--limit", "2")
    assert code == 0, output
    assert tasks_of(Path("target/difficulty.json"), [MEDIUM]) == {"shop-trend-1", "shop-trend-2"}
    assert Path("calls.sqlite").exists()
