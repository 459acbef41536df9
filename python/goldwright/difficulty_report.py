"""`goldwright difficulty`: labels of an exported benchmark's tasks, written down and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import yaml
from rich.console import Console
from rich.progress import Progress

from goldwright.asking import client_of
from goldwright.cascade import EASY, HARD, MEDIUM, UNLABELLED, Label, Settings, label_tasks, labels_json, read_tasks
from goldwright.errors import ProjectError
from goldwright.model_client import Model
from goldwright.stats import StatsTable


def label_exported(
    project: Path, labels_file: Path, domain: str | None, limit: int | None, console: Console
) -> StatsTable:
    """Labels the tasks of benchmark/, or some of them, with the project's solver, and writes them to a file."""
    folder = project / "benchmark"
    if not (folder / "tasks.jsonl").exists():
        raise ProjectError("There is no benchmark/ yet: run `goldwright build`.")
    solver = Model.from_settings("solver", project)
    if solver is None:
        raise ProjectError(
            "No model is named to try the tasks: name one under `vars: models: solver:` in dbt_project.yml or in "
            "GOLDWRIGHT_SOLVER_MODEL."
        )
    settings = Settings.from_vars(
        yaml.safe_load((project / "dbt_project.yml").read_text(encoding="utf-8"))["vars"].get("difficulty", {})
    )
    tasks = [task for task in read_tasks(folder) if domain is None or task.task_id.startswith(f"{domain}-")]
    if not tasks:
        raise ProjectError(f"benchmark/ has no tasks of a domain {domain}: mend the name.")
    if limit is not None and limit < len(tasks):
        tasks = [tasks[place * len(tasks) // limit] for place in range(limit)]
    with client_of(solver, project, shows_progress=False) as client, Progress(console=console) as progress:
        bar = progress.add_task("tasks tried", total=len(tasks))
        labels = label_tasks(
            tasks, solver, client, folder / "warehouse.duckdb", settings, lambda: progress.advance(bar)
        )
    labels_file.parent.mkdir(parents=True, exist_ok=True)
    labels_file.write_text(labels_json(labels, solver.name, settings), encoding="utf-8")
    return tabulated(labels, solver.name)


def tabulated(labels: Sequence[Label], solver: str) -> StatsTable:
    """One row per analysis type: tasks by difficulty."""
    kinds = sorted({_kind(one) for one in labels})
    counts = Counter((_kind(one), one.difficulty) for one in labels)
    names = (EASY, MEDIUM, HARD, UNLABELLED)
    rows = [(kind.replace("_", " "), *(str(counts[kind, name]) for name in names)) for kind in kinds]
    rows.append(("all", *(str(sum(counts[kind, name] for kind in kinds)) for name in names)))
    errors = Counter[str]()
    for one in labels:
        for tally in (one.closed_book, one.with_tools):
            errors.update(tally.errors if tally else {})
    note = ", ".join(f"{count} {status}" for status, count in sorted(errors.items())) or "none"
    return StatsTable(
        f"difficulty by {solver}", ("analysis type", *names), tuple(rows), f"Samples left out as errors: {note}."
    )


def _kind(label: Label) -> str:
    return label.task_id.split("-")[1]
