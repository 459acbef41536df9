"""The wrong answers written by hand: they run, they are wrong, and what is noted of them is consistent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from wrong_answers import FOLDER, FRESH_FOLDER, REASONS, WrongAnswer, wrong_answers

from goldwright.comparator import compare
from goldwright.dbt import Dbt
from goldwright.release import Release, Task

NOTED = wrong_answers(FOLDER)
FRESH = wrong_answers(FRESH_FOLDER)
LISTS = pytest.mark.parametrize("listed", [NOTED, FRESH], ids=["first", "fresh"])


@pytest.fixture(scope="module")
def warehouse(dbt: Dbt) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(dbt.project / "benchmark" / "warehouse.duckdb"), read_only=True) as connection:
        yield connection


@pytest.fixture(scope="module")
def tasks(release: Release) -> dict[str, Task]:
    return {task.task_id: task for task in release.tasks}


@pytest.mark.parametrize("noted", NOTED + FRESH, ids=lambda noted: noted.file)
def test_each_runs_and_is_wrong(
    noted: WrongAnswer, tasks: dict[str, Task], warehouse: duckdb.DuckDBPyConnection
) -> None:
    task = tasks[noted.task_id]
    answer = noted.answer(task, warehouse)
    assert not compare(answer, task.gold_answer, task.spec).is_right
    if noted.file.endswith(".sql"):
        # A query that finds nothing would be no mistake of an analyst.
        rows = answer if isinstance(answer, list) else [answer]
        assert rows and all(value is not None for row in rows for value in row.values())
        assert {key for row in rows for key in row} == set(task.spec["keys"])


@pytest.mark.parametrize("folder", [FOLDER, FRESH_FOLDER], ids=["first", "fresh"])
def test_every_file_is_noted_once(folder: Path) -> None:
    files = sorted(path.name for path in folder.iterdir() if path.suffix in (".sql", ".json"))
    listed = wrong_answers(folder)
    assert [noted.file for noted in listed] == files
    assert all(noted.file.split(".")[0] == noted.task_id for noted in listed)


@LISTS
def test_notes_are_consistent(listed: list[WrongAnswer], tasks: dict[str, Task], release: Release) -> None:
    rules = {document["document_id"] for document in release.documents if document["kind"] in ("rule", "superseded")}
    for noted in listed:
        assert noted.reason in REASONS and noted.also_fair in ("", *REASONS) and noted.also_fair != noted.reason, noted
        assert set(noted.rules) <= rules, noted
        # A mistake about rules names them; a mistake of another kind does not, unless it is one of several.
        assert bool(noted.rules) or noted.reason not in ("rule ignored", "wrong rule"), noted
        assert not noted.rules or noted.reason in ("rule ignored", "wrong rule", "unexplained"), noted
        assert noted.mistake.endswith("."), noted
        if noted.reason == "rule ignored" and tasks[noted.task_id].asked is not None:
            assert set(noted.rules) <= set(tasks[noted.task_id].active_rules), noted


def test_they_are_many_and_of_all_kinds(tasks: dict[str, Task]) -> None:
    queries = [noted for noted in NOTED if noted.file.endswith(".sql")]
    assert len(queries) >= 100
    assert {noted.reason for noted in NOTED} == set(REASONS)
    assert {tasks[noted.task_id].row["domain"] for noted in queries} == {"olist", "berka"}
    types = {task.row["analysis_type"] for task in tasks.values()}
    assert {tasks[noted.task_id].row["analysis_type"] for noted in queries} == types - {"knowledge_retrieval"}
    assert sum(bool(noted.also_fair) for noted in NOTED) < 10
    assert min(Counter(noted.reason for noted in NOTED).values()) >= 4


def test_the_fresh_list_answers_other_tasks_in_queries_alone(tasks: dict[str, Task]) -> None:
    assert len(FRESH) >= 60 and all(noted.file.endswith(".sql") for noted in FRESH)
    assert not {noted.task_id for noted in FRESH} & {noted.task_id for noted in NOTED}
    assert {noted.reason for noted in FRESH} == set(REASONS) - {"malformed", "no answer"}
    types = {task.row["analysis_type"] for task in tasks.values()}
    assert {tasks[noted.task_id].row["analysis_type"] for noted in FRESH} == types - {"knowledge_retrieval"}
