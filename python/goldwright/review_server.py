"""The review page's server: on loopback alone, for one machine, with no state but the files of `reviews/`.

It answers its own address and no other (a foreign `Host` or `Origin` is refused), so that no page of the web can read
golds or write judgements through the reviewer's browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, urlsplit

from goldwright.errors import ProjectError
from goldwright.judgements import DIMENSIONS, ERROR_CLASSES, VERDICTS, Judgements, annotator_name
from goldwright.review_tasks import ReviewRelease, document_page, task_entry, task_page

ADDRESS = "127.0.0.1"
LARGEST_BODY = 64 * 1024

_PAGE = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/review.css": ("review.css", "text/css; charset=utf-8"),
    "/review.js": ("review.js", "text/javascript; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
    "/inter.woff2": ("inter.woff2", "font/woff2"),
    "/source-serif.woff2": ("source-serif.woff2", "font/woff2"),
}
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True)
class Review:
    """What is reviewed: a release, the ids of its tasks in the order of judging, where judgements go, and by whom."""

    release: ReviewRelease
    task_ids: Sequence[str]
    judgements: Judgements
    annotator: str | None = None


class ReviewServer(ThreadingHTTPServer):
    """Serves one review; port 0 takes a free one. `url` is its address."""

    daemon_threads = True

    def __init__(self, review: Review, port: int = 0) -> None:
        self.review = review
        try:
            super().__init__((ADDRESS, port), _Handler)
        except OSError as error:
            raise ProjectError(f"Port {port} can't be used ({error.strerror}): name another with --port.") from error
        self.url = f"http://{ADDRESS}:{self.server_port}/"


class _Refused(Exception):
    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    server: ReviewServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_POST(self) -> None:
        self._answer(self._post)

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are nobody's business."""

    def _answer(self, respond: Callable[[], Any]) -> None:
        try:
            self._check_host()
            self._send(HTTPStatus.OK, respond())
        except _Refused as refused:
            self.close_connection = True
            self._send(refused.status, {"error": str(refused)})
        except ProjectError as error:
            self._send(HTTPStatus.BAD_REQUEST, {"error": str(error)})

    def _get(self) -> Any:
        review = self.server.review
        address = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        if address.path in _PAGE:
            name, kind = _PAGE[address.path]
            return (files("goldwright") / "review_page" / name).read_bytes(), kind
        if address.path == "/api/start":
            return {
                "tasks": [task_entry(review.release, task_id) for task_id in review.task_ids],
                "documents": {
                    document_id: {"title": sections[0]["title"], "kind": sections[0]["kind"]}
                    for document_id, sections in sorted(review.release.documents.items())
                },
                "dimensions": DIMENSIONS,
                "verdicts": VERDICTS,
                "error_classes": ERROR_CLASSES,
                "annotators": review.judgements.annotators(),
                "annotator": review.annotator,
                "has_build": bool(review.release.background.rules),
            }
        if address.path == "/api/task":
            return task_page(review.release, self._known(asked.get("task"), review.task_ids))
        if address.path == "/api/document":
            task_id = self._known(asked.get("task"), review.task_ids)
            document_id = self._known(asked.get("document"), review.release.documents)
            return document_page(review.release, document_id, task_id)
        if address.path == "/api/judgements":
            annotator = annotator_name(asked.get("annotator", ""))
            held = review.judgements.of(annotator)
            return {
                "annotator": annotator,
                "judgements": {task_id: judgement.as_json() for task_id, judgement in held.items()},
            }
        raise _Refused(HTTPStatus.NOT_FOUND, "There is no such page.")

    def _post(self) -> Any:
        if self.headers.get("Origin") not in self._own("http://"):
            raise _Refused(HTTPStatus.FORBIDDEN, "Only the review page itself may write.")
        if self.headers.get_content_type() != "application/json":
            raise _Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "A judgement is JSON.")
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "A judgement is shorter than that.")
        try:
            decision = json.loads(self.rfile.read(int(length)))
            asked = [decision[name] for name in ("annotator", "task_id", "field", "value")]
        except (ValueError, KeyError, TypeError):
            raise ProjectError("A decision names annotator, task_id, field and value.") from None
        if self.path != "/api/judgements":
            raise _Refused(HTTPStatus.NOT_FOUND, "There is no such page.")
        annotator, task_id, field, value = asked
        if not all(isinstance(one, str) for one in asked[:3]) or not isinstance(value, str | None):
            raise ProjectError("A decision's fields are texts.")
        return self.server.review.judgements.decide(annotator, task_id, field, value).as_json()

    def _known(self, name: str | None, names: Any) -> str:
        if name is None or name not in names:
            raise _Refused(HTTPStatus.NOT_FOUND, f"There is no {str(name)[:80]} in this review.")
        return name

    def _check_host(self) -> None:
        """Refuses a name that merely leads here, as a page that rebinds its own name would use."""
        if self.headers.get("Host") not in self._own(""):
            raise _Refused(HTTPStatus.MISDIRECTED_REQUEST, f"This server is {self.server.url} and nothing else.")

    def _own(self, scheme: str) -> tuple[str, ...]:
        return tuple(f"{scheme}{name}:{self.server.server_port}" for name in (ADDRESS, "localhost"))

    def _send(self, status: HTTPStatus, answer: Any) -> None:
        body, kind = (
            answer
            if isinstance(answer, tuple)
            else (json.dumps(answer, ensure_ascii=False).encode(), "application/json; charset=utf-8")
        )
        self.send_response(status)
        for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
