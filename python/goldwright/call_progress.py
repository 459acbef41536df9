"""How far the calls to a model have come: a bar where somebody looks, and a closing line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from goldwright.calls import Call


@contextmanager
def call_progress(console: Console | None, label: str, total: int) -> Iterator[Callable[[Call], None]]:
    """Yields what is to be told of each finished call. Bar and line show what the calls' answers cost now.

    Without a console it is silent; where the console is no terminal, it prints the closing line alone.
    """
    tally = _Tally()
    if console is None:
        yield tally.add
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[cost]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(label, total=total, rate="", cost="")

        def done(call: Call) -> None:
            tally.add(call)
            seconds = progress.tasks[0].elapsed or 0.0
            rate = f"{60 * tally.asked / seconds:,.0f} a minute" if seconds else ""
            progress.update(bar, advance=1, rate=rate, cost=tally.cost_words())

        yield done
    console.print(f"{label}: {tally.words()}", soft_wrap=True)


class _Tally:
    def __init__(self) -> None:
        self.stored = 0
        self.statuses: Counter[str] = Counter()
        self.tokens = 0
        self.cost = Decimal(0)
        self.is_cost_known = True

    @property
    def asked(self) -> int:
        return self.statuses.total()

    def add(self, call: Call) -> None:
        if call.is_stored:
            self.stored += 1
            return
        self.statuses[call.status] += 1
        self.tokens += call.prompt_tokens + call.completion_tokens
        self.cost += call.cost or 0
        self.is_cost_known &= call.cost is not None

    def cost_words(self) -> str:
        return f"${self.cost:.4f}" if self.is_cost_known else "cost unknown"

    def words(self) -> str:
        counts = [f"{self.statuses['answered']:,} answered", f"{self.stored:,} stored before"]
        counts += [f"{count:,} {status}" for status, count in sorted(self.statuses.items()) if status != "answered"]
        return f"{', '.join(counts)}; {self.tokens:,} tokens, {self.cost_words()}."
