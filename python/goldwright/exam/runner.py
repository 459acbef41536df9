"""One sitting of an agent: which tasks it is asked, each attempt kept the moment it is finished, and what came of it.

A run that was stopped or killed goes on where it was by the same command: attempts that are kept are not asked again,
and of those that are not every turn whose answer had reached the store of calls is taken from there. What can be paid
for twice is at most the calls in flight at the moment of a kill, and what follows a query that answers otherwise when
it is run again (it asked for the time, or ran out of time once and not twice): that is another conversation. Attempts
that met an error of the harness are asked again by the same command; the line of the error stays in the file.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rich.console import Console

from goldwright.call_progress import Spending, call_progress
from goldwright.errors import ProjectError
from goldwright.exam.agents import Agent, Sat, UnfinishedError
from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.runs import Attempt, Condition, Run, RunFolder, benchmark_of, tasks_of
from goldwright.exam.scores import Score
from goldwright.stats import StatsTable

ANSWERED, SILENT, HARNESS_ERROR = "answered", "without an answer", "errors of the harness"


@dataclass(frozen=True)
class Selection:
    """Which tasks are asked: all that are of a named domain, type, group and id, and of these so many, evenly spread.

    Empty means any; `count` None means all of them.
    """

    task_ids: Sequence[str] = ()
    domains: Sequence[str] = ()
    analysis_types: Sequence[str] = ()
    groups: Sequence[str] = ()
    count: int | None = None

    def tasks(self, exported: Exported, condition: Condition) -> list[ExamTask]:
        """The tasks in the release's order; a name that is none, or nothing left, is a ProjectError."""
        for kind, wanted, known in (
            ("task", self.task_ids, set(exported.task_by_id)),
            ("domain", self.domains, {task.domain for task in exported.tasks}),
            ("type", self.analysis_types, {task.analysis_type for task in exported.tasks}),
        ):
            for name in wanted:
                if name not in known:
                    raise ProjectError(f"{exported.folder.name}/ has no {kind} {name}: mend the name.")
        found = [
            task
            for task in exported.tasks
            if (not self.task_ids or task.task_id in self.task_ids)
            and (not self.domains or task.domain in self.domains)
            and (not self.analysis_types or task.analysis_type in self.analysis_types)
            and (not self.groups or task.group in self.groups)
            and (condition != "no-rule" or task.has_no_rule_condition)
        ]
        if not found:
            raise ProjectError(
                "No task is left to ask: without rules only rule tasks are asked, and no counterfactuals."
                if condition == "no-rule"
                else "No task is left to ask: name fewer of --task, --domain, --type and --group."
            )
        if self.count is None or self.count >= len(found):
            return found
        return [found[place * len(found) // self.count] for place in range(self.count)]


def new_run(
    agent: Agent,
    exported: Exported,
    tasks: Sequence[ExamTask],
    condition: Condition,
    *,
    run_id: str | None = None,
    trials: int = 1,
    tuned_prompt: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> Run:
    """What a run is, by default named like its agent or model, and its condition where it isn't `rule`."""
    named = re.sub(r"[^A-Za-z0-9._-]+", "-", agent.model or agent.name).strip("-._")
    return Run(
        run_id or (named if condition == "rule" else f"{named}-{condition}"),
        agent.name,
        condition,
        trials,
        benchmark_of(exported),
        agent.model,
        tuned_prompt,
        [task.task_id for task in tasks],
        dict(settings or {}),
    )


def no_spending() -> Spending:
    """What agents spend that ask no model of ours."""
    return Spending(0, Decimal(0))


def sit_exam(
    folder: RunFolder,
    exported: Exported,
    agent: Agent,
    *,
    concurrency: int = 1,
    stop: threading.Event | None = None,
    spending: Callable[[], Spending] = no_spending,
    console: Console | None = None,
) -> str | None:
    """Asks the agent whatever the run has not finished, `concurrency` attempts at a time, and keeps each attempt.

    Returns why it ended before all was asked (a budget), or None. `stop` is set as soon as no further attempt shall
    begin: by the budget, by Ctrl-C, or by a fault that would meet every attempt, which is raised as ProjectError.
    """
    run = folder.run()
    finished = {(one.task_id, one.trial) for one in folder.attempts() if one.error is None}
    wanted = [(task, trial) for trial in range(1, run.trials + 1) for task in tasks_of(run, exported)]
    waiting = [(task, trial) for task, trial in wanted if (task.task_id, trial) not in finished]
    if finished and console is not None:
        console.print(f"{run.run_id}: {len(wanted) - len(waiting):,} of {len(wanted):,} attempts were finished before.")
    stop = stop or threading.Event()
    writing = threading.Lock()

    def sit(task: ExamTask, trial: int) -> str | None:
        if stop.is_set():
            return None
        try:
            sat = agent.sit(task, trial)
        except (ProjectError, UnfinishedError):
            stop.set()
            raise
        # Whatever else an agent's code throws is an error of one attempt and ends no run.
        except Exception as error:
            sat = Sat(Attempt(task.task_id, trial, None, f"{type(error).__name__}: {error}"))
        with writing:
            folder.add(*sat)
        return _status(sat.attempt)

    reason: str | None = None
    always = (ANSWERED, SILENT, HARNESS_ERROR)
    with (
        call_progress(console, run.run_id, len(waiting), spending, always) as done,
        ThreadPoolExecutor(concurrency, "agent") as pool,
    ):
        futures = [pool.submit(sit, task, trial) for task, trial in waiting]
        try:
            for future in as_completed(futures):
                try:
                    status = future.result()
                except UnfinishedError as error:
                    reason = reason or str(error) or None
                    continue
                if status is not None:
                    done(status)
        except BaseException:
            stop.set()
            raise
    return reason


def _status(attempt: Attempt) -> str:
    if attempt.error is not None:
        return HARNESS_ERROR
    return SILENT if attempt.answer is None else ANSWERED


def results_table(run: Run, scores: Sequence[Score]) -> StatsTable:
    """A finished run in a few rows: right answers by group of tasks, what the harness is to blame for, what it took."""
    groups = [
        ("knowledge", [one for one in scores if one.task_group == "knowledge"]),
        ("analytics", [one for one in scores if one.task_group == "analytics"]),
        ("traps among these", [one for one in scores if one.is_trap]),
        ("rule", [one for one in scores if one.task_group == "rule"]),
        ("all", list(scores)),
    ]
    rows = tuple(
        (
            name,
            f"{len(members):,}",
            f"{sum(one.is_right for one in members):,}",
            f"{100 * sum(one.is_right for one in members) / len(members):.1f} %",
            f"{sum(one.reason == 'no answer' for one in members):,}",
            f"{sum(one.is_harness_error for one in members):,}",
            f"{sum(one.calls for one in members) / len(members):.1f}",
        )
        for name, members in groups
        if members
    )
    columns = ("tasks", "attempts", "right", "accuracy", "no answer", "harness errors", "calls each")
    costs = [one.cost_usd for one in scores if one.calls]
    cost = sum((Decimal(one or 0) for one in costs), Decimal(0))
    note = (
        f"{sum(one.calls for one in scores):,} calls in {sum(Decimal(one.seconds) for one in scores):,.0f} s, "
        f"{sum(one.input_tokens for one in scores):,} tokens in ({sum(one.cached_tokens for one in scores):,} cached), "
        f"{sum(one.output_tokens for one in scores):,} out, {'cost unknown' if None in costs else f'${cost:.4f}'}. "
        "Accuracy is right answers over all attempts."
    )
    return StatsTable(f"{run.run_id}: {run.model or run.agent}, condition {run.condition}", columns, rows, note)
