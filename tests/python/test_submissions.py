"""Submissions: what a pack writes is sound; what a stranger gets wrong, or tries, is said in a sentence."""

from __future__ import annotations

import json
import shutil
import stat
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from made_up_runs import AGENTS, write_made_up_run

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam import submissions
from goldwright.exam.desk import Desk
from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.runs import RunFolder
from goldwright.exam.submissions import FILES, faults, handed_in_answer, pack, submitted_run, unpack

Lines = dict[str, Any]


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    """The release, cut to a few tasks of each group."""
    whole = read_exported(dbt.project / "benchmark")
    kept = [[task for task in whole.tasks if task.group == group][:2] for group in ("knowledge", "analytics", "rule")]
    return replace(whole, tasks=tuple(task for tasks in kept for task in tasks))


@pytest.fixture
def run(exported: Exported, tmp_path: Path) -> RunFolder:
    return write_made_up_run(tmp_path / "runs", exported, AGENTS[0])


@pytest.fixture
def packed(run: RunFolder, exported: Exported, tmp_path: Path) -> Path:
    return pack(run, exported, tmp_path / "run.zip")


@pytest.fixture
def folder(packed: Path, exported: Exported, tmp_path: Path) -> Path:
    """A sound submission as a folder, to be broken."""
    unpacked = unpack(packed, tmp_path / "unpacked").path
    assert faults(unpacked, exported) == []
    return unpacked


