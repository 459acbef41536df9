"""The template writer on every brief of the build: each of its wordings is whole, right and clean."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import duckdb
import pandas as pd
import pytest
from question_frames import check_inputs

from goldwright.answer_spec import answer_instructions
from goldwright.questions import check_written_questions, domain_facts, rows_of, write_questions
from goldwright.template_writer import PHRASINGS, kind_of, period_words, template_questions, wordings

#: Types that a release has many of are asked in at least ten ways.
FREQUENT = ("point_query", "breakdown", "trend", "comparison", "ranking", "threshold_crossing", "counterfactual")


@pytest.fixture(scope="module")
def briefs(build: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    return rows_of(build.sql("select * from briefs order by task_id").df())


@pytest.fixture(scope="module")
def computed(briefs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [brief for brief in briefs if brief["analysis_type"] != "knowledge_retrieval"]


def required(brief: dict[str, Any]) -> list[str]:
    """The parts that a question of the brief has to name, worked out from the brief alone."""
    kind, grain = brief["analysis_type"], brief["grain"]
    parts = str(brief["metric_phrases"]).split("|")
    if kind == "decomposition":
        parts += [period_words(grain, brief[end]).removeprefix("in ") for end in ("period_from", "period_to")]
    else:
        last = brief["period_to"] if kind in ("trend", "threshold_crossing") else None
        parts.append(period_words(grain, brief["period_from"], last))
    parts += [str(brief[part]) for part in ("wording_a", "wording_b", "filter_wording") if brief[part]]
    if kind == "ranking":
        direction, count = brief["detail"].split(":")
        parts += [direction, {"3": "three", "5": "five"}[count]]
    if kind == "comparison" and "|" not in str(brief["metric_phrases"]):
        parts.append("lower" if brief["polarity"] == "lower" else "higher")
    if kind == "threshold_crossing":
        parts += ["over", f"{int(brief['detail']):,} {brief['unit']}"]
    if kind == "counterfactual":
        parts.append(str(brief["set_aside"]))
    return parts


def test_every_wording_names_all_that_its_brief_asks_for(computed: list[dict[str, Any]]) -> None:
    for brief in computed:
        parts = [part.casefold() for part in required(brief)]
        for wording in wordings(brief):
            missing = [part for part in parts if part not in wording.casefold()]
            assert not missing, f"“{wording}” does not say {missing}"


def test_every_wording_of_a_breakdown_names_its_dimension(computed: list[dict[str, Any]]) -> None:
    grouped = {"breakdown", "ranking", "decomposition", "mix_and_rate", "test_of_all"}
    for brief in computed:
        if kind_of(brief) in grouped:
            for wording in wordings(brief):
                assert brief["dimension_label"] in wording or brief["dimension_plural"] in wording, wording


def test_every_wording_of_a_trend_asks_for_direction_and_peak_by_month(computed: list[dict[str, Any]]) -> None:
    for brief in computed:
        if brief["analysis_type"] == "trend":
            for wording in wordings(brief):
                assert "month" in wording, wording
                assert re.search(r"peak|highest|high point|top|maximum", wording), wording


def test_every_wording_is_one_clean_sentence(computed: list[dict[str, Any]]) -> None:
    for brief in computed:
        for wording in wordings(brief):
            assert re.fullmatch(r"[A-ZÁÉÍÓÚ0-9][^{}?]*\?", wording), wording
            assert not re.search(r"\s\s|\s[,;:?.]|[,;:.][,;:?]|\b(\w+) \1\b|None|nan", wording), wording


def test_every_wording_passes_every_check(
    build: duckdb.DuckDBPyConnection, briefs: list[dict[str, Any]], computed: list[dict[str, Any]]
) -> None:
    # The release's own wordings are checked in the build, each of them; here are those that it did not choose.
    sampled = sorted(computed, key=lambda brief: (kind_of(brief), str(brief["task_id"])))[::5]
    assert {kind_of(brief) for brief in sampled} == {kind_of(brief) for brief in computed}
    questions = pd.DataFrame(
        [(brief["task_id"], wording, answer_instructions(brief)) for brief in sampled for wording in wordings(brief)],
        columns=["task_id", "question", "answer_instructions"],
    )
    tables = (
        "rule_parts",
        "words_of_rules",
        "metric_words",
        "dimension_words",
        "physical_names",
    )
    findings = check_written_questions(
        questions=questions,
        briefs=pd.DataFrame(briefs),
        gold_answers=build.sql(
            "select task_id, answer_text, answer_number::varchar as answer_number from gold_answers"
        ).df(),
        governing_rules=build.sql("from governing_rules").df(),
        facts=domain_facts(
            documents=build.sql("from knowledge_base").df(),
            members=build.sql("from dimension_members").df(),
            **{table: build.sql(f"from {table}").df() for table in tables},
        ),
    )
    assert len(findings) > 10000
    assert findings[~findings["passed"]]["reason"].tolist() == []


def test_a_question_is_checked_again_where_what_it_is_held_against_has_changed(
    build: duckdb.DuckDBPyConnection, briefs: list[dict[str, Any]]
) -> None:
    of_rule = [one for one in briefs if one["metrics"] == "olist_average_delivery_time" and one["task_group"] == "rule"]
    frame = pd.DataFrame([*briefs[:3], *of_rule[:1], *briefs[-3:]]).drop_duplicates("task_id")
    assert set(frame["domain"]) == {"berka", "olist"}
    questions = build.sql("select task_id, question, answer_instructions from written_questions").df()
    questions = questions[questions["task_id"].isin(frame["task_id"])].sort_values("task_id", ignore_index=True)
    inputs = check_inputs(build)
    before = check_written_questions(questions, frame, **inputs).assign(reason="kept")

    def checked_again(**changed: Any) -> set[str]:
        given = {"questions": questions, "briefs": frame, **inputs, **changed}
        findings = check_written_questions(**given, before=before)
        assert len(findings) == len(before) and findings["task_id"].is_monotonic_increasing
        return set(findings.loc[findings["reason"] != "kept", "task_id"])

    first = str(questions.at[0, "task_id"])
    assert checked_again() == set()
    assert checked_again(questions=questions.replace(questions.at[0, "question"], "Which?")) == {first}
    golds = inputs["gold_answers"]
    assert checked_again(gold_answers=golds.iloc[::-1]) == set()
    other_gold = golds.assign(answer_text=golds["answer_text"].mask(golds["task_id"] == first, "another"))
    assert checked_again(gold_answers=other_gold) == {first}
    # A document is held against its own domain's questions.
    other_facts = replace(inputs["facts"], titles=(*inputs["facts"].titles, ("berka__a_memo", "A memo")))
    assert checked_again(facts=other_facts) == set(frame.loc[frame["domain"] == "berka", "task_id"])
    # What stands in a rule is held against the questions that it governs.
    governed = build.sql(
        "select distinct metric from governing_rules where rule = 'olist__delivery_outlier_exclusion'"
    ).fetchall()
    is_governed = frame["metrics"].map(lambda metrics: any(metric in metrics.split("|") for (metric,) in governed))
    assert 0 < is_governed.sum() < len(frame)
    facts = inputs["facts"]
    for field, said in (("parameters", ("longest", "61")), ("words_of_rules", ("overlong",))):
        for rule, is_held in (("olist__delivery_outlier_exclusion", is_governed), ("olist__of_nothing", None)):
            more = replace(facts, **{field: (*getattr(facts, field), (rule, *said))})
            expected = set() if is_held is None else set(frame.loc[is_held, "task_id"])
            assert checked_again(facts=more) == expected


def test_wordings_are_chosen_again_where_what_they_are_chosen_among_has_changed(
    briefs: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    frame, nothing = pd.DataFrame(briefs), pd.DataFrame()
    before = write_questions({"writer": "template"}, frame, nothing, nothing)
    again: list[set[str]] = []

    def choose_the_plainest(offered: dict[str, tuple[str, ...]]) -> dict[str, str]:
        again.append(set(offered))
        return {task_id: texts[0] for task_id, texts in offered.items()}

    monkeypatch.setattr("goldwright.questions.choose_wordings", choose_the_plainest)

    def chosen_again(earlier: pd.DataFrame, asked: pd.DataFrame = frame) -> set[str]:
        again.clear()
        questions = write_questions({"writer": "template"}, asked, nothing, nothing, before=earlier)
        assert questions["task_id"].tolist() == asked["task_id"].tolist()
        kept = ~questions["task_id"].isin(set().union(*again))
        assert questions[kept]["question"].isin(before["question"]).all()
        return set().union(*again)

    first = briefs[0]
    alike = {one["task_id"] for one in briefs if (one["domain"], kind_of(one)) == (first["domain"], kind_of(first))}
    of_first = before["task_id"] == first["task_id"]
    assert chosen_again(before) == set()
    assert chosen_again(before, frame.drop(index=0).reset_index(drop=True)) == alike - {first["task_id"]}
    assert chosen_again(before[~of_first]) == alike
    assert chosen_again(before.assign(question=before["question"].mask(of_first, "Which?"))) == alike


def test_the_wordings_of_a_brief_differ_and_frequent_types_have_ten(computed: list[dict[str, Any]]) -> None:
    for brief in computed:
        assert len(set(wordings(brief))) == len(PHRASINGS[kind_of(brief)])
    assert min(len(PHRASINGS[kind]) for kind in FREQUENT) >= 10


def test_questions_are_the_same_in_whatever_order_briefs_come(briefs: list[dict[str, Any]]) -> None:
    shuffled = random.Random(1).sample(briefs, len(briefs))
    questions = template_questions(briefs)
    assert questions == template_questions(shuffled)
    assert len(set(questions.values())) == len(briefs)


def test_no_phrasing_wears_out(briefs: list[dict[str, Any]]) -> None:
    chosen = template_questions(briefs)
    used = Counter((kind_of(brief), wordings(brief).index(chosen[brief["task_id"]])) for brief in briefs)
    tasks = Counter(kind_of(brief) for brief in briefs)
    for (kind, _), times in used.items():
        if kind in FREQUENT:
            assert times <= tasks[kind] / 4, f"{kind}: {times} of {tasks[kind]}"


def test_a_task_that_goes_leaves_most_others_as_they_read(briefs: list[dict[str, Any]]) -> None:
    before = template_questions(briefs)
    reworded = []
    for gone in random.Random(1).sample(briefs, 20):
        # Only questions of its domain and kind are compared with it.
        others = [one for one in briefs if (one["domain"], kind_of(one)) == (gone["domain"], kind_of(gone))]
        others.remove(gone)
        after = template_questions(others)
        reworded.append(sum(before[task_id] != question for task_id, question in after.items()))
    assert sum(reworded) / len(reworded) <= 0.02 * len(briefs), reworded
