"""What the tests of every engine share: the command in a process of its own, and builds compared with DuckDB's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Outcome(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    printed: str
    seconds: float


def goldwright(*arguments: str, environment: Mapping[str, str]) -> Outcome:
    """Runs the command in the project's root."""
    started = perf_counter()
    finished = subprocess.run(
        [sys.executable, "-m", "goldwright", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Outcome(finished.returncode, finished.stdout, perf_counter() - started)


def succeed(*arguments: str, environment: Mapping[str, str]) -> Outcome:
    """Runs the command and fails the test where the command fails."""
    outcome = goldwright(*arguments, environment=environment)
    assert outcome.code == 0, outcome.printed[-3000:]
    return outcome


class Compared(NamedTuple):
    """The hashes of gold answers by task on DuckDB and on another engine, and the seconds that each build took."""

    duckdb: dict[str, str]
    engine: dict[str, str]
    duckdb_seconds: float
    engine_seconds: float

    def sentence(self, name: str) -> str:
        same = sum(self.engine.get(task_id) == one for task_id, one in self.duckdb.items())
        return (
            f"{name}: {same:,} of {len(self.duckdb):,} gold answers are DuckDB's; "
            f"{self.engine_seconds:.0f} s against {self.duckdb_seconds:.0f} s up to the gold answers, "
            f"{self.engine_seconds / self.duckdb_seconds:.1f} times as long"
        )


def build_on_both(engine: str, environment: Mapping[str, str], folder: Path) -> Compared:
    """Builds everything up to the gold answers from nothing, on DuckDB and then on the engine."""
    settings = {
        **environment,
        "GOLDWRIGHT_DATABASE": str(folder / "goldwright.duckdb"),
        "DBT_TARGET_PATH": str(folder / "target"),
    }
    duckdb = succeed("select", environment=settings)
    succeed("data", "load", "--target", engine, environment=settings)
    other = succeed("select", "--target", engine, environment=settings)
    return Compared(
        _hashes(succeed("hash", "--tasks", environment=settings)),
        _hashes(succeed("hash", "--tasks", "--target", engine, environment=settings)),
        duckdb.seconds,
        other.seconds,
    )


def _hashes(outcome: Outcome) -> dict[str, str]:
    """The task lines of `goldwright hash --tasks`: a hash and an id."""
    pairs = [line.split() for line in outcome.printed.splitlines()]
    return {pair[1]: pair[0] for pair in pairs if len(pair) == 2 and len(pair[0]) == 64}
