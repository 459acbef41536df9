"""Calls to models as rows of `calls.sqlite`: what was asked, every attempt, what came back and what it cost.

Table `requests` holds what was asked, one row a key. Table `attempts` is the ledger: one row each time that something
was sent. View `calls` has one row a request with what it has come to: its answer where it has one, else its last
attempt. Every step is committed by itself, so that a killed process loses nothing that had come back.

An attempt is written down as `begun` before anything is sent. Where a process dies in between, the row stays, and
says that the endpoint may have charged for an answer which nobody saw; the request is asked again. Money is counted
in whole picodollars (10^-12 USD), which are exact for prices with up to six decimals per million tokens.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from goldwright.errors import ProjectError
from goldwright.prices import Price, usd

#: Marks a file as ours ("gold" in ASCII), and the layout that this code knows.
APPLICATION_ID = 0x676F6C64
VERSION = 2

#: Seconds to wait for another process that is writing.
LONGEST_LOCK = 60.0

_LAYOUT = (
    """
    create table requests (
        key text primary key,
        purpose text not null,
        prompt text not null,
        model text not null,
        trial integer not null,
        request text not null
    ) strict
    """,
    """
    create table attempts (
        attempt_id integer primary key,
        key text not null references requests,
        status text not null,
        base_url text not null,
        rung text,
        conceded text not null,
        http_status integer,
        finish_reason text,
        prompt_tokens integer not null default 0,
        completion_tokens integer not null default 0,
        -- Part of prompt_tokens.
        cached_tokens integer not null default 0,
        is_usage_estimated integer not null default 0,
        -- Null where the model's price is unknown.
        cost_picodollars integer,
        -- The most that the endpoint may have charged for an answer that did not arrive.
        unseen_picodollars integer,
        error text,
        content text,
        parsed text,
        tool_calls text not null default '[]',
        raw_response text,
        -- From sending to the last byte of the response.
        seconds real
    ) strict
    """,
    """
    create index attempts_of_a_request on attempts (key)
    """,
    """
    create unique index one_answer_of_a_request on attempts (key) where status = 'answered'
    """,
    """
    create index money on attempts (cost_picodollars, unseen_picodollars)
    """,
    """
    create view calls as
    select
        requests.purpose, requests.prompt, requests.model, requests.trial, requests.request, outcomes.*
    from requests
    inner join attempts as outcomes
        on outcomes.attempt_id = (
            select attempts.attempt_id
            from attempts
            where attempts.key = requests.key
            order by attempts.status = 'answered' desc, attempts.attempt_id desc
            limit 1
        )
    """,
)


#: What a file of an older layout lacks, by that layout.
_ADDED_SINCE = {
    1: (
        "alter table attempts add column cached_tokens integer not null default 0",
        "alter table attempts add column seconds real",
    )
}

#: Errors of answers that were paid for and are of no use; a request is asked for so many of them in all.
USELESS = ("cut_off", "empty", "malformed")
USELESS_ANSWERS = 3


@dataclass(frozen=True)
class Request:
    """One call to a model. All fields make its key; which endpoint serves the model does not.

    `prompt` is id and version of the prompt file (`write_question/1`), `messages` are OpenAI chat messages, `trial`
    numbers repeated samples, `schema` is the JSON schema of the answer. For endpoints to hold the model to the schema
    strictly, each of its objects lists all properties as required and allows no others.
    """

    purpose: str
    prompt: str
    messages: tuple[Mapping[str, Any], ...]
    model: str
    temperature: float = 0.0
    max_tokens: int = 1024
    trial: int = 0
    schema: Mapping[str, Any] | None = None
    tools: tuple[Mapping[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """SHA-256 of the canonical JSON of all fields, in hex."""
        return hashlib.sha256(self.as_json().encode()).hexdigest()

    def as_json(self) -> str:
        """All fields as JSON with sorted keys, in ASCII."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["temperature"] = float(self.temperature)
        return json.dumps(values, sort_keys=True, separators=(",", ":"), default=_as_plain)


