"""Hugging Face layout: Parquet with one schema for every split, a dataset card, Croissant metadata.

`load_dataset(folder, "tasks")` gives dev, with golds, and test, whose golds are null unless they are asked for;
`"documents"` what an agent can look up, and one configuration each raw table. Golds, specs and near misses are JSON
texts: their keys differ from task to task, which no column type can hold (huggingface/datasets issues 6460 and 7322).
The card's front matter follows https://huggingface.co/docs/hub/datasets-manual-configuration.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import yaml

from goldwright.exam.exported import ExamTask, Exported
from goldwright.exports.croissant import croissant
from goldwright.exports.folder import json_text
from goldwright.exports.split import DEV, TEST, split_of

#: Columns of tasks that an agent may see, and those of golds, with their types.
TASK_COLUMNS = {
    "task_id": "varchar",
    "domain": "varchar",
    "analysis_type": "varchar",
    "question": "varchar",
    "answer_instructions": "varchar",
    "answer_spec": "varchar",
}
GOLD_COLUMNS = {
    "group": "varchar",
    "gold_answer": "varchar",
    "standard_answer": "varchar",
    "metrics": "varchar[]",
    "active_rules": "varchar[]",
    "governing_rules": "varchar[]",
    "is_trap": "boolean",
    "near_misses": "varchar",
    "gold_sql": "varchar",
    "finishing_step": "varchar",
    "source": "varchar",
    "comparator_version": "varchar",
}
DOCUMENT_COLUMNS = {
    "document_id": "varchar",
    "domain": "varchar",
    "kind": "varchar",
    "title": "varchar",
    "section_number": "bigint",
    "section": "varchar",
    "text": "varchar",
    "effective_from": "varchar",
    "effective_to": "varchar",
}
CANARY_COLUMN = {"canary": "varchar"}
#: What is JSON in the release and text here.
AS_TEXT = ("answer_spec", "gold_answer", "standard_answer", "near_misses")

DESCRIPTION = (
    "Questions for data agents over real warehouses, with answers that the warehouse computed. In rule tasks a "
    "business rule, which the agent has to find in a document, changes the answer."
)


def write_hugging_face(exported: Exported, folder: Path, with_golds: bool) -> None:
    """Writes README.md, croissant.json, splits.json, data/ (tasks and documents) and raw/ (the tables)."""
    split = split_of(exported.tasks)
    of_tasks, of_documents = TASK_COLUMNS | GOLD_COLUMNS | CANARY_COLUMN, DOCUMENT_COLUMNS | CANARY_COLUMN
    columns = {DEV: of_tasks, TEST: of_tasks, "documents": of_documents}
    (folder / "data").mkdir()
    for name in (DEV, TEST):
        tasks = [task for task in exported.tasks if split[task.task_id] == name]
        rows = [_task_row(task, with_golds=with_golds or name == DEV) for task in tasks]
        _write_parquet(folder / "data" / f"{name}.parquet", rows, of_tasks)
    _write_parquet(folder / "data" / "documents.parquet", exported.documents, of_documents)
    shutil.copytree(exported.folder / "raw", folder / "raw")
    splits = {name: sorted(task_id for task_id, its in split.items() if its == name) for name in (DEV, TEST)}
    text = json.dumps({"canary": exported.manifest["canary"], **splits}, indent=1)
    (folder / "splits.json").write_text(text + "\n", encoding="utf-8")
    (folder / "README.md").write_text(_card(exported, splits, with_golds), encoding="utf-8")
    metadata = croissant(exported, folder, DESCRIPTION, columns)
    (folder / "croissant.json").write_text(json.dumps(metadata, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _task_row(task: ExamTask, with_golds: bool) -> dict[str, Any]:
    gold = task.gold if with_golds else {}
    row = {name: task.line[name] for name in TASK_COLUMNS} | {name: gold.get(name) for name in GOLD_COLUMNS}
    texts = {name: None if row[name] is None else json_text(row[name]) for name in AS_TEXT}
    return row | texts | {"canary": task.line["canary"]}


def _write_parquet(path: Path, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> None:
    """Writes rows in their order; the schema is the given one, whatever is null."""
    lines = path.with_suffix(".jsonl")
    lines.write_text("".join(json_text(row) + "\n" for row in rows), encoding="utf-8")
    types = ", ".join(f"{name!r}: {kind!r}" for name, kind in columns.items())
    with duckdb.connect(config={"threads": 1}) as connection:
        connection.execute(
            f"copy (select * from read_json({_literal(lines)}, format = 'newline_delimited', columns = {{{types}}}, "
            f"maximum_object_size = 100000000)) to {_literal(path)} (format parquet, compression zstd)"
        )
    lines.unlink()


def _literal(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _raw_tables(folder: Path) -> list[str]:
    return sorted(path.stem for path in (folder / "raw").glob("*.parquet"))


def _card(exported: Exported, splits: Mapping[str, Sequence[str]], with_golds: bool) -> str:
    """The dataset card; its front matter is what `load_dataset` and the hub read."""
    configurations: list[dict[str, Any]] = [
        {
            "config_name": "tasks",
            "default": True,
            "data_files": [{"split": name, "path": f"data/{name}.parquet"} for name in (DEV, TEST)],
        },
        {"config_name": "documents", "data_files": [{"split": "rows", "path": "data/documents.parquet"}]},
        *(
            {"config_name": f"raw_{table}", "data_files": [{"split": "rows", "path": f"raw/{table}.parquet"}]}
            for table in _raw_tables(exported.folder)
        ),
    ]
    front = yaml.safe_dump(
        {
            "pretty_name": "Goldwright",
            "language": ["en"],
            "license": "other",
            "license_name": "by-domain",
            "license_link": "raw",
            "task_categories": ["question-answering", "table-question-answering"],
            "tags": ["data-agents", "text-to-sql", "dbt", "business-rules"],
            "size_categories": ["1K<n<10K" if len(exported.tasks) >= 1000 else "n<1K"],
            "configs": configurations,
        },
        sort_keys=False,
    )
    shares = "\n".join(
        f"| {domain} | {group} | {kind} | {sum(task in set(splits[DEV]) for task in ids)} | "
        f"{sum(task in set(splits[TEST]) for task in ids)} |"
        for (domain, group, kind), ids in _by_stratum(exported).items()
    )
    golds = "Both splits have golds here." if with_golds else "Golds of the test split are null."
    return f"""---
{front}---

# Goldwright, version {exported.manifest["version"]}

{DESCRIPTION}

```python
from datasets import load_dataset

tasks = load_dataset("<this folder>", "tasks")  # splits: dev, test
documents = load_dataset("<this folder>", "documents", split="rows")
```

{golds} No metric and no document has tasks in both splits; `splits.json` lists the task ids. `answer_spec`,
`gold_answer`, `standard_answer` and `near_misses` are JSON texts. Score with `goldwright.comparator`, which reads them:
`compare(answer, json.loads(gold_answer), json.loads(answer_spec)).is_right`.

| domain | group | type | dev | test |
| --- | --- | --- | --- | --- |
{shares}

The raw tables are in `raw/`, each a configuration `raw_<table>`; in SQL their schema is `raw`.

Scores compare within a major version only. Data keep their own terms: see the `LICENSE-DATA.md` and `PROVENANCE.md`
files in `raw/`.

{exported.manifest["canary"]}
"""


def _by_stratum(exported: Exported) -> dict[tuple[str, str, str], list[str]]:
    ids: dict[tuple[str, str, str], list[str]] = {}
    for task in exported.tasks:
        ids.setdefault((task.domain, task.group, task.analysis_type), []).append(task.task_id)
    return dict(sorted(ids.items()))
