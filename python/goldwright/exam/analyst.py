"""The reference agent: a model at the desk, by native tool calls, with nothing done to make it better than it is.

Turns, temperature and tokens default to those of the DI-Bench paper: at most 20 turns, temperature 0, 4,096 tokens of
output a turn, the schema in the system prompt.

What ends a conversation without an answer is either the agent's fault or the harness's. The agent's, and so a wrong
answer: its turns are over, it was cut off or empty three times over, its model refused, or the conversation grew
longer than the model can read. The harness's: rate limits, timeouts, broken connections, faults of the endpoint, and
requests or responses that are not of the protocol. Tools called wrongly are told so and go on.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from goldwright.calls import Call, Request
from goldwright.exam.agents import Sat, UnfinishedError, handed_documents
from goldwright.exam.conversation import Conversation
from goldwright.exam.desk import TOOLS, Desk
from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.runs import Attempt, Condition
from goldwright.model_client import ModelClient
from goldwright.prompt_files import read_prompt

PURPOSE = "exam"
PROMPT = "sit_exam"


@dataclass(frozen=True)
class Settings:
    """How the agent is run; `max_tokens` bounds the output of a turn, `tool_seconds` a query."""

    turns: int = 20
    temperature: float = 0.0
    max_tokens: int = 4096
    tool_seconds: float = 60.0

    def as_json(self) -> dict[str, Any]:
        """What a run keeps of it, the version of the prompt and the hash of its words included."""
        prompt = read_prompt(PROMPT)
        return {**vars(self), "prompt": prompt.id, "prompt_hash": prompt.hash}


class Analyst:
    """The reference agent, with the model of a client; no further turn begins once `stop` is set."""

    name = "analyst"

    def __init__(
        self,
        exported: Exported,
        client: ModelClient,
        condition: Condition,
        settings: Settings,
        stop: threading.Event | None = None,
    ) -> None:
        self.model: str | None = client.model.name
        self._exported = exported
        self._client = client
        self._condition = condition
        self._settings = settings
        self._stop = stop or threading.Event()
        with Desk(exported.warehouse, []) as desk:
            self._schema = desk.schema()

    def sit(self, task: ExamTask, trial: int) -> Sat:
        """One attempt; turns that were stored before are taken from the store and cost nothing."""
        exported, settings = self._exported, self._settings
        with Desk.for_task(exported, task.task_id, self._condition, settings.tool_seconds) as desk:
            documents = list(handed_documents(desk, task).values()) if self._condition == "oracle" else None
            conversation = Conversation(self._first(task, trial, documents), desk, settings.turns)
            seconds_at_desk = 0.0
            while (request := conversation.next) is not None:
                if self._stop.is_set():
                    raise UnfinishedError
                call = self._client.answer_one(request)
                if call.status == "over_budget":
                    raise UnfinishedError(call.error)
                called_at = perf_counter()
                conversation.take(call)
                seconds_at_desk += perf_counter() - called_at
            usage = self._client.usage_of(conversation.keys)
            attempt = Attempt(
                task.task_id,
                trial,
                desk.answer,
                error=_error_of_harness(conversation.failed),
                turns=conversation.turns,
                calls=usage.responses,
                input_tokens=usage.prompt_tokens,
                cached_tokens=usage.cached_tokens,
                output_tokens=usage.completion_tokens,
                cost_usd=None if usage.cost is None else f"{usage.cost.normalize():f}",
                seconds=usage.seconds + seconds_at_desk,
                documents_read=tuple(desk.documents_read),
            )
            return Sat(attempt, [*conversation.messages, *_ending(conversation)])

    def _first(self, task: ExamTask, trial: int, documents: list[str] | None) -> Request:
        prompt = read_prompt(PROMPT)
        messages = prompt.messages(
            schema=self._schema,
            turns=self._settings.turns,
            documents=documents,
            question=task.line["question"],
            answer_instructions=task.line["answer_instructions"],
        )
        return Request(
            PURPOSE,
            prompt.id,
            messages,
            self._client.model.name,
            self._settings.temperature,
            self._settings.max_tokens,
            trial=trial,
            tools=TOOLS,
        )


def _error_of_harness(failed: Call | None) -> str | None:
    """What the harness is to blame for; None where the model is, or nobody."""
    if failed is None or failed.status in ("cut_off", "empty", "too_long"):
        return None
    if failed.status == "refused" and failed.http_status == 200:
        return None
    return f"{failed.status}: {failed.error}"


def _ending(conversation: Conversation) -> list[Mapping[str, Any]]:
    """Why a conversation ended without an answer, as a last message of the harness; what was cut off before it."""
    failed = conversation.failed
    if failed is not None:
        said = [{"role": "assistant", "content": failed.content}] if failed.content else []
        return [*said, {"role": "harness", "content": f"{failed.status}: {failed.error}"}]
    if conversation.desk.answer is None:
        return [{"role": "harness", "content": f"No answer was handed in within {conversation.turns} turns."}]
    return []
