"""The report: every figure is one of the evaluation's tables, and nothing that an agent writes can become markup."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from made_up_runs import AGENTS, MadeUpAgent, write_made_up_run

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.exam.evaluation import evaluation_tables, scores_frame
from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.report.answered import MOST_OF_A_QUERY, MOST_OF_AN_ANSWER, Answered, read_answered
from goldwright.exam.report.browser import gold_sql_parts
from goldwright.exam.report.examples import rule_block, verdict_words, worked_examples
from goldwright.exam.report.page import floor_scores, report_page
from goldwright.exam.report.tables import Evaluation, dollars
from goldwright.exam.runs import RUNS, Attempt, Run, RunFolder, benchmark_of
from goldwright.review_tasks import ReviewRelease, read_review_release

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> Exported:
    """The release, cut to every twelfth task."""
    whole = read_exported(dbt.project / "benchmark")
    return replace(whole, tasks=whole.tasks[::12])


@pytest.fixture(scope="module")
def release(dbt: Dbt) -> ReviewRelease:
    return read_review_release(dbt.project / "benchmark", dbt.database())


@pytest.fixture(scope="module")
def answered(exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> list[Answered]:
    runs = tmp_path_factory.mktemp("runs")
    return read_answered([write_made_up_run(runs, exported, agent) for agent in AGENTS], exported)


@pytest.fixture(scope="module")
def html(answered: list[Answered], exported: Exported) -> str:
    return report_page(answered, exported, ROOT, Dbt.here(ROOT).database())


def browser_data(html: str) -> dict[str, Any]:
    packed = re.search(r'<script type="text/plain" id="data">([^<]*)</script>', html)
    assert packed
    found = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert isinstance(found, dict)
    return found


def cells(html: str, caption: str) -> list[list[str]]:
    """The texts of a table's rows, by its caption."""
    table = re.search(rf'<caption class="hidden">{re.escape(caption)}</caption>(.*?)</table>', html, flags=re.DOTALL)
    assert table, caption
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", table[1], flags=re.DOTALL)
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in re.split(r"<td[^>]*>", row)] for row in rows]


def one_run(
    tmp_path: Path, exported: Exported, attempts: Sequence[tuple[Attempt, str]], agent: str = "analyst"
) -> RunFolder:
    """A run of the given attempts, each with the query of its trace."""
    asked = sorted({attempt.task_id for attempt, _ in attempts})
    folder = RunFolder.open(tmp_path, Run("one", agent, "rule", 1, benchmark_of(exported), task_ids=asked))
    for attempt, query in attempts:
        call = {"function": {"name": "run_sql", "arguments": json.dumps({"query": query})}}
        folder.add(attempt, [{"role": "assistant", "content": None, "tool_calls": [call]}])
    return folder


def test_the_headline_holds_the_accuracies_of_the_evaluation(html: str, answered: list[Answered]) -> None:
    accuracy = evaluation_tables(scores_frame(one.score for one in answered), ROOT)["accuracy"]
    overall = accuracy[accuracy["breakdown"] == "all"]
    shown = cells(html, "Accuracy by agent and domain")
    assert len(shown) == len(overall) == len(AGENTS)
    expected = sorted(f"{100 * float(share):.1f} %" for share in overall["accuracy"])
    assert sorted(row[1].partition(" % ")[0] + " %" for row in shown) == expected
    assert [row[0] for row in shown][:2] == ["Made-up Ada", "Made-up Tim tuned prompt"]
    assert all(re.search(r"\d+–\d+, n \d+", row[1]) for row in shown)


def test_reasons_add_up_to_what_is_not_right(html: str, answered: list[Answered]) -> None:
    for row in cells(html, "Reasons of answers that are not right"):
        counts = [int(cell.split()[0]) for cell in row[2:-1] if cell != "–"]
        assert sum(counts) == int(row[1])
    shown = cells(html, "Reasons of answers that are not right")
    assert sum(int(row[1]) for row in shown) == sum(not one.score.is_right for one in answered)


