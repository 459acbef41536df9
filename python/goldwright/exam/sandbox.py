"""SQL of a stranger, run in a process of its own that can be lost.

A query that never ends, eats its memory or brings DuckDB down costs that process and nothing else: the next query gets
another. What the process may do is said in `sandbox_worker`. Nothing is kept from one query to the next, so that a new
process answers like the old one, and one that a sandbox is done with can serve the next.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Pipe
from pathlib import Path
from typing import Any, ClassVar

from goldwright.errors import ProjectError

_WORKER = Path(__file__).with_name("sandbox_worker.py")
#: Seconds in which a process has to have opened the warehouse, on a machine that is busy.
_SECONDS_TO_START = 120.0
#: Processes that wait for their next sandbox; starting one takes 0.2 s of a core, keeping it 80 megabytes.
_MOST_IDLE = 4


@dataclass(frozen=True)
class Limits:
    """What one query may take: wall seconds, megabytes of the database, rows and characters of its result."""

    seconds: float = 60.0
    memory_megabytes: int = 2048
    rows: int = 100
    characters: int = 8000


@dataclass(frozen=True)
class Result:
    """What a query came to: the first rows as texts (None for null), or a complaint of a sentence or more."""

    names: Sequence[str] = ()
    rows: Sequence[Sequence[str | None]] = ()
    has_more: bool = False
    complaint: str | None = None


class Sandbox:
    """Queries over one DuckDB file, read-only. Its process begins with the first query; `close` lets it go."""

    def __init__(self, warehouse: Path, limits: Limits | None = None) -> None:
        if not warehouse.is_file():
            raise ProjectError(f"There is no {warehouse.parent.name}/{warehouse.name}: run `goldwright export`.")
        self._warehouse = warehouse.resolve()
        self.limits = limits or Limits()
        self._worker: _Worker | None = None
        self._turn = threading.Lock()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the process go; a later query would take another."""
        with self._turn:
            if self._worker is not None:
                self._worker.release()
            self._worker = None

    def run(self, query: str, rows: int | None = None, characters: int | None = None) -> Result:
        """The first rows of a query, as many as `limits` say unless said otherwise; one query runs at a time."""
        limits = self.limits
        request = {
            # A surrogate alone is no text that could be sent.
            "query": query.encode("utf-8", "replace").decode(),
            "rows": limits.rows if rows is None else rows,
            "characters": limits.characters if characters is None else characters,
        }
        with self._turn:
            worker, self._worker = self._worker or _Worker.take(self._warehouse, limits.memory_megabytes), None
            try:
                reply = worker.ask(request, limits.seconds)
                if not reply.pop("is_spent", False):
                    self._worker = worker
            except TimeoutError:
                reply = {"complaint": f"It took longer than {limits.seconds:g} seconds and was stopped."}
            except (EOFError, OSError):
                reply = {"complaint": "It brought the database down, most likely for want of memory: ask otherwise."}
            finally:
                # Whatever came between, a process that may still be at this query is never asked another.
                if self._worker is None:
                    worker.kill()
            return Result(**reply)


class _Worker:
    """One process with the warehouse open, at one sandbox at a time."""

    #: Those that wait, the one that was used last at the end.
    _idle: ClassVar[list[_Worker]] = []
    _idle_lock = threading.Lock()

    def __init__(self, key: tuple[Any, ...], warehouse: Path, memory_megabytes: int) -> None:
        self._key = key
        self._connection, its_end = Pipe()
        with its_end:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-B", _WORKER, str(its_end.fileno()), warehouse, str(memory_megabytes)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env={},
                pass_fds=[its_end.fileno()],
                start_new_session=True,
            )
        try:
            complaint = self._receive(_SECONDS_TO_START).get("complaint")
        except (EOFError, OSError) as error:
            complaint = f"its process does not answer ({type(error).__name__})"
        if complaint:
            self.kill()
            raise ProjectError(f"{warehouse.name} can't be opened read-only: {complaint}.")

    @classmethod
    def take(cls, warehouse: Path, memory_megabytes: int) -> _Worker:
        """A process that waits, or a new one; a file that was written anew is another warehouse."""
        file = warehouse.stat()
        key = (warehouse, file.st_ino, file.st_mtime_ns, memory_megabytes)
        with cls._idle_lock:
            for worker in reversed(cls._idle):
                if worker._key == key and worker._process.poll() is None:
                    cls._idle.remove(worker)
                    return worker
        return cls(key, warehouse, memory_megabytes)

    def release(self) -> None:
        """Waits for the next sandbox; where too many do, the one that has waited longest ends."""
        with self._idle_lock:
            self._idle.append(self)
            surplus = self._idle[:-_MOST_IDLE]
            del self._idle[:-_MOST_IDLE]
        for worker in surplus:
            worker.kill()

    def kill(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.wait()

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to a request; TimeoutError where there is none in time, EOFError or OSError where it has died."""
        self._connection.send_bytes(json.dumps(request).encode())
        return self._receive(seconds)

    def _receive(self, seconds: float) -> dict[str, Any]:
        if not self._connection.poll(seconds):
            raise TimeoutError
        reply: dict[str, Any] = json.loads(self._connection.recv_bytes())
        return reply
