"""Which tasks are for development and which for the test, so that the first tell nothing of the second.

A family is everything that rests on the same metrics (those that are asked for together count as one) or, for
knowledge tasks, on the same document and its other versions. Families are never torn apart: no metric and no document
has tasks on both sides, whose golds could be read off one another.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from goldwright.exam.exported import ExamTask

DEV = "dev"
TEST = "test"
#: The share of tasks that are for development, of each domain, group and type as near as whole families allow.
DEV_SHARE = 0.2

YEAR_OF_A_VERSION = re.compile(r"_[0-9]{4}\Z")


def split_of(tasks: Sequence[ExamTask], share: float = DEV_SHARE) -> dict[str, str]:
    """`dev` or `test` of each task id; the same for the same tasks.

    Families are taken for dev, one at a time, as long as one of them brings dev nearer to its share of every domain,
    group, type and type of rule; of equally good ones the first by a hash of its name.
    """
    by_family: dict[str, list[ExamTask]] = defaultdict(list)
    for family, task in zip(families(tasks), tasks, strict=True):
        by_family[family].append(task)
    counts = {family: _strata(members) for family, members in by_family.items()}
    wanted = {stratum: share * count for stratum, count in _strata(tasks).items()}
    chosen: set[str] = set()
    taken: Counter[tuple[str, str]] = Counter()
    while True:
        distances = {family: _distance(taken + counts[family], wanted) for family in counts if family not in chosen}
        if not distances:
            break
        best = min(distances, key=lambda family: (round(distances[family], 9), _hash(family)))
        if distances[best] >= _distance(taken, wanted) - 1e-9:
            break
        chosen.add(best)
        taken += counts[best]
    return {task.task_id: DEV if family in chosen else TEST for family, ts in by_family.items() for task in ts}


def families(tasks: Sequence[ExamTask]) -> list[str]:
    """The family of each task, in their order: the first name, by the alphabet, of what belongs together."""
    leader: dict[str, str] = {}

    def lead(name: str) -> str:
        leader.setdefault(name, name)
        while leader[name] != name:
            name = leader[name]
        return name

    for task in tasks:
        first, *others = _subjects(task)
        for other in others:
            low, high = sorted((lead(first), lead(other)))
            leader[high] = low
    return [lead(_subjects(task)[0]) for task in tasks]


def _subjects(task: ExamTask) -> list[str]:
    """What a task rests on: its metrics, or the document it asks of, without the year that marks a version."""
    if metrics := task.gold["metrics"]:
        return [f"metric {name}" for name in metrics]
    document = str(task.gold["source"]).rsplit(".", 1)[0]
    return [f"document {YEAR_OF_A_VERSION.sub('', document)}"]


def _strata(tasks: Iterable[ExamTask]) -> Counter[tuple[str, str]]:
    """How many tasks each domain has, each group and type within it, traps, and each type of active rules."""
    return Counter(
        stratum
        for task in tasks
        for stratum in (
            ("domain", task.domain),
            ("group", f"{task.domain} {task.group}"),
            ("type", f"{task.domain} {task.analysis_type}"),
            ("trap", str(task.gold["is_trap"])),
            *(
                ("rule type", kind)
                for kind in sorted({task.gold["rule_types"][rule] for rule in task.gold["active_rules"]})
            ),
        )
    )


def _distance(taken: Mapping[tuple[str, str], int], wanted: Mapping[tuple[str, str], float]) -> float:
    """How far the counts are from those wanted: the sum over strata of squares, in units of the count wanted."""
    return sum((taken.get(stratum, 0) - count) ** 2 / count for stratum, count in wanted.items() if count)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