def test_the_ablation_compares_the_same_tasks(html: str, answered: list[Answered]) -> None:
    rows = cells(html, "Accuracy under each condition, on the same tasks")
    assert [row[0] for row in rows] == ["Made-up Ada", "Made-up Grace"]
    asked = len({one.score.task_id for one in answered if one.run.condition == "no-rule"})
    assert [cell.rpartition("n ")[2] for cell in rows[1][1:4]] == [str(asked)] * 3


def test_the_foot_of_the_scale_is_measured(answered: list[Answered], exported: Exported) -> None:
    scores = floor_scores(answered, exported)
    evaluation = Evaluation(evaluation_tables(scores_frame(scores), ROOT))
    silent, standard = (
        next(run for run in evaluation.floors() if run.name == name) for name in ("says nothing", "reads no rule")
    )
    assert evaluation.accuracy(silent) == 0
    assert evaluation.accuracy(standard, "task group", "rule") == 0
    assert evaluation.accuracy(standard, "task group", "analytics") == 1


def test_the_same_answers_give_the_same_bytes(html: str, answered: list[Answered], exported: Exported) -> None:
    assert report_page(answered, exported, ROOT, Dbt.here(ROOT).database()) == html


def test_it_asks_for_nothing_from_outside(html: str) -> None:
    outside = re.sub(r' xmlns(:xlink)?="http://www.w3.org/[^"]*"', "", html)
    assert "http:" not in outside and "https:" not in outside
    assert "default-src 'none'" in html
    assert "goldwright-canary" in html


def test_the_browser_gets_every_answer_and_whole_gold_sql(
    html: str, answered: list[Answered], exported: Exported
) -> None:
    data = browser_data(html)
    assert {len(column) for column in data["columns"]} == {len(answered)}
    for task in data["tasks"]:
        sql = exported.task_by_id[task[0]].gold.get("gold_sql", "")
        assert "".join(data["parts"][place] for place in task[-1]) == sql
    reasons = [data["texts"][place] for place in data["columns"][3]]
    assert sorted(reasons) == sorted(one.score.reason for one in answered)


def test_gold_sql_is_cut_at_its_outer_ctes(exported: Exported) -> None:
    sql = next(task.gold["gold_sql"] for task in exported.tasks if task.group == "rule")
    parts = gold_sql_parts(sql)
    assert "".join(parts) == sql and len(parts) > 5


def test_what_agents_write_stays_text(tmp_path: Path, exported: Exported) -> None:
    evil = "</script></pre><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7 * 7 }}"
    tasks = [task for task in exported.tasks if task.group == "rule"][:3]
    half = [json.dumps({key: evil for key in task.spec["keys"]}) for task in tasks]
    gold = [task.gold_answer if isinstance(task.gold_answer, list) else [task.gold_answer] for task in tasks]
    mixed = [
        json.dumps(
            [{**row, next(reversed(row)): evil} for row in rows]
            if isinstance(task.gold_answer, list)
            else {**rows[0], next(reversed(rows[0])): evil}
        )
        for task, rows in zip(tasks, gold, strict=True)
    ]
    answers = [half[0], mixed[1], mixed[2]]
    folder = one_run(
        tmp_path,
        exported,
        [(Attempt(task.task_id, 1, answer), f"select '{evil}'") for task, answer in zip(tasks, answers, strict=True)],
        agent=evil,
    )
    html = report_page(read_answered([folder], exported), exported, ROOT)
    assert (
        "alert(1)</script>" not in html
        and "<img src=x" not in html
        and "49" not in re.findall(r"<h1>.*?</h1>", html)[0]
    )
    # Our own script and the data are all the scripts that there are.
    assert len(re.findall(r"<script", html)) == 2
    assert "&lt;script&gt;alert(1)" in html
    assert evil in browser_data(html)["columns"][6][0]


def test_half_a_character_and_huge_texts_are_no_obstacle(tmp_path: Path, exported: Exported) -> None:
    task = exported.tasks[0]
    attempt = Attempt(task.task_id, 1, "x" * 3_000_000)
    (one,) = read_answered([one_run(tmp_path, exported, [(attempt, "y" * 3_000_000)])], exported)
    assert (
        one.answer and len(one.answer) < MOST_OF_AN_ANSWER + 50 and one.answer.endswith("(2,996,000 more characters)")
    )
    assert one.query and len(one.query) < MOST_OF_A_QUERY + 50
    lone = replace(one, run=replace(one.run, agent="\ud800"), answer='{"value": "\ud800"}', query="\ud800")
    page = report_page([lone], exported, ROOT).encode().decode()
    assert browser_data(page)["columns"][5] == ['{"value": "?"}']


