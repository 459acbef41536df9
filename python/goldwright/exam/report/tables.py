"""The report's tables: rows and cells out of the evaluation's models, one function a table of the page.

No figure is computed here but differences of two that stand beside it and amounts per attempt: what is counted,
and the intervals, come from the SQL models (`goldwright.exam.evaluation`), always with the number of attempts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import pandas as pd

from goldwright import paper_figures
from goldwright.comparator import REASONS
from goldwright.exam.agents import BUILT_IN
from goldwright.exam.runs import CONDITIONS

#: What the run of a built-in agent at the foot of the scale is called; no run of a folder can be.
FLOOR_RUN = "floor: "

GROUPS = ("knowledge", "analytics", "rule")
GROUP_WORDS = {
    "knowledge": "asks for one fact that a document states",
    "analytics": "a figure that the catalogue’s page alone settles",
    "rule": "a business rule changes the figure and has to be found",
}
WRONG_REASONS = tuple(reason for reason in REASONS if reason not in ("right",))
CONDITION_WORDS = {
    "rule": "has to find the documents",
    "oracle": "is handed the governing documents",
    "no-rule": "has no rule documents; the standard answer is right",
}


@dataclass(frozen=True)
class Cell:
    """One cell: its text, a number to sort by, and how it is drawn.

    `share` (0 to 1) draws a bar and `low` and `high` its interval; `heat` (0 to 1) tints the cell; `note` is small text
    after the figure; `find` narrows the task browser to what the cell counts.
    """

    text: str
    value: float | None = None
    share: float | None = None
    low: float | None = None
    high: float | None = None
    heat: float | None = None
    note: str = ""
    find: Mapping[str, Any] | None = None

    @property
    def is_number(self) -> bool:
        return self.value is not None or self.text == "–"


NOTHING = Cell("–")


@dataclass(frozen=True)
class AgentRun:
    """A run as tables name it; `title` has the run's own name behind the agent's where that alone names two.

    Built-in agents answer from the golds and mark the scale; they win nothing.
    """

    run_id: str
    place: int
    name: str
    title: str
    condition: str
    tuned_prompt: bool
    trials: int
    tasks: int
    is_built_in: bool

    @property
    def label(self) -> str:
        """What tells the run from every other one of its condition, where there is no place for marks."""
        return f"{self.title}, tuned prompt" if self.tuned_prompt else self.title


@dataclass(frozen=True)
class ReportTable:
    """A table of the page; cells of the first column are row headings. Rows of runs carry their run as a heading."""

    columns: Sequence[str]
    rows: Sequence[tuple[AgentRun | str, Sequence[Cell]]]
    note: str = ""


@dataclass(frozen=True)
class Evaluation:
    """The evaluation's models, looked up by run, breakdown and member."""

    tables: Mapping[str, pd.DataFrame]
    _rows: dict[str, dict[tuple[Any, ...], Any]] = field(default_factory=dict)

    def row(self, table: str, run: AgentRun, breakdown: str = "all", member: str = "all", second: str = "") -> Any:
        """A row of a model as an object with its columns, or None."""
        if table not in self._rows:
            self._rows[table] = {
                (row.run_id, row.breakdown, row.member, row.second_member): row for row in rows_of(self.tables[table])
            }
        return self._rows[table].get((run.run_id, breakdown, member, second))

    def members(self, breakdown: str) -> list[str]:
        """The members of a breakdown over all runs, sorted."""
        accuracy = self.tables["accuracy"]
        return sorted(set(accuracy.loc[accuracy["breakdown"] == breakdown, "member"]))

    def accuracy(self, run: AgentRun, breakdown: str = "all", member: str = "all", second: str = "") -> float | None:
        row = self.row("accuracy", run, breakdown, member, second)
        return None if row is None else float(row.accuracy)

    def runs(self) -> list[AgentRun]:
        """The runs: those that had to find the rules first, then by condition, the most accurate first."""
        return self._runs(False)

    def floors(self) -> list[AgentRun]:
        """The built-in agents that mark the foot of the scale."""
        return self._runs(True)

    def _runs(self, are_floors: bool) -> list[AgentRun]:
        scored = rows_of(self.tables["scored_runs"])
        listed = [one for one in scored if one.run_id.startswith(FLOOR_RUN) == are_floors]
        accuracy = self.tables["accuracy"]
        overall = accuracy[accuracy["breakdown"] == "all"].set_index("run_id")["accuracy"].to_dict()
        listed.sort(key=lambda one: (CONDITIONS.index(one.condition), -float(overall[one.run_id]), one.run_id))
        names = [one.agent if pd.isna(one.model) else str(one.model) for one in listed]
        keys = [(name, one.condition, bool(one.tuned_prompt)) for name, one in zip(names, listed, strict=True)]
        return [
            AgentRun(
                one.run_id,
                place,
                name,
                f"{name} ({one.run_id})" if keys.count(key) > 1 else name,
                one.condition,
                bool(one.tuned_prompt),
                int(one.trials),
                int(one.tasks),
                pd.isna(one.model) and one.agent in BUILT_IN,
            )
            for place, (name, key, one) in enumerate(zip(names, keys, listed, strict=True))
        ]


