"""The review page in a real browser: Debian's chromium, driven by keyboard alone, over the release of the last build.

`GOLDWRIGHT_PICTURES=docs/pictures` also writes the picture of the README (`make pictures`).
"""

from __future__ import annotations

import csv
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from page_checks import SMALLEST_CONTRAST
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from goldwright.dbt import Dbt
from goldwright.judgements import Judgements
from goldwright.review_report import review_tables, write_csv
from goldwright.review_server import Review, ReviewServer
from goldwright.review_tasks import ReviewRelease, read_review_release, stratified_sample

pytest_plugins = ["chromium"]

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"laptop": (1280, 800), "tablet": (1024, 768), "tablet upright": (820, 1180), "phone": (400, 800)}
PICTURES = os.environ.get("GOLDWRIGHT_PICTURES")

#: Where everything stands that must not move.
PLACES = """() => [...document.querySelectorAll("footer button, #question, #document h2")].map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    return [x, y, width].map(Math.round).join();
})"""

#: Whether what has the focus, or the frame around it, shows it; and what that is.
FOCUS = """() => {
    const one = document.activeElement;
    const frame = one.closest("label") ?? one;
    return [getComputedStyle(one).outlineStyle !== "none" || getComputedStyle(frame).boxShadow !== "none",
        one.outerHTML.slice(0, 80)];
}"""


@pytest.fixture(scope="module")
def release() -> ReviewRelease:
    dbt = Dbt.here(ROOT)
    return read_review_release(dbt.project / "benchmark", dbt.database())


@pytest.fixture
def held(release: ReviewRelease, tmp_path: Path) -> Judgements:
    return Judgements(tmp_path / "reviews", release.hashes)


@pytest.fixture
def server(release: ReviewRelease, held: Judgements) -> Iterator[ReviewServer]:
    yield from serve(Review(release, stratified_sample(release.tasks.values(), 12, 1), held))


def serve(review: Review) -> Iterator[ReviewServer]:
    serving = ReviewServer(review)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield serving
    serving.shutdown()
    serving.server_close()