def test_a_run_that_goes_on_is_scored_anew(tmp_path: Path, exported: Exported) -> None:
    first, second = exported.tasks[:2]
    run = Run("one", "a", "rule", 1, benchmark_of(exported), task_ids=[first.task_id, second.task_id])
    folder = RunFolder.open(tmp_path, run)
    folder.add(Attempt(first.task_id, 1, json.dumps(first.gold_answer)))
    assert [one.score.reason for one in read_answered([folder], exported)] == ["right", "harness error"]
    folder.add(Attempt(second.task_id, 1, json.dumps(second.gold_answer)))
    assert [one.score.reason for one in read_answered([folder], exported)] == ["right", "right"]


@pytest.mark.parametrize("group", ["knowledge", "analytics", "rule"])
@pytest.mark.parametrize("skill", [0.0, 1.0])
def test_small_runs_have_reports_too(tmp_path: Path, exported: Exported, group: str, skill: float) -> None:
    agent = MadeUpAgent("Solo", skill, skill, skill * 99)
    tasks = [task for task in exported.tasks if task.group == group][:4]
    html = report_page(read_answered([write_made_up_run(tmp_path, exported, agent, tasks)], exported), exported, ROOT)
    assert "Solo gets" in html and 'id="conditions"' not in html


def test_two_runs_of_one_model_are_told_apart_everywhere(tmp_path: Path, exported: Exported) -> None:
    tasks = [task for task in exported.tasks if task.group != "knowledge"][:6]
    agents = [MadeUpAgent("Twin", 1, 1, 1), MadeUpAgent("Twin", 0, 0, 0, tuned_prompt=True)]
    folders = [write_made_up_run(tmp_path / str(place), exported, agent, tasks) for place, agent in enumerate(agents)]
    runs = [folders[0], folders[0], folders[1]]
    named = []
    for folder, name in zip(runs, ("first", "second", "tuned"), strict=True):
        described = {**asdict(folder.run()), "run_id": name}
        copy = tmp_path / "runs" / name
        shutil.copytree(folder.path, copy)
        (copy / "run.json").write_text(json.dumps(described), encoding="utf-8")
        named.append(RunFolder(copy))
    html = report_page(read_answered(named, exported), exported, ROOT)
    heads = {row[0] for row in cells(html, "Accuracy by agent and domain")}
    assert heads == {"Twin (first)", "Twin (second)", "Twin tuned prompt"}
    assert "Twin, tuned prompt, rule: " in html
    assert {run[0] for run in browser_data(html)["runs"]} == {"Twin (first)", "Twin (second)", "Twin"}


def test_a_built_in_agent_does_not_lead_and_a_close_race_is_said(tmp_path: Path, exported: Exported) -> None:
    tasks = exported.tasks[::3]
    asked = [task.task_id for task in tasks]
    gold = RunFolder.open(tmp_path, Run("gold", "gold", "rule", 1, benchmark_of(exported), task_ids=asked))
    for task in tasks:
        gold.add(Attempt(task.task_id, 1, json.dumps(task.gold_answer)))
    close = [MadeUpAgent("One", 0.6, 0.6, 0.6), MadeUpAgent("Other", 0.6, 0.6, 0.6), MadeUpAgent("Last", 0, 0, 0)]
    folders = [gold, *(write_made_up_run(tmp_path, exported, agent, tasks) for agent in close)]
    html = report_page(read_answered(folders, exported), exported, ROOT)
    assert cells(html, "Accuracy by agent and domain")[0][0] == "gold built-in"
    best, other = ("One", "Other") if "<h1>One leads with" in html else ("Other", "One")
    assert f"<h1>{best} leads with" in html
    assert f"the interval of {other} overlaps" in html


