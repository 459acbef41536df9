"""What tests of exports share: a slice of the real benchmark, its golds as answers, and wrong answers.

They run in an environment of their own (`make test-exports`), where the tools are installed and Goldwright is on the
path; nothing here may ask a hub.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ |= {"HF_HUB_OFFLINE": "1", "HF_DATASETS_DISABLE_PROGRESS_BARS": "1"}

from goldwright.comparator import gold_as_answer
from goldwright.exam.exported import ExamTask, Exported, read_exported

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def benchmark() -> Exported:
    """The whole exported benchmark."""
    return read_exported(ROOT / "benchmark")


@pytest.fixture(scope="session")
def slice_of_all(benchmark: Exported) -> Exported:
    """One task of each domain, type and group."""
    chosen = {(task.domain, task.analysis_type, task.group): task for task in benchmark.tasks}
    return replace(benchmark, tasks=tuple(task for task in benchmark.tasks if task in chosen.values()))


@pytest.fixture(scope="session")
def slice_of_types(benchmark: Exported) -> Exported:
    """One task of each type."""
    chosen = {task.analysis_type: task for task in benchmark.tasks if task.domain == "olist"}
    return replace(benchmark, tasks=tuple(chosen.values()))


def gold_text(task: ExamTask) -> str:
    """The gold answer as a model would end its response with it."""
    return f"Here it is: {json.dumps(gold_as_answer(task.gold_answer, task.spec), ensure_ascii=False)}"


def wrong_text(task: ExamTask) -> str:
    """An answer of the right form in which no field is right."""
    row = {key: _wrong(kind) for key, kind in task.spec["keys"].items()}
    return json.dumps(row if isinstance(task.gold_answer, dict) else [row])


def _wrong(kind: dict[str, Any]) -> Any:
    return {"number": -98765.4, "p_value": 0.98765, "period": "1901-01", "text": "nowhere"}[kind["type"]]
