"""Reviewing: what a reviewer sees, what becomes of a decision, and what the report says of it."""

from __future__ import annotations

import csv
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.judgements import DIMENSIONS, Judgements
from goldwright.question_checks import CHECKS
from goldwright.review_report import agreeing_pairs, audit_table, nominal_alpha, review_tables, write_csv
from goldwright.review_server import Review, ReviewServer
from goldwright.review_tasks import (
    CHECKS_BY_DIMENSION,
    Background,
    ReviewRelease,
    check_verdicts,
    document_page,
    governing_sentences,
    grouped,
    judge_verdicts,
    read_review_release,
    sentences,
    sql_parts,
    stratified_sample,
    task_page,
)

ROOT = Path(__file__).resolve().parents[2]
TASK = "olist-ranking-1"
HASHES = {TASK: "aaaa", "olist-ranking-2": "bbbb"}


@pytest.fixture(scope="module")
def exported(dbt: Dbt) -> ReviewRelease:
    return read_review_release(dbt.project / "benchmark", dbt.database())


@pytest.fixture
def judgements(tmp_path: Path) -> Judgements:
    return Judgements(tmp_path / "reviews", HASHES)


# What becomes of a decision


def test_the_last_decision_about_a_field_holds(judgements: Judgements) -> None:
    judgements.decide("ada", TASK, "leakage", "fail")
    judgements.decide("ada", TASK, "verdict", "fix")
    judgements.decide("ada", TASK, "leakage", "pass")
    judgements.decide("ada", TASK, "scope", "fail")
    held = judgements.decide("ada", TASK, "verdict", "reject")
    assert (held.verdict, held.failed_dimensions) == ("reject", frozenset({"scope"}))
    assert judgements.of("ada") == {TASK: held}
    assert judgements.of("grace") == {}


