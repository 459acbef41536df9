"""The real promptfoo runs the configuration, and a provider that answers with golds has them all right.

Of each type one task: promptfoo starts a Python for each assertion.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports import export_to

from .conftest import ROOT, gold_text, wrong_text

PROMPTFOO = ROOT / ".venv-exports" / "node_modules" / ".bin" / "promptfoo"

#: Looks an answer up by the prompt; what else promptfoo hands over is written down to be looked at.
PROVIDER = """
const fs = require('fs');
const answers = JSON.parse(fs.readFileSync(__dirname + '/answers.json', 'utf8'));
module.exports = class {
  id() { return 'scripted'; }
  async callApi(prompt, context) {
    fs.appendFileSync(__dirname + '/handed.txt', JSON.stringify([prompt, context.vars, context.test]) + '\\n');
    return { output: answers[prompt.trim()] };
  }
};
"""


@pytest.mark.parametrize(("answer", "passed"), [(gold_text, True), (wrong_text, False)])
def test_golds_pass_and_wrong_answers_fail(
    slice_of_types: Exported, tmp_path: Path, answer: Callable[[ExamTask], str], passed: bool
) -> None:
    export_to("promptfoo", slice_of_types, tmp_path / "out")
    provider = tmp_path / "provider"
    provider.mkdir()
    (provider / "scripted.js").write_text(PROVIDER)
    prompts = {
        f"{task.line['question']}\n\n{task.line['answer_instructions']}": answer(task) for task in slice_of_types.tasks
    }
    (provider / "answers.json").write_text(json.dumps(prompts))
    outcomes = evaluated(tmp_path / "out", provider / "scripted.js", tmp_path)
    assert {one["vars"]["task_id"]: one["success"] for one in outcomes} == dict.fromkeys(
        (task.task_id for task in slice_of_types.tasks), passed
    ), [one["gradingResult"] for one in outcomes]
    assert all(one["score"] == float(passed) for one in outcomes)
    handed = (provider / "handed.txt").read_text()
    assert "gold_answer" not in handed and "near_misses" not in handed


def evaluated(folder: Path, provider: Path, scratch: Path) -> list[dict[str, Any]]:
    """What promptfoo says of each test."""
    results = scratch / "results.json"
    for _ in range(3):
        done = subprocess.run(
            [
                *(PROMPTFOO, "eval", "-c", "promptfooconfig.yaml", "-r", f"file://{provider}", "-o", results),
                *("--no-cache", "--no-table", "--no-progress-bar"),
            ],
            cwd=folder,
            env=os.environ
            | {
                "PROMPTFOO_DISABLE_TELEMETRY": "1",
                "PROMPTFOO_DISABLE_UPDATE": "1",
                "PROMPTFOO_CONFIG_DIR": str(scratch / "configuration"),
                "PROMPTFOO_PYTHON": sys.executable,
                "PYTHONPATH": str(ROOT / "python"),
            },
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert results.exists(), done.stdout + done.stderr
        # It gives Python 2.5 seconds to say its version, which a busy machine may not keep.
        if "Python 3 not found" not in results.read_text():
            break
    found: list[dict[str, Any]] = json.loads(results.read_text())["results"]["results"]
    return found
