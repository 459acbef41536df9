"""What `goldwright bench` says at its end: one table for the terminal and the README, and JSON."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from goldwright.errors import ProjectError
from goldwright.stats import StatsTable

MARKS = ("<!-- goldwright bench -->", "<!-- end of goldwright bench -->")
HEADER = ("measured", "seconds", "held against", "seconds", "ratio", "bar", "kept", "memory, GB")


@dataclass(frozen=True)
class Stage:
    """What a child process measured: wall seconds, the most memory it held, and what its kind of stage adds."""

    name: str
    seconds: float
    peak_bytes: int
    found: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Line:
    """A line of the table: something measured, what it is held against, their ratio and the bar for it.

    A speed-up says how many times longer the other way takes; any other ratio, how many times longer this takes.
    `peak_bytes` is the memory of the process that did what was measured.
    """

    part: str
    what: str
    seconds: float
    against: str
    against_seconds: float
    is_speedup: bool
    bar: float | None = None
    peak_bytes: int | None = None

    @property
    def ratio(self) -> float:
        if self.is_speedup:
            return self.against_seconds / self.seconds
        return self.seconds / self.against_seconds

    @property
    def is_held(self) -> bool | None:
        """Whether the ratio keeps its bar; None without one."""
        if self.bar is None:
            return None
        return self.ratio >= self.bar if self.is_speedup else self.ratio <= self.bar


@dataclass(frozen=True)
class Report:
    """One run: its domains, its lines in the order of the parts, and every stage that was run for them."""

    domains: tuple[str, ...]
    lines: tuple[Line, ...]
    stages: tuple[Stage, ...]
    notes: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return f"Bench of {' and '.join(self.domains)} on {os.cpu_count()} cores"


def as_table(report: Report) -> StatsTable:
    """The report as one table."""
    return StatsTable(report.title, HEADER, tuple(_row(line) for line in report.lines), " ".join(report.notes))


def write_json(report: Report, path: Path) -> None:
    """Writes the report, unrounded, with what it ran on."""
    content = {
        "date": date.today().isoformat(),
        "machine": {"cores": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()},
        "versions": {name: version(name) for name in ("dbt-core", "dbt-duckdb", "duckdb", "metricflow")},
        "domains": report.domains,
        "lines": [{**asdict(line), "ratio": line.ratio, "is_held": line.is_held} for line in report.lines],
        "stages": [
            {
                "name": one.name,
                "seconds": one.seconds,
                "cpu_seconds": one.found["cpu_seconds"],
                "peak_bytes": one.peak_bytes,
                "models": one.found.get("models", {}),
            }
            for one in report.stages
        ],
        "notes": report.notes,
        "failures": report.failures,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2) + "\n")


def write_readme(report: Report, path: Path) -> None:
    """Puts the table between its marks in the README; they have to be there."""
    text = path.read_text(encoding="utf-8")
    if any(text.count(mark) != 1 for mark in MARKS) or text.index(MARKS[0]) > text.index(MARKS[1]):
        raise ProjectError(
            f"{path.name} has no place for the table: write the lines {MARKS[0]} and {MARKS[1]} into it."
        )
    before, after = text.split(MARKS[0])[0], text.split(MARKS[1])[1]
    # A sentence in place of the table's heading: the README has its own.
    _, *lines = as_table(report).as_markdown().splitlines()
    block = "\n".join([MARKS[0], f"{report.title}, {date.today().isoformat()}:", *lines, MARKS[1]])
    path.write_text(f"{before}{block}{after}", encoding="utf-8")


def gigabytes(count: float) -> str:
    """Bytes in words."""
    return f"{count / 1e9:.2f} GB"


def _row(line: Line) -> tuple[str, ...]:
    bar = ""
    if line.bar is not None:
        bar = f"{'at least' if line.is_speedup else 'at most'} {line.bar:g}"
    return (
        line.what,
        f"{line.seconds:,.1f}",
        line.against,
        f"{line.against_seconds:,.1f}",
        f"{line.ratio:.1f}" if line.ratio >= 10 else f"{line.ratio:.2f}",
        bar,
        {True: "yes", False: "no", None: ""}[line.is_held],
        f"{line.peak_bytes / 1e9:.2f}" if line.peak_bytes else "",
    )
