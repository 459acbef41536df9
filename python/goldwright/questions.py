"""Questions of tasks as frames: written from briefs by a writer, checked and judged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from decimal import Decimal
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd

from goldwright.answer_spec import answer_instructions, answer_spec
from goldwright.asking import client_of
from goldwright.diversity import choose_wordings
from goldwright.errors import ProjectError
from goldwright.judge import JudgedTask, Judgement, check_judge, judge_questions
from goldwright.model_client import Model
from goldwright.model_writer import Written, read_catalogues, write_questions_with_model
from goldwright.question_checks import CHECKS, Finding, check_questions
from goldwright.question_facts import IN_OUR_RECORDS, CheckedTask, DimensionWords, Facts, MetricWords
from goldwright.question_leaks import injected_words
from goldwright.question_members import Member
from goldwright.question_reading import stems
from goldwright.release import answer_json
from goldwright.template_writer import PHRASINGS, WRITER, offered_wordings

WRITERS = ("template", "model")


def rows_of(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame, with None for whatever is missing and dates as text."""
    names = [str(name) for name in frame.columns]
    columns = (_values_of(frame.iloc[:, place]) for place in range(len(names)))
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _values_of(column: pd.Series[Any]) -> list[Any]:
    values = [None if is_missing else value for value, is_missing in zip(column.tolist(), column.isna(), strict=True)]
    if column.dtype.kind in "MO":
        return [value.date().isoformat() if isinstance(value, pd.Timestamp) else value for value in values]
    return values


def write_questions(
    settings: Mapping[str, Any],
    briefs: pd.DataFrame,
    personas: pd.DataFrame,
    catalogue_labels: pd.DataFrame,
    before: pd.DataFrame | None = None,
    **checks: Any,
) -> pd.DataFrame:
    """One row per brief, in the order of task ids: see WRITTEN_COLUMNS.

    `settings` is `vars: questions`; `checks` are what `check_written_questions` takes beside questions and briefs, and
    only a model's questions are held to them here. `paraphrases` is a JSON list, `reason` says why a question is not
    the model's where it is not. `before` is what an earlier build returned: where `chosen_among`, a hash of all that
    decides the built-in writer's choice of a wording, is the same, so is the question.
    """
    rows = sorted(rows_of(briefs), key=lambda one: str(one["task_id"]))
    instructions = {row["task_id"]: answer_instructions(row) for row in rows}
    chosen_among: dict[str, str] = {}
    if writer_of(settings) is None:
        questions: dict[str, str] = {}
        known: dict[str, dict[str, str]] = {}
        for row in () if before is None else rows_of(before):
            known.setdefault(row["chosen_among"], {})[row["task_id"]] = row["question"]
        for offered in offered_wordings(rows).values():
            digest = _digest([_library(), offered])
            earlier = known.get(digest, {})
            is_whole = all(earlier.get(task_id) in wordings for task_id, wordings in offered.items())
            questions |= earlier if is_whole else choose_wordings(offered)
            chosen_among |= dict.fromkeys(offered, digest)
        written = [Written(row["task_id"], WRITER, questions[row["task_id"]]) for row in rows]
    else:
        model = _writing_model()
        with client_of(model) as client:
            written = write_questions_with_model(
                rows,
                model,
                client,
                [row["words"] for row in sorted(rows_of(personas), key=lambda one: str(one["persona"]))],
                read_catalogues(rows_of(catalogue_labels)),
                lambda questions: faults_of(questions, instructions, briefs, checks),
            )
    return pd.DataFrame(
        [
            (
                one.task_id,
                one.writer,
                one.question,
                instructions[one.task_id],
                json.dumps(one.paraphrases, ensure_ascii=False),
                one.reason,
                chosen_among.get(one.task_id, ""),
            )
            for one in written
        ],
        columns=list(WRITTEN_COLUMNS),
    )


def faults_of(
    questions: Mapping[str, str],
    instructions: Mapping[str, str],
    briefs: pd.DataFrame,
    checks: Mapping[str, Any],
) -> dict[str, tuple[str, str]]:
    """The first check that each question fails, with its reason, by task; tasks whose question passes are left out."""
    frame = pd.DataFrame(
        [(task_id, question, instructions[task_id]) for task_id, question in questions.items()],
        columns=["task_id", "question", "answer_instructions"],
    )
    found: dict[str, tuple[str, str]] = {}
    for row in rows_of(check_written_questions(questions=frame, briefs=briefs, **checks)):
        if not row["passed"]:
            found.setdefault(row["task_id"], (row["check_name"], row["reason"]))
    return found


