"""Exports: what can be said of them without the tools that they are for (those are met in tests/exports)."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import duckdb
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from goldwright.cli import EXPORT_FORMATS, main
from goldwright.comparator import gold_as_answer
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.exported import ExamTask, Exported, read_exported
from goldwright.exports import FORMATS, export_to
from goldwright.exports.folder import whole_folder
from goldwright.exports.hugging_face import GOLD_COLUMNS
from goldwright.exports.scoring import BenchmarkFaultError, score, score_texts
from goldwright.exports.split import DEV, DEV_SHARE, split_of


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    return read_exported(dbt.project / "benchmark")


@pytest.fixture
def slice_of_types(exported: Exported) -> Exported:
    """A task of each type, whose exports are quick."""
    chosen = {task.analysis_type: task for task in exported.tasks}
    return replace(exported, tasks=tuple(chosen.values()))


def hashes_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_command_knows_every_format() -> None:
    assert list(FORMATS) == list(EXPORT_FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_benchmark_gives_the_same_bytes(name: str, slice_of_types: Exported, tmp_path: Path) -> None:
    for place in ("one", "two"):
        export_to(name, slice_of_types, tmp_path / place)
    assert hashes_of(tmp_path / "one") == hashes_of(tmp_path / "two")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]


@pytest.mark.parametrize("name", FORMATS)
def test_every_file_that_speaks_of_tasks_has_the_canary(
    name: str, slice_of_types: Exported, exported: Exported, tmp_path: Path
) -> None:
    export_to(name, slice_of_types, tmp_path / "out")
    canary = exported.manifest["canary"].encode()
    said = {
        path.name
        for path in (tmp_path / "out").rglob("*")
        if path.is_file() and path.parent.name != "raw" and canary not in path.read_bytes()
    }
    assert said <= {"prompt.txt", "utils.py", "assert_answer.py", "goldwright_task.py"}


def test_tasks_that_tell_of_one_another_are_on_one_side(exported: Exported) -> None:
    split = split_of(exported.tasks)
    assert set(split) == set(exported.task_by_id)
    sides: dict[str, set[str]] = {}
    for task in exported.tasks:
        document = str(task.gold.get("source", "")).rsplit(".", 1)[0].rstrip("0123456789").rstrip("_")
        for subject in (task.gold["metrics"] or [document], [task.line["question"]]):
            for name in subject:
                sides.setdefault(name, set()).add(split[task.task_id])
    assert [name for name, its in sides.items() if len(its) > 1] == []


def test_the_splits_keep_domains_groups_types_and_traps_in_proportion(exported: Exported) -> None:
    split = split_of(exported.tasks)
    aspects = (
        [f"domain {task.domain}", task.group, task.analysis_type, f"trap {task.gold['is_trap']}"]
        for task in exported.tasks
    )
    whole: Counter[str] = Counter()
    dev: Counter[str] = Counter()
    for task, names in zip(exported.tasks, aspects, strict=True):
        whole.update(names)
        if split[task.task_id] == DEV:
            dev.update(names)
    shares = {name: dev[name] / count for name, count in whole.items()}
    assert all(abs(share - DEV_SHARE) < 0.06 for share in shares.values()), shares


@settings(max_examples=5, deadline=None)
@given(seed=st.randoms(use_true_random=False))
def test_the_split_does_not_hang_on_the_order_of_tasks(exported: Exported, seed: Random) -> None:
    shuffled = list(exported.tasks)
    seed.shuffle(shuffled)
    assert split_of(shuffled) == split_of(exported.tasks)


def test_golds_score_right_and_what_is_broken_raises(exported: Exported) -> None:
    for task in exported.tasks[::25]:
        answer = gold_as_answer(task.gold_answer, task.spec)
        texts = json.dumps(task.gold_answer), json.dumps(task.spec), json.dumps(task.gold["near_misses"])
        assert score_texts(f"So: {json.dumps(answer)}", *texts).is_right
        assert score(answer, task.gold_answer, task.spec).partial_credit == 1
        assert score("nothing", task.gold_answer, task.spec).reason == "malformed"
        with pytest.raises(BenchmarkFaultError, match="gold answer is empty"):
            score(answer, {}, task.spec)


def test_a_folder_of_others_is_left_alone(slice_of_types: Exported, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ProjectError, match="is there already and no export of Goldwright"):
        export_to("cube", slice_of_types, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_an_export_takes_the_place_of_the_one_before(slice_of_types: Exported, tmp_path: Path) -> None:
    export_to("cube", slice_of_types, tmp_path / "out")
    export_to("promptfoo", slice_of_types, tmp_path / "out")
    export_to("promptfoo", slice_of_types, tmp_path / "fresh")
    assert hashes_of(tmp_path / "out") == hashes_of(tmp_path / "fresh")


def test_a_failed_export_leaves_the_one_before(slice_of_types: Exported, tmp_path: Path) -> None:
    export_to("cube", slice_of_types, tmp_path / "out")
    before = hashes_of(tmp_path / "out")
    with pytest.raises(ZeroDivisionError), whole_folder(tmp_path / "out", "cube") as scratch:
        (scratch / "half").write_text("half")
        raise ZeroDivisionError
    assert hashes_of(tmp_path / "out") == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_golds_of_the_test_split_stay_out(exported: Exported, tmp_path: Path) -> None:
    export_to("hugging-face", exported, tmp_path / "the team's" / "out")
    columns = ", ".join(f'"{name}"' for name in GOLD_COLUMNS)
    path = str(tmp_path / "the team's" / "out" / "data" / "test.parquet")
    with duckdb.connect() as connection:
        rows = connection.execute(f"select {columns} from read_parquet(?) order by all", [path]).fetchall()
    assert rows and set(rows) == {(None,) * len(GOLD_COLUMNS)}


def test_the_command_writes_where_it_is_told_and_names_the_version(
    dbt: Dbt, exported: Exported, tmp_path: Path
) -> None:
    source, out = str(dbt.project / "benchmark"), str(tmp_path / "out")
    result = CliRunner().invoke(main, ["export-to", "promptfoo", "--from", source, "--out", out])
    assert result.exit_code == 0, result.output
    assert f"holds version {exported.manifest['version']} for promptfoo" in result.output.replace("\n", " ")
    tests = [json.loads(line) for line in (tmp_path / "out" / "tests.jsonl").read_text().splitlines()]
    assert [test["vars"]["task_id"] for test in tests] == [task.task_id for task in exported.tasks]
    assert all(set(test["vars"]) == {"task_id", "question", "answer_instructions"} for test in tests)


def test_a_task_of_words_alone_has_no_sql(exported: Exported, tmp_path: Path) -> None:
    def of_type(name: str) -> ExamTask:
        return next(task for task in exported.tasks if task.analysis_type == name)

    some = tuple(of_type(name) for name in ("knowledge_retrieval", "ranking", "significance_testing"))
    export_to("cube", replace(exported, tasks=some), tmp_path / "out")
    text = (tmp_path / "out" / "agents" / "eval_questions.yml").read_text()
    assert "1 of 3 tasks" in text and text.count("- name: ") == 1
