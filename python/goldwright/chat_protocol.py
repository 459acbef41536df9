"""What is sent to an endpoint for a request, and what its response says, in terms of the OpenAI chat protocol.

Endpoints that call themselves compatible differ: some refuse response formats, some accept them and do not keep to
them, some leave out the usage or the reason of the end. Nothing of a response is taken on trust.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from goldwright.calls import Outcome, Request
from goldwright.json_answers import NoAnswer, read_json

#: The ladder of structured output, best first.
RUNGS = ("json_schema", "json_object", "text")

#: Where an endpoint does not report its usage, a token is reckoned as so many bytes: a rule of thumb.
BYTES_PER_TOKEN = 4

#: A response's reported number of tokens above this is no number of tokens.
_MOST_TOKENS = 10**9

#: What models need that do not take the usual settings, and the words by which endpoints say so.
_CONCESSIONS = {
    "max_completion_tokens": re.compile(r"max_completion_tokens"),
    "no temperature": re.compile(
        r"temperature.*(unsupported|not support|only the default)|unsupported.*temperature", re.I
    ),
}


#: The words by which endpoints refuse a conversation that is longer than their model can read.
_TOO_LONG = re.compile(
    r"context.?(length|size|window)|maximum.?context|(prompt|input) is too long|too many (input )?tokens", re.I
)


def below(rung: str) -> str:
    """The next rung of the ladder; the last one has itself."""
    return RUNGS[min(RUNGS.index(rung) + 1, len(RUNGS) - 1)]


def concession_asked(error: str) -> str | None:
    """What an endpoint that refused a request asks to be changed: another name of the limit, or no temperature."""
    return next((name for name, words in _CONCESSIONS.items() if words.search(error)), None)


def is_too_long(error: str) -> bool:
    """Whether an endpoint refused a request because its model can't read that much."""
    return _TOO_LONG.search(error) is not None


def arguments_of(request: Request, rung: str | None, conceded: frozenset[str]) -> dict[str, Any]:
    """The arguments of `chat.completions.create` at a rung of the ladder (None: no schema is asked for)."""
    limit = "max_completion_tokens" if "max_completion_tokens" in conceded else "max_tokens"
    arguments: dict[str, Any] = {
        "model": request.model,
        "messages": [dict(message) for message in request.messages],
        limit: request.max_tokens,
    }
    if "no temperature" not in conceded:
        arguments["temperature"] = request.temperature
    if request.tools:
        arguments["tools"] = [dict(tool) for tool in request.tools]
    if rung is None or request.schema is None:
        return arguments
    schema = dict(request.schema)
    if rung == "json_schema":
        name = re.sub(r"[^a-zA-Z0-9_-]", "_", request.purpose)[:64]
        arguments["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": name, "schema": schema, "strict": True},
        }
    else:
        arguments["messages"] = _with_schema(arguments["messages"], schema)
    if rung == "json_object":
        arguments["response_format"] = {"type": "json_object", "schema": schema}
    return arguments


def most_prompt_tokens(request: Request) -> int:
    """A bound on the tokens of what is sent: no token is shorter than a byte, and the JSON around texts is longer
    than what a chat template puts around them."""
    return len(request.as_json())


def read_response(body: str, request: Request) -> Outcome:
    """What a response of status 200 comes to: an answer, or the code of what is wrong with it."""
    try:
        response = json.loads(body)
    except (ValueError, RecursionError):
        return Outcome("malformed", "The response is not JSON.", is_unseen=True)
    if isinstance(response, Mapping) and response.get("error"):
        return Outcome("server_error", f"The endpoint reports: {error_text(body)}.")
    choices = response.get("choices") if isinstance(response, Mapping) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, Mapping) else None
    if not isinstance(choice, Mapping) or not isinstance(message, Mapping):
        return Outcome("malformed", "The response holds no message.", is_unseen=True)
    content, tool_calls = _text(message.get("content")), message.get("tool_calls") or []
    finish_reason = choice.get("finish_reason")
    outcome = _with_usage(
        Outcome("answered", content=content, finish_reason=finish_reason if isinstance(finish_reason, str) else None),
        response.get("usage"),
        request,
        len(json.dumps(message).encode()),
    )
    refusal = message.get("refusal")
    if outcome.finish_reason == "content_filter" or (isinstance(refusal, str) and refusal):
        return replace(outcome, status="refused", error=f"Refused: {_short(str(refusal or 'by the content filter'))}.")
    if _is_cut_off(outcome, request):
        return replace(outcome, status="cut_off", error=f"Cut off at max_tokens={request.max_tokens}.")
    if outcome.finish_reason == "error":
        return replace(outcome, status="server_error", error="The endpoint broke off with an error.")
    if tool_calls:
        return _with_tool_calls(outcome, tool_calls, request)
    if content is None or not content.strip():
        return replace(outcome, status="empty", error="The answer is empty.")
    if request.schema is None:
        return outcome
    try:
        return replace(outcome, parsed=read_json(content, request.schema))
    except NoAnswer as error:
        return replace(outcome, status="malformed", error=str(error))


