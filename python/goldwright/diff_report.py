"""Tables of what differs between two benchmarks, for people."""

from __future__ import annotations

from collections.abc import Sequence

from goldwright.diff import Cause, Difference
from goldwright.exam.exported import ExamTask
from goldwright.stats import StatsTable


def difference_tables(difference: Difference, most_rows: int | None) -> list[StatsTable]:
    """A count of all tasks by what became of them, then the moved golds and the tasks that are gone or new.

    `most_rows` bounds each list (None: no bound); what is left out is said under its table.
    """
    counts = (
        ("gold moved", len(difference.moved)),
        ("gone", len(difference.removed)),
        ("new", len(difference.added)),
        ("reworded, same gold", len(difference.reworded)),
        ("unchanged", difference.unchanged),
    )
    tables = [StatsTable("Tasks", ("what became of them", "tasks"), tuple((name, f"{n:,}") for name, n in counts))]
    if difference.moved:
        moved = [
            (
                one.task.task_id,
                "; ".join(f"{name}: {before} → {after}" for name, before, after in one.changed_fields()[:4])
                + ("; ..." if len(one.changed_fields()) > 4 else ""),
                _because(one.causes),
            )
            for one in difference.moved
        ]
        tables.append(_listed("Golds that moved", ("task", "before → after", "because of"), moved, most_rows))
    for title, tasks in (("Tasks that are gone", difference.removed), ("Tasks that are new", difference.added)):
        if tasks:
            rows = [(task.task_id, _set_of(task), _because(causes) or "gates or selection") for task, causes in tasks]
            tables.append(_listed(title, ("task", "active rules", "because of"), rows, most_rows))
    return tables


def _because(causes: Sequence[Cause]) -> str:
    return "; ".join(map(str, causes))


def _set_of(task: ExamTask) -> str:
    return ", ".join(task.gold["active_rules"])


def _listed(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], most_rows: int | None) -> StatsTable:
    shown = rows if most_rows is None else rows[:most_rows]
    left = len(rows) - len(shown)
    return StatsTable(title, columns, tuple(shown), f"{left:,} more: --all lists them." if left else "")
