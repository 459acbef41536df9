"""inspect-ai: samples as JSON lines, and a task file whose scorer is our comparator.

The form is that of https://inspect.aisi.org.uk/datasets.html: input, target, id, metadata. The target is the gold
answer as text; the scorer reads gold, spec and near misses from the metadata.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from goldwright.exam.exported import Exported
from goldwright.exports import shipped
from goldwright.exports.folder import json_text, write_lines


def write_inspect_ai(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes samples.jsonl (with golds: the scorer needs them) and goldwright_task.py."""
    write_lines(
        folder / "samples.jsonl",
        (
            {
                "id": task.task_id,
                "input": f"{task.line['question']}\n\n{task.line['answer_instructions']}",
                "target": json_text(task.gold_answer),
                "metadata": {
                    "domain": task.domain,
                    "analysis_type": task.analysis_type,
                    "group": task.group,
                    "answer_spec": json_text(task.spec),
                    "gold_answer": json_text(task.gold_answer),
                    "near_misses": json_text(task.gold["near_misses"]),
                    "version": exported.manifest["version"],
                    "canary": task.line["canary"],
                },
            }
            for task in exported.tasks
        ),
    )
    shutil.copyfile(Path(shipped.__path__[0]) / "inspect_task.py", folder / "goldwright_task.py")
