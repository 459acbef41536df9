"""`goldwright diff`: which golds moved between two benchmarks, and why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import duckdb
import pytest
from click.testing import CliRunner

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.diff import Cause, compare_benchmarks
from goldwright.exam.exported import Exported, read_exported

RULE = "macros/rules/olist/olist__delivery_outlier_exclusion.sql"


def _task(task_id: str, answer: Any, **gold: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    line = {
        "task_id": task_id,
        "domain": "olist",
        "analysis_type": "point_query",
        "question": "How many?",
        "answer_instructions": "A number.",
        "answer_spec": {"shape": "record", "keys": {"value": {"type": "text"}}},
    }
    told = {
        "task_id": task_id,
        "group": "rule",
        "metrics": ["m"],
        "active_rules": ["r"],
        "governing_rules": ["r"],
        "rule_types": {"r": "temporal"},
        "gold_answer": answer,
        "gold_sql": 'with a as (select * from raw."order") select count(*) as value from a',
    }
    return line, told | gold


def _write(
    folder: Path, tasks: list[tuple[dict[str, Any], dict[str, Any]]], text: str = "x", **hashes: Any
) -> Exported:
    folder.mkdir()
    known = {"data": {"order.parquet": "1", "other.parquet": "1"}, "metric": {"m": "1", "n": "1"}, "rule": {"r": "1"}}
    documents = [{"document_id": "r", "domain": "olist", "kind": "rule", "text": text}]
    for name, lines in (("tasks", [line for line, _ in tasks]), ("golds", [gold for _, gold in tasks])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (folder / "documents.jsonl").write_text("".join(json.dumps(line) + "\n" for line in documents))
    (folder / "manifest.json").write_text(json.dumps({"hashes": known | hashes}))
    return read_exported(folder)


@pytest.mark.parametrize(
    ("hashes", "gold", "cause"),
    [
        ({"data": {"order.parquet": "2", "other.parquet": "1"}}, {}, Cause("data", "raw.order")),
        ({"metric": {"m": "2", "n": "1"}}, {}, Cause("metric", "m")),
        ({"rule": {"r": "2"}}, {}, Cause("rule", "r")),
        ({}, {"governing_rules": ["r", "s"]}, Cause("rule", "s (governs now)")),
        ({}, {"governing_rules": []}, Cause("rule", "r (governs no more)")),
        ({}, {"gold_sql": "select 1"}, Cause("model", "(the gold SQL changed: a staging model, a fact or a macro)")),
        ({"data": {"order.parquet": "1", "other.parquet": "2"}, "metric": {"m": "1"}}, {}, Cause("unknown", "")),
    ],
)
def test_a_moved_gold_names_its_cause_and_no_other(
    tmp_path: Path, hashes: dict[str, Any], gold: dict[str, Any], cause: Cause
) -> None:
    before = _write(tmp_path / "before", [_task("a", {"value": "1"})])
    after = _write(tmp_path / "after", [_task("a", {"value": "2"}, **gold)], **hashes)
    (moved,) = compare_benchmarks(before, after).moved
    assert moved.causes == (cause,)
    assert moved.changed_fields() == [("value", "1", "2")]


def test_each_task_is_in_one_list(tmp_path: Path) -> None:
    reworded = _task("c", {"value": "1"})
    before = _write(tmp_path / "before", [_task(name, {"value": "1"}) for name in "abcd"])
    reworded[0]["question"] = "How many were there?"
    after = _write(
        tmp_path / "after",
        [_task("b", [{"value": "1"}, {"value": "2"}]), reworded, *(_task(n, {"value": "1"}) for n in "de")],
    )
    found = compare_benchmarks(before, after)
    assert [one.task.task_id for one in found.moved] == ["b"]
    assert [task.task_id for task, _ in found.removed] == ["a"]
    assert [task.task_id for task, _ in found.added] == ["e"]
    assert found.reworded == ("c",)
    assert found.unchanged == 1
    assert json.loads(found.as_json())["moved"][0]["before"] == {"value": "1"}


def test_a_changed_document_is_the_cause_of_a_knowledge_gold(tmp_path: Path) -> None:
    told: dict[str, Any] = {
        "group": "knowledge",
        "metrics": [],
        "governing_rules": [],
        "gold_sql": None,
        "source": "r.owner",
    }
    before = _write(tmp_path / "before", [_task("a", {"value": "Risk"}, **told)])
    after = _write(tmp_path / "after", [_task("a", {"value": "Finance"}, **told)], text="y")
    (moved,) = compare_benchmarks(before, after).moved
    assert moved.causes == (Cause("document", "r.owner"),)


def test_the_command_fails_on_a_moved_gold_when_asked_to(tmp_path: Path) -> None:
    _write(tmp_path / "before", [_task("a", {"value": "1"})])
    _write(tmp_path / "after", [_task("a", {"value": "2"})], rule={"r": "2"})
    folders = [str(tmp_path / "before"), str(tmp_path / "after")]
    result = CliRunner().invoke(main, ["diff", *folders])
    assert result.exit_code == 0
    assert "value: 1 → 2" in result.output
    assert "rule r" in result.output
    assert CliRunner().invoke(main, ["diff", "--fail-on-moved", *folders]).exit_code == 1
    assert CliRunner().invoke(main, ["diff", "--fail-on-moved", folders[0], folders[0]]).exit_code == 0


@pytest.mark.slow
def test_a_changed_parameter_names_exactly_the_tasks_that_moved(
    dbt: Dbt, copied: Dbt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rebuild by state after a rule's parameter changed, against golds read from both databases."""
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    monkeypatch.chdir(copied.project)
    state = copied.project / "state"
    state.mkdir()
    copied.run("parse")
    shutil.copy(copied.target / "manifest.json", state / "manifest.json")
    shutil.copy(dbt.database(), copied.project / "goldwright.duckdb")
    text = (copied.project / RULE).read_text(encoding="utf-8")
    assert text.count("60") == 1
    (copied.project / RULE).write_text(text.replace("60", "45"), encoding="utf-8")
    assert CliRunner().invoke(main, ["sync"]).exit_code == 0
    copied.run("build", "--select", "state:modified+", "--state", str(state))
    result = CliRunner().invoke(main, ["export"])
    assert result.exit_code == 0, result.output

    found = compare_benchmarks(read_exported(dbt.project / "benchmark"), read_exported(copied.project / "benchmark"))
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        connection.execute(f"attach '{copied.database()}' as after (read_only)")
        answers = "select task_id, row_number, answer_key, answer_text, answer_number from {}.goldwright.gold_answers"
        before, after = answers.format("goldwright"), answers.format("after")
        kept = " intersect ".join(
            f"select task_id from {one}.goldwright.benchmark_tasks" for one in ("goldwright", "after")
        )
        moved = connection.execute(
            f"select distinct task_id from (({before} except {after}) union all ({after} except {before})) "
            f"where task_id in ({kept}) order by 1"
        ).fetchall()
    assert [one.task.task_id for one in found.moved] == [task_id for (task_id,) in moved] != []
    rule = Cause("rule", "olist__delivery_outlier_exclusion")
    assert all(rule in one.causes for one in found.moved)
    assert {cause for one in found.moved if one.task.group != "knowledge" for cause in one.causes} == {rule}
