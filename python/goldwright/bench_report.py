"""What `goldwright bench` says at its end: one table on the terminal, as JSON, and in the README."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.table import Table

from goldwright.errors import ProjectError

#: What can be measured alone, in the order of the table.
PARTS = ("cells", "models", "metricflow", "duckdb", "tasks", "data")

MARKS = ("<!-- goldwright bench -->", "<!-- end of goldwright bench -->")
HEADER = ("measured", "seconds", "held against", "seconds", "ratio", "bar", "held", "memory")


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

    @property
    def title(self) -> str:
        return f"bench of {' and '.join(self.domains)}, {os.cpu_count()} cores"


def table(report: Report) -> Table:
    """The report for the terminal."""
    drawn = Table(title=report.title)
    for column in HEADER:
        drawn.add_column(column, justify="left" if column in ("measured", "held against") else "right")
    part = None
    for line in report.lines:
        if part not in (None, line.part):
            drawn.add_section()
        part = line.part
        drawn.add_row(*_row(line))
    return drawn


def markdown(report: Report) -> str:
    """The report as a table of Markdown, with a sentence above it."""
    lines = [
        f"{report.title[0].upper()}{report.title[1:]}, {date.today().isoformat()}:",
        "",
        "| " + " | ".join(HEADER) + " |",
        "| " + " | ".join("---" if column in ("measured", "held against") else "---:" for column in HEADER) + " |",
        *("| " + " | ".join(_row(line)) + " |" for line in report.lines),
    ]
    return "\n".join([*lines, *("\n" + note for note in report.notes)])


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
            }
            for one in report.stages
        ],
        "notes": report.notes,
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
    path.write_text(f"{before}{MARKS[0]}\n{markdown(report)}\n{MARKS[1]}{after}", encoding="utf-8")


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
        gigabytes(line.peak_bytes) if line.peak_bytes else "",
    )
