"""The templates for continuous integration name commands, targets and options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
import yaml

from goldwright.cli import main

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "docs" / "templates").iterdir())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_is_yaml_and_calls_what_there_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert yaml.safe_load(text)
    called = re.findall(r"\.venv/bin/goldwright ([a-z-]+)(.*)", text)
    assert called
    for name, rest in called:
        command = main.commands[name]
        known = {option for one in command.params if isinstance(one, click.Option) for option in one.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= set(targets)


def test_the_hooks_look_at_files_that_there_are() -> None:
    hooks = yaml.safe_load((ROOT / "docs/templates/pre-commit-config.yaml").read_text(encoding="utf-8"))
    paths = [
        str(path.relative_to(ROOT)) for folder in ("models", "macros", "seeds") for path in (ROOT / folder).rglob("*")
    ]
    for hook in hooks["repos"][0]["hooks"]:
        assert any(re.search(hook["files"], path) for path in paths)
