"""Commands in the documentation: found in fenced blocks, run in one shell, held against what the page prints."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Stands between what two commands print.
_MARK = "==== end of a step ===="


@dataclass(frozen=True)
class Step:
    """A command of a `console` block, the heading above it, and what the page says that it prints."""

    section: str
    command: str
    printed: str


def console_steps(page: str) -> list[Step]:
    """The commands of a page's `console` blocks in their order, lines that begin with `$`, with what follows each."""
    steps: list[Step] = []
    section, inside = "", False
    for line in page.splitlines():
        if line.startswith("```"):
            inside = line == "```console"
        elif not inside and line.startswith("#"):
            section = line.lstrip("# ")
        elif inside and line.startswith("$ "):
            steps.append(Step(section, line[2:], ""))
        elif inside:
            steps[-1] = Step(section, steps[-1].command, f"{steps[-1].printed}{line}\n")
    return steps


def shell_commands(page: str) -> list[str]:
    """Every line of a page's `bash` blocks, and every command of its `console` blocks."""
    blocks = re.findall(r"^```bash\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()] + [one.command for one in console_steps(page)]


def run_steps(steps: Sequence[Step], folder: Path, environment: Mapping[str, str], seconds: float) -> None:
    """Runs the steps one after the other in one shell, and fails at the first that fails or prints something else.

    `...` in what a page prints stands for anything, white space for any white space.
    """
    script = "\n".join(f"{{ {step.command}\n}} 2>&1 || exit 1\necho '{_MARK}'" for step in steps)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script],
        cwd=folder,
        env={**environment, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
    )
    said = done.stdout.split(f"{_MARK}\n")
    for step, printed in zip(steps, said, strict=False):
        assert is_as_printed(printed, step.printed), f"`{step.command}` printed:\n{printed}\nnot:\n{step.printed}"
    assert done.returncode == 0, f"`{steps[min(len(said), len(steps)) - 1].command}` failed:\n{said[-1]}"


def is_as_printed(said: str, printed: str) -> bool:
    """Whether a command printed what its page says."""
    how = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(printed, said, how)


def clean_environment() -> dict[str, str]:
    """The environment without what points at this project, its settings or its Python."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("GOLDWRIGHT_", "DBT_", "PYTHON", "VIRTUAL_ENV", "OPENAI_"))
    }
    paths = [one for one in kept["PATH"].split(os.pathsep) if not (Path(one) / "goldwright").exists()]
    return {**kept, "PATH": os.pathsep.join(paths)}
