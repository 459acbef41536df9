"""Pairs of question and SQL: every query runs on the exported tables and gives its gold, also in evaldata's hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import pytest
import yaml
from evaldata import CallableSolver, ExecutionAccuracy
from evaldata.core.runner import evaluate_case
from evaldata.dbt import load_dbt
from evaldata.platforms import duckdb_platform

from goldwright.comparator import compare
from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports import export_to

from .conftest import ROOT

#: Of the slice all types but these two, whose answers no query gives.
WITHOUT_SQL = {"knowledge_retrieval", "significance_testing"}


def with_sql(exported: Exported) -> dict[str, ExamTask]:
    return {task.task_id: task for task in exported.tasks if task.analysis_type not in WITHOUT_SQL}


def answer_of(task: ExamTask, sql: str) -> Any:
    """What a query's rows say, by their columns."""
    with duckdb.connect(str(ROOT / "benchmark" / "warehouse.duckdb"), read_only=True) as connection:
        result = connection.execute(sql)
        names = [column[0] for column in result.description or []]
        rows = [dict(zip(names, map(str, row), strict=True)) for row in result.fetchall()]
    return rows if task.spec["shape"] == "rows" else rows[0]


def test_verified_queries_give_the_golds(slice_of_types: Exported, tmp_path: Path) -> None:
    export_to("verified-queries", slice_of_types, tmp_path / "out")
    content = yaml.safe_load((tmp_path / "out" / "verified_queries.yml").read_text())
    tasks = with_sql(slice_of_types)
    assert [query["name"] for query in content["verified_queries"]] == list(tasks)
    for query in content["verified_queries"]:
        assert set(query) == {"name", "question", "sql", "verified_at", "verified_by"}
        task = tasks[query["name"]]
        assert query["question"] == task.line["question"]
        assert compare(answer_of(task, query["sql"]), task.gold_answer, task.spec).is_right
        assert isinstance(query["verified_at"], int)


def test_cube_questions_have_a_name_a_question_and_one_ground_truth(slice_of_types: Exported, tmp_path: Path) -> None:
    export_to("cube", slice_of_types, tmp_path / "out")
    questions = yaml.safe_load((tmp_path / "out" / "agents" / "eval_questions.yml").read_text())["eval_questions"]
    assert all(set(question) == {"name", "question", "sql"} for question in questions)
    assert len({question["name"] for question in questions}) == len(with_sql(slice_of_types))


@pytest.mark.parametrize("is_right", [True, False])
def test_evaldata_passes_our_sql_and_no_other(slice_of_types: Exported, tmp_path: Path, is_right: bool) -> None:
    export_to("evaldata", slice_of_types, tmp_path / "out")
    platform = duckdb_platform("goldwright", str(ROOT / "benchmark" / "warehouse.duckdb"))
    cases = load_dbt(ROOT / "target", platform=platform, cases=tmp_path / "out" / "cases.yml")
    assert isinstance(cases, list), cases
    assert [case.id for case in cases] == list(with_sql(slice_of_types))
    sql_of = {case.input: case.expected.sql for case in cases}
    solver = CallableSolver(lambda case: sql_of[case.input] if is_right else "select 1 as value")
    for case in cases:
        found = evaluate_case(case, solver, scorers=[ExecutionAccuracy(row_order="ignore", multiplicity="set")])
        assert (found.failures == []) == is_right, found
