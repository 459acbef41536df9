"""The client of OpenAI-compatible endpoints: whoever asks a model asks through here, and each call is stored.

An answer is stored the moment it arrives and is never asked for again: a second run makes no calls, and a run that
was killed goes on where it was. What may be paid for twice is at most the calls in flight when a process was killed,
or when a connection broke after the endpoint had begun to write: nobody can know. They are counted, with the most
that they can have cost, in the store and by `goldwright calls`; a budget counts them as spent.

Errors are errors and never answers. A call is tried again, with waits that grow, after faults that pass by themselves
(rate limits, timeouts, broken connections, faults of the server), and on the next run if they did not. An answer that
was paid for and is of no use (cut off, empty, no JSON of its schema) is asked for three times in all, over all runs;
then the error stands, as a refusal does at once, until somebody sets `ask_again`.

Where a schema is asked for, the client climbs down a ladder: `json_schema`, `json_object` with the schema, and plain
text whose last block of JSON counts. It starts at the rung that has led to most answers of that endpoint's model so
far. Whatever the rung, what comes back must meet the schema.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from ipaddress import ip_address
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import httpx2
import yaml
from rich.console import Console

from goldwright.call_progress import STORED_BEFORE, Spending, call_progress
from goldwright.calls import USELESS, USELESS_ANSWERS, Call, CallStore, Outcome, OverBudget, Request, Usage
from goldwright.chat_protocol import (
    RUNGS,
    arguments_of,
    below,
    concession_asked,
    error_text,
    is_too_long,
    most_prompt_tokens,
    read_response,
)
from goldwright.errors import ProjectError
from goldwright.json_answers import check_schema
from goldwright.prices import read_prices, usd
from goldwright.rate_limits import asked_wait

if TYPE_CHECKING:
    import openai

__all__ = ["ROLES", "Call", "Model", "ModelClient", "Request", "store_path"]

#: Who may be asked; each has settings of its own.
ROLES = ("writer", "judge", "solver")

#: A rate limit that names its wait does not use up an attempt, so many times over.
NAMED_WAITS_PER_ATTEMPT = 4

#: Seconds within which a connection has to be made.
LONGEST_CONNECT = 10.0
#: Seconds that connections get to be closed in.
LONGEST_CLOSE = 5.0

#: What the library sends as key where none is needed.
NO_KEY = "none"

#: HTTP codes by which endpoints say that they do not take what was asked, whatever the wait.
_NOT_TAKEN = frozenset({400, 415, 422, 501})

#: HTTP codes of faults that pass, besides 429 and those of 500 and above.
_PASSING = frozenset({408, 409, 425})

#: HTTP codes that would meet every other call too.
_HOPELESS = {
    401: "does not take the key in {variable}",
    402: "asks for payment",
    404: "knows no model {model}, or is the wrong address",
}

T = TypeVar("T")


@dataclass(frozen=True)
class Model:
    """Who is asked. `base_url` None means OPENAI_BASE_URL, else the library's default.

    `api_key_variable` names the environment variable that holds the key; a server on this machine needs none.
    """

    name: str
    base_url: str | None = None
    api_key_variable: str = "OPENAI_API_KEY"

    @classmethod
    def from_settings(cls, role: str, project: Path = Path()) -> Model | None:
        """The model of a role, or None where it has none and the role is off.

        Reads `vars: models: <role>: {name, base_url, api_key_variable}` of dbt_project.yml; the environment variables
        GOLDWRIGHT_<ROLE>_MODEL and GOLDWRIGHT_<ROLE>_BASE_URL go first. What `dbt --vars` says is not seen.
        """
        if role not in ROLES:
            raise ProjectError(f"There is no role '{role}': roles are {', '.join(ROLES)}.")
        declared = yaml.safe_load((project / "dbt_project.yml").read_text(encoding="utf-8"))
        settings = ((declared.get("vars") or {}).get("models") or {}).get(role) or {}
        known = {"name", "base_url", "api_key_variable"}
        if not isinstance(settings, Mapping) or set(settings) - known:
            raise ProjectError(
                f"dbt_project.yml: `vars: models: {role}:` takes {', '.join(sorted(known))} and nothing else."
            )
        name = os.environ.get(f"GOLDWRIGHT_{role.upper()}_MODEL") or settings.get("name")
        if not name:
            return None
        base_url = os.environ.get(f"GOLDWRIGHT_{role.upper()}_BASE_URL") or settings.get("base_url")
        return cls(str(name), base_url, settings.get("api_key_variable", cls.api_key_variable))


def store_path(project: Path = Path()) -> Path:
    """Where a project keeps its calls: GOLDWRIGHT_CALLS, else `calls.sqlite` beside its database.

    Not under `target/`: `dbt clean` would throw away what was paid for.
    """
    return project / os.environ.get("GOLDWRIGHT_CALLS", "calls.sqlite")


class ModelClient:
    """Asks one model, several calls at a time, and stores each call in `store` (see `store_path`).

    `concurrency` bounds the calls in flight, whoever asks: one client may be used from many threads. `timeout` is the
    longest time in seconds from sending to the last byte; `attempts` how often a call that meets passing faults is
    tried; waits between them begin at `first_wait` seconds, double, and vary by a jitter that the request's key
    decides. Waits that the endpoint asks for are kept, for all calls, unless longer than `longest_wait`.

    `budget` (USD) bounds what the whole store may come to, over all runs, models and processes: a call begins only
    where the most that it can cost still fits, so that the budget is kept as far as the endpoint tells what it counted
    (calls in the store to models that had no price count as nothing). Once it is used up no call begins, those in
    flight are kept, and the rest are `over_budget`. A model whose price is not in `prices` (a file: see `prices.yml`)
    can't be held to a budget, and asking it then raises ProjectError.

    `ask_again` asks once more for what has come to an error for good in earlier runs.

    `progress` gets a bar where it is a terminal, and a closing line in any case; None is silent. Both show what the
    client has spent meanwhile, answers of no use among it.

    ProjectError ends a run that is hopeless: a key that is not taken, a model that is not known, nobody there. What
    had been answered is stored by then.
    """

    def __init__(
        self,
        model: Model,
        store: Path,
        *,
        concurrency: int = 4,
        timeout: float = 60.0,
        attempts: int = 5,
        budget: Decimal | None = None,
        ask_again: bool = False,
        prices: Path = Path("prices.yml"),
        progress: Console | None = None,
        first_wait: float = 0.5,
        longest_wait: float = 120.0,
    ) -> None:
        self.model = model
        self._timeout = timeout
        self._attempts = attempts
        self._budget = budget
        self._ask_again = ask_again
        self._prices_file = prices.name
        self._price = read_prices(prices).get(model.name)
        self._console = progress
        self._first_wait = first_wait
        self._longest_wait = longest_wait
        self._key = _api_key(model)
        self._stop: str | None = None
        self._is_budget_used_up = False
        self._conceded: frozenset[str] = frozenset()
        self._is_endpoint_known = False
        self._quiet_until = 0.0
        self._sending = 0
        self._tokens = 0
        self._picodollars = 0
        self._slots = asyncio.Semaphore(concurrency)
        self._returned = asyncio.Condition()
        self._asking: dict[str, asyncio.Lock] = {}
        # All that follows happens in one thread of its own, whoever asks from wherever.
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="model client", daemon=True)
        self._thread.start()
        try:
            self._run(self._open(store))
        except BaseException:
            self._end_thread()
            raise

    def __enter__(self) -> ModelClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of connections and of the store; a process that ends needs no call of it."""
        self._run(self._close())
        self._end_thread()

    def answer(self, requests: Iterable[Request]) -> list[Call]:
        """What each request comes to, in their order; requests of one key are asked once."""
        wanted = list(requests)
        if not wanted:
            return []
        for request in wanted:
            self._check(request)
        unique = {request.key: request for request in wanted}
        label = ", ".join(dict.fromkeys(request.purpose for request in wanted))
        with call_progress(self._console, f"{label} ({self.model.name})", len(unique), self.spending()) as done:
            calls = self._run(self._answer_all(unique, done))
        return [calls[request.key] for request in wanted]

    def answer_one(self, request: Request) -> Call:
        """What one request comes to; makes no bar and no closing line."""
        self._check(request)
        return self._run(self._answer(request))

    def spending(self) -> Callable[[], Spending]:
        """What tells how much this client has spent from now on."""
        tokens_before, picodollars_before = self._tokens, self._picodollars

        def spent() -> Spending:
            cost = None if self._price is None else usd(self._picodollars - picodollars_before)
            return Spending(self._tokens - tokens_before, cost)

        return spent

    def usage_of(self, keys: Collection[str]) -> Usage:
        """What requests have taken, over all runs, whether or not it was of use."""

        async def usage() -> Usage:
            return self._store.usage_of(keys)

        return self._run(usage())

    def _check(self, request: Request) -> None:
        if request.model != self.model.name:
            raise ProjectError(f"A request to {request.model} was given to the client of {self.model.name}.")
        if request.schema is not None:
            check_schema(request.schema, request.prompt)

    # What runs in the client's own thread.

    async def _open(self, store: Path) -> None:
        self._store = CallStore(store)
        import openai  # Takes a second, and most builds ask nobody.

        # A proxy can't reach what listens on this machine alone.
        local = openai.DefaultAsyncHttpxClient(trust_env=False) if _is_local(self.model) else None
        self._openai = openai.AsyncOpenAI(
            api_key=self._key,
            base_url=self.model.base_url,
            timeout=httpx2.Timeout(self._timeout, connect=min(self._timeout, LONGEST_CONNECT)),
            max_retries=0,
            http_client=local,
        )
        self._base_url = _without_login(str(self._openai.base_url))
        self._answers_by_rung = self._store.answers_by_rung(self._base_url, self.model.name)

    async def _close(self) -> None:
        # Calls that were interrupted let go of their connections first; a server that hangs keeps nobody.
        calls = asyncio.all_tasks() - {asyncio.current_task()}
        for call in calls:
            call.cancel()
        if calls:
            await asyncio.wait(calls, timeout=LONGEST_CLOSE)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._openai.close(), LONGEST_CLOSE)
        self._store.close()

    async def _answer_all(self, requests: Mapping[str, Request], done: Callable[[str], None]) -> dict[str, Call]:
        async def answer(request: Request) -> Call:
            call = await self._answer(request)
            done(STORED_BEFORE if call.is_stored else call.status)
            return call

        calls = await asyncio.gather(*map(answer, requests.values()), return_exceptions=True)
        for call in calls:
            if isinstance(call, BaseException):
                raise call
        return {call.key: call for call in calls if isinstance(call, Call)}

    async def _answer(self, request: Request) -> Call:
        async with self._asking.setdefault(request.key, asyncio.Lock()):
            stored = self._store.answer_of(request.key)
            if stored is None and not self._ask_again:
                stored = self._store.settled_error_of(request.key)
            if stored is not None:
                return stored
            if self._budget is not None and self._price is None:
                raise ProjectError(
                    f"The price of {self.model.name} is unknown, so that no budget can be kept: add it to "
                    f"{self._prices_file}."
                )
            async with self._slots:
                return await self._ask(request)

    async def _ask(self, request: Request) -> Call:
        """Attempts until an answer, a fault that stays, or the end of patience."""
        rung = max(RUNGS, key=lambda one: self._answers_by_rung[one]) if request.schema is not None else None
        useless = 0 if self._ask_again else self._store.useless_answers_of(request.key)
        course = _Course(request, rung, self._attempts, self._first_wait, self._longest_wait, useless=useless)
        while True:
            await self._quiet()
            sent = _Sent(request, course.rung, self._conceded)
            try:
                attempt_id = await self._begin(sent)
            except OverBudget as error:
                self._is_budget_used_up = True
                reason = f"The budget of ${self._budget} is used up: ${error.left:.4f} are left."
                self._store.note_unsent(request, self._base_url, "over_budget", reason)
                return self._store.last_of(request.key)
            if attempt_id is None:
                return replace(self._store.last_of(request.key), is_stored=True)
            outcome, wait = await self._send(sent, attempt_id)
            if outcome.status == "answered":
                if sent.rung is not None:
                    self._answers_by_rung[sent.rung] += 1
                return self._store.last_of(request.key)
            concession = concession_asked(outcome.error or "") if outcome.http_status in _NOT_TAKEN else None
            if concession is not None and concession not in sent.conceded:
                self._conceded |= {concession}
                continue
            has_worked = sent.rung is not None and self._answers_by_rung[sent.rung] > 0
            pause = course.pause_after(outcome, wait, has_worked)
            if pause is None:
                self._stop_if_nobody_is_there(outcome)
                return self._store.last_of(request.key)
            if wait is not None:
                self._quiet_until = max(self._quiet_until, self._loop.time() + wait)
            await asyncio.sleep(pause)

    async def _quiet(self) -> None:
        """Waits as long as the endpoint has asked for; raises ProjectError once the run has turned out hopeless."""
        while (seconds := self._quiet_until - self._loop.time()) > 0:
            await asyncio.sleep(seconds)
        if self._stop is not None:
            raise ProjectError(self._stop)

    async def _begin(self, sent: _Sent) -> int | None:
        """Writes the attempt down; where the budget is too small, waits until those in flight have said their cost."""
        request = sent.request
        most = self._price.of(most_prompt_tokens(request), request.max_tokens) if self._price is not None else None
        conceded = ", ".join(sorted(sent.conceded))
        async with self._returned:
            while True:
                if self._budget is not None and self._is_budget_used_up:
                    raise OverBudget(self._budget - self._store.spent())
                try:
                    attempt_id = self._store.begin(request, self._base_url, sent.rung, conceded, most, self._budget)
                except OverBudget:
                    if not self._sending:
                        raise
                    await self._returned.wait()
                    continue
                self._sending += attempt_id is not None
                return attempt_id

    async def _send(self, sent: _Sent, attempt_id: int) -> tuple[Outcome, float | None]:
        """One attempt, stored: what it came to, and the seconds for which the endpoint asks to be left alone."""
        try:
            sent_at = self._loop.time()
            outcome, wait = await self._exchange(sent, attempt_id)
            outcome = replace(outcome, seconds=self._loop.time() - sent_at)
            self._store.finish(attempt_id, outcome, self._price)
            self._tokens += outcome.prompt_tokens + outcome.completion_tokens
            if self._price is not None:
                self._picodollars += self._price.of(outcome.prompt_tokens, outcome.completion_tokens)
        finally:
            async with self._returned:
                self._sending -= 1
                self._returned.notify_all()
        return outcome, wait

    async def _exchange(self, sent: _Sent, attempt_id: int) -> tuple[Outcome, float | None]:
        import openai

        arguments = arguments_of(sent.request, sent.rung, sent.conceded)
        # By this name the provider's own records and ours can be laid side by side.
        headers = {"X-Client-Request-Id": f"{sent.request.key}-{attempt_id}"}
        try:
            async with asyncio.timeout(self._timeout):
                raw = await self._openai.chat.completions.with_raw_response.create(**arguments, extra_headers=headers)
                body = self._without_key(raw.http_response.text)
        except openai.APIStatusError as error:
            self._is_endpoint_known = True
            return self._refusal(error), asked_wait(error.response.headers, time.time())
        except (TimeoutError, openai.APIConnectionError) as error:
            return self._silence(error), None
        self._is_endpoint_known = True
        return replace(read_response(body, sent.request), http_status=raw.status_code, raw_response=body), None

    def _refusal(self, error: openai.APIStatusError) -> Outcome:
        """What a response with an HTTP code of 400 or above comes to; some end the whole run."""
        body = self._without_key(error.response.text)
        code = error.status_code
        said = f"HTTP {code}: {error_text(body)}."
        is_quota_used_up = code == 429 and "insufficient_quota" in body
        hopeless = _HOPELESS.get(402 if is_quota_used_up else code)
        if hopeless is not None:
            words = hopeless.format(variable=self.model.api_key_variable, model=self.model.name)
            self._stop = f"{self._base_url} {words} ({said})"
            status = "refused"
        elif code == 429:
            status = "rate_limited"
        elif is_too_long(said):
            status = "too_long"
        else:
            status = "server_error" if code in _PASSING or (code >= 500 and code not in _NOT_TAKEN) else "refused"
        return Outcome(status, said, http_status=code, raw_response=body)

    def _silence(self, error: BaseException) -> Outcome:
        """What an exchange without a response comes to; only where no connection was made is it sure to be free."""
        import openai

        cause = error.__cause__
        if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout):
            return Outcome("connection", f"No connection: {_described(cause)}.")
        if isinstance(error, TimeoutError | openai.APITimeoutError):
            return Outcome("timeout", f"No answer within {self._timeout:g} s.", is_unseen=True)
        return Outcome("connection", f"The connection broke: {_described(cause or error)}.", is_unseen=True)

    def _stop_if_nobody_is_there(self, outcome: Outcome) -> None:
        if outcome.status == "connection" and not outcome.is_unseen and not self._is_endpoint_known:
            self._stop = f"Nobody answers at {self._base_url} ({outcome.error}) Is the server running?"
        if self._stop is not None:
            raise ProjectError(self._stop)

    def _without_key(self, text: str) -> str:
        return text.replace(self._key, "***") if self._key != NO_KEY else text

    # What runs in the threads of those who ask.

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            # Whoever interrupts wants no further calls.
            future.cancel()
            raise

    def _end_thread(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@dataclass(frozen=True)
class _Sent:
    """A request as it is sent in one attempt."""

    request: Request
    rung: str | None
    conceded: frozenset[str]


@dataclass
class _Course:
    """How the attempts at one request go on: at which rung, and after what pause."""

    request: Request
    rung: str | None
    attempts: int
    first_wait: float
    longest_wait: float
    faults: int = 0
    useless: int = 0
    named_waits: int = 0

    def __post_init__(self) -> None:
        self._jitter = Random(self.request.key)

    def pause_after(self, outcome: Outcome, wait: float | None, has_worked: bool) -> float | None:
        """Seconds before the next attempt, or None where there shall be none.

        `wait` is what the endpoint asks for, `has_worked` whether this rung has ever led to an answer.
        """
        if outcome.status == "too_long":
            return None
        can_climb_down = self.rung is not None and self.rung != RUNGS[-1]
        if outcome.http_status in _NOT_TAKEN:
            self._climb_down()
            return 0.0 if can_climb_down else None
        if outcome.status == "refused" or (wait is not None and wait > self.longest_wait):
            return None
        if outcome.status in ("empty", "malformed"):
            # Whoever accepts a format and does not keep to it may do better with the schema in words.
            self._climb_down()
        if outcome.status == "server_error" and self.faults and not has_worked:
            # Some servers fail, rather than refuse, where a format is beyond them.
            self._climb_down()
        self.useless += outcome.status in USELESS
        if wait is not None and self.named_waits < NAMED_WAITS_PER_ATTEMPT * self.attempts:
            self.named_waits += 1
        else:
            self.faults += 1
        if self.faults >= self.attempts or self.useless >= USELESS_ANSWERS:
            return None
        if wait is not None:
            return wait + self.first_wait * self._jitter.random()
        doubled: float = self.first_wait * 2 ** (self.faults - 1)
        return min(self.longest_wait, doubled) * (0.5 + 0.5 * self._jitter.random())

    def _climb_down(self) -> None:
        self.rung = below(self.rung) if self.rung is not None else None


def _api_key(model: Model) -> str:
    key = os.environ.get(model.api_key_variable)
    if key:
        return key
    if _is_local(model):
        return NO_KEY
    raise ProjectError(
        f"There is no key for {model.name}: set {model.api_key_variable}, or name a server on this machine as base_url."
    )


def _is_local(model: Model) -> bool:
    host = urlsplit(model.base_url or os.environ.get("OPENAI_BASE_URL", "")).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _without_login(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _described(error: BaseException) -> str:
    return (str(error) or type(error).__name__).rstrip(".")