def writer_of(settings: Mapping[str, Any]) -> str | None:
    """The name of the model that writes questions by `vars: questions`; None where the built-in writer does."""
    writer = settings.get("writer", "template")
    if writer not in WRITERS:
        raise ProjectError(
            f"`vars: questions: writer:` in dbt_project.yml is {writer!r}: write {' or '.join(WRITERS)}."
        )
    return _writing_model().name if writer == "model" else None


def _writing_model() -> Model:
    model = Model.from_settings("writer")
    if model is None:
        raise ProjectError(
            "`vars: questions: writer:` in dbt_project.yml is model, and none is named: name one under "
            "`vars: models: writer:` or in GOLDWRIGHT_WRITER_MODEL, or set the writer to template."
        )
    return model


WRITTEN_COLUMNS = ("task_id", "writer", "question", "answer_instructions", "paraphrases", "reason", "chosen_among")
CHECKED_COLUMNS = ("task_id", "check_name", "passed", "reason", "held_against")
ORDER_COLUMNS = ("document_id", "section_number", "found", "held_against")
JUDGED_COLUMNS = ("task_id", "dimension", "votes", "verdict", "reason", "judge", "status")


def judge_written_questions(
    settings: Mapping[str, Any],
    votes: int,
    questions: pd.DataFrame,
    checked: pd.DataFrame,
    briefs: pd.DataFrame,
    gold_answers: pd.DataFrame,
    rule_parts: pd.DataFrame,
) -> pd.DataFrame:
    """One row per dimension and task whose question passed every check: see JUDGED_COLUMNS; votes are comma-separated.

    Without a judge (`vars: models: judge:`) there are no rows, and nothing is asked of anybody.
    """
    judge = Model.from_settings("judge")
    judgements: list[Judgement] = []
    if judge is not None:
        check_judge(judge, writer_of(settings), votes)
        tasks = judged_tasks(questions, checked, briefs, gold_answers, rule_parts)
        with client_of(judge) as client:
            judgements = judge_questions(tasks, judge, client, votes)
    return pd.DataFrame(
        [
            (one.task_id, one.dimension, ",".join(one.votes), one.verdict, one.reason, one.judge, one.status)
            for one in judgements
        ],
        columns=list(JUDGED_COLUMNS),
        dtype="string",
    )


def judged_tasks(
    questions: pd.DataFrame,
    checked: pd.DataFrame,
    briefs: pd.DataFrame,
    gold_answers: pd.DataFrame,
    rule_parts: pd.DataFrame,
) -> list[JudgedTask]:
    """What a judge sees of each task whose question passed every check, in the order of task ids."""
    failed = {row["task_id"] for row in rows_of(checked) if not row["passed"]}
    by_task = {brief["task_id"]: brief for brief in rows_of(briefs)}
    answers: dict[str, list[dict[str, Any]]] = {}
    for row in rows_of(gold_answers):
        answers.setdefault(row["task_id"], []).append(row)
    sentences = {row["rule"]: row["part_value"] for row in rows_of(rule_parts) if row["part"] == "sentence"}
    tasks = []
    for row in sorted(rows_of(questions), key=lambda one: str(one["task_id"])):
        task_id = row["task_id"]
        if task_id in failed:
            continue
        brief = by_task[task_id]
        active = [sentences[rule] for rule in str(brief["active_rules"] or "").split(",") if rule]
        gold = answer_json(sorted(answers[task_id], key=lambda one: int(one["row_number"])), answer_spec(brief))
        tasks.append(
            JudgedTask(
                task_id,
                row["question"],
                row["answer_instructions"],
                f"{str(brief['analysis_type']).replace('_', ' ')}, {brief['task_group']}",
                str(brief["metric_labels"] or "none").replace("|", ", "),
                " ".join(active) or "none",
                json.dumps(gold, ensure_ascii=False),
            )
        )
    return tasks


