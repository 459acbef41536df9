"""promptfoo: a configuration with a test a task, and a Python assertion that calls our comparator.

The prompt is question and instructions; the provider is yours, an agent at its own desk: `promptfoo eval -r
<provider>`. Golds stand in a file that only the assertion reads, since promptfoo hands a test's vars to providers.
The form is that of https://www.promptfoo.dev/docs/configuration/test-cases and .../expected-outputs/python.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from goldwright.exam.exported import Exported
from goldwright.exports import shipped
from goldwright.exports.folder import write_lines, write_yaml

CONFIGURATION = "promptfooconfig.yaml"


def write_promptfoo(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes promptfooconfig.yaml, prompt.txt, tests.jsonl, golds.jsonl and the assertion."""
    manifest = exported.manifest
    write_yaml(
        folder / CONFIGURATION,
        {
            "description": f"Goldwright benchmark, version {manifest['version']}",
            "prompts": ["file://prompt.txt"],
            "tests": "file://tests.jsonl",
            "defaultTest": {"assert": [{"type": "python", "value": "file://assert_answer.py"}]},
        },
        f"Run it with your own provider: promptfoo eval -c {CONFIGURATION} -r <provider>\n{manifest['canary']}",
    )
    (folder / "prompt.txt").write_text("{{question}}\n\n{{answer_instructions}}\n", encoding="utf-8")
    write_lines(
        folder / "tests.jsonl",
        (
            {
                "description": task.task_id,
                "vars": {name: task.line[name] for name in ("task_id", "question", "answer_instructions")},
                "metadata": {
                    "domain": task.domain,
                    "analysis_type": task.analysis_type,
                    "canary": task.line["canary"],
                },
            }
            for task in exported.tasks
        ),
    )
    write_lines(
        folder / "golds.jsonl",
        (
            {
                "task_id": task.task_id,
                "answer_spec": task.spec,
                "gold_answer": task.gold_answer,
                "near_misses": task.gold["near_misses"],
                "canary": task.gold["canary"],
            }
            for task in exported.tasks
        ),
    )
    shutil.copyfile(Path(shipped.__path__[0]) / "promptfoo_assert.py", folder / "assert_answer.py")
