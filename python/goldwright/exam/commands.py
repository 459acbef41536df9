"""Commands of the exam, registered in `goldwright.cli`."""

from __future__ import annotations

from pathlib import Path

import click

from goldwright.console import console, in_plain_words


@click.command()
@click.argument("runs", nargs=-1)
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def rescore(runs: tuple[str, ...], benchmark: Path) -> None:
    """Score finished attempts anew, of RUNS or of all runs under runs/; no agent is asked anything.

    For after a change of the comparator: scores of an earlier one stay in scores.jsonl, apart; reports and comparisons
    take the newest. A run that was sat on another release is scored on its own: name its folder with --benchmark.
    """
    from goldwright.errors import ProjectError
    from goldwright.exam.exported import read_exported
    from goldwright.exam.runs import RUNS, named_folders
    from goldwright.exam.scores import score_run, scores_table

    exported = read_exported(benchmark)
    folders = named_folders(runs)
    if not folders:
        raise ProjectError(f"There are no runs in {RUNS}/ yet: run `goldwright run`.")
    scored, passed_over = [], []
    for folder in folders:
        try:
            scored.append(score_run(folder, exported))
        except ProjectError as error:
            if runs:
                raise
            passed_over.append(str(error))
    console.print(scores_table(scored).as_rich())
    for sentence in passed_over:
        console.print(f"Passed over: {sentence}")


@click.command()
@click.argument("runs", nargs=-1, required=True)
@click.option(
    "--out",
    default=None,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write every table to this file, Markdown or .json, with all tasks that flip.",
)
@in_plain_words
def compare(runs: tuple[str, ...], out: Path | None) -> None:
    """Hold two RUNS or more against each other, on the tasks that each pair has in common.

    A task is right where more than half of a run's trials are; a tie is not. Prints McNemar's exact test, adjusted
    after Holm over all pairs, the paired difference with its interval of 95 %, and which tasks flip, with the reasons.
    """
    from goldwright.errors import ProjectError
    from goldwright.exam.compare import ScoredRun, compare_runs, comparison_tables
    from goldwright.exam.runs import named_folders
    from goldwright.exam.scores import read_scores
    from goldwright.stats import write_stats

    if len(runs) < 2:
        raise ProjectError("Name two runs or more to compare.")
    pairs = compare_runs([ScoredRun(folder.run(), read_scores(folder)) for folder in named_folders(runs)])
    for table in comparison_tables(pairs, most_flips=20):
        console.print(table.as_rich())
        if table.note:
            console.print(table.note)
    if out is not None:
        write_stats(comparison_tables(pairs), out)


COMMANDS = (rescore, compare)