def check_written_questions(
    questions: pd.DataFrame,
    briefs: pd.DataFrame,
    gold_answers: pd.DataFrame,
    governing_rules: pd.DataFrame,
    facts: Facts,
    before: pd.DataFrame | None = None,
) -> pd.DataFrame:
    """One row per task and check: see CHECKED_COLUMNS.

    `before` is what an earlier build returned: where `held_against`, a hash of all that decides a task's checks, is the
    same, so is their outcome.
    """
    known: dict[tuple[str, str], dict[str, Finding]] = {}
    for row in () if before is None else rows_of(before):
        finding = Finding(row["task_id"], row["check_name"], row["passed"], row["reason"])
        known.setdefault((row["task_id"], row["held_against"]), {})[finding.check] = finding
    rows = []
    tasks = checked_tasks(questions, briefs, gold_answers, governing_rules)
    digests = {
        domain: _digest([_library(), *_sorted_facts(replace(facts.of(domain), parameters=(), words_of_rules=()))])
        for domain in {one.domain for one in tasks}
    }
    for task in tasks:
        of_rules = [one for one in (*facts.parameters, *facts.words_of_rules) if task.is_held_to(one[0])]
        held_against = _digest([digests[task.domain], sorted(of_rules), task])
        outcomes = known.get((task.task_id, held_against))
        findings = [outcomes[name] for name in CHECKS] if outcomes else check_questions([task], facts)
        rows += [(one.task_id, one.check, one.passed, one.reason, held_against) for one in findings]
    return pd.DataFrame(rows, columns=list(CHECKED_COLUMNS))


def made_before(relation: str, session: duckdb.DuckDBPyConnection, columns: Sequence[str]) -> pd.DataFrame | None:
    """What an earlier build put into the relation; None without one, or where it had other columns."""
    found = session.execute(
        "select column_name from duckdb_columns() "
        """where format('"{}"."{}"."{}"', database_name, schema_name, table_name) = ? order by column_index""",
        [relation],
    ).fetchall()
    if found != [(name,) for name in columns]:
        return None
    frame: pd.DataFrame = session.sql(f"select * from {relation} order by all").df()
    return frame


def _sorted_facts(facts: Facts) -> list[list[str]]:
    return [sorted(_as_text(one) for one in getattr(facts, each.name)) for each in fields(facts)]


def _digest(parts: Sequence[Any]) -> str:
    return hashlib.sha256(_as_text(parts).encode()).hexdigest()[:32]


def _as_text(thing: Any) -> str:
    """JSON of what checks read: dataclasses by their fields, sets in order."""

    def plainly(one: Any) -> Any:
        if isinstance(one, frozenset):
            return sorted(one)
        if isinstance(one, Decimal):
            return str(one)
        return {each.name: getattr(one, each.name) for each in fields(one)}

    return json.dumps(thing, default=plainly, sort_keys=True)


