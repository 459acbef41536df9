"""What has changed between two exported benchmarks: which golds moved, and why.

A gold has moved where its answer is another one, field for field, under the same task id. A task id is a hash of the
skeleton, so a task that is gone, or new, was dropped or taken up by gates and selection. Causes are read from the two
folders alone: raw tables that the gold SQL reads, metrics and rules by their fingerprints in `manifest.json`, rules
that have begun or ceased to govern, and, where nothing of these changed, the SQL of models and macros. All causes that
are there are named; which of two moved the number is not told apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlglot
from sqlglot import exp

from goldwright.exam.exported import ExamTask, Exported

#: The kinds of causes, in the order in which they are named.
DATA, METRIC, RULE, DOCUMENT, MODEL, UNKNOWN = "data", "metric", "rule", "document", "model", "unknown"


@dataclass(frozen=True)
class Cause:
    """Why a gold moved: a kind, and what of that kind changed."""

    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind} {self.what}".strip()


@dataclass(frozen=True)
class MovedGold:
    """A task whose gold answer is another one, with both answers."""

    task: ExamTask
    before: Any
    after: Any
    causes: tuple[Cause, ...]

    def changed_fields(self) -> list[tuple[str, str, str]]:
        """Field, before and after of what differs; rows of a list are told by their place (`2.value`)."""
        before, after = _fields(self.before), _fields(self.after)
        return [
            (name, before.get(name, "(absent)"), after.get(name, "(absent)"))
            for name in dict.fromkeys([*before, *after])
            if before.get(name) != after.get(name)
        ]


@dataclass(frozen=True)
class Difference:
    """All that differs between two benchmarks; tasks in the order of their ids."""

    moved: tuple[MovedGold, ...]
    removed: tuple[tuple[ExamTask, tuple[Cause, ...]], ...]
    added: tuple[tuple[ExamTask, tuple[Cause, ...]], ...]
    reworded: tuple[str, ...]
    unchanged: int

    def as_json(self) -> str:
        """The difference as JSON text, for a script."""
        return (
            json.dumps(
                {
                    "moved": [
                        {
                            "task_id": one.task.task_id,
                            "causes": [vars(cause) for cause in one.causes],
                            "before": one.before,
                            "after": one.after,
                        }
                        for one in self.moved
                    ],
                    "removed": [_line(task, causes) for task, causes in self.removed],
                    "added": [_line(task, causes) for task, causes in self.added],
                    "reworded": list(self.reworded),
                    "unchanged": self.unchanged,
                },
                ensure_ascii=False,
                indent=2,
            )
            + "\n"
        )


def compare_benchmarks(before: Exported, after: Exported) -> Difference:
    """What differs between two exported benchmarks, as far as their files tell."""
    moved, reworded, unchanged = [], [], 0
    for task_id in sorted(set(before.task_by_id) & set(after.task_by_id)):
        old, new = before.task_by_id[task_id], after.task_by_id[task_id]
        if old.gold_answer != new.gold_answer:
            causes = _causes(old, before, after, new) or (Cause(UNKNOWN, ""),)
            moved.append(MovedGold(new, old.gold_answer, new.gold_answer, causes))
        elif _words(old) != _words(new):
            reworded.append(task_id)
        else:
            unchanged += 1
    return Difference(
        tuple(moved),
        tuple((before.task_by_id[one], _causes(before.task_by_id[one], before, after)) for one in _only(before, after)),
        tuple((after.task_by_id[one], _causes(after.task_by_id[one], before, after)) for one in _only(after, before)),
        tuple(reworded),
        unchanged,
    )


def _causes(task: ExamTask, before: Exported, after: Exported, new: ExamTask | None = None) -> tuple[Cause, ...]:
    """What of all that a task rests on has changed; `new` is the task as it is now, where there is one."""
    found = [
        *(Cause(DATA, f"raw.{name}") for name in _changed(before, after, "data", _raw_files(task))),
        *(Cause(METRIC, name) for name in _changed(before, after, "metric", task.gold["metrics"])),
        *(Cause(RULE, name) for name in _changed(before, after, "rule", _rules_of(task))),
    ]
    if new is not None:
        old_rules, new_rules = set(task.gold["governing_rules"]), set(new.gold["governing_rules"])
        found += [Cause(RULE, f"{name} (governs now)") for name in sorted(new_rules - old_rules)]
        found += [Cause(RULE, f"{name} (governs no more)") for name in sorted(old_rules - new_rules)]
    source = task.gold.get("source")
    if source and _document(before, task) != _document(after, task):
        found.append(Cause(DOCUMENT, str(source)))
    if not found and new is not None and task.gold.get("gold_sql") != new.gold.get("gold_sql"):
        found.append(Cause(MODEL, "(the gold SQL changed: a staging model, a fact or a macro)"))
    return tuple(dict.fromkeys(found))


def _changed(before: Exported, after: Exported, kind: str, names: Iterable[str]) -> list[str]:
    old, new = before.manifest["hashes"].get(kind, {}), after.manifest["hashes"].get(kind, {})
    suffix = ".parquet" if kind == DATA else ""
    return sorted(name for name in set(names) if old.get(name + suffix) != new.get(name + suffix))


def _rules_of(task: ExamTask) -> list[str]:
    """The rules that govern a task, or the one that a knowledge task asks of."""
    return task.governing_documents


def _raw_files(task: ExamTask) -> set[str]:
    """The raw tables that a task's gold SQL reads."""
    query = task.gold.get("gold_sql")
    if not query:
        return set()
    parsed = sqlglot.parse_one(query, read="duckdb")
    return {table.name for table in parsed.find_all(exp.Table) if table.db == "raw"}


def _document(exported: Exported, task: ExamTask) -> list[Mapping[str, Any]]:
    wanted = task.governing_documents
    return [line for line in exported.documents if line["document_id"] in wanted]


def _words(task: ExamTask) -> tuple[Any, ...]:
    return (task.line["question"], task.line["answer_instructions"], task.line["answer_spec"])


def _only(one: Exported, other: Exported) -> list[str]:
    return sorted(set(one.task_by_id) - set(other.task_by_id))


def _fields(answer: Any) -> dict[str, str]:
    if isinstance(answer, list):
        return {f"{place}.{key}": value for place, row in enumerate(answer, 1) for key, value in row.items()}
    return dict(answer)


def _line(task: ExamTask, causes: tuple[Cause, ...]) -> dict[str, Any]:
    return {"task_id": task.task_id, "causes": [vars(cause) for cause in causes]}
