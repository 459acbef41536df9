"""Commands of the exam, registered in `goldwright.cli`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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


@click.command(
    epilog="\b\n"
    + "\n".join(
        (
            "Examples:",
            "  goldwright serve --agent claude-desktop                     the whole exam in one conversation",
            "  goldwright serve --agent mine --most-tasks 1                the next task; start it anew for each",
            "  goldwright serve --agent mine --domain olist --condition oracle",
        )
    )
)
@click.option("--agent", default="mcp-client", show_default=True, help="Who sits the exam.")
@click.option("--model", default=None, help="The model behind it.")
@click.option(
    "--condition",
    default="rule",
    show_default=True,
    type=click.Choice(["rule", "oracle", "no-rule"]),
    help="Documents are to be found, are handed over, or are not there (then the standard answer is right).",
)
@click.option("--trials", default=1, show_default=True, type=click.IntRange(min=1), help="How often a task is asked.")
@click.option("--task-id", "task_ids", multiple=True, help="Only this task; may be repeated.")
@click.option("--domain", "domains", multiple=True, help="Only this domain; may be repeated.")
@click.option("--tasks", "count", default=None, type=click.IntRange(min=1), help="Only so many, evenly spread.")
@click.option(
    "--most-tasks",
    default=None,
    type=click.IntRange(min=1),
    help="End after so many; the same command goes on, with a client that remembers nothing.",
)
@click.option("--tool-seconds", default=60.0, show_default=True, type=click.FloatRange(min=1), help="Of a query.")
@click.option("--tuned-prompt", is_flag=True, help="The agent's prompt was made for this benchmark.")
@click.option("--run-id", default=None, help="The run's name; else that of the agent and the condition.")
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def serve(
    agent: str,
    model: str | None,
    condition: Any,
    trials: int,
    task_ids: tuple[str, ...],
    domains: tuple[str, ...],
    count: int | None,
    most_tasks: int | None,
    tool_seconds: float,
    tuned_prompt: bool,
    run_id: str | None,
    benchmark: Path,
) -> None:
    """Let an agent sit the exam through MCP: a server over standard input and output, for a client to start.

    In a client's settings the command is `goldwright` of this environment, its arguments `serve` and what you choose,
    the working directory this project. The client gets the tools of the desk, `next_task`, and a prompt to start with.
    What is handed in stands in runs/<run id>/, to be scored by `goldwright rescore`. A client that was cut off goes on
    with the first task that it has not handed in. One client at a time sits a run.
    """
    from goldwright.exam.exported import read_exported
    from goldwright.exam.mcp_server import serve
    from goldwright.exam.runner import Selection
    from goldwright.exam.runs import RUNS, Run, RunFolder, benchmark_of
    from goldwright.exam.sitting import Sitting

    exported = read_exported(benchmark)
    tasks = Selection(task_ids, domains, count=count).tasks(exported, condition)
    described = Run(
        run_id or (agent if condition == "rule" else f"{agent}-{condition}"),
        agent,
        condition,
        trials,
        benchmark_of(exported),
        model,
        tuned_prompt,
        [task.task_id for task in tasks],
        {"tool_seconds": tool_seconds},
    )
    serve(Sitting(exported, RunFolder.open(RUNS, described), most_tasks, tool_seconds))


COMMANDS = (rescore, compare, serve)