def change(path: Path, place: int, changed: Callable[[Lines], Any]) -> None:
    """Puts what `changed` makes of a line in its place."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[place] = json.dumps(changed(json.loads(lines[place])))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def change_run(folder: Path, **values: Any) -> None:
    path = folder / "run.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **values}), encoding="utf-8")


def test_a_packed_run_is_sound_holds_no_scores_and_comes_back(
    run: RunFolder, packed: Path, exported: Exported, tmp_path: Path
) -> None:
    (run.path / "scores.jsonl").write_text('{"is_right": true}\n', encoding="utf-8")
    again = pack(run, exported, tmp_path / "again.zip")
    assert again.read_bytes() == packed.read_bytes()
    assert zipfile.ZipFile(packed).namelist() == list(FILES)
    assert faults(packed, exported) == []
    came_back = unpack(packed, tmp_path / "back")
    assert (came_back.run(), came_back.attempts(), came_back.traces()) == (run.run(), run.attempts(), run.traces())
    assert submitted_run(packed) == run.run()


def test_of_two_traces_of_an_attempt_the_last_is_packed(run: RunFolder, exported: Exported, tmp_path: Path) -> None:
    path = run.path / "traces.jsonl"
    first = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    stale = {**first, "messages": [{"role": "user", "content": "killed before it answered"}]}
    path.write_text(json.dumps(stale) + "\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    packed = pack(run, exported, tmp_path / "run.zip")
    assert faults(packed, exported) == []
    assert unpack(packed, tmp_path / "back").traces()[first["task_id"], first["trial"]] == first["messages"]


def test_a_run_that_is_not_whole_is_not_packed(run: RunFolder, exported: Exported, tmp_path: Path) -> None:
    path = run.path / "attempts.jsonl"
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")
    with pytest.raises(ProjectError, match=r"runs/made-up-ada-rule can't be submitted\. .*trial 2, has no attempt\."):
        pack(run, exported, tmp_path / "run.zip")
    assert list(tmp_path.glob("*run.zip*")) == []


def test_a_run_of_another_release_is_said_and_nothing_else(folder: Path, exported: Exported) -> None:
    change_run(folder, benchmark={"version": "0.0.9", "tasks": "a", "golds": "b"})
    (sentence,) = faults(folder, exported)
    assert sentence.startswith("run.json: the run was sat on another release (0.0.9, golds b)")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (
            {"condition": "no-rule"},
            "run.json: condition has to be rule or oracle",
        ),
        ({"trials": 0}, "run.json: trials has to be a whole number up to 100."),
        ({"trials": True}, "run.json: trials has to be a whole number up to 100."),
        ({"run_id": "../../etc"}, "run.json: run_id has to be a short name."),
        ({"agent": "a" * 201}, "run.json: agent has to be printable text of at most 200 characters."),
        ({"tuned_prompt": "no"}, "run.json: tuned_prompt has to be true or false."),
        ({"model": "\x1b[2J"}, "run.json: model has to be null or printable text of at most 200 characters."),
        ({"settings": {"note": "half \ud800"}}, "run.json holds characters that can't be shown."),
        ({"score": 1.0}, "run.json is not of a run's form"),
    ],
)
def test_a_run_that_is_not_of_its_form_is_said(
    folder: Path, exported: Exported, values: dict[str, Any], sentence: str
) -> None:
    change_run(folder, **values)
    assert faults(folder, exported)[0].startswith(sentence)


def test_tasks_that_are_missing_or_unknown_are_said(folder: Path, exported: Exported) -> None:
    asked = [task.task_id for task in exported.tasks]
    change_run(folder, task_ids=[*asked[1:], "olist-made-up"])
    assert faults(folder, exported) == [
        f"run.json does not ask {asked[0]}.",
        "run.json asks olist-made-up, which the release does not have.",
    ]


def without(name: str) -> Callable[[Lines], Lines]:
    return lambda line: {key: value for key, value in line.items() if key != name}


def setting(**values: Any) -> Callable[[Lines], Lines]:
    return lambda line: {**line, **values}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda line: [line], "attempts.jsonl, line 1, is no JSON object."),
        (setting(is_right=True), "attempts.jsonl, line 1: is_right is not of an attempt."),
        (without("answer"), "attempts.jsonl, line 1: answer is missing."),
        (setting(answer={"value": 1}), "attempts.jsonl, line 1: answer has to be text or null."),
        (setting(trial="1"), "attempts.jsonl, line 1: trial has to be a whole number."),
        (setting(input_tokens=-1), "attempts.jsonl, line 1: input_tokens has to be a whole number, not negative."),
        (setting(seconds=float("nan")), "attempts.jsonl, line 1: seconds has to be a number, not negative."),
        (setting(cost_usd="1e400"), "attempts.jsonl, line 1: cost_usd has to be a decimal as text, or null."),
        (setting(documents_read=["x"]), "attempts.jsonl, line 1: documents_read names x, which the release"),
        (setting(task_id="olist-made-up"), "attempts.jsonl, line 1: olist-made-up, trial 1, is not asked."),
        (setting(trial=2), "attempts.jsonl, line 2: {task}, trial 2, is there twice."),
    ],
)
def test_an_attempt_that_is_not_of_its_form_is_said(
    folder: Path, exported: Exported, changed: Callable[[Lines], Any], sentence: str
) -> None:
    change(folder / "attempts.jsonl", 0, changed)
    assert faults(folder, exported)[0].startswith(sentence.format(task=exported.tasks[0].task_id))


def test_every_attempt_needs_a_trace_and_one_that_failed_needs_none(folder: Path, exported: Exported) -> None:
    path = folder / "traces.jsonl"
    first, *others = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(others), encoding="utf-8")
    task = json.loads(first)["task_id"]
    assert faults(folder, exported) == [f"{task}, trial 1, has no trace."]
    change(folder / "attempts.jsonl", 0, setting(answer=None, error="timeout"))
    assert faults(folder, exported) == []


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (setting(messages=[]), "is empty."),
        (setting(messages=["said"]), "is no list of messages with a role."),
        (setting(messages=[{"role": "assistant", "content": "Done."}]), "does not end in the answer"),
        (
            lambda line: {**line, "messages": [{"role": "tool", "content": '{"gold_sql": "with"}'}, *line["messages"]]},
            "holds lines of golds.jsonl, which no agent may see.",
        ),
        (
            lambda line: {
                **line,
                "messages": [{"role": "tool", "content": json.dumps('{"near_misses": []}')}, *line["messages"]],
            },
            "holds lines of golds.jsonl, which no agent may see.",
        ),
    ],
)
def test_a_trace_that_does_not_fit_its_attempt_is_said(
    folder: Path, exported: Exported, changed: Callable[[Lines], Any], sentence: str
) -> None:
    answered = next(
        place
        for place, text in enumerate((folder / "attempts.jsonl").read_text(encoding="utf-8").splitlines())
        if json.loads(text)["answer"]
    )
    change(folder / "traces.jsonl", answered, changed)
    (found,) = faults(folder, exported)
    assert f"the trace of {exported.tasks[answered // 2].task_id}" in found and sentence in found


def test_an_answer_in_the_last_words_is_handed_in_too(folder: Path, exported: Exported) -> None:
    answer = '{"value": "1"}'
    change(folder / "attempts.jsonl", 0, setting(answer=answer))
    said = [{"role": "user", "content": "?"}, {"role": "assistant", "content": f"It is\n{answer}\n"}]
    change(folder / "traces.jsonl", 0, setting(messages=said))
    assert faults(folder, exported) == []


def test_the_first_answer_that_is_handed_in_counts() -> None:
    def call(name: str, arguments: str) -> Lines:
        return {"role": "assistant", "tool_calls": [{"function": {"name": name, "arguments": arguments}}]}

    broken = {"role": "assistant", "tool_calls": ["x", {"function": 3}, {"function": {"name": "submit_answer"}}]}
    messages = [broken, call("submit_answer", "{"), call("submit_answer", '{"answer": {"value": 1}}')]
    assert handed_in_answer([*messages, call("submit_answer", '{"answer": "2"}')]) == '{"value": 1}'
    assert handed_in_answer(messages[:2]) is None


@pytest.mark.parametrize(
    "calls",
    [
        ['{"answer": "1"}', '{"answer": "2"}'],
        ['{"answer": "1", "note": "sure"}', '{"answer": {"value": "Paraná"}}'],
        ["{", "[]", '"1"', '{"answer": null}'],
        ["{}", ""],
    ],
)
def test_what_counts_as_handed_in_is_what_the_desk_takes(exported: Exported, calls: list[str]) -> None:
    with Desk(exported.warehouse, exported.documents) as desk:
        for arguments in calls:
            desk.call("submit_answer", arguments)
        said = [{"function": {"name": "submit_answer", "arguments": arguments}} for arguments in calls]
        assert handed_in_answer([{"role": "assistant", "tool_calls": said}]) == desk.answer


def test_faults_of_one_kind_are_counted(folder: Path, exported: Exported) -> None:
    (folder / "traces.jsonl").write_text("", encoding="utf-8")
    found = faults(folder, exported)
    assert len(found) == submissions.MOST_NAMED + 1
    assert found[-1] == "7 more attempts have no trace."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("golds.jsonl", "It holds golds.jsonl: leave golds out, whoever takes it in has their own."),
        ("scores.jsonl", "It holds scores.jsonl: leave scores out, whoever takes it in has their own."),
        ("../run.json", "It holds ../run.json: a submission holds run.json, attempts.jsonl, traces.jsonl and nothing"),
        ("/etc/cron.d/job", "It holds /etc/cron.d/job:"),
        ("..\\run.json", "It holds ..\\run.json:"),
        ("run/run.json", "It holds run/run.json:"),
        ("a\x1b[2J", "It holds a?[2J:"),
        ("run.json", "It holds run.json 2 times."),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_no_other_file_comes_in(packed: Path, exported: Exported, name: str, sentence: str) -> None:
    with zipfile.ZipFile(packed, "a") as archive:
        archive.writestr(name, "{}")
    assert faults(packed, exported)[0].startswith(sentence)
    with pytest.raises(ProjectError, match="is no submission"):
        submitted_run(packed)


@pytest.mark.parametrize("name", FILES)
def test_a_link_is_no_file(packed: Path, folder: Path, exported: Exported, tmp_path: Path, name: str) -> None:
    (folder / name).rename(tmp_path / "elsewhere")
    (folder / name).symlink_to(tmp_path / "elsewhere")
    assert faults(folder, exported) == [f"{name} is no plain file."]
    linked = tmp_path / "linked.zip"
    with zipfile.ZipFile(packed) as archive, zipfile.ZipFile(linked, "w") as changed:
        for info in archive.infolist():
            data = archive.read(info)
            if info.filename == name:
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
            changed.writestr(info, data)
    assert faults(linked, exported) == [f"{name} is no plain file."]


def test_what_is_no_archive_is_said(tmp_path: Path, packed: Path, folder: Path, exported: Exported) -> None:
    (tmp_path / "text.zip").write_text("not zipped", encoding="utf-8")
    for path in (tmp_path / "text.zip", tmp_path / "absent.zip"):
        assert faults(path, exported)[0].startswith("This is neither a zip archive nor a folder")
    torn = bytearray(packed.read_bytes())
    torn[200:400] = bytes(200)
    packed.write_bytes(torn)
    assert "can't be unpacked" in faults(packed, exported)[0]
    (folder / "traces.jsonl").unlink()
    assert faults(folder, exported) == ["It has no traces.jsonl: write it by `goldwright submission pack`."]


def test_sizes_are_bounded_as_they_are_read(
    packed: Path, folder: Path, exported: Exported, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = tmp_path / "bomb.zip"
    shutil.copy(packed, bomb)
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("run.json", (folder / "run.json").read_bytes())
        archive.writestr("attempts.jsonl", b" " * (submissions.MOST_BYTES_OF_A_LINE + 1))
        archive.writestr("traces.jsonl", b"")
    assert faults(bomb, exported) == ["attempts.jsonl has a line of more than 32 MiB."]
    monkeypatch.setattr(submissions, "MOST_BYTES", 1024**2)
    (folder / "traces.jsonl").write_bytes(b"{}\n" * 1024**2)
    assert faults(folder, exported) == ["traces.jsonl is larger than 1 MiB."]
    (folder / "run.json").write_bytes(b"\n" * (submissions.MOST_BYTES_OF_A_RUN + 1))
    assert faults(folder, exported) == ["run.json is larger than 4 MiB."]
