"""What tests of questions share: the frames of the last build, and a scripted model that writes and reads rightly."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb
import pandas as pd
from model_server import Body

from goldwright.model_writer import Catalogue, Skeleton, skeleton_of
from goldwright.questions import domain_facts
from goldwright.template_writer import write_question

Brief = Mapping[str, Any]

JUDGE_QUERIES = (
    "select * from written_questions order by task_id",
    "select * from checked_questions",
    "select * from briefs",
    "select task_id, row_number, answer_key, answer_text, answer_number::varchar as answer_number from gold_answers",
    "select * from rule_parts",
)

#: What a reader fills in that can make nothing of a question.
NOTHING_READ: dict[str, Any] = {
    "kind": "point_query",
    "metrics": [],
    "grouped_by": "none",
    "slices": [],
    "windows": [],
    "direction": "none",
    "count": 0,
    "threshold": 0,
    "supposition": "none",
}


def check_inputs(build: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """What the programmatic checks take beside questions and briefs."""
    facts = ("rule_parts", "words_of_rules", "metric_words", "dimension_words", "physical_names")
    return {
        "gold_answers": build.execute(
            "select task_id, answer_text, answer_number::varchar as answer_number from gold_answers"
        ).df(),
        "governing_rules": build.execute("select * from governing_rules").df(),
        "facts": domain_facts(
            documents=build.execute("select * from knowledge_base").df(),
            members=build.execute("select * from dimension_members").df(),
            **{name: build.execute(f"select * from {name}").df() for name in facts},
        ),
    }


def judge_frames(build: duckdb.DuckDBPyConnection) -> list[pd.DataFrame]:
    """The frames that a judge reads, in the order of its arguments."""
    return [build.execute(query).df() for query in JUDGE_QUERIES]


def model_question(brief: Brief) -> str:
    """What the scripted model writes: the built-in question with an opening of its own."""
    question = write_question(brief)
    return f"Please tell me: {question[0].lower()}{question[1:]}"


def form_of(skeleton: Skeleton) -> dict[str, Any]:
    """A skeleton as a reader fills it in."""
    return {
        **vars(skeleton),
        "metrics": sorted(skeleton.metrics),
        "slices": [{"dimension": dimension, "member": member} for dimension, member in sorted(skeleton.slices)],
        "windows": [{"first_month": first, "last_month": last} for first, last in skeleton.windows],
    }


class RightModel:
    """A script for the server: writes each brief's question and two paraphrases, and reads each question rightly.

    A brief is known by the pieces that must be said, as a model would know it. `written` and `read` may be changed by
    a test to have the model err.
    """

    def __init__(self, briefs: Sequence[Brief], catalogues: Mapping[str, Catalogue], pieces: Any) -> None:
        self.question_of = {tuple(pieces(brief)): model_question(brief) for brief in briefs}
        self.form_of = {
            model_question(brief): form_of(skeleton_of(brief, catalogues[brief["domain"]])) for brief in briefs
        }

    def __call__(self, body: Body) -> str:
        text = str(body["messages"][1]["content"])
        found = re.search(r"<question>\n(.*)\n</question>", text, re.DOTALL)
        return json.dumps(self.read(found.group(1)) if found else self.written(text))

    def written(self, text: str) -> dict[str, Any]:
        pieces = tuple(line[2:] for line in text.splitlines() if line.startswith("- "))
        question = self.question_of[pieces]
        return {"question": question, "paraphrases": [f"Once more: {question}", f"In short: {question}"]}

    def read(self, question: str) -> dict[str, Any]:
        return self.form_of.get(question, NOTHING_READ)
