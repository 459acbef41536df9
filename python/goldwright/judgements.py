"""What reviewers decide, kept so that nothing is lost: one append-only file of JSON lines an annotator.

Each line is one decision about one field of one task. A line is on the disk before the page hears that it was saved,
two tabs that decide about different fields cannot overwrite each other, and git merges two copies of a file line by
line (`.gitattributes`), since of two decisions about a field the one with the later moment holds.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from goldwright.errors import ProjectError
from goldwright.rubric import read_rubric

#: The eight dimensions and what passing means.
DIMENSIONS = {one.name.replace("_", " "): one.definition for one in read_rubric().dimensions}

#: Fix: worth keeping once a fault is mended. Reject: not worth mending.
VERDICTS = ("accept", "fix", "reject")

#: The classes of A2-10 (data, model, multi-hop, ambiguity, entity), defined for our tasks; the last is ours.
ERROR_CLASSES = {
    "data": "The warehouse is wrong or incomplete, and so is an answer that was computed properly.",
    "model": "The words were written badly: they do not ask for what the gold SQL computes.",
    "multi-hop": "The steps do not join up: one is missing, superfluous, or fastened to the wrong one.",
    "ambiguity": "Two fair readings give two answers.",
    "entity": "A name stands for something else: metric, group or member is mistaken.",
    "governing rule": "The gold applies a rule that does not govern here, or misses one that does.",
}

LONGEST_COMMENT = 10_000
_EVENT = ("at", "task_id", "task_hash", "field", "value")
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


@dataclass(frozen=True)
class Judgement:
    """What one annotator holds of one task; it is complete once it has a verdict.

    A dimension that is not marked as failed has passed.
    """

    annotator: str
    task_id: str
    verdict: str | None = None
    error_class: str | None = None
    failed_dimensions: frozenset[str] = frozenset()
    comment: str = ""
    judged_at: str = ""

    def as_json(self) -> dict[str, Any]:
        """The judgement as the page reads it."""
        return {
            "verdict": self.verdict,
            "error_class": self.error_class,
            "failed_dimensions": sorted(self.failed_dimensions),
            "comment": self.comment,
        }


class Judgements:
    """The folder `reviews/`; `hashes` are those of the tasks under review.

    A decision about another text or gold of a task (another hash) stays in the file and counts no more.
    """

    def __init__(self, folder: Path, hashes: Mapping[str, str]) -> None:
        self._folder = folder
        self._hashes = hashes
        self._lock = threading.Lock()

    def annotators(self) -> list[str]:
        """The names of all who have a file here."""
        return sorted(path.stem for path in self._folder.glob("*.jsonl"))

    def of(self, annotator: str) -> dict[str, Judgement]:
        """An annotator's judgements by task, those without a verdict included."""
        events = [
            event
            for event in _events(self._path(annotator))
            if self._hashes.get(event["task_id"]) == event["task_hash"]
        ]
        found: dict[str, Judgement] = {}
        for event in sorted(events, key=lambda event: str(event["at"])):
            task_id = event["task_id"]
            before = found.get(task_id, Judgement(annotator_name(annotator), task_id))
            found[task_id] = _decided(before, event["field"], event["value"], event["at"])
        return found

    def all(self) -> list[Judgement]:
        """Every complete judgement, by annotator and task."""
        return [
            judgement
            for annotator in self.annotators()
            for _, judgement in sorted(self.of(annotator).items())
            if judgement.verdict
        ]

    def decide(self, annotator: str, task_id: str, field: str, value: str | None) -> Judgement:
        """Stores one decision for good and returns what the annotator now holds of the task.

        Fields are `verdict`, `error_class`, `comment` and the dimensions (`pass` or `fail`).
        """
        path = self._path(annotator)
        if task_id not in self._hashes:
            raise ProjectError(f"There is no task {task_id} in this release.")
        _decided(Judgement(annotator, task_id), field, value, "")
        with self._lock:
            event = {
                "at": datetime.now(UTC).isoformat(timespec="microseconds"),
                "task_id": task_id,
                "task_hash": self._hashes[task_id],
                "field": field,
                "value": value,
            }
            self._folder.mkdir(parents=True, exist_ok=True)
            _append(path, json.dumps(event, ensure_ascii=False))
        return self.of(annotator)[task_id]

    def _path(self, annotator: str) -> Path:
        return self._folder / f"{annotator_name(annotator)}.jsonl"


def annotator_name(name: str) -> str:
    """The name as it stands in the file's name: lower case, hyphens for spaces."""
    plain = re.sub(r"\s+", "-", name.strip().lower())
    if not _NAME.fullmatch(plain):
        raise ProjectError("An annotator’s name has 1 to 40 letters a to z, digits, dots, hyphens or underscores.")
    return plain


def _decided(before: Judgement, field: Any, value: Any, at: str) -> Judgement:
    if field == "verdict" and (value is None or value in VERDICTS):
        return replace(before, verdict=value, judged_at=at)
    if field == "error_class" and (value is None or value in ERROR_CLASSES):
        return replace(before, error_class=value, judged_at=at)
    if field == "comment" and isinstance(value, str) and len(value) <= LONGEST_COMMENT:
        return replace(before, comment=value, judged_at=at)
    if field in DIMENSIONS and value in ("pass", "fail"):
        failed = before.failed_dimensions | {field} if value == "fail" else before.failed_dimensions - {field}
        return replace(before, failed_dimensions=failed, judged_at=at)
    raise ProjectError(f"A judgement has no field “{str(field)[:40]}” with the value “{str(value)[:40]}”.")


def _events(path: Path) -> list[Mapping[str, Any]]:
    """The decisions in a file; a last line without an end was cut off while it was written, and nobody saw it saved."""
    if not path.exists():
        return []
    *lines, _ = path.read_text(encoding="utf-8", errors="replace").split("\n")
    found: list[Mapping[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        try:
            read = json.loads(line)
            event = {name: read[name] for name in _EVENT}
            _decided(Judgement("", event["task_id"]), event["field"], event["value"], event["at"])
        except (ValueError, TypeError, KeyError, ProjectError):
            raise ProjectError(
                f"Line {number} of {path.parent.name}/{path.name} is no decision: mend or remove that line."
            ) from None
        found.append(event)
    return found


def _append(path: Path, line: str) -> None:
    """Adds a line in one write and waits until the disk has it; the rest of a write that was cut off goes first."""
    with open(path, "a+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(size - 1)
            if file.read(1) != b"\n":
                file.seek(0)
                file.truncate(file.read().rfind(b"\n") + 1)
        file.write(f"{line}\n".encode())
        os.fsync(file.fileno())
