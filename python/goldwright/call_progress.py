"""How far the calls to a model have come: a bar where somebody looks, and a closing line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

#: What is told of a call that was answered in an earlier run.
STORED_BEFORE = "stored before"


@dataclass(frozen=True)
class Spending:
    """Tokens and money (USD; None where the price is unknown) of attempts, those of no use among them."""

    tokens: int
    cost: Decimal | None

    def words(self) -> str:
        return f"{self.tokens:,} tokens, {self.cost_words()}"

    def cost_words(self) -> str:
        return "cost unknown" if self.cost is None else f"${self.cost:.4f}"


@contextmanager
def call_progress(
    console: Console | None,
    label: str,
    total: int,
    spending: Callable[[], Spending],
    always: Sequence[str] = ("answered", STORED_BEFORE),
) -> Iterator[Callable[[str], None]]:
    """Yields what is to be told of each finished call: its status. `spending` says what has been spent meanwhile.

    Without a console it is silent; where the console is no terminal, it prints the closing line alone, in which the
    statuses of `always` stand first, at nought too.
    """
    statuses: Counter[str] = Counter()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[cost]}"),
        TimeRemainingColumn(),
    )
    is_watched = console is not None and console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not is_watched) as progress:
        bar = progress.add_task(label, total=total, rate="", cost="")

        def done(status: str) -> None:
            statuses[status] += 1
            seconds = progress.tasks[bar].elapsed
            asked = statuses.total() - statuses[STORED_BEFORE]
            rate = f"{60 * asked / seconds:,.0f} a minute" if seconds else ""
            progress.update(bar, advance=1, rate=rate, cost=spending().cost_words())

        yield done
    if console is not None:
        first = {status: statuses.pop(status, 0) for status in always}
        counts = ", ".join(f"{count:,} {status}" for status, count in [*first.items(), *sorted(statuses.items())])
        console.print(f"{label}: {counts}; {spending().words()}.", soft_wrap=True, markup=False)
