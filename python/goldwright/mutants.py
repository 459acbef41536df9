"""Mutants: each rule part and metric filter changed a little, and whether the check queries would notice.

A mutant is a published gold SQL in which one condition of one variant reads otherwise. One that moves the answer of
a released task has to be caught: a check query of a task rejects the mutated answer. One that moves no released
answer is equivalent here, and listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from goldwright.comparator import compare
from goldwright.gold_sql import GoldSql
from goldwright.release import Release, Task
from goldwright.verify import Proof, answer_of_check_query, answer_of_gold_sql


@dataclass(frozen=True)
class Mutant:
    """One changed line of the compiled variants of a metric."""

    metric: str
    model: str
    line: str
    mutated: str
    what: str

    def __str__(self) -> str:
        return f"{self.model}: {self.what} in “{self.line.strip()}”"


_OPERATORS = ((" >= ", " > "), (" > ", " >= "), (" <= ", " < "), (" < ", " <= "), (" = ", " <> "))


def mutants_of(model: str, metric: str, sql: str) -> Iterator[Mutant]:
    """The mutants of a governed variant: of its filter, of its rules' conditions and measure, of its suppression."""
    lines = sql.splitlines()
    if not any(line.startswith("governed_rows as") for line in lines):
        # A composite has weights and no rows of its own.
        for line in lines:
            if re.match(r"\s*(\+ )?\d+ \* numerator_", line):
                yield from _changes(model, metric, line)
        return
    start = next(i for i, line in enumerate(lines) if line.startswith("governed_rows as"))
    where = False
    for line in lines[start:]:
        stripped = line.strip()
        if stripped.startswith("--"):
            continue
        if stripped == "where":
            where = True
            continue
        if stripped == "),":
            break
        if where:
            yield Mutant(metric, model, line, _without_condition(line), "condition dropped")
            yield from _changes(model, metric, line)
        elif stripped.endswith(("as measure", "as divisor", "as measure,")):
            yield from _changes(model, metric, line)
    for line in lines:
        if re.search(r"_count < \d+", line):
            yield from _changes(model, metric, line)


def verify_mutants(
    release: Release,
    manifest: Mapping[str, Any],
    queries: Path,
    warehouse: Path,
    database: Path,
    progress: Callable[[], None] | None = None,
) -> list[Proof]:
    """Runs every mutant on the tasks of its metric, those with a check query first.

    Staging and facts are read from the build, since no mutant touches them.
    """
    gold_sql = GoldSql(manifest)
    built = gold_sql.built_models()
    facts = _built_tables(database, built)
    expected: dict[str, Any] = {}
    tasks_of: dict[str, list[Task]] = {}
    with duckdb.connect(str(warehouse), read_only=True) as connection:
        for task in release.tasks:
            if task.asked is None:
                continue
            path = queries / str(task.row["domain"]) / f"{task.task_id}.sql"
            if path.exists():
                expected[task.task_id] = answer_of_check_query(connection, task, path.read_text(encoding="utf-8"))
    texts: dict[str, str] = {}
    for task in release.tasks:
        if task.asked is None:
            continue
        texts[task.task_id] = gold_sql.of(task.asked, built)
        for name, _ in gold_sql.variant_ctes([f"{one['metric']}__governed" for one in task.asked.metrics]):
            if name.endswith("__governed"):
                tasks_of.setdefault(name, []).append(task)
    mutants = [
        mutant
        for model in sorted(tasks_of)
        for mutant in mutants_of(model, model.removesuffix("__governed"), dict(gold_sql.variant_ctes([model]))[model])
    ]

    def judge(mutant: Mutant) -> tuple[Mutant, str]:
        tasks = sorted(tasks_of[mutant.model], key=lambda task: (task.task_id not in expected, task.task_id))
        moved = None
        with facts.cursor() as connection:
            connection.execute("use facts")
            for task in tasks:
                sql = texts[task.task_id]
                mutated = sql.replace(mutant.line.strip(), mutant.mutated)
                if mutated == sql:
                    continue
                answer = answer_of_gold_sql(connection, task, mutated)
                if answer == task.gold_answer:
                    continue
                if task.task_id in expected and not _same(answer, expected[task.task_id], task):
                    return mutant, "caught"
                moved = moved or task.task_id
        if progress is not None:
            progress()
        return mutant, f"moves {moved}" if moved else "equivalent"

    with ThreadPoolExecutor(2) as pool:
        judged = list(pool.map(judge, mutants))
    caught = sum(verdict == "caught" for _, verdict in judged)
    equivalent = [str(mutant) for mutant, verdict in judged if verdict == "equivalent"]
    missed = [
        f"{mutant}: {verdict}, and no check query notices" for mutant, verdict in judged if verdict.startswith("moves")
    ]
    note = f"{caught} caught, {len(equivalent)} equivalent on released tasks"
    return [
        Proof(
            "mutants that move a released answer are caught",
            len(mutants),
            tuple(missed),
            note + "".join(f"\n  equivalent: {one}" for one in equivalent),
        )
    ]


def _built_tables(database: Path, models: set[str]) -> duckdb.DuckDBPyConnection:
    """A database in memory with a view for each of the build's models."""
    connection = duckdb.connect()
    connection.execute(f"attach '{database}' as build (read_only)")
    connection.execute("create schema facts")
    found = connection.execute("select table_name from duckdb_tables() where database_name = 'build'").fetchall()
    for name in sorted(models & {name for (name,) in found}):
        connection.execute(f'create view facts."{name}" as select * from build.goldwright."{name}"')
    return connection


def _same(answer: Any, gold: Any, task: Task) -> bool:
    if answer is None or not answer or not gold:
        return False
    return compare(answer, task.gold_answer, task.spec).is_right and compare(gold, task.gold_answer, task.spec).is_right


def _without_condition(line: str) -> str:
    return "and true" if line.strip().startswith("and ") else "(true)"


def _changes(model: str, metric: str, line: str) -> Iterator[Mutant]:
    stripped = line.strip()
    for operator, other in _OPERATORS:
        for match in re.finditer(re.escape(operator), stripped):
            changed = stripped[: match.start()] + other + stripped[match.end() :]
            yield Mutant(metric, model, line, changed, f"{operator.strip()} made {other.strip()}")
    for match in re.finditer(r"(?<![\w'.-])\d+(?![\w'.-])", stripped):
        if match.group() in ("0", "1") and stripped.endswith(("as measure", "as divisor")):
            continue
        changed = stripped[: match.start()] + str(int(match.group()) + 1) + stripped[match.end() :]
        yield Mutant(metric, model, line, changed, f"{match.group()} made one more")
    for match in re.finditer(r"'(\d{4}-\d{2}-)(\d{2})'", stripped):
        day = int(match.group(2))
        shifted = day - 1 if day > 1 else day + 1
        changed = f"{stripped[: match.start()]}'{match.group(1)}{shifted:02}'{stripped[match.end() :]}"
        yield Mutant(metric, model, line, changed, "date shifted by a day")
    for match in re.finditer(r"in \('([^']*)', ", stripped):
        changed = stripped[: match.start()] + "in (" + stripped[match.end() :]
        yield Mutant(metric, model, line, changed, f"{match.group(1)} taken out of the list")
