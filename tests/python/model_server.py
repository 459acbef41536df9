"""A real OpenAI-compatible server on loopback: scripted answers, seeded faults, and a count of its own.

`ModelServer(script)` serves `POST /v1/chat/completions`. The script turns the body of a request into a text or a
`Reply`. `faults` says which fault, if any, meets a request: a function from the request's key and how often the
server has seen that key to one of `FAULTS`. Keys come from the header by which the client names its calls, so that
what was answered can be counted per call without asking the client.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from types import TracebackType
from typing import Any

Body = dict[str, Any]
Faults = Callable[[str, int], str | None]

#: Kinds of faults. After those in `HARMLESS` the client has its answer all the same.
FAULTS = (
    "rate_limit",
    "hang",
    "reset",
    "half_an_answer",
    "server_error",
    "not_json",
    "no_message",
    "cut_off",
    "broken_json",
    "off_schema",
    "empty",
    "wrong_language",
    "no_usage",
)
HARMLESS = frozenset({"wrong_language", "no_usage"})

#: What a model writes that has lost its language.
OTHER_LANGUAGE = "Qual foi o valor médio dos pedidos no terceiro trimestre?"


@dataclass(frozen=True)
class Reply:
    """A response: by default a chat completion with the given content; `body` takes the place of all that."""

    content: str | None = ""
    finish_reason: str | None = "stop"
    tool_calls: tuple[Mapping[str, Any], ...] = ()
    refusal: str | None = None
    usage: Mapping[str, Any] | None = field(default_factory=lambda: {"prompt_tokens": 100, "completion_tokens": 20})
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None

    def text(self, model: str) -> str:
        if self.body is not None:
            return self.body
        message = {
            "role": "assistant",
            "content": self.content,
            **({"tool_calls": self.tool_calls} if self.tool_calls else {}),
            **({"refusal": self.refusal} if self.refusal else {}),
        }
        choice = {"index": 0, "message": message, "finish_reason": self.finish_reason}
        completion = {"id": "chatcmpl", "object": "chat.completion", "created": 0, "model": model, "choices": [choice]}
        return json.dumps(completion | ({"usage": self.usage} if self.usage is not None else {}))


def failure(status: int, message: str, headers: Mapping[str, str] | None = None) -> Reply:
    """An error as OpenAI words it."""
    return Reply(status=status, headers=headers or {}, body=json.dumps({"error": {"message": message}}))


def seeded_faults(share: float, seed: int = 0, kinds: Collection[str] = FAULTS) -> Faults:
    """A share of all requests meets a fault; which one depends on seed, key and how often the key was seen."""
    ordered = sorted(kinds)

    def fault(key: str, times_seen: int) -> str | None:
        chance = Random(f"{seed}/{key}/{times_seen}")
        return chance.choice(ordered) if chance.random() < share else None

    return fault


class ModelServer:
    """The server; `with ModelServer(...) as server` runs it on a free port of this machine.

    `refused_formats` maps types of response format to the HTTP code by which they are refused; `latency` is in
    seconds. `bodies` and `headers` (names in lower case) hold what was asked. `requests` counts requests by key, and
    `answers` those responses that were written out without a harmful fault.
    """

    def __init__(
        self,
        script: Callable[[Body], str | Reply],
        *,
        faults: Faults = lambda key, times_seen: None,
        refused_formats: Mapping[str, int] | None = None,
        latency: float = 0.0,
        on_request: Callable[[int], None] = lambda count: None,
    ) -> None:
        self.script = script
        self.faults = faults
        self.refused_formats = refused_formats or {}
        self.latency = latency
        self.on_request = on_request
        self.bodies: list[Body] = []
        self.headers: list[dict[str, str]] = []
        self.requests: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.model_server = self
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def __enter__(self) -> ModelServer:
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    model_server: ModelServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_POST(self) -> None:
        server = self.server.model_server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        key = self.headers.get("X-Client-Request-Id", "").rpartition("-")[0]
        with server.lock:
            fault = server.faults(key, server.requests[key])
            server.requests[key] += 1
            server.bodies.append(body)
            server.headers.append({name.lower(): value for name, value in self.headers.items()})
            if fault is not None:
                server.met[fault] += 1
            count = len(server.bodies)
        server.on_request(count)
        time.sleep(server.latency)
        if fault in ("hang", "reset"):
            self._break_off(fault)
            return
        reply = _with_fault(self._reply(server, body), fault)
        self._write(reply, str(body.get("model")), is_half=fault == "half_an_answer")
        if reply.status == 200 and (fault is None or fault in HARMLESS):
            with server.lock:
                server.answers[key] += 1

    def _reply(self, server: ModelServer, body: Body) -> Reply:
        if self.path != "/v1/chat/completions":
            return failure(404, "no such address")
        kind = body.get("response_format", {}).get("type")
        if kind in server.refused_formats:
            return failure(server.refused_formats[kind], f"response_format {kind} is not available")
        reply = server.script(body)
        return Reply(content=reply) if isinstance(reply, str) else reply

    def _break_off(self, fault: str) -> None:
        if fault == "hang":
            self.server.model_server.closing.wait(30)
        # Closing at once, without the usual farewell, is a reset.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    def _write(self, reply: Reply, model: str, is_half: bool) -> None:
        content = reply.text(model).encode()
        self.send_response(reply.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if is_half else content)
        self.close_connection = self.close_connection or is_half

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except (OSError, ValueError):
            # The client has gone, or was killed.
            self.close_connection = True

    def log_message(self, format: str, *arguments: Any) -> None:
        """Tests need no log."""


def _with_fault(reply: Reply, fault: str | None) -> Reply:
    content = reply.content or ""
    changes = {
        "rate_limit": failure(429, "slow down", {"Retry-After": "0.02"}),
        "server_error": failure(500, "something broke"),
        "not_json": Reply(body="<html>gateway</html>"),
        "no_message": Reply(body='{"choices": []}'),
        "cut_off": Reply(content=content[: len(content) // 2], finish_reason="length"),
        "broken_json": Reply(content=content[: len(content) // 2]),
        "off_schema": Reply(content='{"unasked": 1}'),
        "empty": Reply(content="  "),
        "wrong_language": Reply(content=_in_other_language(content)),
        "no_usage": Reply(content=content, usage=None),
    }
    return changes.get(fault or "", reply)


def _in_other_language(content: str) -> str:
    """The same JSON with other words in it; a text that is no JSON becomes one sentence."""
    try:
        value = json.loads(content)
    except ValueError:
        return OTHER_LANGUAGE
    if not isinstance(value, dict):
        return OTHER_LANGUAGE
    return json.dumps({name: OTHER_LANGUAGE if isinstance(said, str) else said for name, said in value.items()})
