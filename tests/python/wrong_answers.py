"""Wrong answers written by hand, each with its mistake noted beforehand; see fixtures/wrong_answers/README.md."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from goldwright.release import Task
from goldwright.verify import answer_of_check_query

FOLDER = Path(__file__).parent / "fixtures" / "wrong_answers"

#: The reasons that an answer can be noted with.
REASONS = (
    "rule ignored",
    "wrong rule",
    "wrong period",
    "wrong unit",
    "partial",
    "malformed",
    "no answer",
    "unexplained",
)


@dataclass(frozen=True)
class WrongAnswer:
    """A file of the folder with what is noted of it; `also_fair` is a second reason or empty."""

    file: str
    task_id: str
    reason: str
    rules: tuple[str, ...]
    also_fair: str
    mistake: str

    def answer(self, task: Task, warehouse: duckdb.DuckDBPyConnection) -> Any:
        """What it submits: the rows of its query over the exported raw tables, or the JSON as it stands."""
        text = (FOLDER / self.file).read_text(encoding="utf-8")
        return json.loads(text) if self.file.endswith(".json") else answer_of_check_query(warehouse, task, text)


def wrong_answers() -> list[WrongAnswer]:
    """The lines of wrong_answers.csv in their order."""
    with (FOLDER / "wrong_answers.csv").open(newline="", encoding="utf-8") as lines:
        return [
            WrongAnswer(
                line["file"],
                line["task_id"],
                line["reason"],
                tuple(rule for rule in line["rule"].split("|") if rule),
                line["also_fair"],
                line["mistake"],
            )
            for line in csv.DictReader(lines)
        ]
