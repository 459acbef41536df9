"""Commands of the exam, registered in `goldwright.cli`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from goldwright.console import console, in_plain_words


@click.command(
    epilog="\b\n"
    + "\n".join(
        (
            "Examples:",
            "  goldwright run --agent gold                      the upper end of the scale, in seconds",
            "  goldwright run --model gpt-5-mini --tasks 20     a first look; the store keeps what was paid",
            "  goldwright run --model gpt-5-mini --condition oracle --trials 3 --budget 25",
            "  goldwright run --model smollm2 --base-url http://127.0.0.1:8080/v1",
            "  goldwright run --agent my_agent:answer           a function of your own",
        )
    )
)
@click.option("--agent", default=None, metavar="NAME", help="A built-in agent, or your own as module:function.")
@click.option("--model", default=None, help="The model of the reference agent, as its endpoint names it.")
@click.option("--base-url", default=None, help="Its OpenAI-compatible endpoint; else OPENAI_BASE_URL, else OpenAI's.")
@click.option("--api-key-variable", default="OPENAI_API_KEY", show_default=True, help="The variable with its key.")
@click.option(
    "--condition",
    default="rule",
    show_default=True,
    type=click.Choice(["rule", "oracle", "no-rule"]),
    help="Documents are to be found, are handed over, or are not there (then the standard answer is right).",
)
@click.option(
    "--trials", default=1, show_default=True, type=click.IntRange(min=1), help="How often each task is asked."
)
@click.option("--tasks", "count", default=None, type=click.IntRange(min=1), help="Only so many, evenly spread.")
@click.option("--task", "task_ids", multiple=True, help="Only this task, by its id; may be repeated.")
@click.option("--domain", "domains", multiple=True, help="Only this domain; may be repeated.")
@click.option("--type", "analysis_types", multiple=True, help="Only this analysis type; may be repeated.")
@click.option(
    "--group",
    "groups",
    multiple=True,
    type=click.Choice(["knowledge", "analytics", "rule"]),
    help="Only this group; may be repeated.",
)
@click.option("--run-id", default=None, help="The run's name; else that of the model or agent, and the condition.")
@click.option("--concurrency", default=None, type=click.IntRange(min=1), help="Attempts at a time; a model gets 4.")
@click.option(
    "--budget",
    default=None,
    type=click.FloatRange(min=0, min_open=True),
    help="USD that all calls in the store may come to, earlier ones included.",
)
@click.option("--turns", default=20, show_default=True, type=click.IntRange(min=1), help="Of the reference agent.")
@click.option("--max-tokens", default=4096, show_default=True, type=click.IntRange(min=1), help="Of output in a turn.")
@click.option("--tuned-prompt", is_flag=True, help="Your own agent's prompt was made for this benchmark.")
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def run(
    agent: str | None,
    model: str | None,
    base_url: str | None,
    api_key_variable: str,
    condition: Any,
    trials: int,
    count: int | None,
    task_ids: tuple[str, ...],
    domains: tuple[str, ...],
    analysis_types: tuple[str, ...],
    groups: tuple[str, ...],
    run_id: str | None,
    concurrency: int | None,
    budget: float | None,
    turns: int,
    max_tokens: int,
    tuned_prompt: bool,
    benchmark: Path,
) -> None:
    """Let an agent sit the exam on benchmark/ and keep what it does in runs/<run id>/.

    Built-in agents need no model and mark the ends of the scale: gold, standard (reads no rule), similar_document,
    newest_document and every_document (read rules carelessly), negated and silent.

    --model takes the reference agent: native tool calls at the desk, temperature 0, each turn stored in calls.sqlite
    and never paid for twice. The same command goes on with a run that was stopped or killed, and asks again what met
    an error of the harness.

    An agent of your own is a function of a task (a dictionary: a line of tasks.jsonl) and a desk (goldwright.exam.desk:
    desk.run_sql("..."), desk.search_documents("..."), desk.read_document("...") and so on; desk.call and TOOLS for a
    model of yours). It returns the answer as JSON text or value, or hands it in by desk.submit_answer. With oracle the
    task has the governing documents under "documents". The module is looked for in the working directory too. With
    --concurrency it is called from several threads.
    """
    import threading
    from contextlib import ExitStack
    from decimal import Decimal

    from rich.console import Console

    from goldwright.asking import CONCURRENCY, client_of
    from goldwright.errors import ProjectError
    from goldwright.exam.agents import Agent, BuiltIn, OwnAgent
    from goldwright.exam.analyst import Analyst, Settings
    from goldwright.exam.exported import read_exported
    from goldwright.exam.runner import Selection, new_run, no_spending, results_table, sit_exam
    from goldwright.exam.runs import RUNS, RunFolder
    from goldwright.exam.scores import score_run
    from goldwright.model_client import Model

    if (agent is None) == (model is None):
        raise ProjectError("Name who sits the exam: either --agent (built in or your own) or --model.")
    exported = read_exported(benchmark)
    tasks = Selection(task_ids, domains, analysis_types, groups, count).tasks(exported, condition)
    stop = threading.Event()
    with ExitStack() as stack:
        settings: dict[str, Any] = {}
        spending = no_spending
        sitting: Agent
        if model is not None:
            client = stack.enter_context(
                client_of(
                    Model(model, base_url, api_key_variable),
                    shows_progress=False,
                    concurrency=concurrency,
                    budget=None if budget is None else Decimal(str(budget)),
                )
            )
            how = Settings(turns=turns, max_tokens=max_tokens)
            settings, spending = how.as_json(), client.spending()
            sitting = Analyst(exported, client, condition, how, stop)
            concurrency = concurrency or CONCURRENCY
        else:
            assert agent is not None
            sitting = (OwnAgent if ":" in agent else BuiltIn)(agent, exported, condition)
        described = new_run(
            sitting,
            exported,
            tasks,
            condition,
            run_id=run_id,
            trials=trials,
            tuned_prompt=tuned_prompt,
            settings=settings,
        )
        folder = RunFolder.open(RUNS, described)
        reason = sit_exam(
            folder,
            exported,
            sitting,
            concurrency=concurrency or 1,
            stop=stop,
            spending=spending,
            console=Console(stderr=True),
        )
    table = results_table(described, score_run(folder, exported))
    console.print(table.as_rich())
    console.print(table.note)
    errors = [attempt.error for attempt in folder.attempts() if attempt.error is not None]
    if errors:
        met = f"Errors of the harness: {len(errors):,}, such as {errors[0].rstrip('.')}. The same command asks again."
        console.print(met, markup=False, soft_wrap=True)
    if reason is not None:
        raise ProjectError(f"{reason} What was not asked counts as an error of the harness until the run goes on.")


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


@click.command()
@click.argument("runs", nargs=-1)
@click.option(
    "--out", default="report.html", show_default=True, type=click.Path(path_type=Path, dir_okay=False), help="The file."
)
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def report(runs: tuple[str, ...], out: Path, benchmark: Path) -> None:
    """Write the report of RUNS, or of all runs under runs/, as one HTML file that needs no network.

    What was asked, how each agent did by group, type, rule and domain, why answers are wrong, three worked examples,
    costs, and every answer to look through. The file holds gold answers: it is for people and not for agents.
    """
    import os
    from time import perf_counter

    from goldwright.errors import ProjectError
    from goldwright.exam.exported import read_exported
    from goldwright.exam.report.page import write_report
    from goldwright.exam.runs import RUNS, named_folders
    from goldwright.exam.scores import check_release

    started = perf_counter()
    exported = read_exported(benchmark)
    folders = []
    for folder in named_folders(runs):
        try:
            check_release(folder.run(), exported)
        except ProjectError as error:
            if runs:
                raise
            console.print(f"Passed over: {error}")
            continue
        folders.append(folder)
    if not folders:
        raise ProjectError(f"There are no runs of this release in {RUNS}/ yet: run `goldwright run`.")
    build = Path(os.environ.get("GOLDWRIGHT_DATABASE", "goldwright.duckdb"))
    count = write_report(folders, exported, out, database=build)
    seconds = perf_counter() - started
    console.print(f"{out} tells of {count} attempts in {len(folders)} runs, written in {seconds:.1f} s.")


@click.group()
def submission() -> None:
    """Pack a run for the leaderboard, and check what others have packed."""


@submission.command()
@click.argument("run")
@click.option(
    "--out", default=None, type=click.Path(path_type=Path, dir_okay=False), help="Else submissions/<run>.zip."
)
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def pack(run: str, out: Path | None, benchmark: Path) -> None:
    """Write RUN with the trace of every attempt, and without its scores, as one zip archive."""
    from goldwright.exam.exported import read_exported
    from goldwright.exam.runs import named_folders
    from goldwright.exam.submissions import pack as write

    (folder,) = named_folders([run])
    path = write(folder, read_exported(benchmark), out or Path("submissions") / f"{run}.zip")
    console.print(f"{path} is ready to be handed in.")


@submission.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--benchmark", default="benchmark", type=click.Path(path_type=Path), help="The folder that was exported.")
@in_plain_words
def check(path: Path, benchmark: Path) -> None:
    """Say what is wrong with a submission, a sentence a fault; exits with 1 if anything is."""
    import sys

    from goldwright.exam.exported import read_exported
    from goldwright.exam.submissions import faults, submitted_run

    found = faults(path, read_exported(benchmark))
    for sentence in found:
        console.print(sentence, markup=False)
    if found:
        sys.exit(1)
    run = submitted_run(path)
    who = f"{run.model or run.agent}, {run.condition}, trials: {run.trials}"
    console.print(f"{path.name} is sound: {who}.", markup=False)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--out", default="site", show_default=True, type=click.Path(path_type=Path), help="The folder of the page."
)
@click.option(
    "--benchmark",
    "benchmarks",
    multiple=True,
    default=("benchmark",),
    type=click.Path(path_type=Path),
    help="A folder that was exported; repeat it for submissions of several releases.",
)
@in_plain_words
def leaderboard(folder: Path, out: Path, benchmarks: tuple[Path, ...]) -> None:
    """Score every submission of FOLDER and write the leaderboard as a static page.

    Each is scored on the release that it was sat on, and releases with other answers have tables of their own.
    """
    from functools import partial

    from goldwright.exam.exported import read_exported
    from goldwright.exam.leaderboard import read_submissions, write_leaderboard

    found = read_submissions(folder, [read_exported(path) for path in benchmarks], partial(console.print, markup=False))
    path = write_leaderboard(found, out)
    scored = sum(len(board.entries) for board in found.boards)
    for file, fault in found.refused:
        console.print(f"Not scored: {file}: {fault}", markup=False)
    console.print(f"{path} ranks {scored} submissions; {len(found.refused)} were not scored.")


@click.command(
    epilog="\b\n"
    + "\n".join(
        (
            "Examples:",
            "  goldwright serve --agent claude-desktop                     the whole exam in one conversation",
            "  goldwright serve --agent mine --most-tasks 1                the next task; start it anew for each",
            "  goldwright serve --agent mine --domain olist --condition oracle",
            "\n\b",
            "In the settings of a client (PROJECT is the path of yours):",
            '  {"mcpServers": {"goldwright": {"command": "PROJECT/.venv/bin/goldwright",',
            '                                 "args": ["serve", "--project", "PROJECT"]}}}',
        )
    )
)
@click.option(
    "--project",
    default=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="The project's folder, for clients that start a server anywhere.",
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
@click.option("--task", "task_ids", multiple=True, help="Only this task; may be repeated.")
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
    project: Path,
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

    The client gets the tools of the desk, `next_task`, and a prompt to start with.
    What is handed in stands in runs/<run id>/, to be scored by `goldwright rescore`. A client that was cut off goes on
    with the first task that it has not handed in. One client at a time sits a run.
    """
    import os

    from goldwright.exam.exported import read_exported
    from goldwright.exam.mcp_server import serve
    from goldwright.exam.runner import Selection
    from goldwright.exam.runs import RUNS, Run, RunFolder, benchmark_of
    from goldwright.exam.sitting import Sitting

    os.chdir(project)
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


COMMANDS = (run, rescore, compare, serve, report, submission, leaderboard)
