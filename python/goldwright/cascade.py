"""How hard a task is: tried closed-book first, then with tools, several samples each.

A task that is solved without looking is easy, one that is solved with tools medium, any other hard. Samples,
temperatures, thresholds, turns and the limit on a query default to those of the cascade in PAPERS A2-05 (10 samples
each at 0.7 and 1.0, threshold 0.5, 200 turns, 60 s). A sample whose call failed is no evidence: it is left out and
counted, and a stage with fewer than half of its samples leaves the task without a label; that bound is ours.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from goldwright.comparator import compare
from goldwright.errors import ProjectError
from goldwright.exam.conversation import Conversation
from goldwright.exam.desk import TOOLS, Desk
from goldwright.model_client import Model, ModelClient, Request
from goldwright.prompt_files import read_prompt

EASY, MEDIUM, HARD, UNLABELLED = "easy", "medium", "hard", "unlabelled"


@dataclass(frozen=True)
class Stage:
    """One stage of the cascade; `threshold` is the share of right samples from which the task counts as solved."""

    samples: int
    temperature: float
    threshold: float
    max_tokens: int


@dataclass(frozen=True)
class Settings:
    """What `vars: difficulty` of dbt_project.yml sets."""

    closed_book: Stage
    with_tools: Stage
    turns: int
    tool_seconds: float

    @classmethod
    def from_vars(cls, difficulty: Mapping[str, Any]) -> Settings:
        """Settings from the project's; a missing or unknown name is a ProjectError."""
        try:
            return cls(
                Stage(**difficulty["closed_book"]),
                Stage(**difficulty["with_tools"]),
                int(difficulty["turns"]),
                float(difficulty["tool_seconds"]),
            )
        except (KeyError, TypeError) as error:
            raise ProjectError(
                f"`vars: difficulty:` in dbt_project.yml is not complete ({error}): it needs closed_book and "
                "with_tools (samples, temperature, threshold, max_tokens each), turns and tool_seconds."
            ) from error


@dataclass(frozen=True)
class SolvedTask:
    """A task as a solver sees it, and what it is scored by."""

    task_id: str
    question: str
    answer_instructions: str
    spec: Mapping[str, Any]
    gold_answer: Any
    documents: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Tally:
    """What the samples of one stage came to: right, wrong, and not to be had."""

    right: int
    wrong: int
    errors: Mapping[str, int]

    @property
    def accuracy(self) -> float | None:
        """Right samples over those that are evidence; None where there are none."""
        evidence = self.right + self.wrong
        return self.right / evidence if evidence else None

    def is_enough(self, stage: Stage) -> bool:
        """Whether at least half of the stage's samples are evidence."""
        return 2 * (self.right + self.wrong) >= stage.samples


@dataclass(frozen=True)
class Label:
    """The difficulty of a task; `with_tools` is None where it was not tried, for it was solved closed-book before."""

    task_id: str
    difficulty: str
    closed_book: Tally
    with_tools: Tally | None


def label_tasks(
    tasks: Iterable[SolvedTask],
    solver: Model,
    client: ModelClient,
    warehouse: Path,
    settings: Settings,
    progress: Callable[[], None] = lambda: None,
) -> list[Label]:
    """The label of each task, in their order. Samples of a task go on side by side, turn by turn."""
    labels = []
    for task in tasks:
        labels.append(_label(task, solver, client, warehouse, settings))
        progress()
    return labels


def _label(task: SolvedTask, solver: Model, client: ModelClient, warehouse: Path, settings: Settings) -> Label:
    closed_book = solve_closed_book(task, solver, client, settings.closed_book)
    if not closed_book.is_enough(settings.closed_book):
        return Label(task.task_id, UNLABELLED, closed_book, None)
    if (closed_book.accuracy or 0) >= settings.closed_book.threshold:
        return Label(task.task_id, EASY, closed_book, None)
    with_tools = solve_with_tools(task, solver, client, warehouse, settings)
    if not with_tools.is_enough(settings.with_tools):
        return Label(task.task_id, UNLABELLED, closed_book, with_tools)
    is_solved = (with_tools.accuracy or 0) >= settings.with_tools.threshold
    return Label(task.task_id, MEDIUM if is_solved else HARD, closed_book, with_tools)


