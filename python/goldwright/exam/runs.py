"""Run folders: one sitting of one agent, kept line by line so that nothing finished is ever lost.

`runs/<run_id>/` holds `run.json` (what was sat under which conditions, written once), `attempts.jsonl` (a line for
each finished task and trial, in the order of finishing; one that met an error of the harness has another once it was
asked again), `traces.jsonl` (the conversation of each; a last message of the role `harness` says why there was no
answer) and, made from these at any time, `scores.jsonl`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from goldwright.errors import ProjectError
from goldwright.exam.exported import ExamTask, Exported

Condition = Literal["rule", "oracle", "no-rule"]
CONDITIONS: tuple[Condition, ...] = ("rule", "oracle", "no-rule")

RUNS = Path("runs")
RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


@dataclass(frozen=True)
class Run:
    """What one run is, as `run.json` keeps it.

    `benchmark` is what `benchmark_of` says of the release; `settings` whatever the agent was run with (turns,
    temperature, prompt hash). `tuned_prompt`: the prompt was made for this benchmark.
    """

    run_id: str
    agent: str
    condition: Condition
    trials: int
    benchmark: Mapping[str, Any]
    model: str | None = None
    tuned_prompt: bool = False
    task_ids: Sequence[str] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Attempt:
    """One finished task and trial: the answer handed in (None: none), or the harness's error, and what it took.

    Tokens and calls are those of the model (cached_tokens are part of input_tokens), `cost_usd` is decimal text or None
    where no price is known, `seconds` the wall time, `documents_read` the documents opened or handed over.
    """

    task_id: str
    trial: int
    answer: str | None
    error: str | None = None
    turns: int = 0
    calls: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    cost_usd: str | None = None
    seconds: float = 0.0
    documents_read: Sequence[str] = ()


def benchmark_of(exported: Exported) -> dict[str, Any]:
    """What a run says of the benchmark that it was sat on: name, version, and hashes of what was asked and is right."""
    manifest = exported.manifest
    return {
        "name": manifest["name"],
        "version": manifest["version"],
        "tasks": manifest["hashes"]["tasks"],
        "golds": exported.hash_of_answers,
    }


def tasks_of(run: Run, exported: Exported) -> list[ExamTask]:
    """The tasks that a run asks, in the release's order; without rules only those that have that condition."""
    wanted = set(run.task_ids)
    missing = wanted - set(exported.task_by_id)
    if missing:
        raise ProjectError(
            f"runs/{run.run_id}/run.json asks {min(missing)}, which {exported.folder.name}/tasks.jsonl does not have: "
            "score a run on the benchmark that it was sat on."
        )
    return [task for task in exported.tasks if task.task_id in wanted]


class RunFolder:
    """One run's folder, for writing and for reading."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def open(cls, runs: Path, run: Run) -> RunFolder:
        """Starts a run, or goes on with one of the same name; one that was sat otherwise is a ProjectError."""
        if not RUN_ID.fullmatch(run.run_id):
            raise ProjectError(f"A run can't be called {run.run_id!r}: use letters, digits, dots, dashes, underscores.")
        folder = cls(runs / run.run_id)
        described = _json(asdict(run), indent=2) + "\n"
        if (folder.path / "run.json").exists():
            if (folder.path / "run.json").read_text(encoding="utf-8") != described:
                raise ProjectError(
                    f"runs/{run.run_id} was started with other settings (run.json): give this run another name, "
                    "or remove the folder."
                )
        else:
            folder.path.mkdir(parents=True, exist_ok=True)
            write_whole(folder.path / "run.json", described)
        return folder

    def run(self) -> Run:
        """What the run is; a folder without run.json is a ProjectError."""
        try:
            return Run(**json.loads((self.path / "run.json").read_text(encoding="utf-8")))
        except OSError:
            raise ProjectError(f"{self.path.parent.name}/{self.path.name} is no run: it has no run.json.") from None
        except (TypeError, ValueError) as error:
            raise ProjectError(f"{self.path.name}/run.json can't be read ({error}).") from None

    def attempts(self) -> list[Attempt]:
        """Attempts by task and trial. The first that is no error of the harness stands, else the last error."""
        known = {one.name for one in fields(Attempt)}
        found: dict[tuple[str, int], Attempt] = {}
        for line in whole_lines(self.path / "attempts.jsonl"):
            attempt = Attempt(**{key: value for key, value in line.items() if key in known})
            before = found.get((attempt.task_id, attempt.trial))
            if before is None or before.error is not None:
                found[attempt.task_id, attempt.trial] = attempt
        return [attempt for _, attempt in sorted(found.items())]

    def traces(self) -> dict[tuple[str, int], list[dict[str, Any]]]:
        """The conversation of each finished attempt, by task and trial."""
        return dict(self.each_trace())

    def each_trace(self) -> Iterator[tuple[tuple[str, int], list[dict[str, Any]]]]:
        """Task, trial and conversation of each line of traces, in their order: traces can be too many to hold."""
        for line in whole_lines(self.path / "traces.jsonl"):
            yield (line["task_id"], line["trial"]), line["messages"]

    def add(self, attempt: Attempt, messages: Sequence[Mapping[str, Any]] = ()) -> None:
        """Keeps a finished attempt: its trace first, so that no attempt is without one."""
        if messages:
            trace = {"task_id": attempt.task_id, "trial": attempt.trial, "messages": list(messages)}
            _append(self.path / "traces.jsonl", trace)
        _append(self.path / "attempts.jsonl", asdict(attempt))


def run_folders(runs: Path) -> list[RunFolder]:
    """Every run of a folder of runs, by name."""
    return [RunFolder(path.parent) for path in sorted(runs.glob("*/run.json"))]


def named_folders(names: Sequence[str], runs: Path = RUNS) -> list[RunFolder]:
    """The runs of these names, or all of them where none is named; a name that is no run's is a ProjectError."""
    folders = [RunFolder(runs / name) for name in names] if names else run_folders(runs)
    for folder in folders:
        if not (folder.path / "run.json").exists():
            raise ProjectError(f"There is no run {folder.path.name} in {runs}/: name one that `goldwright run` wrote.")
    return folders


def _append(path: Path, line: Mapping[str, Any]) -> None:
    with path.open("ab") as file:
        # A line that a kill cut short stays alone: what follows begins on a line of its own.
        start = b"" if file.tell() == 0 or _ends_whole(path) else b"\n"
        file.write(start + (_json(line) + "\n").encode())
        file.flush()
        os.fsync(file.fileno())


def _ends_whole(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"


def whole_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a file that are JSON objects; one that a kill cut short is left out."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for text in file:
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if isinstance(line, dict):
                yield line


def write_whole(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    beside = path.with_name(f".{path.name}.part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