@pytest.fixture
def page(browser: Browser, server: ReviewServer) -> Iterator[Page]:
    """A page of the review, judged by nobody yet; an error in its console fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    errors: list[str] = []
    foreign: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            errors.append(message.text)

    context.on("console", note)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on("request", lambda one: None if one.url.startswith(server.url) else foreign.append(one.url))
    opened = context.new_page()
    opened.goto(server.url)
    yield opened
    context.close()
    assert errors == []
    assert foreign == []


def begin(page: Page, name: str) -> None:
    expect(page.locator("#who-name")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("#annotator")).to_have_text(name)
    expect(page.locator("#document h2")).to_be_visible()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def shows(page: Page, review: Review, place: int) -> None:
    """Waits until the page shows the task at this place, counted from 1."""
    expect(page.locator("#task code").first).to_have_text(review.task_ids[place - 1])
    expect(page.locator("#progress strong")).to_have_text(f"{place} of {len(review.task_ids)}")


def test_a_reviewer_judges_ten_tasks_by_keyboard_reloads_goes_on_and_exports(
    page: Page, server: ReviewServer, held: Judgements, release: ReviewRelease, tmp_path: Path
) -> None:
    review = server.review
    begin(page, "ada")
    for place in range(1, 7):
        shows(page, review, place)
        press(page, "a")
    shows(page, review, 7)
    press(page, "2", "8", "8", "f", "m", "c")
    page.keyboard.type("Says “a” and “f” and “?”, which are no commands here.")
    press(page, "Escape", "j")
    shows(page, review, 8)
    press(page, "r", "g", "o")
    shows(page, review, 9)
    expect(page.locator("#saved")).to_have_text("Saved")

    page.reload()
    shows(page, review, 9)
    expect(page.locator("#annotator")).to_have_text("ada")
    press(page, "a")
    shows(page, review, 10)
    press(page, "a")
    shows(page, review, 11)
    expect(page.locator("#saved")).to_have_text("Saved")

    assert write_csv(release, held.all(), tmp_path / "out.csv") == 10
    with open(tmp_path / "out.csv", newline="") as file:
        rows = {row["task_id"]: row for row in csv.DictReader(file)}
    assert [rows[task_id]["verdict"] for task_id in review.task_ids[:10]] == [
        *["accept"] * 6,
        "fix",
        "reject",
        *["accept"] * 2,
    ]
    seventh, eighth = rows[review.task_ids[6]], rows[review.task_ids[7]]
    assert (seventh["leakage"], seventh["rule_necessity"], seventh["error_class"]) == ("fail", "pass", "model")
    assert seventh["comment"].startswith("Says “a” and “f”")
    assert (eighth["error_class"], eighth["comment"]) == ("governing rule", "")


def test_a_decision_is_on_the_disk_when_the_page_says_so(page: Page, server: ReviewServer, held: Judgements) -> None:
    begin(page, "ada")
    press(page, "3", "r")
    expect(page.locator("#saved")).to_have_text("Saved")
    one = held.of("ada")[server.review.task_ids[0]]
    assert (one.verdict, one.failed_dimensions) == ("reject", frozenset({"naturalness"}))


def test_undo_goes_back_to_the_task_and_takes_the_decision_back(
    page: Page, server: ReviewServer, held: Judgements
) -> None:
    begin(page, "ada")
    press(page, "4", "a")
    shows(page, server.review, 2)
    press(page, "u")
    shows(page, server.review, 1)
    expect(page.locator("#verdicts [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#dimensions [aria-pressed=true]")).to_have_count(1)
    press(page, "u", "u")
    expect(page.locator("#dimensions [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#toast")).to_have_text("There is nothing to undo.")
    expect(page.locator("#saved")).to_have_text("Saved")
    one = held.of("ada")[server.review.task_ids[0]]
    assert (one.verdict, one.failed_dimensions) == (None, frozenset())


def test_two_annotators_judge_the_same_tasks_and_alpha_is_reported(
    page: Page, server: ReviewServer, held: Judgements, release: ReviewRelease
) -> None:
    begin(page, "ada")
    for place in range(1, 6):
        shows(page, server.review, place)
        press(page, "a")
    expect(page.locator("#saved")).to_have_text("Saved")
    page.locator("#annotator").click()
    page.locator("#who-name").fill("")
    begin(page, "grace")
    for place, keys in enumerate(["a", "a", "a", "rbo", "5fdo"], start=1):
        shows(page, server.review, place)
        press(page, *keys)
    expect(page.locator("#saved")).to_have_text("Saved")
    assert held.annotators() == ["ada", "grace"]
    tables = {table.title: table for table in review_tables(release, held.all())}
    verdict = tables["Agreement of annotators"].rows[0]
    # Three of five pairs agree; expected disagreement from 8 accepts, a fix and a reject: 34 of 90 pairs of values.
    assert verdict[:3] == ("verdict", "5", "60.0")
    assert verdict[3] == f"{1 - (4 / 10) / (34 / 90):.2f}"
    assert len(tables["2 disagreements"].rows) == 4


def test_a_second_tab_loses_nothing(page: Page, server: ReviewServer, held: Judgements) -> None:
    begin(page, "ada")
    other = page.context.new_page()
    other.goto(server.url)
    shows(other, server.review, 1)
    press(page, "1")
    expect(other.locator("#dimensions [aria-pressed=true]")).to_have_count(1)
    press(other, "2", "f")
    expect(page.locator("#dimensions [aria-pressed=true]")).to_have_count(2)
    press(page, "3", "c")
    page.keyboard.type("from the first tab")
    press(page, "Escape")
    press(other, "e")
    for tab in (page, other):
        expect(tab.locator("#saved")).to_have_text("Saved")
        expect(tab.locator("#dimensions [aria-pressed=true]")).to_have_count(3)
        expect(tab.locator("#comment")).to_have_value("from the first tab")
    one = held.of("ada")[server.review.task_ids[0]]
    assert one.failed_dimensions == {"objectivity", "leakage", "naturalness"}
    assert (one.verdict, one.error_class, one.comment) == ("fix", "entity", "from the first tab")


@contextmanager
def command(reviews: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """`goldwright review` in a process of its own, once it answers; killed at the end, with no time to say goodbye."""
    options = ["--reviews", str(reviews), "--port", str(port), "--annotator", "Ada", "--sample", "3", "--no-browser"]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "goldwright", "review", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert f"Reviewing 3 tasks at http://127.0.0.1:{port}/" in process.stdout.readline()
            yield process
        finally:
            process.kill()


def test_decisions_wait_for_a_server_that_was_killed(browser: Browser, held: Judgements, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    page = browser.new_page()
    with command(tmp_path / "reviews", port):
        page.goto(f"http://127.0.0.1:{port}/")
        expect(page.locator("#annotator")).to_have_text("ada")
        expect(page.locator("#document h2")).to_be_visible()
        press(page, "8")
        expect(page.locator("#saved")).to_have_text("Saved")
    press(page, "1", "r")
    expect(page.locator("#saved")).to_have_text("2 not saved")
    press(page, "j")
    expect(page.locator("#progress strong")).to_have_text("2 of 3")
    press(page, "j")
    expect(page.locator("#toast")).to_contain_text(f"--port {port}")
    with command(tmp_path / "reviews", port):
        expect(page.locator("#saved")).to_have_text("Saved", timeout=15000)
        expect(page.locator("#progress strong")).to_have_text("2 of 3")
        press(page, "j")
        expect(page.locator("#progress strong")).to_have_text("3 of 3")
    page.close()
    (one,) = held.all()
    assert (one.verdict, one.failed_dimensions) == ("reject", frozenset({"objectivity", "rule necessity"}))


def test_the_filter_narrows_and_keys_walk_what_is_left(page: Page, server: ReviewServer) -> None:
    begin(page, "ada")
    press(page, "/")
    page.keyboard.type("trend")
    count = sum("trend" in task_id for task_id in server.review.task_ids)
    expect(page.locator("#progress strong")).to_have_text(f"1 of {count} filtered")
    expect(page.locator("#task code").first).to_contain_text("trend")
    press(page, "Enter", "a")
    press(page, "/", "Escape")
    expect(page.locator("#progress")).to_contain_text(f"of {len(server.review.task_ids)} · 1 judged")


def test_the_documents_that_govern_are_beside_the_task_with_their_sentences_marked(
    page: Page, release: ReviewRelease, server: ReviewServer
) -> None:
    begin(page, "ada")
    place = next(
        number for number, task_id in enumerate(server.review.task_ids) if release.golds[task_id]["active_rules"]
    )
    press(page, *["j"] * place)
    shows(page, server.review, place + 1)
    rule = release.golds[server.review.task_ids[place]]["active_rules"][0]
    title = release.documents[rule][0]["title"]
    expect(page.locator("#document h2")).to_have_text(title)
    mark = page.locator("#document p.text mark.rule").first
    expect(mark).to_be_in_viewport()
    press(page, "n")
    expect(page.locator("#document h2")).not_to_have_text(title)
    press(page, "p")
    expect(page.locator("#document h2")).to_have_text(title)
    press(page, "s")
    expect(page.locator("#sql pre .k").last).to_be_visible()


def test_help_lists_the_keys_and_defines_the_words(page: Page) -> None:
    begin(page, "ada")
    press(page, "?")
    expect(page.locator("#help")).to_be_visible()
    for words in ("undo the last decision", "Rule necessity", "Two fair readings give two answers."):
        expect(page.locator("#help")).to_contain_text(words, ignore_case=True)
    press(page, "a", "Escape")
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#progress")).to_contain_text("0 judged")
    page.locator("#dimensions button").first.hover()
    expect(page.locator("#dimensions .tip").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_every_screen_and_can_be_read_in_light_and_dark(
    page: Page, server: ReviewServer, size: str, scheme: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    begin(page, "ada")
    press(page, "2", "r", "e", "s")
    expect(page.locator("#verdicts [aria-pressed=true]")).to_have_text("rReject")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("#dimensions button", "#verdicts button", "#comment"):
        for one in page.locator(name).all():
            expect(one).to_be_in_viewport(ratio=0.9)
    ratio, text = page.evaluate(SMALLEST_CONTRAST)
    assert ratio >= 4.5, f"“{text}” has a contrast of {ratio:.2f}"


def test_nothing_jumps_when_a_task_is_judged(page: Page) -> None:
    begin(page, "ada")
    before = page.evaluate(PLACES)
    press(page, "1", "5", "f", "b")
    expect(page.locator("#saved")).to_have_text("Saved")
    assert page.evaluate(PLACES) == before


def test_focus_is_seen(page: Page) -> None:
    begin(page, "ada")
    for _ in range(12):
        press(page, "Tab")
        is_seen, tag = page.evaluate(FOCUS)
        assert is_seen, tag


def test_the_picture_of_the_readme(browser: Browser, release: ReviewRelease, held: Judgements, tmp_path: Path) -> None:
    task_ids = stratified_sample(release.tasks.values(), 100, 1)
    verdicts = [*["accept"] * 9, "fix", *["accept"] * 12, "reject", *["accept"] * 6, "fix", *["accept"] * 4]
    shown = next(
        place
        for place, task_id in enumerate(task_ids)
        if place >= len(verdicts)
        and release.tasks[task_id]["analysis_type"] == "threshold_crossing"
        and len(release.golds[task_id]["active_rules"]) == 3
    )
    for place, task_id in enumerate(task_ids[:shown]):
        held.decide("ada", task_id, "verdict", verdicts[place % len(verdicts)])
    for serving in serve(Review(release, task_ids, held, "ada")):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(serving.url)
        expect(page.locator("#document p.text mark.rule").first).to_be_in_viewport()
        press(page, "3", "f", "m")
        expect(page.locator("#saved")).to_have_text("Saved")
        path = (ROOT / PICTURES if PICTURES else tmp_path) / "review.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)
        page.close()
    assert path.stat().st_size < 300_000