@dataclass(frozen=True)
class Call:
    """What a request has come to.

    `status` is `answered` or the code of an error: `rate_limited`, `timeout`, `connection`, `server_error`, `cut_off`,
    `empty`, `malformed`, `refused`, `too_long` (for the model to read), `over_budget`. Only of an answer may `content`,
    `parsed` and `tool_calls` be used; beside an error they show what came. Tokens and `cost` (USD; None where the price
    is unknown) are those of this response alone; the store has those of the attempts before it. `http_status` tells a
    model's refusal (200) from an endpoint's. `is_stored`: it was there before, and nothing was paid for it now.
    """

    key: str
    status: str
    content: str | None
    parsed: Any | None
    tool_calls: tuple[Mapping[str, Any], ...]
    finish_reason: str | None
    prompt_tokens: int
    completion_tokens: int
    cost: Decimal | None
    error: str | None
    http_status: int | None
    is_stored: bool

    @property
    def is_answered(self) -> bool:
        return self.status == "answered"


@dataclass(frozen=True)
class Outcome:
    """What an attempt came to, as it is stored.

    `is_unseen`: the endpoint may have written an answer, and may charge for it, but none arrived.
    """

    status: str
    error: str | None = None
    http_status: int | None = None
    finish_reason: str | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    is_usage_estimated: bool = False
    is_unseen: bool = False
    content: str | None = None
    parsed: Any | None = None
    tool_calls: tuple[Mapping[str, Any], ...] = ()
    raw_response: str | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Usage:
    """What requests have taken: responses that came (those of no use too), their tokens, USD and seconds.

    `cached_tokens` are part of `prompt_tokens`; `cost` is None where no price was known.
    """

    responses: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    cost: Decimal | None
    seconds: float


@dataclass(frozen=True)
class CallGroup:
    """Requests of one purpose, model and status, with all their attempts; money in USD.

    `cost` is None where no price was known; `unseen_cost` is the most that answers which never arrived may have cost.
    """

    purpose: str
    model: str
    status: str
    calls: int
    attempts: int
    prompt_tokens: int
    completion_tokens: int
    cost: Decimal | None
    unseen_cost: Decimal | None


@dataclass(frozen=True)
class FailedCall:
    """A request without an answer, and why."""

    key: str
    purpose: str
    prompt: str
    model: str
    trial: int
    status: str
    attempts: int
    error: str


class OverBudget(Exception):
    """The next attempt might cost more than the budget has left; `left` is in USD."""

    def __init__(self, left: Decimal) -> None:
        super().__init__(left)
        self.left = left