@cache
def _library() -> str:
    """A hash of this library's text and the versions of what reads words and numbers and embeds texts for it."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.py"))]
    return _digest([*texts, *(version(name) for name in ("snowballstemmer", "text2num", "wordllama"))])


def checked_tasks(
    questions: pd.DataFrame, briefs: pd.DataFrame, gold_answers: pd.DataFrame, governing_rules: pd.DataFrame
) -> list[CheckedTask]:
    """Written questions with what they are held against, in the order of the questions."""
    by_task = {brief["task_id"]: brief for brief in rows_of(briefs)}
    texts: dict[str, list[str]] = {}
    numbers: dict[str, list[Decimal]] = {}
    for row in rows_of(gold_answers):
        if row["answer_text"] is not None:
            texts.setdefault(row["task_id"], []).append(row["answer_text"])
        if row["answer_number"] is not None:
            numbers.setdefault(row["task_id"], []).append(Decimal(row["answer_number"]))
    rules_of: dict[str, set[str]] = {}
    for row in rows_of(governing_rules):
        rules_of.setdefault(row["metric"], set()).add(row["rule"])
    return [
        CheckedTask(
            task_id=row["task_id"],
            question=row["question"],
            instructions=row["answer_instructions"],
            brief=by_task[row["task_id"]],
            spec=answer_spec(by_task[row["task_id"]]),
            gold_texts=tuple(sorted(texts.get(row["task_id"], ()))),
            gold_numbers=tuple(sorted(numbers.get(row["task_id"], ()))),
            governing_rules=frozenset(
                rule
                for metric in str(by_task[row["task_id"]]["metrics"]).split("|")
                for rule in rules_of.get(metric, ())
            ),
            waived_rules=_waived_rules(by_task[row["task_id"]]),
        )
        for row in rows_of(questions)
    ]


def domain_facts(
    documents: pd.DataFrame,
    rule_parts: pd.DataFrame,
    words_of_rules: pd.DataFrame,
    members: pd.DataFrame,
    metric_words: pd.DataFrame,
    dimension_words: pd.DataFrame,
    physical_names: pd.DataFrame,
) -> Facts:
    """What the checks know of the domains; `documents` are the sections of the knowledge base."""
    sections = rows_of(documents)
    catalogue = [row["section_text"] for row in sections if row["kind"] == "catalogue"]
    glossary = [row[key] for row in rows_of(dimension_words) for key in ("label", "plural")]
    told = " | ".join(f" {' '.join(stems(text))} " for text in (*catalogue, *glossary))
    return Facts(
        titles=tuple(
            sorted(
                {
                    (row["document_id"], row["title"])
                    for row in sections
                    if row["kind"] in ("rule", "superseded", "idle")
                }
            )
        ),
        parameters=tuple(
            (row["rule"], row["part_key"], row["part_value"])
            for row in rows_of(rule_parts)
            if row["part"] == "parameter"
        ),
        words_of_rules=tuple((row["rule"], row["words"]) for row in rows_of(words_of_rules)),
        members=tuple(
            Member(row["domain"], row["dimension"], row["member"], row["wording"]) for row in rows_of(members)
        ),
        metrics=tuple(
            MetricWords(
                row["domain"], row["metric"], _metric_names(row), f"{row['description']} {row['counting_words']}"
            )
            for row in rows_of(metric_words)
        ),
        dimensions=tuple(
            DimensionWords(row["domain"], row["dimension"], row["label"], row["plural"])
            for row in rows_of(dimension_words)
        ),
        physical_names=tuple(
            name
            for name in sorted({row["name"].replace("_", " ") for row in rows_of(physical_names)})
            if f" {' '.join(stems(name))} " not in told and not {*stems(name)} <= _ordinary_words()
        ),
    )


@cache
def _ordinary_words() -> frozenset[str]:
    """The stems of what the built-in writer says in any domain, and of periods: such columns give nothing away."""
    said = (text for phrasings in PHRASINGS.values() for text in phrasings)
    return frozenset(stem for text in (*said, "day month quarter year date") for stem in stems(text))


def document_orders(documents: pd.DataFrame, before: pd.DataFrame | None = None) -> pd.DataFrame:
    """One row per section: see ORDER_COLUMNS; `found` holds the words that order its reader about, if any do.

    `before` is what an earlier build returned: a section whose words are the same is not read again.
    """
    known = {row["held_against"]: row["found"] for row in ([] if before is None else rows_of(before))}
    rows = []
    for row in rows_of(documents):
        text = f"{row['title']}. {row['section_title']}. {row['section_text']}"
        held_against = _digest([_library(), text])
        found = known[held_against] if held_against in known else injected_words(text)
        rows.append((row["document_id"], int(row["section_number"]), found, held_against))
    return pd.DataFrame(rows, columns=list(ORDER_COLUMNS))


def _metric_names(row: Mapping[str, Any]) -> tuple[str, ...]:
    """A metric's phrase, also without its “in our records”, its label and synonyms, the longest first."""
    names = {
        row["phrase"],
        row["phrase"].removesuffix(IN_OUR_RECORDS),
        row["label"],
        *(row["synonyms"] or "").split("|"),
    }
    return tuple(sorted(names - {""}, key=lambda name: (-len(name), name)))


def _waived_rules(brief: Mapping[str, Any]) -> frozenset[str]:
    """The rule that a counterfactual sets aside in words, or that a knowledge question is about."""
    if brief["analysis_type"] == "counterfactual":
        return frozenset({str(brief["detail"])})
    if brief["analysis_type"] == "knowledge_retrieval":
        return frozenset({str(brief["detail"]).split(".")[0]})
    return frozenset()
