"""The report and the leaderboard in a real browser, from the disk: no server, no network, runs of made-up agents.

`GOLDWRIGHT_PICTURES=docs/pictures` also writes the pictures of the README (`make pictures`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest
from made_up_runs import AGENTS, MadeUpAgent, write_made_up_run
from page_checks import SMALLEST_CONTRAST
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, expect
from wrong_answers import FOLDER, wrong_answers

from goldwright.dbt import Dbt
from goldwright.exam.exported import Exported, read_exported
from goldwright.exam.leaderboard import read_submissions, write_leaderboard
from goldwright.exam.report.answered import Answered, read_answered
from goldwright.exam.report.page import report_page
from goldwright.exam.runs import Attempt, Run, RunFolder, benchmark_of
from goldwright.exam.submissions import pack
from goldwright.release import read_release

pytest_plugins = ["chromium"]

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"laptop": (1280, 800), "tablet": (820, 1180), "phone": (360, 780)}
PICTURES = os.environ.get("GOLDWRIGHT_PICTURES")


@pytest.fixture(scope="module")
def exported() -> Exported:
    return read_exported(ROOT / "benchmark")


@pytest.fixture(scope="module")
def mistakes() -> dict[str, tuple[str, str]]:
    """By task, a query that somebody got wrong by hand, and the answer that it gives."""
    tasks = {task.task_id: task for task in read_release(Dbt.here(ROOT).database()).tasks}
    found: dict[str, tuple[str, str]] = {}
    with duckdb.connect(str(ROOT / "benchmark" / "warehouse.duckdb"), read_only=True) as warehouse:
        for one in wrong_answers(FOLDER):
            if one.file.endswith(".sql") and one.reason in ("rule ignored", "wrong rule") and one.task_id not in found:
                answer = json.dumps(one.answer(tasks[one.task_id], warehouse), ensure_ascii=False, default=str)
                found[one.task_id] = ((FOLDER / one.file).read_text(encoding="utf-8").strip(), answer)
    return found


@pytest.fixture(scope="module")
def answered(
    exported: Exported, mistakes: dict[str, tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> list[Answered]:
    runs = tmp_path_factory.mktemp("runs")
    return read_answered([write_made_up_run(runs, exported, agent, mistakes=mistakes) for agent in AGENTS], exported)


@pytest.fixture(scope="module")
def report(answered: list[Answered], exported: Exported, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(answered, exported, ROOT, Dbt.here(ROOT).database()), encoding="utf-8")
    return path


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page; an error in its console, a dialog or a request that leaves the disk fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            errors.append(message.text)

    def refuse(dialog: Dialog) -> None:
        errors.append(dialog.message)
        dialog.dismiss()

    context.on("console", note)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("dialog", refuse)
    context.on("request", lambda one: None if one.url.startswith(("file:", "data:")) else errors.append(one.url))
    yield context.new_page()
    context.close()
    assert errors == []


def open_report(page: Page, path: Path, count: int) -> None:
    page.goto(path.as_uri())
    expect(page.locator("#count")).to_contain_text(f"{count} attempts")


def texts(page: Page, selector: str) -> list[str]:
    return [text.strip() for text in page.locator(selector).all_inner_texts()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_every_screen_and_can_be_read_in_light_and_dark(
    page: Page, report: Path, answered: list[Answered], size: str, scheme: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_report(page, report, len(answered))
    page.locator("#rows .open").first.click()
    page.locator("#types summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("figure svg:visible")).to_have_count(4)
    ratio, text = page.evaluate(SMALLEST_CONTRAST)
    assert ratio >= 4.5, f"“{text}” has a contrast of {ratio:.2f}"


def test_the_theme_can_be_turned(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("#theme").click()
    assert page.evaluate(ground) != light
    page.locator("#theme").click()
    assert page.evaluate(ground) == light


def test_filters_narrow_to_what_they_say(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))

    def expect_count(chosen: Sequence[Answered]) -> None:
        right = sum(one.score.is_right for one in chosen)
        expect(page.locator("#count")).to_have_text(
            f"{len(chosen)} attempts, {right} right ({100 * right / len(chosen):.1f} %)"
        )
        assert page.locator("#rows tbody tr").count() == min(50, len(chosen))

    chosen = [one for one in answered if one.run.run_id == "made-up-grace-rule"]
    page.locator("[name=run]").select_option(label="Made-up Grace")
    expect_count(chosen)
    chosen = [one for one in chosen if one.score.domain == "olist"]
    page.locator("[name=domain]").select_option("olist")
    expect_count(chosen)
    chosen = [one for one in chosen if one.score.analysis_type == "ranking"]
    page.locator("[name=type]").select_option("ranking")
    expect_count(chosen)
    wrong = [one for one in chosen if not one.score.is_right]
    page.locator("[name=answer]").select_option("wrong")
    expect_count(wrong)
    reason = wrong[0].score.reason
    page.locator("[name=reason]").select_option(reason)
    expect_count([one for one in wrong if one.score.reason == reason])
    page.locator("[name=text]").fill(wrong[0].score.task_id.upper())
    expect_count([wrong[0]])
    page.locator("[name=text]").fill("no such words")
    expect(page.locator("#count")).to_have_text("No attempt fits.")
    page.locator("#filters [type=reset]").click()
    expect_count(answered)


def test_pages_and_sorting_of_all_answers(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))
    expect(page.locator("#page")).to_have_text(f"1 to 50 of {len(answered)}")
    expect(page.locator("#before")).to_be_disabled()
    first = texts(page, "#rows .open")
    page.locator("#after").click()
    expect(page.locator("#page")).to_have_text(f"51 to 100 of {len(answered)}")
    assert texts(page, "#rows .open") != first
    page.locator("#rows [data-key=cost]").click()
    costs = [float(text.removeprefix("$")) for text in texts(page, "#rows tbody td:last-child")]
    dearest = max(float(one.score.cost_usd or 0) for one in answered)
    assert costs == sorted(costs, reverse=True) and costs[0] == pytest.approx(dearest, rel=0.05)
    page.locator("#rows [data-key=task]").click()
    questions = texts(page, "#rows .open")
    assert questions == sorted(questions)


def test_a_number_of_reasons_leads_to_its_answers(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))
    link = page.locator("#why table").first.locator("a[data-find]").first
    count = link.inner_text()
    link.click()
    expect(page.locator("#count")).to_contain_text(f"{count} attempts, 0 right")
    expect(page.locator("#filters")).to_be_in_viewport()


def test_an_answer_opens_with_gold_and_queries_beside_it(
    page: Page, report: Path, answered: list[Answered], exported: Exported
) -> None:
    one = next(
        one for one in answered if one.score.mistake == "rule_ignored" and one.score.analysis_type == "point_query"
    )
    task = exported.task_by_id[one.score.task_id]
    open_report(page, report, len(answered))
    page.locator("[name=text]").fill(task.task_id)
    page.locator("[name=reason]").select_option("rule ignored")
    page.locator("#rows .open").first.click()
    detail = page.locator("#rows tr.detail").first
    expect(detail).to_contain_text(task.line["answer_instructions"])
    expect(detail.locator("td.differs").first).to_be_visible()
    expect(detail).to_contain_text("It is exactly the answer")
    detail.locator("summary").last.click()
    shown = detail.locator("details pre").last.text_content()
    assert shown and task.gold["gold_sql"].endswith(shown)
    page.locator("#rows .open").first.click()
    expect(detail).to_have_count(0)


def test_tables_sort_by_mouse_and_keyboard(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))
    table = page.locator("#types table").first
    heads, column = table.locator("thead th"), table.locator("tbody td:nth-child(3)")
    heads.nth(2).click()

    def shares() -> list[float]:
        return [float(text.split(" %")[0]) for text in column.all_inner_texts()]

    assert shares() == sorted(shares(), reverse=True)
    heads.nth(2).press("Enter")
    assert shares() == sorted(shares())
    assert heads.nth(2).get_attribute("aria-sort") == "ascending"


def test_on_paper_there_is_no_browser_and_every_table(page: Page, report: Path, answered: list[Answered]) -> None:
    open_report(page, report, len(answered))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("#answers")).to_be_hidden()
    expect(page.locator("nav")).to_be_hidden()
    expect(page.locator("#types details table")).to_be_visible()
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")


def test_what_agents_write_is_never_run(page: Page, exported: Exported, tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>"
    tasks = [
        next(task for task in exported.tasks if task.group == group) for group in ("knowledge", "analytics", "rule")
    ]
    run = Run("evil", evil, "rule", 1, benchmark_of(exported), task_ids=[task.task_id for task in tasks])
    folder = RunFolder.open(tmp_path, run)
    for task in tasks:
        answer: Any = {key: evil for key in task.spec["keys"]}
        call = {"function": {"name": "run_sql", "arguments": {"query": evil}}}
        text = json.dumps([answer] if task.spec["shape"] == "rows" else answer)
        folder.add(Attempt(task.task_id, 1, text), [{"role": "assistant", "tool_calls": [call]}])
    path = tmp_path / "report.html"
    path.write_text(report_page(read_answered([folder], exported), exported, ROOT), encoding="utf-8")
    open_report(page, path, 3)
    for one in page.locator("#rows .open").all():
        one.click()
    expect(page.locator("#rows .detail")).to_have_count(3)
    expect(page.locator("#rows img, #rows script")).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("<script>alert(1)")


def test_the_leaderboard_fits_a_phone_and_can_be_read(page: Page, exported: Exported, tmp_path: Path) -> None:
    for agent in (MadeUpAgent("Good", 1, 1, 1), MadeUpAgent("Tuned", 0.9, 0.9, 0.9, tuned_prompt=True)):
        run = write_made_up_run(tmp_path / "runs", exported, agent)
        pack(run, exported, tmp_path / "submissions" / f"{agent.name}.zip")
    (tmp_path / "submissions" / "broken.zip").write_text("x", encoding="utf-8")
    board = read_submissions(tmp_path / "submissions", [exported])
    path = write_leaderboard(board, tmp_path / "site", ROOT)
    for width, scheme in ((1280, "light"), (360, "dark")):
        page.set_viewport_size({"width": width, "height": 780})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(path.as_uri())
        expect(page.locator("tbody tr")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        ratio, text = page.evaluate(SMALLEST_CONTRAST)
        assert ratio >= 4.5, f"“{text}” has a contrast of {ratio:.2f}"


def test_the_pictures_of_the_readme(page: Page, report: Path, answered: list[Answered], tmp_path: Path) -> None:
    folder = ROOT / PICTURES if PICTURES else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    page.set_viewport_size({"width": 1200, "height": 860})
    open_report(page, report, len(answered))
    page.screenshot(path=folder / "report.png")
    # The bar of sections follows the reader, and would stand in the middle of a picture that is taller than the page.
    page.add_style_tag(content="nav { display: none !important; }")
    page.locator(".example").first.screenshot(path=folder / "report-example.png")
    page.set_viewport_size({"width": 360, "height": 780})
    page.evaluate("document.querySelector('#levels').scrollIntoView()")
    page.screenshot(path=folder / "report-phone.png")
    for path in folder.glob("report*.png"):
        assert path.stat().st_size < 300_000
