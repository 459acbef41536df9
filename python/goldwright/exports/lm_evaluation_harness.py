"""lm-evaluation-harness: YAML tasks for `--include_path`, closed-book with the governing documents in context.

`goldwright_knowledge` asks for facts that stand in the document shown; `goldwright_computed` asks for figures without
the data that they are computed from, so that a right answer is a guess or was learnt by heart. The form is that of
https://github.com/EleutherAI/lm-evaluation-harness/blob/main/docs/new_task_guide.md: `!function` names a function of
the file beside, `process_results` scores.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from goldwright.exam.exported import Exported
from goldwright.exports import shipped
from goldwright.exports.folder import json_text, write_lines
from goldwright.exports.prompt_text import documents_wanted

GROUP = "goldwright"
KINDS = ("knowledge", "computed")

_TASK = """# {canary}
task: {group}_{kind}
custom_dataset: !function utils.load_tasks
dataset_kwargs:
  only: {kind}
test_split: test
output_type: generate_until
doc_to_text: !function utils.prompt
doc_to_target: gold_answer
process_results: !function utils.score
generation_kwargs:
  until: []
  do_sample: false
  max_gen_toks: 4096
metric_list:
  - metric: right
    aggregation: mean
    higher_is_better: true
  - metric: partial_credit
    aggregation: mean
    higher_is_better: true
metadata:
  version: "{version}"
"""
_GROUP = """# {canary}
group: {group}
task:
{tasks}
metadata:
  version: "{version}"
"""


def write_lm_evaluation_harness(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes the YAML of group and tasks, utils.py, tasks.jsonl (golds with them, for the scorer), documents.jsonl."""
    marks = {"canary": exported.manifest["canary"], "version": exported.manifest["version"], "group": GROUP}
    for kind in KINDS:
        (folder / f"{GROUP}_{kind}.yaml").write_text(_TASK.format(kind=kind, **marks), encoding="utf-8")
    tasks = "\n".join(f"  - {GROUP}_{kind}" for kind in KINDS)
    (folder / f"{GROUP}.yaml").write_text(_GROUP.format(tasks=tasks, **marks), encoding="utf-8")
    shutil.copyfile(Path(shipped.__path__[0]) / "lm_eval_utils.py", folder / "utils.py")
    write_lines(
        folder / "tasks.jsonl",
        (
            {
                "task_id": task.task_id,
                "domain": task.domain,
                "analysis_type": task.analysis_type,
                "group": task.group,
                "question": task.line["question"],
                "answer_instructions": task.line["answer_instructions"],
                "answer_spec": json_text(task.spec),
                "documents": documents_wanted(task),
                "gold_answer": json_text(task.gold_answer),
                "canary": task.line["canary"],
            }
            for task in exported.tasks
        ),
    )
    write_lines(folder / "documents.jsonl", exported.documents)
