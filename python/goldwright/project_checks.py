"""What can be said about a project's files before anything runs: each fault is one sentence with its fix."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def check_project(project: Path, manifest: dict[str, Any]) -> None:
    """Raises ProjectError for the first fault found."""
