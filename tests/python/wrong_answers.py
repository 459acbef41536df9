"""Wrong answers written by hand, each with its mistake noted beforehand; see the README.md of either folder."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from goldwright.release import Task
from goldwright.verify import answer_of_check_query

FIXTURES = Path(__file__).parent / "fixtures"

#: The list that reasons were first mended with, and the one that they were later.
FOLDER = FIXTURES / "wrong_answers"
FRESH_FOLDER = FIXTURES / "wrong_answers_fresh"
#: The list that no reason was mended with.
THIRD_FOLDER = FIXTURES / "wrong_answers_third"

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
    """A file of its folder with what is noted of it; `also_fair` is a second reason or empty."""

    folder: Path
    file: str
    task_id: str
    reason: str
    rules: tuple[str, ...]
    also_fair: str
    mistake: str

    def answer(self, task: Task, warehouse: duckdb.DuckDBPyConnection) -> Any:
        """What it submits: the rows of its query over the exported raw tables, or the JSON as it stands."""
        text = (self.folder / self.file).read_text(encoding="utf-8")
        return json.loads(text) if self.file.endswith(".json") else answer_of_check_query(warehouse, task, text)


def wrong_answers(folder: Path) -> list[WrongAnswer]:
    """The lines of a folder's wrong_answers.csv in their order."""
    with (folder / "wrong_answers.csv").open(newline="", encoding="utf-8") as lines:
        return [
            WrongAnswer(
                folder,
                line["file"],
                line["task_id"],
                line["reason"],
                tuple(rule for rule in line["rule"].split("|") if rule),
                line["also_fair"],
                line["mistake"],
            )
            for line in csv.DictReader(lines)
        ]
