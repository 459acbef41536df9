"""Run folders: what is finished is kept, whatever kills the harness."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from goldwright.errors import ProjectError
from goldwright.exam.exported import read_exported
from goldwright.exam.runs import Attempt, Run, RunFolder, run_folders

RUN = Run("first", "silent", "rule", 1, {"version": "0.1.0"}, task_ids=("a", "b"))
ATTEMPT = Attempt("a", 1, '{"value": 1}', documents_read=("olist__active_seller",))


def test_a_run_comes_back_as_it_was_written(tmp_path: Path) -> None:
    folder = RunFolder.open(tmp_path, RUN)
    folder.add(ATTEMPT, [{"role": "user", "content": "Ünïcode\nin two lines"}])
    assert folder.run() == replace(RUN, task_ids=["a", "b"])
    assert folder.attempts() == [replace(ATTEMPT, documents_read=["olist__active_seller"])]
    assert folder.traces() == {("a", 1): [{"role": "user", "content": "Ünïcode\nin two lines"}]}
    assert [one.path.name for one in run_folders(tmp_path)] == ["first"]


def test_a_line_cut_short_is_left_out_and_costs_no_other(tmp_path: Path) -> None:
    folder = RunFolder.open(tmp_path, RUN)
    folder.add(ATTEMPT)
    with (folder.path / "attempts.jsonl").open("a") as file:
        file.write('{"task_id": "b", "tri')
    folder.add(replace(ATTEMPT, task_id="c"))
    assert [one.task_id for one in folder.attempts()] == ["a", "c"]


def test_the_first_of_two_lines_of_one_attempt_stands(tmp_path: Path) -> None:
    folder = RunFolder.open(tmp_path, RUN)
    folder.add(ATTEMPT)
    folder.add(replace(ATTEMPT, answer="another"))
    assert [one.answer for one in folder.attempts()] == ['{"value": 1}']


def test_an_error_of_the_harness_gives_way_to_what_follows_it_and_stays_in_the_file(tmp_path: Path) -> None:
    folder = RunFolder.open(tmp_path, RUN)
    folder.add(replace(ATTEMPT, answer=None, error="timeout: 60 s"))
    folder.add(replace(ATTEMPT, answer=None, error="server_error: HTTP 500"))
    assert [one.error for one in folder.attempts()] == ["server_error: HTTP 500"]
    for attempt in (ATTEMPT, replace(ATTEMPT, answer="another"), replace(ATTEMPT, answer=None, error="late")):
        folder.add(attempt)
        assert [one.answer for one in folder.attempts()] == [ATTEMPT.answer]
    assert len((folder.path / "attempts.jsonl").read_text().splitlines()) == 5


def test_a_run_goes_on_under_the_same_settings_only(tmp_path: Path) -> None:
    RunFolder.open(tmp_path, RUN).add(ATTEMPT)
    assert len(RunFolder.open(tmp_path, RUN).attempts()) == 1
    with pytest.raises(ProjectError, match="runs/first was started with other settings"):
        RunFolder.open(tmp_path, replace(RUN, trials=3))
    with pytest.raises(ProjectError, match=r"can't be called '\.\./x'"):
        RunFolder.open(tmp_path, replace(RUN, run_id="../x"))


def test_a_folder_that_is_no_run_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ProjectError, match=r"empty is no run: it has no run\.json"):
        RunFolder(tmp_path / "empty").run()


def test_an_exported_folder_names_what_is_missing_or_broken(tmp_path: Path) -> None:
    folder = tmp_path / "benchmark"
    folder.mkdir()
    with pytest.raises(ProjectError, match=r"There is no benchmark/tasks.jsonl: run `goldwright build`"):
        read_exported(folder)
    for name in ("tasks.jsonl", "golds.jsonl", "documents.jsonl"):
        (folder / name).write_text(json.dumps({"task_id": "a"}) + "\n")
    with pytest.raises(ProjectError, match="older Goldwright: run `goldwright export`"):
        read_exported(folder)
    (folder / "golds.jsonl").write_text("{\n")
    with pytest.raises(ProjectError, match=r"benchmark/golds.jsonl, line 1, is no JSON"):
        read_exported(folder)
