"""Pairs of question and SQL, in the YAML of three neighbours.

They compare the rows of an agent's query with those of ours, or show ours as an example; none reads documents or an
answer spec, so only tasks whose answer a query gives are there: no knowledge tasks, no tests of significance.

- Snowflake's verified queries: https://docs.snowflake.com/en/user-guide/snowflake-cortex/cortex-analyst/verified-query-repository
  (name, question, sql, verified_at in seconds since 1970, verified_by). Its SQL names the logical tables of a semantic
  model: give them the names that ours have in schema `raw`.
- Cube's evals, in preview: https://docs.cube.dev/admin/ai/evals (`agents/eval_questions.yml`: a unique name, question,
  sql). Its SQL goes through Cube's SQL API, so the raw tables must be reachable there.
- evaldata: https://github.com/monospaceai/evaldata, docs/guides/dbt.md (question, gold_sql, id).

The form of dbt Evals (https://github.com/dbt-labs/dbt/discussions/17168) is public only in part: of its assertions, the
judge with a rubric alone. An export to it would put a model's opinion in the place of the comparator, so there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports.answer_sql import answer_sql
from goldwright.exports.folder import write_yaml

VERIFIED_BY = "Goldwright"


def write_verified_queries(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes verified_queries.yml; the time is that of the release, and missing where there was none."""
    released_on = exported.manifest.get("released_on")
    verified_at = {"verified_at": _seconds(released_on)} if released_on else {}
    queries = [
        {
            "name": task.task_id,
            "question": task.line["question"],
            "sql": sql,
            **verified_at,
            "verified_by": f"{VERIFIED_BY} {exported.manifest['version']}",
        }
        for task, sql in _with_sql(exported)
    ]
    write_yaml(folder / "verified_queries.yml", {"verified_queries": queries}, _comment(exported, len(queries)))


def write_cube(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes agents/eval_questions.yml."""
    questions = [
        {"name": task.task_id.replace("-", "_"), "question": task.line["question"], "sql": sql}
        for task, sql in _with_sql(exported)
    ]
    (folder / "agents").mkdir()
    path = folder / "agents" / "eval_questions.yml"
    write_yaml(path, {"eval_questions": questions}, _comment(exported, len(questions)))


def write_evaldata(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes cases.yml."""
    cases = [
        {"id": task.task_id, "question": f"{task.line['question']} {_columns(task)}", "gold_sql": sql}
        for task, sql in _with_sql(exported)
    ]
    write_yaml(folder / "cases.yml", cases, _comment(exported, len(cases)))


def _with_sql(exported: Exported) -> Iterator[tuple[ExamTask, str]]:
    for task in exported.tasks:
        if sql := answer_sql(task):
            yield task, sql


def _columns(task: ExamTask) -> str:
    """Which columns a query has to give: rows are compared by value, so its reader has to know them."""
    return f"Return the columns {', '.join(task.spec['keys'])}."


def _comment(exported: Exported, count: int) -> str:
    return (
        f"Goldwright benchmark, version {exported.manifest['version']}: {count} of {len(exported.tasks)} tasks, those\n"
        f"whose answer a query over the raw tables gives.\n{exported.manifest['canary']}"
    )


def _seconds(day: str) -> int:
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp())
