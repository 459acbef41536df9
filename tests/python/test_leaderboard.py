"""The leaderboard: it scores what is handed in itself, and never holds two releases against each other."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from made_up_runs import MadeUpAgent, write_made_up_run

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.exported import ExamTask, Exported, read_exported
from goldwright.exam.leaderboard import Leaderboard, leaderboard_page, read_submissions, write_leaderboard
from goldwright.exam.submissions import pack, unpack

ROOT = Path(__file__).resolve().parents[2]
GOOD = MadeUpAgent("Good", 1, 1, 1)
POOR = MadeUpAgent("Poor", 0.5, 0.4, 0.1)
TUNED = MadeUpAgent("Tuned", 1, 1, 1, tuned_prompt=True)
HELPED = MadeUpAgent("Helped", 1, 1, 1, "oracle")


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    whole = read_exported(dbt.project / "benchmark")
    return replace(whole, tasks=whole.tasks[::60])


@pytest.fixture
def submissions(exported: Exported, tmp_path: Path) -> Path:
    folder = tmp_path / "submissions"
    for agent in (GOOD, POOR, TUNED, HELPED):
        hand_in(folder, exported, agent, tmp_path)
    return folder


def hand_in(folder: Path, exported: Exported, agent: MadeUpAgent, scratch: Path) -> Path:
    run = write_made_up_run(scratch / "runs", exported, agent)
    return pack(run, exported, folder / f"{agent.name.lower()}.zip")


def rows(board: Leaderboard) -> list[list[str]]:
    """The texts of the cells of all tables, row by row."""
    found = re.findall(r'<tr><th scope="row">(.*?)</tr>', leaderboard_page(board, ROOT), flags=re.DOTALL)
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in re.split(r"<td[^>]*>", row)] for row in found]


def with_other_answers(exported: Exported, version: str) -> Exported:
    """A release of the same questions with another gold in its first task."""
    first, *others = exported.tasks
    changed = {key: "something else" for key in first.spec["keys"]}
    gold: dict[str, Any] = {**first.gold, "gold_answer": changed}
    return replace(
        exported, tasks=(ExamTask(first.line, gold), *others), manifest={**exported.manifest, "version": version}
    )


def test_those_with_help_are_shown_with_their_flags_and_not_ranked(submissions: Path, exported: Exported) -> None:
    shown = {row[0]: row for row in rows(read_submissions(submissions, [exported]))}
    assert set(shown) == {"Good", "Poor", "Tuned tuned prompt", "Helped oracle"}
    assert [shown[name][1] for name in ("Good", "Poor", "Tuned tuned prompt", "Helped oracle")] == ["1", "2", "–", "–"]
    assert re.match(r"\d+\.\d % \d+–\d+, n \d+$", shown["Poor"][2])
    assert shown["Good"][-1].startswith("good.zip ")


def test_scores_of_their_own_are_not_taken(submissions: Path, exported: Exported, tmp_path: Path) -> None:
    board = read_submissions(submissions, [exported])
    boast = unpack(submissions / "poor.zip", submissions, "boast")
    (boast.path / "scores.jsonl").write_text('{"is_right": true}\n', encoding="utf-8")
    again = read_submissions(submissions, [exported])
    assert again.refused == [
        ("boast", "boast is no submission. It holds scores.jsonl: leave scores out, whoever takes it in has their own.")
    ]
    assert rows(again) == rows(board)
    (boast.path / "scores.jsonl").unlink()
    shown = [row for row in rows(read_submissions(submissions, [exported])) if row[0] == "Poor"]
    assert len(shown) == 2 and shown[0][2:8] == shown[1][2:8]


def test_releases_with_other_answers_have_tables_of_their_own(
    submissions: Path, exported: Exported, tmp_path: Path
) -> None:
    other = with_other_answers(exported, "0.2.0")
    hand_in(submissions, other, replace(POOR, name="Newer"), tmp_path)
    board = read_submissions(submissions, [exported, other])
    assert [[entry.run.model for entry in one.entries] for one in board.boards] == [
        ["Good", "Helped", "Poor", "Tuned"],
        ["Newer"],
    ]
    page = leaderboard_page(board, ROOT)
    assert page.count("<table") == 2 and "Release 0.2.0" in page
    alone = read_submissions(submissions, [exported])
    assert [file for file, _ in alone.refused] == ["newer.zip"]
    assert "sat on another release (0.2.0" in alone.refused[0][1]
    assert "Newer" not in leaderboard_page(alone, ROOT)


def test_what_is_broken_is_named_with_its_fault_and_gets_no_figure(submissions: Path, exported: Exported) -> None:
    (submissions / "<b>bold.zip").write_text("no archive", encoding="utf-8")
    path = unpack(submissions / "poor.zip", submissions, "cut").path / "attempts.jsonl"
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[2:]), encoding="utf-8")
    board = read_submissions(submissions, [exported])
    assert [file for file, _ in board.refused] == ["<b>bold.zip", "cut"]
    assert board.refused[1][1].endswith("has no attempt. And 3 more.")
    page = leaderboard_page(board, ROOT)
    assert "&lt;b&gt;bold.zip" in page and "<b>bold" not in page


def test_names_of_strangers_stay_text(submissions: Path, exported: Exported) -> None:
    folder = unpack(submissions / "poor.zip", submissions, "evil").path
    run = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    run["model"] = "<script>alert(1)</script>"
    (folder / "run.json").write_text(json.dumps(run), encoding="utf-8")
    page = leaderboard_page(read_submissions(submissions, [exported]), ROOT)
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)" in page


def test_an_empty_folder_makes_a_page_that_says_so(tmp_path: Path, exported: Exported) -> None:
    (tmp_path / "none").mkdir()
    path = write_leaderboard(read_submissions(tmp_path / "none", [exported]), tmp_path / "site", ROOT)
    assert "There is no submission that could be scored." in path.read_text(encoding="utf-8")
    with pytest.raises(ProjectError, match="There is no folder"):
        read_submissions(tmp_path / "absent", [exported])


def test_the_commands_pack_check_and_rank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_exported(ROOT / "benchmark")
    for name in ("models", "benchmark"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    write_made_up_run(Path("runs"), whole, POOR)

    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, arguments)
        return done.exit_code, done.output

    assert run("submission", "pack", "poor-rule") == (0, "submissions/poor-rule.zip is ready to be handed in.\n")
    assert run("submission", "check", "submissions/poor-rule.zip") == (
        0,
        "poor-rule.zip is sound: Poor, rule, trials: 1.\n",
    )
    shutil.copytree("runs/poor-rule", "submissions/folder")
    (Path("submissions/folder") / "golds.jsonl").write_text("{}", encoding="utf-8")
    code, output = run("submission", "check", "submissions/folder")
    assert code == 1 and output.startswith("It holds golds.jsonl: leave golds out")
    code, output = run("leaderboard", "submissions")
    assert code == 0 and "Not scored: folder: " in output
    assert output.endswith("site/index.html ranks 1 submissions; 1 were not scored.\n")
    assert "Poor" in Path("site/index.html").read_text(encoding="utf-8")
