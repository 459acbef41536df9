"""`goldwright verify`: the proofs that golds are right, by roads that share no code with the first.

Each road returns Proofs: how many things were checked and a sentence for each that failed.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import duckdb
from scipy import stats

from goldwright.comparator import compare
from goldwright.exam.agents import scripted_answer
from goldwright.gold_sql import GoldSql, check_gold_sql
from goldwright.release import Answer, Release, Task, answer_json
from goldwright.significance import Group, TestResult, finished

#: What someone gives who answers nothing.
NOTHINGS: tuple[Any, ...] = (None, "", {}, [])


@dataclass(frozen=True)
class Proof:
    """What a road proved: its name, how many things it looked at, and what failed."""

    name: str
    checked: int
    failures: tuple[str, ...]
    note: str = ""


def verify_gates(release: Release) -> list[Proof]:
    """The comparator against the release: golds pass, silence fails, and each active rule moves each answer."""
    gold: list[str] = []
    silence: list[str] = []
    mutated: list[str] = []
    standard: list[str] = []
    active: list[str] = []
    inactive: list[str] = []
    rule_tasks = [task for task in release.tasks if task.row["task_group"] == "rule"]
    mutations = 0
    for task in release.tasks:
        if not compare(task.gold_answer, task.gold_answer, task.spec).is_right:
            gold.append(f"{task.task_id}: its own gold answer is rejected")
        if any(compare(nothing, task.gold_answer, task.spec).is_right for nothing in NOTHINGS):
            silence.append(f"{task.task_id}: no answer is accepted")
        for mutant in _mutated_cells(task):
            mutations += 1
            if compare(mutant, task.gold_answer, task.spec).is_right:
                mutated.append(f"{task.task_id}: accepts {json.dumps(mutant)}")
        for rule in task.governing_rules:
            left_out = task.variant_answers.get(f"without__{rule}")
            is_rejected = left_out is None or not compare(left_out, task.gold_answer, task.spec).is_right
            if is_rejected != (rule in task.active_rules):
                (active if rule in task.active_rules else inactive).append(
                    f"{task.task_id}: {rule} "
                    + ("moves the answer and is not listed" if is_rejected else "moves nothing")
                )
    for task in rule_tasks:
        answer = task.variant_answers.get("standard")
        if answer is not None and compare(answer, task.gold_answer, task.spec).is_right:
            standard.append(f"{task.task_id}: the standard answer is accepted")
    proofs = [
        Proof("gold as answer is right", len(release.tasks), tuple(gold)),
        Proof("no answer is never right", len(release.tasks), tuple(silence)),
        Proof("one cell mutated is never right", mutations, tuple(mutated)),
    ]
    if not has_rules(release):
        return proofs
    return [
        *proofs,
        Proof("the standard answer is never right on a rule task", len(rule_tasks), tuple(standard)),
        Proof(
            "every active rule of a rule task changes its answer",
            sum(len(task.active_rules) for task in release.tasks),
            tuple(active),
        ),
        Proof("no other governing rule does", len(release.tasks), tuple(inactive)),
    ]


def has_rules(release: Release) -> bool:
    """Whether some rule governs a task or tempts in one; a domain just begun has none, and nothing to prove of them."""
    return any(task.governing_rules or task.row["is_trap"] for task in release.tasks)


def verify_solvers(release: Release) -> list[Proof]:
    """Scripted solvers that read no rule, or read rules carelessly: how often they are right by accident.

    `standard` never reads a rule; `negated` gives the standard figures with the opposite verdict; `every document`
    applies each document that names the metric or a sister metric, whatever its dates and conditions; `newest document`
    applies the newest of these alone. The last two can't be played for scores, scorecards and counterfactuals, nor for
    metrics that no document is about. A release without rules has nothing that they could get wrong.
    """
    if not has_rules(release):
        return []
    rule_tasks = [task for task in release.tasks if task.row["task_group"] == "rule"]
    traps = [task for task in release.tasks if task.row["is_trap"]]
    solvers: dict[str, dict[str, Any]] = {
        name: {
            task.task_id: scripted_answer(
                name,
                {"standard_answer": task.variant_answers.get("standard"), "near_misses": task.near_misses},
                task.spec,
            )
            for task in release.tasks
        }
        for name in ("standard", "negated", "every_document", "newest_document")
    }

    def share(name: str, tasks: list[Task], most: float | None = None) -> Proof:
        played = [task for task in tasks if solvers[name].get(task.task_id) is not None]
        right = [t for t in played if compare(solvers[name][t.task_id], t.gold_answer, t.spec).is_right]
        percent = 100 * len(right) / len(played) if played else 0.0
        group = "rule tasks" if tasks is rule_tasks else "traps"
        failures = (
            (f"{percent:.1f} % of {group} are right",) if not played or (most is not None and percent >= most) else ()
        )
        return Proof(
            f"solver “{name.replace('_', ' ')}” on {group}" + (f": right on under {most:g} %" if most else ""),
            len(played),
            failures,
            f"{len(right)} of {len(played)} right ({percent:.1f} %), {len(tasks)} {group} in all",
        )

    return [
        share("standard", rule_tasks, 5),
        share("negated", rule_tasks, 5),
        share("every_document", traps, 25),
        share("newest_document", traps, 25),
        # No bar: printed to be known.
        share("every_document", rule_tasks),
        share("newest_document", rule_tasks),
    ]


def verify_gold_sql(
    release: Release, manifest: Mapping[str, Any], warehouse: Path, progress: Callable[[], None] | None = None
) -> Proof:
    """Every computed gold answer again, from its published SQL alone on the exported raw tables."""
    gold_sql = GoldSql(manifest)
    computed = [task for task in release.tasks if task.asked is not None]

    def check(task: Task) -> str | None:
        assert task.asked is not None
        sql = gold_sql.of(task.asked)
        faults = check_gold_sql(sql)
        if faults:
            return f"{task.task_id}: {faults[0]}"
        with duckdb.connect(str(warehouse), read_only=True) as connection:
            answer = answer_of_gold_sql(connection, task, sql)
        if progress is not None:
            progress()
        if answer is None or not compare(answer, task.gold_answer, task.spec).is_right or answer != task.gold_answer:
            return f"{task.task_id}: its SQL gives {json.dumps(answer)}, its gold is {json.dumps(task.gold_answer)}"
        return None

    with ThreadPoolExecutor(2) as pool:
        failures = [fault for fault in pool.map(check, computed) if fault]
    return Proof("published gold SQL gives the gold answer", len(computed), tuple(failures))


def answer_of_gold_sql(connection: duckdb.DuckDBPyConnection, task: Task, sql: str) -> Answer | None:
    """The answer that a gold SQL gives, with the finishing step of a test of significance."""
    if task.row["analysis_type"] == "significance_testing":
        groups = [
            Group(int(count), int(total), int(squares))
            for _, _, count, total, squares in connection.execute(
                sql.replace(
                    "select role, label, row_count, numerator, sum_of_squares",
                    "select role, label, row_count, numerator::varchar, sum_of_squares::varchar",
                )
            ).fetchall()
            if count is not None
        ]
        return _test_answer(finished(str(task.brief["detail"]), groups))
    rows = [
        dict(zip(("row_number", "answer_key", "answer_text", "answer_number"), row, strict=True))
        for row in connection.execute(sql).fetchall()
    ]
    return answer_json(rows, task.spec)


def verify_check_queries(release: Release, folder: Path, warehouse: Path) -> list[Proof]:
    """Queries written from the exported documents by someone who saw neither macros nor golds.

    One folder a domain; `first_attempts.csv` beside them keeps what the first attempt gave and how a disagreement was
    settled.
    """
    tasks = {task.task_id: task for task in release.tasks}
    # Those of a domain that is switched off answer tasks of another release.
    domains = sorted({str(task.row["domain"]) for task in release.tasks})
    paths = [path for domain in domains for path in sorted((folder / domain).glob("*.sql"))]
    failures, checked, stale = [], 0, []
    with duckdb.connect(str(warehouse), read_only=True) as connection:
        for path in paths:
            task = tasks.get(path.stem)
            if task is None:
                stale.append(f"{path.name} answers a task that is not released")
                continue
            checked += 1
            answer = answer_of_check_query(connection, task, path.read_text(encoding="utf-8"))
            if not compare(answer, task.gold_answer, task.spec).is_right:
                failures.append(
                    f"{task.task_id}: the check query gives {json.dumps(answer)}, the gold is "
                    f"{json.dumps(task.gold_answer)}"
                )
    rows = []
    for domain in domains:
        attempts = folder / domain / "first_attempts.csv"
        if not attempts.exists():
            continue
        with attempts.open(newline="", encoding="utf-8") as lines:
            rows += list(csv.DictReader(lines))
    note = ""
    if rows:
        agreed = sum(row["agreed"] == "yes" for row in rows)
        note = f"first attempts: {agreed} of {len(rows)} agreed ({100 * agreed / len(rows):.1f} %)"
    covered = {path.stem for path in paths}
    met = [task for task in release.tasks if task.task_id in covered]
    missing = [
        f"no check query meets the {kind} {name}"
        for kind, wanted, found in (
            ("metric", {t.row["metric"] for t in release.tasks}, {t.row["metric"] for t in met}),
            ("type", {t.row["analysis_type"] for t in release.tasks}, {t.row["analysis_type"] for t in met}),
            (
                "rule",
                {r for t in release.tasks for r in t.active_rules},
                {r for t in met for r in t.active_rules},
            ),
        )
        for name in sorted(wanted - found, key=str)
        if name is not None
    ]
    return [
        Proof("check queries agree with the golds", checked, tuple(failures + stale), note),
        Proof("check queries meet every metric, rule and type", len(met), tuple(missing)),
    ]


def answer_of_check_query(connection: duckdb.DuckDBPyConnection, task: Task, sql: str) -> Any:
    """The answer that a check query's rows spell: columns are the spec's keys.

    A test of significance is finished from side, unit_count, unit_mean and unit_variance with SciPy's own tests.
    """
    result = connection.execute(sql)
    names = [column[0] for column in result.description or []]
    rows = [
        {
            name: None if value is None else str(value) if not isinstance(value, float) else repr(value)
            for name, value in zip(names, values, strict=True)
        }
        for values in result.fetchall()
    ]
    if task.row["analysis_type"] == "significance_testing":
        return _scipy_test(rows, str(task.brief["detail"]))
    rows = [{key: _as_asked(value, task.spec["keys"].get(key)) for key, value in row.items()} for row in rows]
    if task.spec["shape"] == "rows":
        return rows
    return rows[0] if len(rows) == 1 else rows


def _as_asked(value: str | None, kind: Mapping[str, Any] | None) -> str | None:
    if value is None or kind is None or kind["type"] != "number":
        return value
    try:
        number = Decimal(value)
    except ArithmeticError:
        return value
    return f"{number.quantize(Decimal(1).scaleb(-int(kind['decimals'])), ROUND_HALF_UP):f}"


def _scipy_test(rows: list[dict[str, str | None]], test: str) -> Answer | None:
    if test == "chi_squared_test":
        return _scipy_chi_squared(rows)
    sides = {row["side"]: row for row in rows}
    try:
        (n1, m1, v1), (n2, m2, v2) = (
            (int(side["unit_count"] or 0), float(side["unit_mean"] or 0), float(side["unit_variance"] or 0))
            for side in (sides["a"], sides["b"])
        )
    except KeyError:
        return None
    if test == "two_proportion_test":
        scale = 100 if max(m1, m2) > 1 else 1
        pooled = (n1 * m1 + n2 * m2) / scale / (n1 + n2)
        statistic = (m1 - m2) / scale / (pooled * (1 - pooled) * (1 / n1 + 1 / n2)) ** 0.5
        p_value = float(2 * stats.norm.sf(abs(statistic)))
    else:
        outcome = stats.ttest_ind_from_stats(m1, v1**0.5, n1, m2, v2**0.5, n2, equal_var=False)
        statistic, p_value = float(outcome.statistic), float(outcome.pvalue)
    return {
        "statistic": f"{statistic:.2f}",
        "p_value": "<0.0001" if p_value < 0.0001 else f"{p_value:.4f}",
        "significant": "yes" if p_value < 0.05 else "no",
    }


def _scipy_chi_squared(rows: list[dict[str, str | None]]) -> Answer | None:
    """The test over rows of unit_count and unit_mean (a share, or one in percent), one a group."""
    try:
        groups = [(int(row["unit_count"] or 0), float(row["unit_mean"] or 0)) for row in rows]
    except KeyError:
        return None
    scale = 100 if max((mean for _, mean in groups), default=0) > 1 else 1
    successes = [round(count * mean / scale) for count, mean in groups]
    table = [successes, [count - hits for (count, _), hits in zip(groups, successes, strict=True)]]
    outcome = stats.chi2_contingency(table, correction=False)
    p_value = float(outcome.pvalue)
    return {
        "statistic": f"{float(outcome.statistic):.2f}",
        "p_value": "<0.0001" if p_value < 0.0001 else f"{p_value:.4f}",
        "significant": "yes" if p_value < 0.05 else "no",
    }


def _test_answer(result: TestResult | None) -> Answer | None:
    if result is None:
        return None
    return {
        "statistic": f"{result.statistic:f}",
        "p_value": result.p_value,
        "significant": "yes" if result.is_significant else "no",
    }


def _mutated_cells(task: Task) -> Iterable[Answer]:
    """The gold answer with one field changed: a number by two of its last decimals, a text by another."""
    rows = [task.gold_answer] if isinstance(task.gold_answer, dict) else task.gold_answer
    for place, row in enumerate(rows):
        for key, value in row.items():
            kind = task.spec["keys"][key]
            changed = f"{value} or so"
            if kind["type"] == "number" and value not in ("none", "not reported"):
                changed = f"{Decimal(value) + Decimal(2).scaleb(-int(kind['decimals'])):f}"
            elif kind["type"] == "p_value":
                changed = "0.5000" if value != "0.5000" else "0.4000"
            mutant = [dict(one) for one in rows]
            mutant[place][key] = changed
            yield mutant[0] if isinstance(task.gold_answer, dict) else mutant
