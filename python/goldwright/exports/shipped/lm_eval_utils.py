"""Goldwright in lm-evaluation-harness: loads tasks and documents from this folder, scores by Goldwright's comparator.

Goldwright must be importable where the harness runs (`pip install <its folder>`).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import datasets

from goldwright.exports.prompt_text import prompt_from_documents
from goldwright.exports.scoring import score_texts

FOLDER = Path(__file__).parent


def load_tasks(only: str, **_: Any) -> dict[str, datasets.Dataset]:
    """The split `test`: knowledge tasks or computed ones."""
    is_wanted = {
        "knowledge": lambda line: line["group"] == "knowledge",
        "computed": lambda line: line["group"] != "knowledge",
    }
    lines = [line for line in _lines("tasks.jsonl") if is_wanted[only](line)]
    return {"test": datasets.Dataset.from_list(lines)}


def prompt(doc: dict[str, Any]) -> str:
    """Documents, question and how to write the answer."""
    sections = [line for line in _lines("documents.jsonl") if line["document_id"] in doc["documents"]]
    return prompt_from_documents(doc, sections)


def score(doc: dict[str, Any], results: list[str]) -> dict[str, float]:
    """Exact match and the share of fields that were met, of one response; a fault of the benchmark raises."""
    verdict = score_texts(results[0], doc["gold_answer"], doc["answer_spec"])
    return {"right": float(verdict.is_right), "partial_credit": verdict.partial_credit}


@cache
def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
