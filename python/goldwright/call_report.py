"""`goldwright calls`: what asking models has come to, from the store of calls."""

from __future__ import annotations

from decimal import Decimal

from goldwright.calls import CallStore
from goldwright.stats import StatsTable


def calls_table(store: CallStore) -> StatsTable:
    """Calls, attempts, tokens and cost by purpose, model and status. Tokens and cost are those of all attempts."""
    groups = store.groups()
    rows = [
        (
            group.purpose,
            group.model,
            group.status,
            f"{group.calls:,}",
            f"{group.attempts:,}",
            f"{group.prompt_tokens:,}",
            f"{group.completion_tokens:,}",
            _usd(group.cost),
            _usd(group.unseen_cost),
        )
        for group in groups
    ]
    rows.append(
        (
            "all",
            "",
            "",
            f"{sum(group.calls for group in groups):,}",
            f"{sum(group.attempts for group in groups):,}",
            f"{sum(group.prompt_tokens for group in groups):,}",
            f"{sum(group.completion_tokens for group in groups):,}",
            _usd(sum((group.cost or Decimal(0) for group in groups), Decimal(0))),
            _usd(sum((group.unseen_cost or Decimal(0) for group in groups), Decimal(0))),
        )
    )
    columns = ("purpose", "model", "status", "calls", "attempts", "prompt", "completion", "USD", "unseen USD")
    return StatsTable("calls to models", columns, tuple(rows), _note(store))


def errors_table(store: CallStore) -> StatsTable:
    """Every call that has no answer, with the reason of its last attempt."""
    rows = tuple(
        (call.purpose, call.prompt, call.model, call.key[:12], call.status, f"{call.attempts:,}", call.error)
        for call in store.failed()
    )
    note = (
        "Faults that pass are asked again on the next run; the rest only with `ask_again: true` under `vars: asking`."
        if rows
        else "Every call has its answer."
    )
    columns = ("purpose", "prompt", "model", "key", "status", "attempts", "reason")
    return StatsTable("calls without an answer", columns, rows, note)


def _note(store: CallStore) -> str:
    notes = [
        (
            store.count("status = 'begun'"),
            "attempts are in flight, or were when their process was killed: nobody knows whether they were charged.",
        ),
        (store.count("is_usage_estimated"), "attempts have estimated tokens: the endpoint did not report them."),
        (store.count("cost_picodollars is null"), "attempts have no known price: add their model to prices.yml."),
    ]
    said = [f"{count:,} {words}" for count, words in notes if count]
    return " ".join([*said, "Unseen: the most that answers which never arrived can have cost."])


def _usd(money: Decimal | None) -> str | None:
    return None if money is None else f"{money:,.4f}"