def percent(share: float) -> str:
    """A share as text, to one decimal."""
    return f"{100 * share:.1f} %"


def accuracy_cell(row: Any, find: Mapping[str, Any] | None = None, is_short: bool = False) -> Cell:
    """An accuracy with its interval and attempts; a short one is tinted instead of drawn as a bar."""
    if row is None:
        return NOTHING
    share, low, high = float(row.accuracy), float(row.accuracy_from), float(row.accuracy_to)
    reach = interval(row)
    if is_short:
        return Cell(percent(share), share, heat=share, note=reach, find=find)
    return Cell(percent(share), share, share, low, high, note=f"{reach}, n {row.attempts}", find=find)


def interval(row: Any) -> str:
    """The interval of an accuracy in percent, without decimals unless they are needed to tell its ends apart."""
    low, high = 100 * float(row.accuracy_from), 100 * float(row.accuracy_to)
    decimals = 0 if round(low) != round(high) else 1
    return f"{low:.{decimals}f}–{high:.{decimals}f}"


def headline_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable:
    """Accuracy over all tasks and in each domain, calls a task and errors of the harness (the paper's Table 3)."""
    domains = evaluation.members("domain")
    rows = []
    for run in runs:
        effort = evaluation.row("effort", run)
        overall = evaluation.row("accuracy", run)
        cells = [accuracy_cell(overall, {"run": run.place})]
        cells += [
            accuracy_cell(evaluation.row("accuracy", run, "domain", domain), {"run": run.place, "domain": domain})
            for domain in domains
        ]
        partial = float(overall.partial_credit)
        cells += [
            Cell(percent(partial), partial),
            Cell(f"{effort.calls / effort.attempts:.1f}", effort.calls / effort.attempts),
            Cell(str(overall.harness_errors), float(overall.harness_errors), find=_find_reason(run, "harness error")),
        ]
        rows.append((run, cells))
    columns = ("agent", "all tasks", *domains, "partial credit", "calls a task", "harness errors")
    return ReportTable(
        columns,
        rows,
        "Share of attempts whose answer is right, with the interval of 95 %, clustered by task. Errors of the harness "
        "count as not right. Partial credit is the mean share of fields that are met; it decides nothing.",
    )


def by_member_table(
    evaluation: Evaluation,
    runs: Sequence[AgentRun],
    breakdown: str,
    members: Iterable[str],
    heading: str,
    find: str | None = None,
) -> ReportTable:
    """Members down, runs across: accuracy with its interval; the number of tasks stands beside the member."""
    rows = []
    for member in members:
        found = [evaluation.row("accuracy", run, breakdown, member) for run in runs]
        counted = [row.tasks for row in found if row is not None]
        if not counted:
            continue
        cells = [
            accuracy_cell(row, {"run": run.place, find: member} if find else None, is_short=True)
            for run, row in zip(runs, found, strict=True)
        ]
        rows.append((_words(member), [Cell(str(max(counted)), float(max(counted))), *cells]))
    return ReportTable((heading, "tasks", *(run.label for run in runs)), rows)


