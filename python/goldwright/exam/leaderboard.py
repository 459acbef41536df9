"""The leaderboard: submissions, scored here and nowhere else, as one static page.

Runs over the same questions and answers stand in one table, and no others do. What can't be scored is named with its
first fault and gets no figure.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from goldwright.errors import ProjectError
from goldwright.exam.evaluation import evaluation_tables, scores_frame
from goldwright.exam.exported import Exported
from goldwright.exam.report.page import render_page
from goldwright.exam.report.tables import (
    GROUPS,
    NOTHING,
    AgentRun,
    Cell,
    Evaluation,
    ReportTable,
    accuracy_cell,
    dollars,
)
from goldwright.exam.runs import Run, benchmark_of, write_whole
from goldwright.exam.scores import Score, score_run
from goldwright.exam.submissions import faults, submitted_run, unpack


@dataclass(frozen=True)
class Entry:
    """A submission that was scored; `run` has a name of ours, `digest` is the SHA-256 of what was handed in."""

    file: str
    digest: str
    run: Run
    scores: Sequence[Score]


@dataclass(frozen=True)
class Board:
    """The entries of one release."""

    exported: Exported
    entries: Sequence[Entry]


@dataclass(frozen=True)
class Leaderboard:
    """A table a release, and what could not be scored: the file and why."""

    boards: Sequence[Board]
    refused: Sequence[tuple[str, str]]


def read_submissions(
    folder: Path, releases: Sequence[Exported], progress: Callable[[str], None] = lambda _: None
) -> Leaderboard:
    """Checks and scores every zip archive and folder of a folder, each on the release that it was sat on."""
    if not folder.is_dir():
        raise ProjectError(f"There is no folder {folder}: put submissions into one, see `goldwright submission pack`.")
    by_answers = {_release_key(benchmark_of(exported)): exported for exported in releases}
    entries: dict[Any, list[Entry]] = {key: [] for key in by_answers}
    refused: list[tuple[str, str]] = []
    paths = [path for path in sorted(folder.iterdir()) if path.suffix == ".zip" or path.is_dir()]
    for number, path in enumerate(paths, 1):
        progress(path.name)
        try:
            key = _release_key(submitted_run(path).benchmark)
        except ProjectError as error:
            refused.append((path.name, str(error)))
            continue
        exported = by_answers.get(key, releases[0])
        found = faults(path, exported)
        if found:
            more = f" And {len(found) - 1} more." if len(found) > 1 else ""
            refused.append((path.name, found[0] + more))
            continue
        with tempfile.TemporaryDirectory() as scratch:
            # Two submissions may bear one name.
            written = unpack(path, Path(scratch), f"submission-{number}")
            entries[key].append(Entry(path.name, _digest(path), written.run(), score_run(written, exported)))
    boards = [Board(by_answers[key], listed) for key, listed in entries.items() if listed]
    return Leaderboard(boards, refused)


def write_leaderboard(leaderboard: Leaderboard, folder: Path, project: Path = Path()) -> Path:
    """Writes the page to `folder`/index.html and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "index.html", leaderboard_page(leaderboard, project))
    return folder / "index.html"


def leaderboard_page(leaderboard: Leaderboard, project: Path = Path()) -> str:
    """The leaderboard as HTML, the largest table first."""
    boards = sorted(leaderboard.boards, key=lambda board: -len(board.entries))
    shown = []
    for board in boards:
        shown.append(
            {
                "table": board_table(board, project),
                "version": board.exported.manifest["version"],
                "answers": board.exported.hash_of_answers[:12],
                "tasks": len(board.exported.tasks),
                "comparator_version": board.entries[0].scores[0].comparator_version,
            }
        )
    return render_page("leaderboard.html.j2", {"boards": shown, "refused": leaderboard.refused})


def board_table(board: Board, project: Path = Path()) -> ReportTable:
    """The entries of one release, best first; those with help of their own are shown and not ranked."""
    scores = (score for entry in board.entries for score in entry.scores)
    evaluation = Evaluation(evaluation_tables(scores_frame(scores), project))
    entry_of = {entry.run.run_id: entry for entry in board.entries}
    runs = sorted(evaluation.runs(), key=lambda run: (-(evaluation.accuracy(run) or 0), entry_of[run.run_id].file))
    rows: list[tuple[AgentRun | str, Sequence[Cell]]] = []
    rank = 0
    for run in runs:
        entry = entry_of[run.run_id]
        is_ranked = run.condition == "rule" and not run.tuned_prompt
        rank += is_ranked
        overall, effort = evaluation.row("accuracy", run), evaluation.row("effort", run)
        cost = None if pd.isna(effort.cost_usd) else float(effort.cost_usd) / float(effort.attempts)
        groups = [accuracy_cell(evaluation.row("accuracy", run, "task group", group)) for group in GROUPS]
        cells = [
            Cell(str(rank), float(rank)) if is_ranked else NOTHING,
            accuracy_cell(overall),
            *groups,
            Cell(str(run.trials), float(run.trials)),
            Cell(str(overall.harness_errors), float(overall.harness_errors)),
            NOTHING if cost is None else Cell(dollars(cost), cost),
            Cell(entry.file, note=entry.digest[:12]),
        ]
        rows.append((_named(run), cells))
    columns = ("agent", "rank", "all tasks", *GROUPS, "trials", "harness errors", "cost a task", "submission")
    return ReportTable(columns, rows)


def _named(run: AgentRun) -> AgentRun:
    # The file tells entries of one name apart; the name that their run has here is of no use to a reader.
    return replace(run, title=run.name)


def _release_key(benchmark: Mapping[str, Any]) -> tuple[str, str]:
    return str(benchmark.get("tasks")), str(benchmark.get("golds"))


def _digest(path: Path) -> str:
    found = hashlib.sha256()
    for one in _files(path):
        found.update(one.read_bytes())
    return found.hexdigest()


def _files(path: Path) -> Iterable[Path]:
    return sorted(one for one in path.iterdir()) if path.is_dir() else [path]