class CallStore:
    """`calls.sqlite`, open in one thread; any number of processes may have it open at once.

    A file that isn't ours, or that a newer Goldwright has written, is refused with a sentence and left as it is.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._connection = sqlite3.connect(path, timeout=LONGEST_LOCK, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise ProjectError(f"{path.name} can't be opened as a store of calls ({error}): {_MEND}") from error
        except ProjectError:
            self._connection.close()
            raise

    @classmethod
    def existing(cls, path: Path) -> CallStore:
        """The store of a project that has asked a model before."""
        if not path.exists():
            raise ProjectError(f"There is no {path.name} yet: no model has been asked.")
        return cls(path)

    def close(self) -> None:
        self._connection.close()

    def answer_of(self, key: str) -> Call | None:
        """The stored answer of a request, if it has one."""
        row = self._connection.execute(
            "select * from attempts where key = ? and status = 'answered'", (key,)
        ).fetchone()
        return _as_call(row, is_stored=True) if row else None

    def useless_answers_of(self, key: str) -> int:
        """How often a request has been answered by what is of no use: cut off, empty, no JSON of its schema."""
        (count,) = self._connection.execute(
            "select count(*) from attempts where key = ? and status in (?, ?, ?)", (key, *USELESS)
        ).fetchone()
        return int(count)

    def settled_error_of(self, key: str) -> Call | None:
        """The error that a request has come to for good: a refusal, or as many useless answers as are paid for."""
        (is_refused,) = self._connection.execute(
            "select exists (select 1 from attempts where key = ? and status = 'refused' and http_status = 200)", (key,)
        ).fetchone()
        is_settled = is_refused or self.useless_answers_of(key) >= USELESS_ANSWERS
        return replace(self.last_of(key), is_stored=True) if is_settled else None

    def last_of(self, key: str) -> Call:
        """What a request has come to just now."""
        row = self._connection.execute("select * from calls where key = ?", (key,)).fetchone()
        return _as_call(row, is_stored=False)

    def begin(
        self,
        request: Request,
        base_url: str,
        rung: str | None,
        conceded: str,
        most: int | None,
        budget: Decimal | None,
    ) -> int | None:
        """Writes down that something is about to be sent, and returns the attempt's id.

        Returns None where another process has had the answer meanwhile. `most` is the most that the attempt can cost,
        in picodollars. Raises OverBudget where all attempts in the store and this one might cost more than `budget`
        (USD): attempts whose answer did not arrive, here or in other processes, count with the most that they can have
        cost.
        """
        with self._writing():
            if self.answer_of(request.key) is not None:
                return None
            if budget is not None:
                left = budget - self.spent()
                if usd(most or 0) > left:
                    raise OverBudget(left)
            self._note_request(request)
            begun = self._connection.execute(
                "insert into attempts (key, status, base_url, rung, conceded, cost_picodollars, unseen_picodollars) "
                "values (?, 'begun', ?, ?, ?, ?, ?)",
                (request.key, base_url, rung, conceded, None if most is None else 0, most),
            )
            return begun.lastrowid

    def finish(self, attempt_id: int, outcome: Outcome, price: Price | None) -> None:
        """Stores what an attempt came to; an answer to what has one already is kept as `repeated`."""
        cost = None if price is None else price.of(outcome.prompt_tokens, outcome.completion_tokens)
        with self._writing():
            key = self._connection.execute("select key from attempts where attempt_id = ?", (attempt_id,)).fetchone()[0]
            is_repeated = outcome.status == "answered" and self.answer_of(key) is not None
            self._connection.execute(
                "update attempts set status = ?, http_status = ?, finish_reason = ?, prompt_tokens = ?, "
                "completion_tokens = ?, cached_tokens = ?, is_usage_estimated = ?, cost_picodollars = ?, "
                "unseen_picodollars = iif(?, unseen_picodollars, 0), error = ?, content = ?, parsed = ?, "
                "tool_calls = ?, raw_response = ?, seconds = ? where attempt_id = ?",
                (
                    "repeated" if is_repeated else outcome.status,
                    outcome.http_status,
                    outcome.finish_reason,
                    outcome.prompt_tokens,
                    outcome.completion_tokens,
                    outcome.cached_tokens,
                    outcome.is_usage_estimated,
                    cost,
                    outcome.is_unseen,
                    outcome.error,
                    outcome.content,
                    None if outcome.parsed is None else json.dumps(outcome.parsed),
                    json.dumps(outcome.tool_calls, default=_as_plain),
                    outcome.raw_response,
                    outcome.seconds,
                    attempt_id,
                ),
            )

    def note_unsent(self, request: Request, base_url: str, status: str, error: str) -> None:
        """Stores that a request was not sent, and why."""
        with self._writing():
            self._note_request(request)
            self._connection.execute(
                "insert into attempts (key, status, base_url, conceded, cost_picodollars, unseen_picodollars, error) "
                "values (?, ?, ?, '', 0, 0, ?)",
                (request.key, status, base_url, error),
            )

    def answers_by_rung(self, base_url: str, model: str) -> Counter[str]:
        """How often each rung of the ladder has led to an answer of this endpoint's model."""
        rows = self._connection.execute(
            "select rung, count(*) from attempts inner join requests using (key) "
            "where status = 'answered' and rung is not null and base_url = ? and model = ? group by rung",
            (base_url, model),
        )
        return Counter(dict(rows.fetchall()))

    def spent(self) -> Decimal:
        """What all attempts have cost, and those at most whose answer did not arrive, in USD."""
        total = self._connection.execute(
            "select coalesce(sum(cost_picodollars), 0) + coalesce(sum(unseen_picodollars), 0) from attempts"
        ).fetchone()[0]
        return usd(total)

    def usage_of(self, keys: Collection[str]) -> Usage:
        """What requests have taken, over all runs: their responses of HTTP status 200."""
        responses, prompt_tokens, cached_tokens, completion_tokens, unpriced, cost, seconds = self._connection.execute(
            "select count(*), coalesce(sum(prompt_tokens), 0), coalesce(sum(cached_tokens), 0), "
            "    coalesce(sum(completion_tokens), 0), count(*) - count(cost_picodollars), "
            "    coalesce(sum(cost_picodollars), 0), coalesce(sum(seconds), 0.0) "
            "from attempts where http_status = 200 and key in (select value from json_each(?))",
            (json.dumps(sorted(keys)),),
        ).fetchone()
        return Usage(
            responses, prompt_tokens, cached_tokens, completion_tokens, None if unpriced else usd(cost), seconds
        )

    def groups(self) -> list[CallGroup]:
        """All requests by purpose, model and status."""
        rows = self._connection.execute(
            "with ledger as ("
            "    select key, count(*) as attempts, sum(prompt_tokens) as prompt_tokens,"
            "        sum(completion_tokens) as completion_tokens, sum(cost_picodollars) as cost,"
            "        sum(unseen_picodollars) as unseen"
            "    from attempts group by key"
            ") "
            "select calls.purpose, calls.model, calls.status, count(*), sum(ledger.attempts), "
            "    sum(ledger.prompt_tokens), sum(ledger.completion_tokens), sum(ledger.cost), sum(ledger.unseen) "
            "from calls inner join ledger on ledger.key = calls.key "
            "group by calls.purpose, calls.model, calls.status "
            "order by calls.purpose, calls.model, calls.status"
        )
        return [CallGroup(*row[:7], *(None if money is None else usd(money) for money in row[7:])) for row in rows]

    def failed(self) -> list[FailedCall]:
        """Requests without an answer, by purpose and prompt, in the order in which they were first asked."""
        rows = self._connection.execute(
            "select calls.key, purpose, prompt, model, trial, status, "
            "    (select count(*) from attempts where attempts.key = calls.key), coalesce(error, '') "
            "from calls where status <> 'answered' order by purpose, prompt, model, attempt_id"
        )
        return [FailedCall(*row) for row in rows]

    def count(self, condition: str) -> int:
        """How many attempts meet a condition on the columns of `attempts`."""
        return int(self._connection.execute(f"select count(*) from attempts where {condition}").fetchone()[0])

    def _note_request(self, request: Request) -> None:
        self._connection.execute(
            "insert into requests values (?, ?, ?, ?, ?, ?) on conflict do nothing",
            (request.key, request.purpose, request.prompt, request.model, request.trial, request.as_json()),
        )

    def _prepare(self) -> None:
        with self._writing():
            version = self._pragma("user_version")
            is_empty = not self._connection.execute("select count(*) from sqlite_schema").fetchone()[0]
            if not is_empty and self._pragma("application_id") != APPLICATION_ID:
                raise ProjectError(f"{self._path.name} is a database of something else: {_MEND}")
            if version > VERSION:
                raise ProjectError(
                    f"{self._path.name} was written by a newer Goldwright (its layout is {version}, this one knows "
                    f"{VERSION}): update Goldwright, or name another file in GOLDWRIGHT_CALLS."
                )
            if is_empty:
                for statement in _LAYOUT:
                    self._connection.execute(statement)
                self._connection.execute(f"pragma application_id = {APPLICATION_ID}")
            else:
                for older in range(version, VERSION):
                    for statement in _ADDED_SINCE[older]:
                        self._connection.execute(statement)
            if version != VERSION:
                self._connection.execute(f"pragma user_version = {VERSION}")
        if self._pragma("journal_mode") != "wal":
            self._connection.execute("pragma journal_mode = wal")

    def _pragma(self, name: str) -> Any:
        return self._connection.execute(f"pragma {name}").fetchone()[0]

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that holds the write lock from its beginning."""
        self._connection.execute("begin immediate")
        try:
            yield
        except BaseException:
            self._connection.execute("rollback")
            raise
        self._connection.execute("commit")


_MEND = "move it away, or name another file in GOLDWRIGHT_CALLS."


def _as_call(row: sqlite3.Row, is_stored: bool) -> Call:
    return Call(
        key=row["key"],
        status=row["status"],
        content=row["content"],
        parsed=None if row["parsed"] is None else json.loads(row["parsed"]),
        tool_calls=tuple(json.loads(row["tool_calls"])),
        finish_reason=row["finish_reason"],
        prompt_tokens=row["prompt_tokens"],
        completion_tokens=row["completion_tokens"],
        cost=None if row["cost_picodollars"] is None else usd(row["cost_picodollars"]),
        error=row["error"],
        http_status=row["http_status"],
        is_stored=is_stored,
    )


def _as_plain(value: Any) -> Any:
    """A mapping of any kind as a dictionary, for JSON."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} can't be written as JSON")
