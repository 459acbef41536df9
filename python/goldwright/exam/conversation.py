"""A model at a desk: turn by turn it says something, its tools answer, until it hands in or its turns are over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from goldwright.calls import Call, Request
from goldwright.exam.desk import Desk

#: What a solver is told that talks instead of calling a tool.
NO_TOOL_CALLED = "Call a tool, or hand in the answer with submit_answer."


class Conversation:
    """One solver's conversation: ask `next`, `take` what came, until there is no next.

    `turns` counts what the model said, `keys` are those of all requests so far, `failed` is the call without an answer
    that ended it. The answer handed in is the desk's.
    """

    def __init__(self, first: Request, desk: Desk, most_turns: int) -> None:
        self.desk = desk
        self.turns = 0
        self.keys: list[str] = []
        self.failed: Call | None = None
        self._request = first
        self._most_turns = most_turns

    @property
    def next(self) -> Request | None:
        """What is to be asked now; None where the conversation is over."""
        is_over = self.failed is not None or self.desk.answer is not None or self.turns >= self._most_turns
        return None if is_over else self._request

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The whole conversation, tool calls and what the tools answered included."""
        return [dict(message) for message in self._request.messages]

    def take(self, call: Call) -> None:
        """Goes on with what the model said, or ends with the error that came instead."""
        self.keys.append(call.key)
        if not call.is_answered:
            self.failed = call
            return
        self.turns += 1
        said = _said(call)
        answers = [
            {
                "role": "tool",
                "tool_call_id": one["id"],
                "content": self.desk.call(one["function"]["name"], one["function"]["arguments"]),
            }
            for one in call.tool_calls
        ]
        follow = answers or [{"role": "user", "content": NO_TOOL_CALLED}]
        self._request = replace(self._request, messages=(*self._request.messages, said, *follow))


def _said(call: Call) -> Mapping[str, Any]:
    """The model's message as it is sent back to it.

    Arguments that are no JSON object stand in one: endpoints refuse a conversation with others in it.
    """
    said: dict[str, Any] = {"role": "assistant", "content": call.content or ""}
    if call.tool_calls:
        said["tool_calls"] = [
            {**one, "function": {**one["function"], "arguments": _as_object(one["function"]["arguments"])}}
            for one in call.tool_calls
        ]
    return said


def _as_object(arguments: str) -> str:
    try:
        is_object = isinstance(json.loads(arguments or "{}"), dict)
    except ValueError:
        is_object = False
    return (arguments or "{}") if is_object else json.dumps({"not_an_object": arguments}, ensure_ascii=False)
