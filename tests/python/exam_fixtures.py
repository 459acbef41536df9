"""A small exam by hand: five tasks in an exported folder, and runs of agents whose every answer is known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.runs import Attempt, Condition, Run, RunFolder, benchmark_of

DAYS = {
    "shape": "record",
    "keys": {"value": {"type": "number", "unit": "days", "decimals": 2, "tolerance": 0.005}},
    "order": None,
    "ties": None,
    "nothing": "none",
    "not_reported": "not reported",
}
OWNER = {**DAYS, "keys": {"value": {"type": "text"}}}
GOLDS = ("10.00", "20.00", "30.00", "40.00", "Logistics")
TASKS = ("shop-point_query-1", "shop-point_query-2", "shop-trend-3", "bank-trend-4", "shop-knowledge_retrieval-5")
#: What each task is, by the end of its id: group, active rules, standard answer, near misses.
KINDS: dict[str, tuple[str, tuple[str, ...], str | None, tuple[tuple[str, str | None, str], ...]]] = {
    "1": (
        "rule",
        ("late", "small"),
        "11.00",
        (
            ("no_rule", None, "11.00"),
            ("rule_ignored", "late", "12.00"),
            ("rule_ignored", "small", "10.00"),
            ("superseded", "late_1993", "13.00"),
            ("wrong_window", "year_before", "14.00"),
        ),
    ),
    "2": ("rule", ("late",), "21.00", (("no_rule", None, "21.00"), ("rule_ignored", "late", "21.00"))),
    "3": ("analytics", (), "30.00", (("no_rule", None, "30.00"), ("sister", "late", "31.00"))),
    "4": ("analytics", (), "40.00", (("no_rule", None, "40.00"),)),
    "5": ("knowledge", (), None, ()),
}
RULE_TYPES = {"late": "exclusionary", "small": "privacy"}


def write_exam(folder: Path, golds: Sequence[str] = GOLDS) -> Exported:
    """Writes the exported folder, with these gold answers, and reads it back."""
    folder.mkdir()
    tasks, lines = [], []
    for task_id, gold in zip(TASKS, golds, strict=True):
        group, active, standard, near_misses = KINDS[task_id[-1]]
        tasks.append(
            {
                "task_id": task_id,
                "domain": task_id.split("-")[0],
                "analysis_type": task_id.split("-")[1],
                "question": f"What is {task_id}?",
                "answer_instructions": "",
                "answer_spec": OWNER if group == "knowledge" else DAYS,
            }
        )
        line: dict[str, Any] = {
            "task_id": task_id,
            "group": group,
            "active_rules": list(active),
            "governing_rules": list(active),
            "rule_types": {rule: RULE_TYPES[rule] for rule in active},
            "is_trap": task_id.endswith("3"),
            "gold_answer": {"value": gold},
            "standard_answer": {"value": standard} if standard else None,
            "near_misses": [
                {"mistake": mistake, "rule": rule, "answer": {"value": value}} for mistake, rule, value in near_misses
            ],
        }
        lines.append(line if group != "knowledge" else {**line, "source": "late.owner"})
    for name, rows in (("tasks", tasks), ("golds", lines), ("documents", [])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows) or "{}\n")
    manifest = {"name": "goldwright", "version": "0.1.0", "hashes": {"tasks": "abc", "golds": "def"}}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return read_exported(folder)


def write_run(
    runs: Path,
    exported: Exported,
    run_id: str,
    answers: Sequence[Sequence[str | None]],
    condition: Condition = "rule",
    model: str | None = None,
    agent: str = "analyst",
    **attempt: Any,
) -> RunFolder:
    """A run over the first tasks: for each a list of values, one a trial; None says nothing, `!` is a harness error."""
    tasks = exported.tasks[: len(answers)]
    run = Run(
        run_id,
        agent,
        condition,
        max(map(len, answers)),
        benchmark_of(exported),
        model=model,
        task_ids=[task.task_id for task in tasks],
    )
    folder = RunFolder.open(runs, run)
    for task, values in zip(tasks, answers, strict=True):
        for trial, value in enumerate(values, 1):
            error = "the server is gone" if value == "!" else None
            answer = None if value in (None, "!") else json.dumps({"value": value})
            folder.add(Attempt(task.task_id, trial, answer, error, **attempt))
    return folder
