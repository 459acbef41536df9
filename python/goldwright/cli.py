"""The `goldwright` command."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import click
from rich.console import Console

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError

console = Console(highlight=False)


def _in_plain_words(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turns a ProjectError into its sentence and exit code 1."""

    @wraps(command)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except ProjectError as error:
            click.echo(f"goldwright: {error}", err=True)
            sys.exit(1)

    return wrapped


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldwright")
def main() -> None:
    """Turns the metrics, dimensions and rules kept in dbt into an exam for data agents.

    Run it from the root of the project. First steps: `goldwright build` makes the benchmark,
    `goldwright verify` proves its answers by roads that share no code with it.
    """


@main.command()
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is stale.")
@_in_plain_words
def sync(check: bool) -> None:
    """Write the model files of variants from the metrics' YAML, the rules and the seeds.

    Run it after a change of a metric, of a rule's parts, or of who governs what.
    """
    from goldwright.project_checks import check_project
    from goldwright.sync import lay_out, stale_files
    from goldwright.sync import sync as write

    dbt = Dbt.here()
    if not check:
        lay_out(dbt.project)
    dbt.run("parse")
    manifest = dbt.manifest()
    check_project(dbt.project, manifest)
    if check:
        stale = stale_files(dbt.project, manifest)
        if stale:
            raise ProjectError(
                f"{stale[0]} is stale, and {len(stale) - 1} more: run `goldwright sync`."
                if len(stale) > 1
                else f"{stale[0]} is stale: run `goldwright sync`."
            )
        console.print("Every variant is up to date.")
        return
    touched = write(dbt.project, manifest)
    for path in touched:
        console.print(f"wrote {path}" if (dbt.project / path).exists() else f"removed {path}")
    # Rules in conflict are found while compiling: say so now, not in the next build.
    dbt.run("compile", "--select", "path:models/metric_variants")
    console.print(f"{len(touched)} files changed; every variant compiles.")


@main.command()
@click.option("--select", default=None, help="Build only these models, in dbt's own selection syntax.")
@_in_plain_words
def build(select: str | None) -> None:
    """Run dbt build, export the benchmark and print a summary."""
    from time import perf_counter

    from goldwright.summary import print_summary

    dbt = Dbt.here()
    started = perf_counter()
    dbt.run("build", *(["--select", select] if select else []), quiet=False)
    built = perf_counter()
    release, _ = _export(dbt)
    exported = perf_counter()
    print_summary(console, dbt, release, {"dbt build": built - started, "export": exported - built})


@main.command()
@_in_plain_words
def export() -> None:
    """Write benchmark/: tasks, documents, warehouse, golds, manifest and card, from the last build."""
    _, published = _export(Dbt.here())
    console.print(f"benchmark/ holds {published['counts']['tasks']} tasks.")


def _export(dbt: Dbt) -> Any:
    from goldwright.export import export as write
    from goldwright.release import read_release

    release = read_release(dbt.database())
    published = write(dbt.project, release, dbt.manifest(), dbt.project / "benchmark")
    return release, published


if __name__ == "__main__":
    main()