def type_and_domain_table(evaluation: Evaluation, runs: Sequence[AgentRun], types: Sequence[str]) -> ReportTable:
    """Analysis types by domain (the paper's Table 4), runs across."""
    domains = evaluation.members("domain")
    rows = []
    for kind in types:
        for domain in domains:
            found = [evaluation.row("accuracy", run, "analysis type and domain", kind, domain) for run in runs]
            counted = [row.tasks for row in found if row is not None]
            if counted:
                cells = [
                    accuracy_cell(row, {"run": run.place, "type": kind, "domain": domain}, is_short=True)
                    for run, row in zip(runs, found, strict=True)
                ]
                count = Cell(str(max(counted)), float(max(counted)))
                rows.append((f"{_words(kind)}, {domain}", [count, *cells]))
    return ReportTable(("analysis type and domain", "tasks", *(run.label for run in runs)), rows)


def groups_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable:
    """The three levels of an agent side by side, and the gap between the first and the last (the paper's Figure 2)."""
    rows = []
    for run in runs:
        cells = [
            accuracy_cell(evaluation.row("accuracy", run, "task group", group), {"run": run.place, "group": group})
            for group in GROUPS
        ]
        rows.append((run, [*cells, _difference(cells[-1], cells[0])]))
    return ReportTable(("agent", *GROUPS, "from knowledge to rule"), rows)


def ablation_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable | None:
    """Agents that sat under several conditions, on the tasks that were asked in each (the paper's Table 5)."""
    rows = []
    for agent_runs in _by_agent(runs):
        cells: dict[str, Cell] = {}
        for run in agent_runs:
            row = evaluation.row("accuracy", run, "same tasks", run.condition)
            if row is not None:
                cells.setdefault(run.condition, accuracy_cell(row, {"run": run.place}))
        if len(cells) > 1:
            listed = [cells.get(condition, NOTHING) for condition in CONDITIONS]
            agent = replace(agent_runs[0], title=agent_runs[0].name, condition="rule")
            rows.append((agent, [*listed, _difference(listed[1], listed[0]), _difference(listed[2], listed[0])]))
    if not rows:
        return None
    paper = ", ".join(f"{condition} {share}" for condition, share in paper_figures.ABLATION_PERCENT.items())
    return ReportTable(
        ("agent", "rule", "oracle", "no rule", "oracle − rule", "no rule − rule"),
        rows,
        "On the tasks that an agent was asked under each of its conditions. Under “rule” it has to find the documents, "
        "under “oracle” the governing ones stand in the prompt, under “no rule” there are none and the metric’s "
        "standard answer is right. In DI-Bench (Table 5), the mean of its models, percent of "
        f"{paper_figures.ABLATION_TASKS} tasks: {paper}.",
    )


def reasons_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable:
    """Answers that are not right, by reason; each cell leads to its answers."""
    failures = evaluation.tables["failure_reasons"]
    overall = failures[failures["breakdown"] == "all"]
    counts = {(row.run_id, row.reason): row for row in rows_of(overall)}
    shown = [reason for reason in WRONG_REASONS if reason in set(overall["reason"])]
    rows = []
    for run in runs:
        found = [counts.get((run.run_id, reason)) for reason in shown]
        wrong = sum(row.answers for row in found if row is not None)
        explainable = sum(row.answers for row in found if row is not None and row.reason != "harness error")
        explained = sum(row.explained_answers for row in found if row is not None)
        cells = [
            NOTHING
            if row is None
            else Cell(
                str(row.answers),
                float(row.answers),
                heat=float(row.share_of_wrong),
                note=f"{100 * float(row.share_of_wrong):.0f} %",
                find=_find_reason(run, row.reason),
            )
            for row in found
        ]
        share = explained / explainable if explainable else None
        is_explained = NOTHING if share is None else Cell(percent(share), share)
        rows.append((run, [Cell(str(wrong), float(wrong)), *cells, is_explained]))
    return ReportTable(
        ("agent", "not right", *shown, "explained"),
        rows,
        "Under each number its share of the answers that are not right. Explained are those whose reason names the "
        "cause: all but “partial” and “unexplained”, errors of the harness aside. Choose a number to see its answers.",
    )