def solve_closed_book(task: SolvedTask, solver: Model, client: ModelClient, stage: Stage) -> Tally:
    """Samples that see nothing but the question and its instructions."""
    prompt = read_prompt("solve_closed_book")
    messages = prompt.messages(question=task.question, answer_instructions=task.answer_instructions)
    calls = client.answer(
        Request("solve_closed_book", prompt.id, messages, solver.name, stage.temperature, stage.max_tokens, trial=trial)
        for trial in range(stage.samples)
    )
    return _tally(task, [(call.status, call.content) for call in calls])


def solve_with_tools(
    task: SolvedTask, solver: Model, client: ModelClient, warehouse: Path, settings: Settings
) -> Tally:
    """Samples that each sit at a desk of their own until they hand in an answer or their turns are over.

    One that never hands in an answer has given none, which is wrong; one whose call failed is an error.
    """
    prompt, stage = read_prompt("solve_with_tools"), settings.with_tools
    messages = prompt.messages(question=task.question, answer_instructions=task.answer_instructions)
    first = Request(
        "solve_with_tools", prompt.id, messages, solver.name, stage.temperature, stage.max_tokens, tools=TOOLS
    )
    with ExitStack() as stack:
        sitting = [
            Conversation(
                replace(first, trial=trial),
                stack.enter_context(Desk(warehouse, task.documents, settings.tool_seconds)),
                settings.turns,
            )
            for trial in range(stage.samples)
        ]
        while going_on := [(one, request) for one in sitting if (request := one.next) is not None]:
            calls = client.answer(request for _, request in going_on)
            for (one, _), call in zip(going_on, calls, strict=True):
                one.take(call)
        return _tally(task, [(one.failed.status if one.failed else "answered", one.desk.answer) for one in sitting])


def _tally(task: SolvedTask, samples: Iterable[tuple[str, str | None]]) -> Tally:
    """Scores samples, each a status and an answer."""
    right = wrong = 0
    errors: Counter[str] = Counter()
    for status, answer in samples:
        if status != "answered":
            errors[status] += 1
        elif compare(answer, task.gold_answer, task.spec).is_right:
            right += 1
        else:
            wrong += 1
    return Tally(right, wrong, dict(sorted(errors.items())))


def read_tasks(folder: Path) -> list[SolvedTask]:
    """The tasks of an exported benchmark folder, in its order, with the documents that a solver may look up."""
    tasks, golds, documents = (
        [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
        for name in ("tasks.jsonl", "golds.jsonl", "documents.jsonl")
    )
    return [
        SolvedTask(
            task["task_id"],
            task["question"],
            task["answer_instructions"],
            task["answer_spec"],
            gold["gold_answer"],
            documents,
        )
        for task, gold in zip(tasks, golds, strict=True)
    ]


def tasks_of(path: Path, difficulties: Sequence[str]) -> set[str]:
    """The tasks that a file of labels (`labels_json`) gives one of these difficulties."""
    if not path.exists():
        raise ProjectError(f"There is no {path.name} yet: run `goldwright difficulty`.")
    labels = json.loads(path.read_text(encoding="utf-8"))["tasks"]
    return {label["task_id"] for label in labels if label["difficulty"] in difficulties}


def labels_json(labels: Sequence[Label], solver: str, settings: Settings) -> str:
    """The labels as JSON, one task a line under `tasks`."""

    def tally(one: Tally | None) -> dict[str, Any] | None:
        return None if one is None else {"right": one.right, "wrong": one.wrong, "errors": dict(one.errors)}

    head = {
        "solver": solver,
        "closed_book": vars(settings.closed_book),
        "with_tools": vars(settings.with_tools),
        "turns": settings.turns,
    }
    lines = ",\n".join(
        json.dumps(
            {
                "task_id": one.task_id,
                "difficulty": one.difficulty,
                "closed_book": tally(one.closed_book),
                "with_tools": tally(one.with_tools),
            }
        )
        for one in labels
    )
    return f'{{"settings": {json.dumps(head)},\n"tasks": [\n{lines}\n]}}\n'
