"""The exam as an inspect-ai task: its tools are the desk's, its scorer is our comparator, its prompt the analyst's.

    inspect eval goldwright/exam --model openai/gpt-5-mini -T domain=olist -T condition=oracle

Any solver or agent of inspect-ai can take the place of the built-in one: the desk is laid before it starts, and the
answer counts that it hands in with the tool `submit_answer`. Golds stand in a sample's metadata, which no model sees.
This module needs inspect-ai, which Goldwright does not install: nothing else imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anyio.to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, ToolDef, ToolParams
from inspect_ai.util import store

from goldwright.comparator import canonical_answer
from goldwright.exam.agents import handed_documents
from goldwright.exam.analyst import PROMPT, Settings
from goldwright.exam.conversation import NO_TOOL_CALLED
from goldwright.exam.desk import TOOLS, Desk
from goldwright.exam.exported import ExamTask, Exported, read_exported
from goldwright.exam.runner import Selection
from goldwright.exam.runs import Condition, benchmark_of
from goldwright.exam.scores import explainer_of
from goldwright.prompt_files import read_prompt

#: What a sample's store keeps for the scorer, so that a log can be scored anew without a desk.
ANSWER, DOCUMENTS_READ = "answer", "documents_read"
#: Of a gold's line, what the scorer needs.
_GOLD = ("group", "gold_answer", "standard_answer", "near_misses", "active_rules", "governing_rules", "source")

_DEFAULTS = Settings()


@task
def exam(
    benchmark: str = "benchmark",
    condition: Condition = "rule",
    task_ids: str | Sequence[str] = (),
    domain: str | Sequence[str] = (),
    analysis_type: str | Sequence[str] = (),
    group: str | Sequence[str] = (),
    tasks: int | None = None,
    turns: int = _DEFAULTS.turns,
    tool_seconds: float = _DEFAULTS.tool_seconds,
) -> Task:
    """The exported folder `benchmark` under one condition: all its tasks, those of some kind, or evenly spread ones."""
    exported = read_exported(Path(benchmark))
    chosen = Selection(_names(task_ids), _names(domain), _names(analysis_type), _names(group), tasks)
    desks: dict[str, Desk] = {}

    async def leave_desk(state: TaskState) -> None:
        desks.pop(state.uuid).close()

    return Task(
        dataset=_dataset(exported, chosen.tasks(exported, condition), condition, turns),
        setup=lay_desk(lambda task_id: Desk.for_task(exported, task_id, condition, tool_seconds), desks),
        solver=analyst(turns),
        cleanup=leave_desk,
        scorer=comparator(),
        config=GenerateConfig(temperature=_DEFAULTS.temperature, max_tokens=_DEFAULTS.max_tokens),
        version=exported.manifest["version"],
        metadata={"benchmark": benchmark_of(exported), "condition": condition},
    )


def _names(given: str | Sequence[str]) -> Sequence[str]:
    return given.split(",") if isinstance(given, str) else given


def _dataset(exported: Exported, asked: Sequence[ExamTask], condition: Condition, turns: int) -> MemoryDataset:
    with Desk(exported.warehouse, []) as desk:
        schema = desk.schema()
    return MemoryDataset([_sample(exported, one, condition, schema, turns) for one in asked], name="goldwright")


def _sample(exported: Exported, asked: ExamTask, condition: Condition, schema: str, turns: int) -> Sample:
    handed: dict[str, str] | None = None
    if condition == "oracle":
        with Desk.for_task(exported, asked.task_id) as desk:
            handed = handed_documents(desk, asked)
    system, user = read_prompt(PROMPT).messages(
        schema=schema,
        turns=turns,
        documents=None if handed is None else list(handed.values()),
        question=asked.line["question"],
        answer_instructions=asked.line["answer_instructions"],
    )
    gold_answer = asked.gold["standard_answer"] if condition == "no-rule" else asked.gold_answer
    return Sample(
        input=[ChatMessageSystem(content=system["content"]), ChatMessageUser(content=user["content"])],
        target=canonical_answer(gold_answer, asked.spec),
        id=asked.task_id,
        metadata={
            "condition": condition,
            "domain": asked.domain,
            "analysis_type": asked.analysis_type,
            "answer_spec": asked.spec,
            "documents_handed": list(handed or ()),
            "canary": asked.line["canary"],
            **{key: asked.gold[key] for key in _GOLD if key in asked.gold},
        },
    )


@solver
def lay_desk(desk_of: Callable[[str], Desk], desks: dict[str, Desk]) -> Solver:
    """Gives a sample its desk and the tools; `desks` keeps it by the sample's uuid until somebody closes it."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        desk = desks[state.uuid] = desk_of(str(state.sample_id))
        state.tools = [_tool(desk, spec["function"]) for spec in TOOLS]
        return state

    return solve


def _tool(desk: Desk, function: dict[str, Any]) -> Tool:
    async def execute(**kwargs: Any) -> str:
        answer = await anyio.to_thread.run_sync(desk.call, function["name"], kwargs)
        store().set(ANSWER, desk.answer)
        store().set(DOCUMENTS_READ, list(desk.documents_read))
        return answer

    # The parameters are said apart: the desk itself tells whoever gives others.
    return ToolDef(
        execute,
        name=function["name"],
        description=function["description"],
        parameters=ToolParams.model_validate(
            {
                **function["parameters"],
                "properties": {
                    name: {"description": name.replace("_", " "), **kind}
                    for name, kind in function["parameters"]["properties"].items()
                },
            }
        ),
    ).as_tool()


@solver
def analyst(turns: int = _DEFAULTS.turns) -> Solver:
    """The reference agent's loop: so many turns, until an answer is handed in; whoever talks is told to call a tool."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        for _ in range(turns):
            state = await generate(state, tool_calls="single")
            if state.store.get(ANSWER) is not None or state.completed:
                break
            if not state.output.message.tool_calls:
                state.messages.append(ChatMessageUser(content=NO_TOOL_CALLED))
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def comparator() -> Scorer:
    """Right or wrong by our comparator; reason, mistake, partial credit and documents stand in the score's metadata."""

    async def score(state: TaskState, target: Target) -> Score:
        known = state.metadata
        asked = ExamTask({"answer_spec": known["answer_spec"]}, {key: known[key] for key in _GOLD if key in known})
        answer = state.store.get(ANSWER)
        verdict = explainer_of(asked, known["condition"]).explain(answer)
        near_miss = verdict.near_miss or {}
        wanted = set() if known["condition"] == "no-rule" else set(asked.governing_documents)
        read = {*known["documents_handed"], *state.store.get(DOCUMENTS_READ, [])}
        return Score(
            value=CORRECT if verdict.is_right else INCORRECT,
            answer=answer,
            explanation=verdict.reason,
            metadata={
                "reason": verdict.reason,
                "mistake": near_miss.get("mistake"),
                "mistake_rule": near_miss.get("rule"),
                "partial_credit": round(float(verdict.comparison.partial_credit), 4) if verdict.comparison else 0.0,
                "documents_wanted": len(wanted),
                "documents_read": len(wanted & read),
            },
        )

    return score
