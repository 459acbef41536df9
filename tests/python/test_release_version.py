"""Versions of the benchmark: golds may not move without a new one, and a version says what compares."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldwright.errors import ProjectError
from goldwright.release_version import (
    Contents,
    Released,
    bump,
    change_between,
    check_against,
    check_release,
    contents_of,
    next_version,
    read_released,
    version_of,
)

ROOT = Path(__file__).resolve().parents[2]

SPEC = {
    "shape": "record",
    "keys": {"value": {"type": "number", "unit": "days", "decimals": 2, "tolerance": 0.005}},
    "nothing": "none",
    "not_reported": "not reported",
}
DOCUMENT = {"document_id": "rule", "kind": "rule", "title": "Rule", "section": "Purpose", "text": "Why."}


def task(task_id: str, **changed: Any) -> dict[str, Any]:
    return {
        "task_id": task_id,
        "question": "How long?",
        "answer_instructions": "In days.",
        "answer_spec": SPEC,
    } | changed


def gold(value: str, **changed: Any) -> dict[str, Any]:
    return {"gold_answer": {"value": value}, "group": "rule", "active_rules": ["rule"]} | changed


def contents(*golds: str, text: str = "Why.") -> Contents:
    tasks = [task(f"task-{number}") for number in range(len(golds))]
    return contents_of(tasks, [gold(value) for value in golds], [DOCUMENT | {"text": text}])


OLD = contents("10.69", "28.52")


@pytest.mark.parametrize(
    ("new", "level", "version", "said"),
    [
        (contents("10.69", "28.52"), None, "1.2.3", "nothing changed"),
        (contents("10.69", "28.53"), "major", "2.0.0", "1 gold changed"),
        (contents("10.69"), "major", "2.0.0", "1 task gone"),
        (contents("10.70", "28.53", "1"), "major", "2.0.0", "2 golds changed, 1 task new"),
        (contents("10.69", "28.52", "1"), "minor", "1.3.0", "1 task new"),
        (contents("10.69", "28.52", text="Because."), "patch", "1.2.4", "words or documents changed"),
    ],
)
def test_what_changed_says_which_part_of_the_version_goes_up(
    new: Contents, level: Any, version: str, said: str
) -> None:
    change = change_between(OLD, new)
    assert (change.level, str(change)) == (level, said)
    assert (next_version("1.2.3", change.level) if change.level else "1.2.3") == version


def test_a_wider_tolerance_is_a_changed_gold_and_another_question_is_none() -> None:
    wider = SPEC | {"keys": {"value": {"type": "number", "unit": "days", "decimals": 2, "tolerance": 0.05}}}
    before = contents_of([task("a")], [gold("1")], [])
    assert change_between(before, contents_of([task("a", answer_spec=wider)], [gold("1")], [])).level == "major"
    assert change_between(before, contents_of([task("a", question="How many days?")], [gold("1")], [])).level == "patch"


def test_what_the_comparator_overlooks_and_what_only_explains_take_no_version() -> None:
    before = contents_of([task("a")], [gold("1.50")], [DOCUMENT])
    explained = contents_of([task("a")], [gold("1.5", gold_sql="select 1", near_misses=[{}])], [DOCUMENT])
    assert change_between(before, explained).level is None


@settings(deadline=None)
@given(st.lists(st.sampled_from(["1", "2", "3"]), max_size=4), st.lists(st.sampled_from(["1", "2", "3"]), max_size=4))
def test_nothing_differs_only_from_itself(old: list[str], new: list[str]) -> None:
    assert (change_between(contents(*old), contents(*new)).level is None) == (old == new)


def test_a_build_that_is_not_the_release_is_marked_and_refused() -> None:
    released = Released("1.2.3", "2026-11-30", OLD)
    assert version_of(released, OLD) == "1.2.3"
    assert check_release(released, OLD) == released
    moved = contents("10.69", "28.53")
    assert version_of(released, moved) == "1.2.3+unreleased"
    with pytest.raises(ProjectError, match=r"not version 1\.2\.3 of release\.yml \(1 gold changed\).*makes it 2\.0\.0"):
        check_release(released, moved)
    assert version_of(None, OLD) == "0.0.0+unreleased"
    with pytest.raises(ProjectError, match=r"There is no release\.yml"):
        check_release(None, OLD)


def test_a_file_whose_digests_moved_under_the_same_version_is_refused() -> None:
    old = Released("1.2.3", "2026-11-30", OLD)
    moved = Released("1.3.0", "2026-12-01", contents("10.69", "28.53"))
    with pytest.raises(ProjectError, match=r"has version 1\.3\.0 after 1\.2\.3.*must be 2\.0\.0 or later"):
        check_against(old, moved)
    assert check_against(old, replace(moved, version="2.0.0")).level == "major"
    with pytest.raises(ProjectError, match=r"must be 1\.2\.3 or later"):
        check_against(old, replace(old, version="1.2.2"))


def test_a_bump_writes_the_release_and_an_entry_on_top(tmp_path: Path) -> None:
    bump(tmp_path, OLD, "2026-11-30")
    first = read_released(tmp_path / "release.yml")
    assert first == Released("1.0.0", "2026-11-30", OLD)
    with pytest.raises(ProjectError, match=r"is version 1\.0\.0 already"):
        bump(tmp_path, OLD, "2026-12-01")
    bump(tmp_path, contents("10.69", "28.52", "1"), "2026-12-01")
    released = bump(tmp_path, contents("10.69", "28.53", "1"), "2026-12-02", "A filter was wrong.")
    assert read_released(tmp_path / "release.yml") == released
    written = (tmp_path / "VERSIONS.md").read_text()
    assert [line for line in written.split("\n") if line.startswith("#")] == [
        "# Versions of the benchmark",
        "## 2.0.0, 2026-12-02",
        "## 1.1.0, 2026-12-01",
        "## 1.0.0, 2026-11-30",
    ]
    assert "Scores of 2.0.0 don't compare with those of 1.1.0 and earlier." in written
    assert "Scores compare with those of 1.0.0 on the 2 tasks that both have." in written
    assert "A filter was wrong." in written
    assert sorted(path.name for path in tmp_path.iterdir()) == ["VERSIONS.md", "release.yml"]


@pytest.mark.parametrize("text", ["version: [", "version: 1.0.0", "version: 1.0\nreleased_on: x\nwords: x\ngolds: {}"])
def test_a_broken_file_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "release.yml").write_text(text)
    with pytest.raises(ProjectError, match=r"release\.yml (can't be read|has the version '1\.0')"):
        read_released(tmp_path / "release.yml")


def test_the_newest_entry_is_of_the_version_that_stands() -> None:
    """Whether a build is that version, `goldwright release check` says."""
    released = read_released(ROOT / "release.yml")
    assert released is not None
    first = next(line for line in (ROOT / "VERSIONS.md").read_text().split("\n") if line.startswith("## "))
    assert first == f"## {released.version}, {released.released_on}"
