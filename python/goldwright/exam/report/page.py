"""Puts the report together: tables, charts, worked examples and the task browser, in one file."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from goldwright.comparator import Explainer
from goldwright.errors import ProjectError
from goldwright.exam.agents import BuiltIn
from goldwright.exam.evaluation import evaluation_tables, scores_frame
from goldwright.exam.exported import Exported
from goldwright.exam.report import figures
from goldwright.exam.report import tables as report_tables
from goldwright.exam.report.answered import Answered, read_answered
from goldwright.exam.report.browser import packed_browser
from goldwright.exam.report.examples import worked_examples
from goldwright.exam.report.tables import FLOOR_RUN, GROUPS, AgentRun, Cell, Evaluation, percent
from goldwright.exam.runs import Run, RunFolder, benchmark_of, write_whole
from goldwright.exam.scores import Score, score_attempt
from goldwright.review_tasks import Background, ReviewRelease, read_background
from goldwright.stats import ANALYSIS_TYPES

#: What agents without any skill do, by their names.
FLOORS = {"silent": "says nothing", "standard": "reads no rule", "negated": "turns the standard verdict round"}

#: Example questions of each group that show what was asked.
QUESTIONS_OF_A_GROUP = 2
#: A number of rules that fewer tasks have is not drawn: its interval would cover the chart.
FEWEST_TASKS = 10


def write_report(
    folders: Iterable[RunFolder], exported: Exported, out: Path, project: Path = Path(), database: Path | None = None
) -> int:
    """Writes the report of some runs to one HTML file and returns how many attempts it tells of.

    `database` is the build that the release came from: where it is there, the sentences of documents are marked.
    """
    answered = read_answered(folders, exported)
    if not answered:
        raise ProjectError("There is nothing to report: run `goldwright run` first.")
    out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(out, report_page(answered, exported, project, database))
    return len(answered)


def report_page(
    answered: Sequence[Answered], exported: Exported, project: Path = Path(), database: Path | None = None
) -> str:
    """The report as HTML."""
    floors = floor_scores(answered, exported)
    evaluation = Evaluation(evaluation_tables(scores_frame([*(one.score for one in answered), *floors]), project))
    runs = evaluation.runs()
    # Agents that have to find the rules are compared with each other; other conditions stand beside them.
    places = {run.run_id: run.place for run in runs}
    in_order = sorted(answered, key=lambda one: places[one.run.run_id])
    main = [run for run in runs if run.condition == runs[0].condition]
    types = [kind for kind in ANALYSIS_TYPES if kind in evaluation.members("analysis type")]
    release = _as_reviewed(exported, database)
    context = {
        "summary": _summary(evaluation, main),
        "exam": _exam(answered, exported, types),
        "runs": runs,
        "condition_words": report_tables.CONDITION_WORDS,
        "group_words": report_tables.GROUP_WORDS,
        "headline": report_tables.headline_table(evaluation, runs),
        "groups": report_tables.groups_table(evaluation, main),
        "floors": report_tables.groups_table(evaluation, evaluation.floors()) if floors else None,
        "gap": _gap_figure(evaluation, main),
        "types": report_tables.by_member_table(evaluation, main, "analysis type", types, "analysis type", "type"),
        "types_and_domains": report_tables.type_and_domain_table(evaluation, main, types),
        "rule_types": report_tables.by_member_table(
            evaluation, main, "rule type", evaluation.members("rule type"), "rule type"
        ),
        "active_rules": report_tables.by_member_table(
            evaluation, main, "active rules", sorted(evaluation.members("active rules"), key=int), "active rules"
        ),
        "fewest_tasks": FEWEST_TASKS,
        "active_rules_figure": _active_rules_figure(evaluation, main),
        "traps": report_tables.by_member_table(evaluation, main, "trap", evaluation.members("trap"), "analytics tasks"),
        "ablation": report_tables.ablation_table(evaluation, runs),
        "ablation_figure": _ablation_figure(evaluation, runs),
        "reasons": report_tables.reasons_table(evaluation, runs),
        "funnel": report_tables.funnel_table(evaluation, runs),
        "unsolved": [str(row.task_id) for row in report_tables.rows_of(evaluation.tables["unsolved_tasks"])],
        "examples": worked_examples((one for one in answered if one.run.condition != "no-rule"), exported, release),
        "effort": report_tables.effort_table(evaluation, runs),
        "cost_figure": _cost_figure(evaluation, main),
        "trials": report_tables.trials_table(evaluation, runs),
        "browser_data": packed_browser(in_order, runs, exported, release),
        "manifest": exported.manifest,
        "answers_hash": exported.hash_of_answers,
        "comparator_version": answered[0].score.comparator_version,
        "settings": [(run, _settings(run, answered)) for run in runs],
    }
    return render_page("report.html.j2", context)


def _as_reviewed(exported: Exported, database: Path | None) -> ReviewRelease:
    """The release as the review page knows it, which finds the sentences of a document that govern an answer."""
    documents: dict[str, list[Mapping[str, Any]]] = {}
    for line in exported.documents:
        documents.setdefault(str(line["document_id"]), []).append(line)
    return ReviewRelease(
        {task.task_id: task.line for task in exported.tasks},
        {task.task_id: task.gold for task in exported.tasks},
        documents,
        read_background(database) if database is not None and database.exists() else Background(),
    )


def render_page(template: str, context: dict[str, Any]) -> str:
    """A page of the package with styles, script and fonts inside; its script alone may run, and nothing is fetched."""
    script = _resource("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = (
        _environment()
        .get_template(template)
        .render(
            **context,
            style=Markup(_resource("report.css")),
            script=Markup(script),
            script_hash=f"sha256-{digest}",
            fonts={name: _data_url("review_page", f"{name}.woff2", "font/woff2") for name in ("inter", "source-serif")},
            icon=_data_url("review_page", "icon.svg", "image/svg+xml"),
        )
    )
    # What strangers wrote may hold half a character, which no file takes.
    return page.encode("utf-8", "replace").decode()


def _summary(evaluation: Evaluation, main: Sequence[AgentRun]) -> dict[str, Any]:
    """What the page says first: the best agent, its gap, what fails most, and what a right answer costs."""
    rivals = [run for run in main if not run.is_built_in] or list(main)
    best = rivals[0]
    overall = evaluation.row("accuracy", best)
    levels = {group: evaluation.accuracy(best, "task group", group) for group in GROUPS}
    failures = evaluation.tables["failure_reasons"]
    mine = report_tables.rows_of(failures[(failures["breakdown"] == "all") & (failures["run_id"] == best.run_id)])
    common = max(mine, key=lambda row: (row.answers, row.reason), default=None)
    effort = evaluation.row("effort", best)
    cost = None if effort.cost_usd != effort.cost_usd or effort.cost_usd is None else float(effort.cost_usd)
    return {
        "best": best,
        "agents": len({run.name for run in rivals}),
        "too_close": [
            run.label
            for run in rivals[1:]
            if float(evaluation.row("accuracy", run).accuracy_to) >= float(overall.accuracy_from)
        ],
        "overall": percent(float(overall.accuracy)),
        "interval": report_tables.interval(overall),
        "attempts": overall.attempts,
        "levels": {group: None if share is None else percent(share) for group, share in levels.items()},
        "gap": None
        if levels["knowledge"] is None or levels["rule"] is None or levels["knowledge"] <= levels["rule"]
        else f"{100 * (levels['knowledge'] - levels['rule']):.0f}",
        "common": None if common is None else (common.reason, f"{100 * float(common.share_of_wrong):.0f} %"),
        "cost": None
        if cost is None or not overall.right_answers
        else report_tables.dollars(cost / float(overall.right_answers)),
    }


def floor_scores(answered: Sequence[Answered], exported: Exported) -> list[Score]:
    """Scores of built-in agents without any skill over what was asked, for the foot of the scale."""
    asked = {one.score.task_id for one in answered}
    tasks = [task for task in exported.tasks if task.task_id in asked]
    # Whether they are right is all that is asked of them: without near misses that is quickly told.
    explainers = [Explainer(task.gold_answer, task.spec) for task in tasks]
    found = []
    for name, words in FLOORS.items():
        agent = BuiltIn(name, exported, "rule")
        run = Run(FLOOR_RUN + name, words, "rule", 1, benchmark_of(exported), task_ids=sorted(asked))
        found += [
            score_attempt(run, task, agent.sit(task, 1).attempt, explainer)
            for task, explainer in zip(tasks, explainers, strict=True)
        ]
    return found


def _exam(answered: Sequence[Answered], exported: Exported, types: Sequence[str]) -> dict[str, Any]:
    asked = {one.score.task_id for one in answered}
    tasks = [task for task in exported.tasks if task.task_id in asked]
    groups = Counter(task.group for task in tasks)
    shown = {group: [task for task in tasks if task.group == group] for group in GROUPS}
    questions = {
        group: listed[:: max(1, len(listed) // QUESTIONS_OF_A_GROUP)][:QUESTIONS_OF_A_GROUP]
        for group, listed in shown.items()
    }
    counts = Counter((task.analysis_type, task.group) for task in tasks)
    rows = []
    for kind in types:
        of_kind = [counts[kind, group] for group in GROUPS]
        cells = [Cell(str(count) if count else "–", float(count)) for count in (sum(of_kind), *of_kind)]
        rows.append((kind.replace("_", " "), cells))
    return {
        "tasks": len(tasks),
        "groups": {group: groups[group] for group in GROUPS if groups[group]},
        "domains": dict(sorted(Counter(task.domain for task in tasks).items())),
        "documents": len({line["document_id"] for line in exported.documents}),
        "traps": sum(bool(task.gold["is_trap"]) for task in tasks),
        "questions": questions,
        "table": report_tables.ReportTable(("analysis type", "tasks", *GROUPS), rows),
    }


def _gap_figure(evaluation: Evaluation, main: Sequence[AgentRun]) -> figures.Figure | None:
    points = [
        {"agent": run.label, "member": group, "accuracy": share}
        for run in main
        for group in GROUPS
        if (share := evaluation.accuracy(run, "task group", group)) is not None
    ]
    members = [group for group in GROUPS if any(point["member"] == group for point in points)]
    return figures.gap_figure(points, members, _spoken(points, "member")) if len(members) > 1 else None


def _ablation_figure(evaluation: Evaluation, runs: Sequence[AgentRun]) -> figures.Figure | None:
    points = [
        {"agent": replace(run, title=run.name).label, "member": run.condition, "accuracy": share}
        for run in runs
        if (share := evaluation.accuracy(run, "same tasks", run.condition)) is not None
    ]
    members = [one for one in ("rule", "oracle", "no-rule") if any(point["member"] == one for point in points)]
    return figures.gap_figure(points, members, _spoken(points, "member")) if len(members) > 1 else None


def _active_rules_figure(evaluation: Evaluation, main: Sequence[AgentRun]) -> figures.Figure | None:
    points = []
    for run in main:
        for member in evaluation.members("active rules"):
            row = evaluation.row("accuracy", run, "active rules", member)
            if row is not None and row.tasks >= FEWEST_TASKS:
                low, high = float(row.accuracy_from), float(row.accuracy_to)
                point = {"agent": run.label, "x": member, "accuracy": float(row.accuracy), "low": low, "high": high}
                points.append(point)
    counts = {point["x"] for point in points}
    return figures.lines_figure(points, "active rules", _spoken(points, "x")) if len(counts) > 1 else None


def _cost_figure(evaluation: Evaluation, main: Sequence[AgentRun]) -> figures.Figure | None:
    points = []
    for run in main:
        effort = evaluation.row("effort", run)
        if effort.cost_usd is not None and effort.cost_usd == effort.cost_usd and float(effort.cost_usd) > 0:
            share = evaluation.accuracy(run)
            points.append({"agent": run.label, "cost": float(effort.cost_usd) / effort.attempts, "accuracy": share})
    words = "; ".join(
        f"{point['agent']}: {report_tables.dollars(point['cost'])} a task, {percent(point['accuracy'])}"
        for point in points
    )
    return figures.cost_figure(points, words) if len(points) > 1 else None


def _spoken(points: Sequence[dict[str, Any]], member: str) -> str:
    return "; ".join(f"{point['agent']}, {point[member]}: {percent(point['accuracy'])}" for point in points)


def _settings(run: AgentRun, answered: Sequence[Answered]) -> str:
    settings = next(one.run.settings for one in answered if one.run.run_id == run.run_id)
    return ", ".join(f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in settings.items())


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("goldwright.exam.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _resource(name: str) -> str:
    return (files("goldwright.exam.report") / "templates" / name).read_text(encoding="utf-8")


@cache
def _data_url(folder: str, name: str, kind: str) -> str:
    data = base64.b64encode((files("goldwright") / folder / name).read_bytes()).decode()
    return f"data:{kind};base64,{data}"
