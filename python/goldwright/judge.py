"""The judge: a language model's verdict on each question in eight dimensions, by a majority of an odd number of votes.

A question is admitted only if all eight pass. A vote that could not be had or read is no vote: a dimension passes, or
fails, where more than half of all votes that were asked for say so, and is a `judge_error` otherwise, which admits
nothing. The judge is another model than the writer, which would find its own words good.

The DI-Bench paper screens with one model and publishes no prompt; rubric, votes and majority are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldwright.agreement import cohen_kappa, fleiss_kappa
from goldwright.errors import ProjectError
from goldwright.model_client import Model, ModelClient, Request
from goldwright.prompt_files import read_prompt
from goldwright.rubric import Rubric, read_rubric

PASS, FAIL, ERROR = "pass", "fail", "judge_error"

#: Votes of one judge on one question differ by chance only at a temperature above nought.
TEMPERATURE = 0.7


@dataclass(frozen=True)
class JudgedTask:
    """What a judge sees of a task."""

    task_id: str
    question: str
    answer_instructions: str
    kind: str
    metrics: str
    rules: str
    gold_answer: str


@dataclass(frozen=True)
class Judgement:
    """The verdict on one task in one dimension.

    `votes` holds pass, fail or judge_error for each vote in order; `reason` is that of the first vote with the verdict;
    `status` is "judged", or the error of the first vote that failed where there is no verdict.
    """

    task_id: str
    dimension: str
    votes: tuple[str, ...]
    verdict: str
    reason: str
    judge: str
    status: str


def check_judge(judge: Model, writer: str | None, votes: int) -> None:
    """Refuses an even number of votes, and a judge that is the writer."""
    if votes < 1 or votes % 2 == 0:
        raise ProjectError(
            f"The judge is given {votes} votes (`judge: votes:` in dbt_project.yml): write an odd number, such as 3."
        )
    if writer == judge.name:
        raise ProjectError(
            f"Writer and judge are the same model, {judge.name}: name another judge under `models:` in "
            "dbt_project.yml or in GOLDWRIGHT_JUDGE_MODEL."
        )


def judge_questions(
    tasks: Sequence[JudgedTask], judge: Model, client: ModelClient, votes: int, max_tokens: int = 1500
) -> list[Judgement]:
    """Eight judgements of each task, in the order of tasks and dimensions."""
    requests = [judging_request(task, judge, vote, max_tokens) for task in tasks for vote in range(votes)]
    calls = client.answer(requests)
    judgements = []
    for place, task in enumerate(tasks):
        own = calls[place * votes : (place + 1) * votes]
        errors = [call.status for call in own if call.parsed is None]
        for dimension in read_rubric().dimensions:
            said = [None if call.parsed is None else call.parsed[dimension.name] for call in own]
            cast = tuple(ERROR if one is None else PASS if one["passes"] else FAIL for one in said)
            verdict = next((one for one in (PASS, FAIL) if 2 * cast.count(one) > votes), ERROR)
            reason = next(
                (str(one["reason"]) for one, vote in zip(said, cast, strict=True) if one and vote == verdict), ""
            )
            judgements.append(
                Judgement(
                    task.task_id,
                    dimension.name,
                    cast,
                    verdict,
                    reason,
                    f"{requests[0].prompt} {judge.name}",
                    "judged" if verdict != ERROR else errors[0],
                )
            )
    return judgements


def judging_request(task: JudgedTask, judge: Model, vote: int, max_tokens: int) -> Request:
    """The call for one vote on one task, all eight dimensions at once."""
    prompt, rubric = read_prompt("judge"), read_rubric()
    messages = prompt.messages(
        dimensions=rubric.dimensions,
        question=task.question,
        answer_instructions=task.answer_instructions,
        kind=task.kind,
        metrics=task.metrics,
        rules=task.rules,
        gold_answer=task.gold_answer,
    )
    return Request(
        "judge",
        f"{prompt.id}, rubric/{rubric.version}",
        messages,
        judge.name,
        TEMPERATURE,
        max_tokens,
        vote,
        judging_schema(rubric),
    )


def judging_schema(rubric: Rubric) -> dict[str, Any]:
    """The JSON schema of one vote: a reason, then a verdict, for each dimension."""
    verdict = {
        "type": "object",
        "properties": {"reason": {"type": "string", "maxLength": 400}, "passes": {"type": "boolean"}},
        "required": ["reason", "passes"],
        "additionalProperties": False,
    }
    names = [one.name for one in rubric.dimensions]
    return {
        "type": "object",
        "properties": dict.fromkeys(names, verdict),
        "required": names,
        "additionalProperties": False,
    }


def admitted(judgements: Iterable[Judgement]) -> set[str]:
    """The tasks that pass in every dimension of the rubric."""
    passed: dict[str, set[str]] = {}
    for one in judgements:
        if one.verdict == PASS:
            passed.setdefault(one.task_id, set()).add(one.dimension)
    names = {one.name for one in read_rubric().dimensions}
    return {task_id for task_id, dimensions in passed.items() if dimensions == names}


def agreement_of_votes(judgements: Iterable[Judgement]) -> dict[str, float | None]:
    """Fleiss' kappa between the votes of one judge by dimension, over tasks on which every vote was cast."""
    complete: dict[str, list[Sequence[str]]] = {one.name: [] for one in read_rubric().dimensions}
    for one in judgements:
        if ERROR not in one.votes and len(one.votes) > 1:
            complete[one.dimension].append(one.votes)
    return {name: fleiss_kappa(votes) for name, votes in complete.items()}


def agreement_of_judges(one: Iterable[Judgement], other: Iterable[Judgement]) -> dict[str, float | None]:
    """Cohen's kappa between the verdicts of two judges by dimension, over tasks on which both have one."""
    verdicts: Mapping[tuple[str, str], str] = {
        (each.task_id, each.dimension): each.verdict for each in other if each.verdict != ERROR
    }
    pairs: dict[str, list[tuple[str, str]]] = {each.name: [] for each in read_rubric().dimensions}
    for each in one:
        against = verdicts.get((each.task_id, each.dimension))
        if each.verdict != ERROR and against is not None:
            pairs[each.dimension].append((each.verdict, against))
    return {name: cohen_kappa([a for a, _ in found], [b for _, b in found]) for name, found in pairs.items()}
