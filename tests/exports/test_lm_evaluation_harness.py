"""The harness finds the tasks by its include path, and a model that answers with golds has them all right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import lm_eval
import pytest
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports import export_to

from .conftest import gold_text, wrong_text


class Scripted(LM):
    """Answers each prompt by the task whose question stands in it, and keeps the prompts."""

    def __init__(self, tasks: tuple[ExamTask, ...], answer: Callable[[ExamTask], str]) -> None:
        super().__init__()
        self._tasks = tasks
        self._answer = answer
        self.prompts: dict[str, str] = {}

    def generate_until(self, requests: list[Any], disable_tqdm: bool = False) -> list[str]:
        answers = []
        for request in requests:
            prompt = request.args[0]
            (task,) = (one for one in self._tasks if f"\n{one.line['question']}\n" in prompt)
            self.prompts[task.task_id] = prompt
            answers.append(self._answer(task))
        return answers

    def loglikelihood(self, requests: list[Any], disable_tqdm: bool = False) -> list[tuple[float, bool]]:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: list[Any], disable_tqdm: bool = False) -> list[float]:
        raise NotImplementedError


@pytest.mark.parametrize(("answer", "share"), [(gold_text, 1.0), (wrong_text, 0.0)])
def test_golds_score_full_and_wrong_answers_nothing(
    slice_of_all: Exported, tmp_path: Path, answer: Callable[[ExamTask], str], share: float
) -> None:
    export_to("lm-evaluation-harness", slice_of_all, tmp_path / "out")
    model = Scripted(slice_of_all.tasks, answer)
    manager = TaskManager(include_path=str(tmp_path / "out"), include_defaults=False)
    found = lm_eval.simple_evaluate(model, tasks=["goldwright"], task_manager=manager, bootstrap_iters=0)
    assert found is not None
    for name in ("goldwright_knowledge", "goldwright_computed"):
        assert found["results"][name]["right,none"] == share
        assert found["results"][name]["partial_credit,none"] == share
        assert found["versions"][name] == slice_of_all.manifest["version"]
    assert set(model.prompts) == {task.task_id for task in slice_of_all.tasks}
    for task in slice_of_all.tasks:
        for document in task.governing_documents:
            sections = [line["text"] for line in slice_of_all.documents if line["document_id"] == document]
            assert sections and all(text in model.prompts[task.task_id] for text in sections)
