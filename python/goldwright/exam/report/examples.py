"""Worked examples: a wrong answer set out so that its mistake is seen: answers, passage missed, SQL beside SQL."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PostgresLexer

from goldwright.comparator import compare
from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.report.answered import Answered
from goldwright.review_tasks import TEMPTATIONS, ReviewRelease, answer_table, document_page, grouped, mistake_words

EXAMPLES = 3
#: Mistakes that a document explains come first: those are what the exam is about.
REASON_ORDER = ("rule ignored", "wrong rule", "wrong period", "partial", "unexplained", "wrong unit")
#: An example has at most so many fields and lines of SQL, where there is a choice.
MOST_FIELDS = 12
MOST_LINES_OF_A_QUERY = 60


@dataclass(frozen=True)
class Passage:
    """What the document says that the mistake is about: paragraphs of (sentence, whether it is the one)."""

    heading: str
    paragraphs: Sequence[Sequence[tuple[str, bool]]]


@dataclass(frozen=True)
class Example:
    """One wrong answer; tables are columns and rows of (text, whether it differs from the gold)."""

    task: ExamTask
    answered: Answered
    verdict: str
    columns: Sequence[str]
    gold_rows: Sequence[Sequence[tuple[str, bool]]]
    answer_rows: Sequence[Sequence[tuple[str, bool]]]
    passage: Passage | None
    query: Markup | None
    gold_query: Markup
    gold_lines: int
    has_rule_lines: bool


def worked_examples(answered: Iterable[Answered], exported: Exported, release: ReviewRelease) -> list[Example]:
    """Up to three wrong answers that teach most: other reasons, tasks and agents where there are, short ones first.

    The choice hangs on the answers alone, so that the same runs give the same report.
    """
    order = {task.task_id: place for place, task in enumerate(exported.tasks)}

    def weight(one: Answered) -> tuple[Any, ...]:
        task = exported.task_by_id[one.score.task_id]
        rows = task.gold_answer if isinstance(task.gold_answer, list) else [task.gold_answer]
        lines = (one.query or "").count("\n") + 1
        return (
            REASON_ORDER.index(one.score.reason),
            one.query is None,
            len(rows) * len(task.spec["keys"]) > MOST_FIELDS,
            lines > MOST_LINES_OF_A_QUERY or lines < 4,
            one.score.mistake in ("every_document", "newest_document"),
            one.score.active_rules != 1,
            order[task.task_id],
            one.run.run_id,
            one.score.trial,
        )

    wrong = sorted((one for one in answered if one.score.reason in REASON_ORDER and one.answer), key=weight)
    chosen: list[Answered] = []
    for is_new in (_is_new_in_all, _is_new_task_and_reason, _is_new_task):
        for one in wrong:
            if len(chosen) < EXAMPLES and is_new(one, chosen):
                chosen.append(one)
    return [_example(one, exported.task_by_id[one.score.task_id], release) for one in chosen]


def _is_new_task(one: Answered, chosen: Sequence[Answered]) -> bool:
    return one.score.task_id not in {other.score.task_id for other in chosen}


def _is_new_task_and_reason(one: Answered, chosen: Sequence[Answered]) -> bool:
    return _is_new_task(one, chosen) and one.score.reason not in {other.score.reason for other in chosen}


def _is_new_in_all(one: Answered, chosen: Sequence[Answered]) -> bool:
    return _is_new_task_and_reason(one, chosen) and all(
        one.score.analysis_type != other.score.analysis_type and one.agent != other.agent for other in chosen
    )


def _example(one: Answered, task: ExamTask, release: ReviewRelease) -> Example:
    comparison = compare(one.answer, task.gold_answer, task.spec)
    table = answer_table(task.gold_answer, task.spec)
    keys = list(task.spec["keys"])
    gold = task.gold_answer if isinstance(task.gold_answer, list) else [task.gold_answer]
    written = {(one.row, one.key): one.answer or "–" for one in comparison.differences if one.gold is not None}
    answer_rows = [
        [(grouped(written.get((place, key), row[key])), (place, key) in written) for key in keys]
        for place, row in enumerate(gold, 1)
    ]
    for place in sorted({one.row for one in comparison.differences if one.gold is None}):
        surplus = {one.key: one.answer for one in comparison.differences if one.row == place and one.gold is None}
        answer_rows.append([(grouped(surplus.get(key) or "–"), True) for key in keys])
    rule = missed_rule(one, task)
    gold_query, has_rule_lines = rule_block(task.gold.get("gold_sql", ""), rule)
    return Example(
        task,
        one,
        verdict_words(one, release),
        table["columns"],
        [[(text, False) for text in row] for row in table["rows"]],
        answer_rows,
        _passage(rule, one, task, release) if rule else None,
        highlighted(one.query) if one.query else None,
        gold_query,
        task.gold.get("gold_sql", "").count("\n") + 1,
        has_rule_lines,
    )


def verdict_words(one: Answered, release: ReviewRelease) -> str:
    """What a verdict means for this answer, in a sentence for people."""
    score = one.score
    if score.mistake == "rule_applied":
        return "It is the answer with a rule applied, and no rule document was at the desk."
    if score.mistake:
        title = document_title(release, str(score.mistake_rule))
        words = {
            "no_rule": "of the metric’s own page, with no rule applied",
            "every_document": "of somebody who applies every document, whatever its dates and conditions",
            "newest_document": f"of somebody who applies the newest document alone, “{title}”",
            "boundary": f"with the limit of “{title}” taken on its other side",
            "wrong_date": f"booked by another date: {str(score.mistake_rule).replace('_', ' ')}",
        }.get(score.mistake) or mistake_words(
            release, score.domain, {"mistake": score.mistake, "rule": score.mistake_rule}
        )
        return f"It is exactly the answer {words}."
    return {
        "right": "Every field is met.",
        "partial": "Some fields are met, and no known mistake gives the others.",
        "wrong unit": "Every number is off by one and the same unit.",
        "wrong period": "It is the answer of another period.",
        "malformed": "It is not of the form that the instructions ask for.",
        "no answer": "Nothing was handed in.",
        "harness error": "The harness failed; nothing is said of the agent.",
    }.get(score.reason, "No known mistake gives this answer.")


def document_title(release: ReviewRelease, document_id: str) -> str:
    """The title of a document, or its id where the release does not have it."""
    sections = release.documents.get(document_id)
    return str(sections[0]["title"]) if sections else document_id


def missed_rule(one: Answered, task: ExamTask) -> str | None:
    """The document that the mistake is about: the rule ignored or wrongly applied, else the first active rule."""
    rule = str(one.score.mistake_rule or "").partition("__and__")[0]
    for name in (rule, f"{task.domain}__{rule}"):
        if rule and name in {*task.gold["governing_rules"], *(miss["rule"] for miss in task.gold["near_misses"])}:
            return name
    return next(iter(task.gold["active_rules"]), None)


def _passage(rule: str, one: Answered, task: ExamTask, release: ReviewRelease) -> Passage | None:
    if rule not in release.documents:
        return None
    page = document_page(release, rule, task.task_id)
    paragraphs = [
        [(sentence["text"], sentence["mark"] == "rule") for sentence in paragraph]
        for section in page["sections"]
        for paragraph in section["paragraphs"]
    ]
    marked = [paragraph for paragraph in paragraphs if any(is_marked for _, is_marked in paragraph)]
    if not marked:
        titled = [section for section in page["sections"] if "rule" in section["title"].casefold()]
        section = (titled or page["sections"])[0]
        marked = [[(sentence["text"], False) for sentence in paragraph] for paragraph in section["paragraphs"]]
    if one.score.mistake in TEMPTATIONS or rule not in task.gold["governing_rules"]:
        heading = "What it applied, and does not hold here"
    else:
        heading = "What it misread" if one.score.mistake == "boundary" else "What it had to read and apply"
    return Passage(f"{heading}: “{page['title']}”", marked[:2])


def rule_block(sql: str, rule: str | None) -> tuple[Markup, bool]:
    """The CTE of gold SQL in which a rule stands, its lines marked, and whether they were found.

    Gold SQL names each rule in a comment where it acts. Where this one has no place of its own, the CTE of all rules
    is given, and where there is none, the last statement.
    """
    lines = sql.split("\n")
    own = [place for place, line in enumerate(lines) if rule and f"-- Rule {rule}:" in line]
    any_rule = own or [place for place, line in enumerate(lines) if "-- Rule " in line]
    if not any_rule:
        last = max((place for place, line in enumerate(lines) if line in (")", "),")), default=-1)
        return highlighted("\n".join(lines[last + 1 :]).strip("\n")), False
    start = end = any_rule[0]
    opening = re.compile(r"    (\w+ as (materialized )?\($|-- )")
    while start > 0 and not (opening.match(lines[start]) and not lines[start - 1].startswith("    -- ")):
        start -= 1
    while end < len(lines) - 1 and not re.fullmatch(r"    \),?", lines[end]):
        end += 1
    marked = {line for place in own for line in _rule_lines(lines, place, end)}
    block = "\n".join(line.removeprefix("    ") for line in lines[start : end + 1])
    return highlighted(block, start, marked), bool(own)


def _rule_lines(lines: Sequence[str], comment: int, end: int) -> Iterator[int]:
    """A rule's comment and, inside a CTE, what follows it up to the next; one above a CTE speaks of all of it."""
    yield comment
    indent = _indent(lines[comment])
    for place in range(comment + 1, end):
        is_next = "-- Rule " in lines[place] or (place > comment + 1 and _indent(lines[place]) == indent)
        if indent <= 4 or is_next or _indent(lines[place]) < indent:
            return
        yield place


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def highlighted(sql: str, start: int = 0, marked: Iterable[int] = ()) -> Markup:
    """SQL as HTML with its words coloured; lines whose number (from `start`) is marked stand out."""
    chosen = {place - start for place in marked}
    html = highlight(sql, PostgresLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n")
    lines = [
        f'<mark class="rule-line">{line}</mark>' if place in chosen else line
        for place, line in enumerate(html.split("\n"))
    ]
    return Markup("\n".join(lines))
