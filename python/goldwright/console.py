"""What every command shares: the terminal, and faults as one sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import click
from rich.console import Console

from goldwright.errors import ProjectError

#: Where nobody looks, in a file or a pipe, wide tables keep their columns.
console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)


def in_plain_words(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turns a ProjectError into its sentence and exit code 1."""

    @wraps(command)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except ProjectError as error:
            click.echo(f"goldwright: {error}", err=True)
            sys.exit(1)

    return wrapped
