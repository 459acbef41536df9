"""The inspect-ai task loads, and a mock model that answers with golds has them all right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as run_eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports import export_to

from .conftest import gold_text, wrong_text


@pytest.mark.parametrize(("answer", "share"), [(gold_text, 1.0), (wrong_text, 0.0)])
def test_golds_score_full_and_wrong_answers_nothing(
    slice_of_all: Exported,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: Callable[[ExamTask], str],
    share: float,
) -> None:
    export_to("inspect-ai", slice_of_all, tmp_path / "out")
    answers = {task.line["question"]: answer(task) for task in slice_of_all.tasks}

    def output(messages: list[Any], *_: Any) -> ModelOutput:
        found = ModelOutput.from_content("mockllm/model", answers[messages[-1].text.split("\n\n")[0]])
        # Without it inspect counts tokens, for which it downloads a tokenizer.
        found.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return found

    monkeypatch.chdir(tmp_path / "out")
    (log,) = run_eval(
        "goldwright_task.py",
        model=get_model("mockllm/model", custom_outputs=output),
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    assert log.status == "success" and log.results is not None, log.error
    scores = {score.name: score.metrics for score in log.results.scores}
    assert log.results.completed_samples == len(slice_of_all.tasks)
    assert scores["right"]["accuracy"].value == share
    assert scores["partial_credit"]["mean"].value == share
