"""The tutorial, followed to the letter in a fresh clone of what is committed: `make test-tutorial`, several minutes."""

from __future__ import annotations

import subprocess
from pathlib import Path

from console_blocks import clean_environment, console_steps, run_steps

ROOT = Path(__file__).resolve().parents[2]


def test_the_tutorial_in_a_fresh_clone(tmp_path: Path) -> None:
    clone = tmp_path / "goldwright"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    steps = console_steps((clone / "docs" / "tutorial.md").read_text(encoding="utf-8"))
    assert steps[0].command == "make build"
    run_steps(steps, clone, clean_environment(), seconds=3000)