def test_two_writers_of_one_file_keep_each_others_decisions(tmp_path: Path) -> None:
    tabs = [Judgements(tmp_path, HASHES) for _ in range(2)]
    threads = [
        threading.Thread(target=lambda tab=tab, name=name: [tab.decide("ada", TASK, name, "fail") for _ in range(20)])
        for tab, name in zip(tabs, ("leakage", "scope"), strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len((tmp_path / "ada.jsonl").read_text().splitlines()) == 40
    assert tabs[0].of("ada")[TASK].failed_dimensions == {"leakage", "scope"}


def test_what_was_confirmed_survives_kill_9(tmp_path: Path) -> None:
    writing = (
        "import sys; from pathlib import Path; from goldwright.judgements import Judgements\n"
        f"held = Judgements(Path(sys.argv[1]), {{{TASK!r}: 'aaaa'}})\n"
        "for number in range(100000):\n"
        f"    held.decide('ada', {TASK!r}, 'comment', str(number)); print(number, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", writing, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        confirmed = [int(process.stdout.readline()) for _ in range(25)]
        process.send_signal(signal.SIGKILL)
        confirmed += [int(line) for line in process.stdout if line.strip().isdigit()]
    assert int(Judgements(tmp_path, HASHES).of("ada")[TASK].comment) >= confirmed[-1]


def test_a_line_that_was_cut_off_is_dropped_and_the_next_decision_is_whole(
    judgements: Judgements, tmp_path: Path
) -> None:
    judgements.decide("ada", TASK, "verdict", "accept")
    path = tmp_path / "reviews" / "ada.jsonl"
    with open(path, "a") as file:
        file.write('{"at": "2026-01-01", "task_id": "ol')
    assert judgements.of("ada")[TASK].verdict == "accept"
    assert judgements.decide("ada", TASK, "comment", "mended").verdict == "accept"
    assert len(path.read_text().splitlines()) == 2


def test_a_line_that_is_no_decision_is_named(judgements: Judgements, tmp_path: Path) -> None:
    judgements.decide("ada", TASK, "verdict", "accept")
    with open(tmp_path / "reviews" / "ada.jsonl", "a") as file:
        file.write("<<<<<<< HEAD\n")
    with pytest.raises(ProjectError, match=r"Line 2 of reviews/ada.jsonl"):
        judgements.of("ada")


def test_git_merges_what_one_annotator_judged_on_two_machines(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    held = Judgements(tmp_path / "reviews", HASHES)
    git("init", "--initial-branch=main")
    shutil.copy(ROOT / ".gitattributes", tmp_path)
    held.decide("ada", TASK, "verdict", "accept")
    git("add", ".")
    git("commit", "-m", "one")
    git("switch", "-c", "laptop")
    held.decide("ada", TASK, "verdict", "reject")
    git("commit", "-am", "laptop")
    git("switch", "main")
    held.decide("ada", "olist-ranking-2", "verdict", "fix")
    held.decide("ada", TASK, "verdict", "accept")
    git("commit", "-am", "desk")
    git("merge", "laptop", "-m", "both")
    assert {task: one.verdict for task, one in held.of("ada").items()} == {
        TASK: "accept",
        "olist-ranking-2": "fix",
    }
    assert "reject" in (tmp_path / "reviews" / "ada.jsonl").read_text()


def test_a_judgement_of_another_text_of_the_task_counts_no_more(judgements: Judgements, tmp_path: Path) -> None:
    judgements.decide("ada", TASK, "verdict", "accept")
    assert Judgements(tmp_path / "reviews", {TASK: "cccc"}).all() == []


@pytest.mark.parametrize(
    ("annotator", "task", "field", "value"),
    [
        ("../ada", TASK, "verdict", "accept"),
        ("", TASK, "verdict", "accept"),
        ("ada", "no-task", "verdict", "accept"),
        ("ada", TASK, "verdict", "perhaps"),
        ("ada", TASK, "error_class", "moon"),
        ("ada", TASK, "leakage", "maybe"),
        ("ada", TASK, "task_id", "x"),
        ("ada", TASK, "comment", "x" * 10_001),
    ],
)
def test_what_is_no_decision_is_refused_and_leaves_no_file(
    judgements: Judgements, tmp_path: Path, annotator: str, task: str, field: str, value: str
) -> None:
    with pytest.raises(ProjectError):
        judgements.decide(annotator, task, field, value)
    assert not list(tmp_path.rglob("*.jsonl"))


# What a reviewer sees


def test_a_sample_is_stratified_and_the_same_for_the_same_seed(exported: ReviewRelease) -> None:
    tasks = list(exported.tasks.values())
    sample = stratified_sample(tasks, 100, 1)
    assert len(set(sample)) == 100
    assert sample == stratified_sample(reversed(tasks), 100, 1)
    assert sample != stratified_sample(tasks, 100, 2)
    whole = Counter((task["domain"], task["analysis_type"]) for task in tasks)
    for size in (100, 50):
        part = Counter((exported.tasks[one]["domain"], exported.tasks[one]["analysis_type"]) for one in sample[:size])
        assert all(abs(part[stratum] - size * count / len(tasks)) < 1.6 for stratum, count in whole.items())
    assert set(stratified_sample(tasks, None, 1)) == set(exported.tasks) == set(stratified_sample(tasks, 9999, 1))


def test_every_active_rule_has_a_marked_sentence_and_every_parameter_is_within_one(
    exported: ReviewRelease, build: duckdb.DuckDBPyConnection
) -> None:
    parameters = build.execute("select rule, part_value from rule_parts where part = 'parameter'").fetchall()
    checked = 0
    for task_id, gold in exported.golds.items():
        for rule in gold["active_rules"]:
            marked = [text for text, mark in governing_sentences(exported, rule, task_id).items() if mark == "rule"]
            assert marked, (task_id, rule)
            for value in (value for name, value in parameters if name == rule):
                assert any(value in text for text in marked), (rule, value)
                checked += 1
    assert checked > 500


def test_the_marked_sentence_of_a_knowledge_task_holds_its_fact(exported: ReviewRelease) -> None:
    sources = [(task_id, gold) for task_id, gold in exported.golds.items() if gold.get("source")]
    assert len(sources) > 50
    for task_id, gold in sources:
        marked = governing_sentences(exported, gold["source"].rpartition(".")[0], task_id)
        assert marked, task_id
        assert len(marked) <= 5, task_id


def test_a_rule_without_parameters_is_found_by_its_words(exported: ReviewRelease) -> None:
    task_id = next(one for one, gold in exported.golds.items() if "olist__bulky_goods_freight" in gold["active_rules"])
    marked = governing_sentences(exported, "olist__bulky_goods_freight", task_id)
    assert any(mark == "rule" and "are left out of three figures" in text for text, mark in marked.items())


def test_sentences_of_a_document_are_the_document(exported: ReviewRelease) -> None:
    for sections in exported.documents.values():
        for section in sections:
            for paragraph in section["text"].split("\n"):
                assert " ".join(sentences(paragraph)).split() == paragraph.split()
    assert sentences("1. An order goes. (a) It is late. So e.g. this one.") == [
        "1. An order goes.",
        "(a) It is late.",
        "So e.g. this one.",
    ]


def test_gold_sql_is_shown_step_by_step_and_nothing_is_lost(exported: ReviewRelease) -> None:
    for gold in list(exported.golds.values())[::20]:
        if "gold_sql" in gold:
            parts = sql_parts(gold["gold_sql"])
            assert len(parts) > 3
            assert parts[-1]["name"] == ""
            steps = ",".join(f"{part['name']} as ({part['text']})" for part in parts[:-1])
            assert "".join(f"with {steps} {parts[-1]['text']}".split()) == "".join(gold["gold_sql"].split())


def test_sql_that_looks_like_html_stays_text() -> None:
    assert "<script" not in sql_parts("select '<script>alert(1)</script>' as a")[0]["html"]


def test_what_a_rule_does_stands_beside_the_gold_answer(exported: ReviewRelease) -> None:
    shown = 0
    for task_id in stratified_sample(exported.tasks.values(), 200, 1):
        gold = exported.golds[task_id]
        effects = task_page(exported, task_id)["effects"]
        names = [row["name"] for row in effects["rows"]]
        assert sum(name.startswith("without ") and name != "without any rule" for name in names) == len(
            gold["active_rules"]
        )
        for row in effects["rows"][: len(gold["active_rules"])]:
            assert any(row["differs"]), (task_id, row)
            shown += 1
        assert not any(effects["gold"]["differs"])
    assert shown > 100


def test_a_document_page_says_when_it_holds_and_marks_no_metric_page(exported: ReviewRelease) -> None:
    task_id = next(one for one, gold in exported.golds.items() if gold["active_rules"])
    page = document_page(exported, exported.golds[task_id]["active_rules"][0], task_id)
    assert page["effective_from"]
    assert governing_sentences(exported, "methods", task_id) == {}


@pytest.mark.parametrize(
    ("text", "shown"),
    [("40212.76", "40\u202f212.76"), ("-1234567", "−1\u202f234\u202f567"), ("-14.7", "−14.7"), ("1664", "1664")]
    + [(text, text) for text in ("2017-03", "<0.0001", "none", "A-1", "")],
)
def test_numbers_are_grouped_and_nothing_else_is(text: str, shown: str) -> None:
    assert grouped(text) == shown


def test_a_release_without_its_build_can_be_reviewed(exported: ReviewRelease, tmp_path: Path) -> None:
    alone = read_review_release(ROOT / "benchmark", tmp_path / "nothing.duckdb")
    assert alone.background == Background()
    task_id = next(one for one, gold in alone.golds.items() if gold["active_rules"])
    assert task_page(alone, task_id)["effects"]["rows"]
    assert alone.hashes == exported.hashes


# What the report says


def small_release(validator: dict[str, dict[str, bool]]) -> ReviewRelease:
    tasks = {
        f"t{number}": {"task_id": f"t{number}", "domain": ("olist", "berka")[number % 2], "analysis_type": "trend"}
        for number in range(4)
    }
    golds = {task_id: {"group": "rule"} for task_id in tasks}
    return ReviewRelease(tasks, golds, {}, Background(validator=validator, validator_name="the judge"))


def judged(tmp_path: Path, *decisions: tuple[str, str, str, str]) -> list[Any]:
    held = Judgements(tmp_path, {f"t{number}": "x" for number in range(4)})
    for annotator, task_id, field, value in decisions:
        held.decide(annotator, task_id, field, value)
    return held.all()


def test_alpha_is_that_of_the_published_example() -> None:
    """Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section C: four observers, twelve units."""
    observers = ("123321412***", "1233224125*3", "*3332342251*", "12332441251*")
    units = [[one for one in unit if one != "*"] for unit in zip(*observers, strict=True)]
    alpha = nominal_alpha(units)
    assert alpha is not None
    assert round(alpha, 3) == 0.743


def test_alpha_is_undefined_without_a_difference_or_a_pair() -> None:
    assert nominal_alpha([["accept", "accept"], ["accept", "accept"]]) is None
    assert nominal_alpha([["accept"], ["reject"]]) is None
    assert agreeing_pairs([["a", "a", "b"], ["c"]]) == (1, 3)


def test_the_audit_has_people_validator_and_people_on_what_was_admitted(tmp_path: Path) -> None:
    validator = {f"t{number}": {"leakage": number != 3, "scope": True} for number in range(4)}
    held = judged(
        tmp_path,
        *((name, f"t{number}", "verdict", "accept") for name in ("ada", "grace") for number in range(4)),
        ("ada", "t3", "leakage", "fail"),
        ("grace", "t3", "leakage", "fail"),
        ("ada", "t0", "leakage", "fail"),
        ("ada", "t1", "scope", "fail"),
        ("grace", "t1", "scope", "fail"),
    )
    by_task: dict[str, dict[str, Any]] = {}
    for one in held:
        by_task.setdefault(one.task_id, {})[one.annotator] = one
    table = audit_table(small_release(validator), by_task)
    rows = {row[0]: row[1:4] for row in table.rows}
    assert list(rows) == list(DIMENSIONS)
    assert rows["leakage"] == ("50", "75", "67")  # t0 is half against half, which is no pass
    assert rows["scope"] == ("75", "100", "67")
    assert rows["relevance"] == ("100", None, "100")
    assert "3 of them are admitted" in table.note
    assert "the judge" in table.note


def test_the_report_counts_errors_and_lists_what_annotators_disagree_on(tmp_path: Path) -> None:
    held = judged(
        tmp_path,
        ("ada", "t0", "verdict", "accept"),
        ("grace", "t0", "verdict", "accept"),
        ("ada", "t1", "verdict", "reject"),
        ("ada", "t1", "error_class", "data"),
        ("ada", "t1", "comment", "two\nlines"),
        ("grace", "t1", "verdict", "fix"),
        ("ada", "t2", "comment", "no verdict yet"),
    )
    tables = {table.title: table for table in review_tables(small_release({}), held)}
    assert [row for row in tables["Errors by class"].rows if row[0] in ("data", "not said")] == [
        ("data", "0", "1", tables["Errors by class"].rows[0][3]),
        ("not said", "1", "0", ""),
    ]
    assert tables["Verdicts"].rows[-1] == ("all", "4", "2", "1", "1", "50", "67", "100")
    assert tables["Agreement of annotators"].rows[0][:3] == ("verdict", "2", "50.0")
    assert [row[:3] for row in tables["1 disagreements"].rows] == [("t1", "ada", "reject"), ("t1", "grace", "fix")]
    assert tables["1 disagreements"].rows[0][5] == "two lines"


def test_the_csv_has_a_row_a_judgement_and_no_formulas(tmp_path: Path) -> None:
    held = judged(
        tmp_path,
        ("ada", "t0", "verdict", "fix"),
        ("ada", "t0", "rule necessity", "fail"),
        ("ada", "t0", "comment", '=1+1, "quoted"\nline'),
    )
    assert write_csv(small_release({}), held, tmp_path / "out.csv") == 1
    with open(tmp_path / "out.csv", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["verdict"], row["rule_necessity"], row["leakage"]) == ("fix", "fail", "pass")
    assert row["comment"] == '\'=1+1, "quoted"\nline'


def test_every_check_speaks_for_a_dimension() -> None:
    speaking = [check for checks in CHECKS_BY_DIMENSION.values() for check in checks]
    assert len(speaking) == len(set(speaking))
    assert set(CHECKS) <= set(speaking)
    assert set(CHECKS_BY_DIMENSION) <= set(DIMENSIONS)


def test_a_check_speaks_for_its_dimension_and_an_error_of_the_judge_is_no_pass() -> None:
    checks = [("t", "no parameter", True), ("t", "no answer text", False), ("t", "unheard of", False)]
    assert check_verdicts(checks) == {"t": {"leakage": False}}
    judge = [("t", "rule_necessity", "pass"), ("t", "scope", "judge_error"), ("t", "leakage", "fail")]
    assert judge_verdicts(judge) == {"t": {"rule necessity": True, "scope": False, "leakage": False}}


# The server


@pytest.fixture
def server(exported: ReviewRelease, tmp_path: Path) -> Iterator[ReviewServer]:
    task_ids = stratified_sample(exported.tasks.values(), 5, 1)
    serving = ReviewServer(Review(exported, task_ids, Judgements(tmp_path / "reviews", exported.hashes)))
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield serving
    serving.shutdown()
    serving.server_close()


def ask(server: ReviewServer, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    sent = json.dumps(body).encode() if body is not None else b""
    own = f"127.0.0.1:{server.server_port}"
    usual = {"Host": own, "Origin": f"http://{own}", "Content_Type": "application/json"}
    for name, value in {**usual, "Content_Length": str(len(sent)), **headers}.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders(sent)
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    return response.status, answer


def test_a_foreign_page_can_neither_read_nor_write(server: ReviewServer, tmp_path: Path) -> None:
    task_id = server.review.task_ids[0]
    decision = {"annotator": "ada", "task_id": task_id, "field": "verdict", "value": "accept"}
    assert ask(server, "GET", "/api/start", Host="evil.example:80")[0] == 421
    assert ask(server, "POST", "/api/judgements", decision, Origin="http://evil.example")[0] == 403
    assert ask(server, "POST", "/api/judgements", decision, Origin="null")[0] == 403
    assert ask(server, "POST", "/api/judgements", decision, Content_Type="text/plain")[0] == 415
    assert ask(server, "POST", "/api/judgements", decision, Content_Length="99999999")[0] == 413
    assert not (tmp_path / "reviews").exists()
    assert ask(server, "POST", "/api/judgements", decision) == (
        200,
        {"verdict": "accept", "error_class": None, "failed_dimensions": [], "comment": ""},
    )
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "body", [{}, [], "x", {"annotator": 1, "task_id": "t", "field": "verdict", "value": "accept"}, {"annotator": "ada"}]
)
def test_a_body_that_is_no_decision_is_an_error_in_words(server: ReviewServer, body: Any) -> None:
    status, answer = ask(server, "POST", "/api/judgements", body)
    assert status == 400
    assert answer["error"].startswith("A decision")


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/api/task?task=../x", "/api/task", "/api/document?task=x&document=y", "/golds.jsonl"]
)
def test_nothing_but_the_page_and_the_review_is_served(server: ReviewServer, path: str) -> None:
    assert ask(server, "GET", path)[0] == 404


def test_a_port_that_is_taken_is_said_in_words(server: ReviewServer) -> None:
    with pytest.raises(ProjectError, match="name another with --port"):
        ReviewServer(server.review, server.server_port)


def test_the_command_reports_and_exports_what_was_judged(exported: ReviewRelease, tmp_path: Path) -> None:
    held = Judgements(tmp_path / "reviews", exported.hashes)
    for task_id in stratified_sample(exported.tasks.values(), 3, 1):
        held.decide("ada", task_id, "verdict", "accept")
    reviews, out = str(tmp_path / "reviews"), str(tmp_path / "out.csv")
    options = ("--reviews", reviews, "--export", out, "--report", "--out", str(tmp_path / "out.json"))

    def run_command(*options: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
        command = [sys.executable, "-m", "goldwright", "review", *options]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    run = run_command(*options)
    assert run.returncode == 0
    assert "3 judgements" in run.stdout
    assert "Table 11" in run.stdout
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 4
    assert json.loads((tmp_path / "out.json").read_text())[0]["title"] == "Audit by dimension (Table 11)"
    nobody = run_command("--reviews", str(tmp_path / "none"), "--report")
    assert (nobody.returncode, nobody.stderr.count("holds no judgement")) == (1, 1)
