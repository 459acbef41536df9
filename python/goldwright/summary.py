"""What `goldwright build` says at its end: tasks by type and group, shortfalls, seconds by stage."""

from __future__ import annotations

import json
from collections import Counter

from rich.console import Console
from rich.table import Table

from goldwright.dbt import Dbt
from goldwright.release import Release

GROUPS = ("knowledge", "analytics", "rule")

#: Folders of models, in the order in which a build runs through them.
STAGES = (
    "staging",
    "facts",
    "metric_variants",
    "cells",
    "linkage_graph",
    "knowledge_base",
    "skeletons",
    "gold_answers",
    "near_misses",
    "questions",
    "benchmark",
    "evaluation",
)


def print_summary(console: Console, dbt: Dbt, release: Release, seconds: dict[str, float]) -> None:
    """Prints tables of tasks and of time."""
    console.print(_tasks_table(release))
    sets = {tuple(task.active_rules) for task in release.tasks if task.active_rules}
    several = sum(len(task.active_rules) > 1 for task in release.tasks)
    analytics = [task for task in release.tasks if task.row["task_group"] == "analytics"]
    traps = sum(bool(task.row["is_trap"]) for task in analytics)
    console.print(
        f"{len(sets)} sets of active rules; {several} tasks with two active rules or more; "
        f"{traps} of {len(analytics)} analytics tasks are traps."
    )
    console.print(_time_table(dbt, seconds))


def _tasks_table(release: Release) -> Table:
    counts = Counter((task.row["analysis_type"], task.row["task_group"]) for task in release.tasks)
    table = Table(title=f"{len(release.tasks)} tasks")
    table.add_column("analysis type")
    for group in (*GROUPS, "all"):
        table.add_column(group, justify="right")
    for kind in sorted({kind for kind, _ in counts}):
        row = [counts[(kind, group)] for group in GROUPS]
        table.add_row(kind.replace("_", " "), *(str(count or "") for count in row), str(sum(row)))
    totals = [sum(count for (_, one), count in counts.items() if one == group) for group in GROUPS]
    table.add_section()
    table.add_row("all", *(str(total) for total in totals), str(sum(totals)))
    return table


def _time_table(dbt: Dbt, seconds: dict[str, float]) -> Table:
    results = json.loads((dbt.target / "run_results.json").read_text())["results"]
    by_stage: Counter[str] = Counter()
    nodes = dbt.manifest()["nodes"]
    for result in results:
        node = nodes.get(result["unique_id"])
        if node is None:
            continue
        folder = node["fqn"][1] if node["resource_type"] == "model" else f"{node['resource_type']}s"
        by_stage[folder] += result["execution_time"]
    table = Table(title="seconds")
    table.add_column("stage")
    table.add_column("seconds", justify="right")
    for stage in sorted(by_stage, key=lambda name: STAGES.index(name) if name in STAGES else len(STAGES)):
        table.add_row(f"  {stage.replace('_', ' ')} (work)", f"{by_stage[stage]:.1f}")
    table.add_section()
    for stage, time in seconds.items():
        table.add_row(stage, f"{time:.1f}")
    return table