def error_text(body: str) -> str:
    """What the body of an error says, shortened."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return _short(body)
    for name in ("error", "message", "detail"):
        if isinstance(said, Mapping) and said.get(name):
            said = said[name]
    return _short(said if isinstance(said, str) else json.dumps(said))


def _with_schema(messages: list[dict[str, Any]], schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages with the schema in words after the last text of the user, or as a last message."""
    words = "Answer with one JSON value and nothing else. It must be valid against this JSON schema:\n" + json.dumps(
        schema, ensure_ascii=False
    )
    if messages and messages[-1].get("role") == "user" and isinstance(messages[-1].get("content"), str):
        return [*messages[:-1], {**messages[-1], "content": f"{messages[-1]['content']}\n\n{words}"}]
    return [*messages, {"role": "user", "content": words}]


def _with_usage(outcome: Outcome, usage: Any, request: Request, answer_bytes: int) -> Outcome:
    """The tokens that the endpoint counted, else an estimate by the bytes of what went to and fro."""
    prompt_tokens, completion_tokens = (_reported(usage, f"{side}_tokens") for side in ("prompt", "completion"))
    if prompt_tokens is not None and completion_tokens is not None:
        details = usage.get("prompt_tokens_details") if isinstance(usage, Mapping) else None
        cached_tokens = min(_reported(details, "cached_tokens") or 0, prompt_tokens)
        return replace(
            outcome,
            prompt_tokens=prompt_tokens,
            completion_tokens=completion_tokens,
            cached_tokens=cached_tokens,
        )
    return replace(
        outcome,
        prompt_tokens=math.ceil(len(request.as_json()) / BYTES_PER_TOKEN),
        completion_tokens=math.ceil(answer_bytes / BYTES_PER_TOKEN),
        is_usage_estimated=True,
    )


def _reported(usage: Any, name: str) -> int | None:
    count = usage.get(name) if isinstance(usage, Mapping) else None
    return count if type(count) is int and 0 <= count <= _MOST_TOKENS else None


def _is_cut_off(outcome: Outcome, request: Request) -> bool:
    """By its own word; and where the endpoint gives no reason, by an answer as long as was allowed."""
    return outcome.finish_reason in ("length", "max_tokens") or (
        outcome.finish_reason is None and outcome.completion_tokens >= request.max_tokens
    )


def _with_tool_calls(outcome: Outcome, tool_calls: Any, request: Request) -> Outcome:
    """Calls of tools; whether there is such a tool and whether its arguments make sense is for the caller to say."""
    calls: list[Mapping[str, Any]] = []
    for call in tool_calls if isinstance(tool_calls, list) else [None]:
        function = call.get("function") if isinstance(call, Mapping) else None
        if (
            not isinstance(call, Mapping)
            or not isinstance(function, Mapping)
            or not isinstance(function.get("name"), str)
        ):
            return replace(outcome, status="malformed", error="A call of a tool names none.")
        if not request.tools:
            return replace(
                outcome, status="malformed", error=f"It calls a tool not offered: {_short(function['name'])}."
            )
        arguments = function.get("arguments")
        calls.append(
            {
                "id": str(call.get("id") or f"call_{len(calls)}"),
                "type": "function",
                "function": {
                    "name": function["name"],
                    "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments or {}),
                },
            }
        )
    return replace(outcome, tool_calls=tuple(calls))


def _text(content: Any) -> str | None:
    """The text of a message, of which some endpoints make a list of parts."""
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    # Halves of characters go: no file can hold them.
    return content.encode("utf-8", "replace").decode() if isinstance(content, str) else None


def _short(text: str) -> str:
    """A text of others, fit for one line of a report: without control characters, shortened."""
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split()).rstrip(".")
    return text if len(text) <= 300 else f"{text[:300]}..."
