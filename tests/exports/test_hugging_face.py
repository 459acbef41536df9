"""The Hugging Face layout loads with `datasets` and `mlcroissant`, one schema for both splits."""

from __future__ import annotations

import json
from pathlib import Path

import datasets
import mlcroissant
import pytest

from goldwright.comparator import compare
from goldwright.exam.exported import Exported
from goldwright.exports import export_to

from .conftest import gold_text, wrong_text


@pytest.fixture(scope="module")
def folder(benchmark: Exported, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exports") / "hugging-face"
    export_to("hugging-face", benchmark, folder)
    return folder


def load(folder: Path, name: str, cache: Path) -> datasets.DatasetDict:
    return datasets.load_dataset(str(folder), name, cache_dir=str(cache))


def test_datasets_loads_the_splits_with_one_schema(folder: Path, benchmark: Exported, tmp_path: Path) -> None:
    tasks = load(folder, "tasks", tmp_path)
    assert tasks["dev"].features == tasks["test"].features
    assert all(feature.dtype != "null" for feature in tasks["test"].features.values() if hasattr(feature, "dtype"))
    assert sorted([*tasks["dev"]["task_id"], *tasks["test"]["task_id"]]) == [one.task_id for one in benchmark.tasks]
    documents = load(folder, "documents", tmp_path)["rows"]
    assert documents.num_rows == len(benchmark.documents)
    assert list(documents["text"]) == [line["text"] for line in benchmark.documents]


def test_a_gold_of_dev_scores_right_and_test_has_none(folder: Path, benchmark: Exported, tmp_path: Path) -> None:
    tasks = load(folder, "tasks", tmp_path)
    for row in tasks["dev"]:
        task = benchmark.task_by_id[row["task_id"]]
        gold, spec = json.loads(row["gold_answer"]), json.loads(row["answer_spec"])
        assert compare(gold_text(task), gold, spec).is_right
        assert not compare(wrong_text(task), gold, spec).is_right
    seen = {"task_id", "domain", "analysis_type", "question", "answer_instructions", "answer_spec", "canary"}
    for row in tasks["test"]:
        assert {name for name, value in row.items() if value is not None} == seen


def test_golds_of_the_test_split_come_when_asked_for(slice_of_all: Exported, tmp_path: Path) -> None:
    export_to("hugging-face", slice_of_all, tmp_path / "out", with_golds=True)
    tasks = load(tmp_path / "out", "tasks", tmp_path / "cache")
    assert None not in [*tasks["dev"]["gold_answer"], *tasks["test"]["gold_answer"]]


def test_a_raw_table_loads(folder: Path, tmp_path: Path) -> None:
    assert load(folder, "raw_loan", tmp_path)["rows"].num_rows == 682


def test_croissant_is_valid_and_loads(folder: Path, benchmark: Exported) -> None:
    dataset = mlcroissant.Dataset(jsonld=folder / "croissant.json")
    assert not dataset.metadata.issues.errors and not dataset.metadata.issues.warnings
    rows = list(dataset.records("dev"))
    wanted = json.loads((folder / "splits.json").read_text())["dev"]
    assert [row["dev/task_id"].decode() for row in rows] == wanted
    for row in rows:
        task = benchmark.task_by_id[row["dev/task_id"].decode()]
        assert json.loads(row["dev/gold_answer"]) == task.gold_answer
