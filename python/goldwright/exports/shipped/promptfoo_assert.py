"""Goldwright in promptfoo: scores an output by Goldwright's comparator, with the golds in the file beside.

Goldwright must be importable by the Python that promptfoo runs (PROMPTFOO_PYTHON names another).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from goldwright.exports.scoring import score


def get_assert(output: Any, context: dict[str, Any]) -> dict[str, Any]:
    """Passes a right answer; the reason is the comparator's. A fault of the benchmark raises."""
    gold = _golds()[context["vars"]["task_id"]]
    scored = score(output, gold["gold_answer"], gold["answer_spec"], gold["near_misses"])
    return {"pass": scored.is_right, "score": scored.partial_credit, "reason": scored.reason}


@cache
def _golds() -> dict[str, dict[str, Any]]:
    lines = (Path(__file__).parent / "golds.jsonl").read_text(encoding="utf-8").splitlines()
    return {line["task_id"]: line for line in map(json.loads, lines)}