def test_a_run_whose_price_is_unknown_has_no_costs(tmp_path: Path, exported: Exported) -> None:
    task = exported.tasks[0]
    folder = one_run(tmp_path, exported, [(Attempt(task.task_id, 1, json.dumps(task.gold_answer)), "select 1")])
    html = report_page(read_answered([folder], exported), exported, ROOT)
    assert cells(html, "Turns, tokens, time and money an attempt")[0][-3:] == ["–", "–", "–"]
    assert "a right answer costs" not in html


def test_examples_are_of_several_reasons_and_show_where_the_rule_stands(
    answered: list[Answered], exported: Exported, release: ReviewRelease
) -> None:
    examples = worked_examples(answered, exported, release)
    assert len({one.answered.score.reason for one in examples}) == 3
    assert len({one.task.task_id for one in examples}) == 3
    first = examples[0]
    assert first.answered.score.reason == "rule ignored" and first.passage is not None
    assert any(is_marked for paragraph in first.passage.paragraphs for _, is_marked in paragraph)
    assert any(differs for row in first.answer_rows for _, differs in row)
    assert '<mark class="rule-line">' in first.gold_query


def test_the_lines_of_a_rule_are_marked() -> None:
    sql = "\n".join(
        [
            "with",
            "variant as (",
            "    with",
            "    -- governed: rows.",
            "    rows as (",
            "        select",
            "            a",
            "        from facts",
            "        where",
            "            (b > 1)",
            "            -- Rule d__one: One is left out.",
            "            and (",
            "                c = 1",
            "            ) is not true",
            "            -- Rule d__two: Two is left out.",
            "            and (c = 2) is not true",
            "    ),",
            "    other as (",
            "        select 1",
            "    )",
            "    select * from rows",
            ")",
            "select * from variant",
        ]
    )
    block, is_own = rule_block(sql, "d__one")
    text = re.sub(r"<[^>]*>", "", block)
    assert is_own and text.startswith("-- governed: rows.\nrows as (") and text.endswith("),")
    marked = [re.sub(r"<[^>]*>", "", one).strip() for one in re.findall(r'<mark class="rule-line">(.*?)</mark>', block)]
    assert marked == ["-- Rule d__one: One is left out.", "and (", "c = 1"]
    other, is_own = rule_block(sql, "d__three")
    assert not is_own and "rule-line" not in other and "Two is left out" in other
    assert re.sub(r"<[^>]*>", "", rule_block("with\na as (\n    select 1\n)\n\nselect 2", None)[0]) == "select 2"


def test_verdicts_are_sentences(answered: list[Answered], release: ReviewRelease) -> None:
    for one in answered:
        words = verdict_words(one, release)
        assert re.fullmatch(r"[A-Z].*\.", words) and "None" not in words


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "$0.00"), (0.0012345, "$0.0012"), (0.04, "$0.040"), (3.456, "$3.46"), (1234.5, "$1,234")]
)
def test_dollars_have_the_decimals_they_need(amount: float, text: str) -> None:
    assert dollars(amount) == text


def test_the_command_writes_one_file_and_passes_over_other_releases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    for name in ("dbt_project.yml", "profiles.yml", "models", "benchmark"):
        (project / name).symlink_to(ROOT / name)
    monkeypatch.chdir(project)
    exported = read_exported(ROOT / "benchmark")
    write_made_up_run(RUNS, exported, MadeUpAgent("Solo", 1, 1, 1), exported.tasks[:3])
    stale = asdict(RunFolder(RUNS / "solo-rule").run()) | {"run_id": "old", "benchmark": {"version": "0.0.1"}}
    (RUNS / "old").mkdir()
    (RUNS / "old" / "run.json").write_text(json.dumps(stale), encoding="utf-8")
    done = CliRunner().invoke(main, ["report", "--out", "out/report.html"])
    assert done.exit_code == 0, done.output
    assert "Passed over: runs/old was sat on another release" in done.output
    assert "out/report.html tells of 3 attempts in 1 runs, written in " in done.output
    assert (project / "out" / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    for arguments, sentence in ((["old"], "runs/old was sat on another release"), (["none"], "There is no run none")):
        refused = CliRunner().invoke(main, ["report", *arguments])
        assert refused.exit_code == 1 and sentence in refused.output