def funnel_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable:
    """Rule tasks: documents read, rules applied, answer right."""
    rows = []
    for run in runs:
        row = evaluation.row("rule_funnel", run)
        if row is None:
            continue
        n = float(row.attempts)

        def share(count: int, of: float = n) -> Cell:
            return Cell(percent(count / of), count / of, count / of, note=f"{count} of {of:.0f}") if of else NOTHING

        recall = (
            NOTHING
            if pd.isna(row.retrieval_recall)
            else Cell(
                percent(float(row.retrieval_recall)),
                float(row.retrieval_recall),
                float(row.retrieval_recall),
                note=f"{row.documents_read} of {row.documents_wanted}",
            )
        )
        cells = [
            recall,
            share(row.read_all_documents),
            share(row.applied_rules),
            share(row.right_answers),
            share(row.read_and_right, float(row.read_all_documents)),
        ]
        rows.append((run, cells))
    return ReportTable(
        ("agent", "documents read", "read all of them", "applied the rules", "right", "right, where all were read"),
        rows,
        "Rule tasks alone. “Documents read” counts governing documents over all attempts. Rules count as applied where "
        "the answer is right or wrong for another cause than a rule; where neither can be told, they do not.",
    )


def effort_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable:
    """What an attempt took on average, and what a right answer cost."""
    rows = []
    for run in runs:
        row = evaluation.row("effort", run)
        right = evaluation.row("accuracy", run).right_answers
        n = float(row.attempts)
        cost = None if pd.isna(row.cost_usd) else float(row.cost_usd)
        cells = [
            _amount(row.turns / n, 1),
            _amount(row.calls / n, 1),
            _amount(row.input_tokens / n, 0),
            _amount(row.cached_tokens / n, 0),
            _amount(row.output_tokens / n, 0),
            _amount(float(row.seconds) / n, 1),
            NOTHING if cost is None else Cell(dollars(cost / n), cost / n),
            NOTHING if cost is None or not right else Cell(dollars(cost / right), cost / right),
            NOTHING if cost is None else Cell(dollars(cost), cost),
        ]
        rows.append((run, cells))
    return ReportTable(
        (
            "agent",
            "turns",
            "calls",
            "tokens in",
            "of these cached",
            "tokens out",
            "seconds",
            "a task",
            "a right answer",
            "whole run",
        ),
        rows,
        "Means over attempts; the last three columns are US dollars, by the prices in force at the run. A dash stands "
        "where a price is not known.",
    )


def trials_table(evaluation: Evaluation, runs: Sequence[AgentRun]) -> ReportTable | None:
    """pass@k and pass^k of runs with several trials."""
    repeated = [run for run in runs if run.trials > 1]
    if not repeated:
        return None
    estimates = evaluation.tables["pass_at_k"]
    overall = {(row.run_id, int(row.k)): row for row in rows_of(estimates[estimates["breakdown"] == "all"])}
    rows = []
    for run in repeated:
        for k in range(1, run.trials + 1):
            row = overall.get((run.run_id, k))
            if row is not None:
                once, always = float(row.pass_at_k), float(row.pass_hat_k)
                cells = [Cell(percent(once), once, once), Cell(percent(always), always, always)]
                rows.append((run, [Cell(str(k), float(k)), Cell(str(row.tasks), float(row.tasks)), *cells]))
    return ReportTable(
        ("agent", "k", "tasks", "pass@k: at least one of k right", "pass^k: all k right"),
        rows,
        "Unbiased estimates from the trials of each task, averaged over tasks.",
    )


def rows_of(frame: pd.DataFrame) -> list[Any]:
    """The rows of a frame as objects with its columns."""
    return list(frame.itertuples(index=False))


def dollars(amount: float) -> str:
    """An amount of US dollars with as many decimals as it needs."""
    if amount >= 100:
        return f"${amount:,.0f}"
    if amount >= 1 or amount == 0:
        return f"${amount:.2f}"
    return f"${Decimal(f'{amount:#.2g}'):f}"


def _amount(amount: float, decimals: int) -> Cell:
    return Cell(f"{amount:,.{decimals}f}".replace(",", "\u202f"), amount)


def _difference(one: Cell, other: Cell) -> Cell:
    if one.value is None or other.value is None:
        return NOTHING
    points = 100 * (one.value - other.value)
    return Cell(f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points):.1f}", points, note="points")


def _by_agent(runs: Sequence[AgentRun]) -> list[list[AgentRun]]:
    found: dict[tuple[str, bool], list[AgentRun]] = {}
    for run in runs:
        found.setdefault((run.name, run.tuned_prompt), []).append(run)
    return list(found.values())


def _find_reason(run: AgentRun, reason: str) -> dict[str, Any]:
    return {"run": run.place, "reason": reason}


def _words(name: str) -> str:
    return name.replace("_", " ")
