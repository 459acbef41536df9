"""Gold SQL with a column for each key of the answer, for tools that compare the rows of two queries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldwright.exam.exported import ExamTask


def answer_sql(task: ExamTask) -> str | None:
    """A query over the raw tables whose rows are the gold answer, one column a key.

    The published gold SQL gives one row for each key of each answer row; this lays them side by side. None where no
    SQL gives the answer: for knowledge tasks, and for tests of significance, whose last step is a computation.
    """
    if "gold_sql" not in task.gold or "finishing_step" in task.gold:
        return None
    columns = ",\n".join(f"    {_column(key, kind, task)} as {_quoted(key)}" for key, kind in task.spec["keys"].items())
    return (
        f"select\n{columns}\nfrom (\n{_indented(task.gold['gold_sql'].strip())}\n) as answer\n"
        "group by row_number\norder by row_number"
    )


def _column(key: str, kind: Mapping[str, Any], task: ExamTask) -> str:
    """The expression of a key: a number, or text where any row of the gold answer says it in words."""
    gold = task.gold_answer
    words = {task.spec["nothing"], task.spec["not_reported"]}
    written = {row[key] for row in ([gold] if isinstance(gold, dict) else gold)}
    is_number = kind["type"] == "number" and not written & words
    if is_number:
        value = f"cast(answer_number as decimal(28, {kind['decimals']}))"
    elif kind["type"] == "number":
        value = f"coalesce(answer_text, cast(cast(answer_number as decimal(28, {kind['decimals']})) as varchar))"
    else:
        value = "answer_text"
    text = key.replace("'", "''")
    return f"max(case when answer_key = '{text}' then {value} end)"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _indented(sql: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in sql.split("\n"))
