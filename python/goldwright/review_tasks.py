"""What a reviewer sees of a task: the exported release, and beside it what the build knows and the release hides.

The sentences of a document that govern an answer are found without a model: those that carry a parameter, those that
say what the rule's own sentence says, and those that name the metric.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PostgresLexer

from goldwright.errors import ProjectError
from goldwright.judgements import DIMENSIONS
from goldwright.release import digest

Line = Mapping[str, Any]

#: Mistakes in which a document is applied that does not hold here.
TEMPTATIONS = {
    "superseded": "was replaced",
    "sister": "governs another metric",
    "out_of_period": "holds in another period",
}

#: A sentence says what the rule says if it is at least this near to it, against the nearest one of its document.
NEARLY_AS_NEAR = 0.8


@dataclass(frozen=True)
class RuleWords:
    """What a build knows of a rule's document: the rule in words, sentences that carry a parameter, its period."""

    words: str
    parameter_sentences: frozenset[str] = frozenset()
    dates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Background:
    """What a build knows beyond its release; empty where there is none.

    `metrics` by task; `labels` by metric; `rules` by document; `validator` by task and dimension, and who that was.
    """

    metrics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, RuleWords] = field(default_factory=dict)
    validator: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)
    validator_name: str = ""


@dataclass(frozen=True)
class ReviewRelease:
    """The tasks of an exported release in the order of the file, their golds, and the documents by id."""

    tasks: Mapping[str, Line]
    golds: Mapping[str, Line]
    documents: Mapping[str, Sequence[Line]]
    background: Background

    @property
    def hashes(self) -> dict[str, str]:
        """By task, a hash of all that a judgement is about: question, instructions, spec and gold answer."""
        return {
            task_id: digest([dict(task), self.golds[task_id]["gold_answer"], self.golds[task_id]["active_rules"]])[:16]
            for task_id, task in self.tasks.items()
        }


#: Checks by the dimension that they speak for; checks of other names speak for none.
CHECKS_BY_DIMENSION = {
    "objectivity": ("time is clear",),
    "leakage": (
        "no document title",
        "no parameter",
        "no answer number",
        "no answer text",
        "figures are explained",
        "nothing that a rule alters",
    ),
    "naturalness": ("no identifier", "no orders to a reader"),
    "format": ("one question", "asks for what is answered", "test is named"),
    "scope": ("window is clear", "members exist", "metric is named"),
    "answerability": ("threshold is gone over", "direction is right"),
}


def read_review_release(folder: Path, database: Path | None) -> ReviewRelease:
    """Reads an exported release, and the build that it came from where there is one."""
    tasks = {line["task_id"]: line for line in _lines(folder / "tasks.jsonl")}
    golds = {line["task_id"]: line for line in _lines(folder / "golds.jsonl")}
    missing = sorted(tasks.keys() - golds.keys())
    if missing:
        raise ProjectError(f"{folder.name}/golds.jsonl has no gold for {missing[0]}: run `goldwright export`.")
    documents: dict[str, list[Line]] = defaultdict(list)
    for line in _lines(folder / "documents.jsonl"):
        documents[line["document_id"]].append(line)
    background = read_background(database) if database is not None and database.exists() else Background()
    return ReviewRelease(tasks, golds, dict(documents), background)


def read_background(database: Path) -> Background:
    """Reads a build's DuckDB file."""
    with duckdb.connect(str(database), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")

        def rows(query: str) -> list[tuple[Any, ...]]:
            return connection.execute(query).fetchall()

        tables = {name for (name,) in rows("select table_name from information_schema.tables")}
        domains = [domain for (domain,) in rows("select distinct domain from rules order by all")]
        parts = rows("select rule, part, part_key, part_value from rule_parts order by all")
        templates = [
            row for domain in domains for row in rows(f"select document_id, section_text from {domain}__rule_documents")
        ]
        judged = (
            rows("select task_id, dimension, verdict from judged_questions") if "judged_questions" in tables else []
        )
        checked = rows("select task_id, check_name, passed from checked_questions")
        return Background(
            metrics={
                task_id: tuple(metrics.split("|"))
                for task_id, metrics in rows("select task_id, metrics from briefs where metrics is not null")
            },
            labels=dict(rows("select metric, label from metrics")),
            rules=_rule_words(parts, templates),
            validator=judge_verdicts(judged) if judged else check_verdicts(checked),
            validator_name="the judge" if judged else "the programmatic checks",
        )


def judge_verdicts(rows: Iterable[tuple[Any, ...]]) -> dict[str, dict[str, bool]]:
    """The judge's verdicts (task, dimension, verdict) by task and dimension; an error is no pass."""
    found: dict[str, dict[str, bool]] = defaultdict(dict)
    for task_id, dimension, verdict in rows:
        name = str(dimension).replace("_", " ")
        if name in DIMENSIONS:
            found[task_id][name] = found[task_id].get(name, True) and str(verdict) in ("pass", "True")
    return dict(found)


def check_verdicts(rows: Iterable[tuple[Any, ...]]) -> dict[str, dict[str, bool]]:
    """The checks' verdicts (task, check, passed) by task and the dimensions that checks speak for."""
    speaks_for = {check: dimension for dimension, checks in CHECKS_BY_DIMENSION.items() for check in checks}
    found: dict[str, dict[str, bool]] = defaultdict(dict)
    for task_id, check, passed in rows:
        dimension = speaks_for.get(check)
        if dimension:
            found[task_id][dimension] = found[task_id].get(dimension, True) and bool(passed)
    return dict(found)


def stratified_sample(tasks: Iterable[Line], size: int | None, seed: int) -> list[str]:
    """Ids of `size` tasks, each domain and analysis type with its share, in the order in which to judge them.

    Shares are rounded by largest remainder. Any beginning of the list is about as mixed as the whole, so a review
    that stops early is a fair one too. `None` takes every task.
    """
    strata: dict[tuple[str, str], list[str]] = defaultdict(list)
    for task in tasks:
        strata[task["domain"], task["analysis_type"]].append(task["task_id"])
    total = sum(len(ids) for ids in strata.values())
    wanted = total if size is None else min(size, total)
    exact = {name: Decimal(wanted) * len(ids) / total for name, ids in strata.items()}
    counts = {name: int(share) for name, share in exact.items()}
    by_remainder = sorted(strata, key=lambda name: (counts[name] - exact[name], _chance(seed, *name)))
    for name in by_remainder[: wanted - sum(counts.values())]:
        counts[name] += 1
    placed = []
    for name, ids in strata.items():
        chosen = sorted(ids, key=lambda task_id: _chance(seed, task_id))[: counts[name]]
        offset = int(_chance(seed, *name)[:8], 16) / 16**8
        placed += [((place + offset) / len(chosen), task_id) for place, task_id in enumerate(chosen)]
    return [task_id for _, task_id in sorted(placed)]


def task_entry(release: ReviewRelease, task_id: str) -> dict[str, Any]:
    """A task in the page's list: what can be filtered by."""
    task, gold = release.tasks[task_id], release.golds[task_id]
    labels = [release.background.labels[metric] for metric in release.background.metrics.get(task_id, ())]
    words = (
        task_id,
        task["domain"],
        task["analysis_type"].replace("_", " "),
        gold["group"],
        "trap" if gold["is_trap"] else "",
        task["question"],
        *labels,
        *(_title(release, rule) for rule in gold["active_rules"]),
    )
    return {
        "task_id": task_id,
        "domain": task["domain"],
        "analysis_type": task["analysis_type"].replace("_", " "),
        "group": gold["group"],
        "is_trap": bool(gold["is_trap"]),
        "search": " ".join(words).casefold(),
    }


def task_page(release: ReviewRelease, task_id: str) -> dict[str, Any]:
    """All that the page shows of a task, as plain JSON; SQL is HTML already."""
    task, gold = release.tasks[task_id], release.golds[task_id]
    return {
        "task_id": task_id,
        "question": task["question"],
        "answer_instructions": task["answer_instructions"],
        "spec": _spec_words(task["answer_spec"]),
        "notes": _notes(release, task["answer_spec"], gold),
        "gold": answer_table(gold["gold_answer"], task["answer_spec"]),
        "effects": _effects(release, task, gold),
        "sql": sql_parts(gold.get("gold_sql", "")),
        "documents": _documents(release, task_id),
    }


def document_page(release: ReviewRelease, document_id: str, task_id: str) -> dict[str, Any]:
    """A document with its sentences marked: `rule` where it governs the task's answer, `metric` where it names it."""
    sections = release.documents[document_id]
    first = sections[0]
    marked = governing_sentences(release, document_id, task_id)
    return {
        "document_id": document_id,
        "title": first["title"],
        "kind": first["kind"],
        "effective_from": first["effective_from"],
        "effective_to": first["effective_to"],
        "sections": [
            {
                "title": section["section"],
                "paragraphs": [
                    [{"text": one, "mark": marked.get(one, "")} for one in sentences(paragraph)]
                    for paragraph in section["text"].split("\n")
                    if paragraph.strip()
                ],
            }
            for section in sections
        ],
    }


def governing_sentences(release: ReviewRelease, document_id: str, task_id: str) -> dict[str, str]:
    """The sentences of a document that matter to a task, each with `rule` or `metric`.

    In a rule's document `rule` marks sentences that carry a parameter, name the rule's period or say the rule, and
    `metric` those that name the task's metric. Where a knowledge task has its fact here, only that is marked.
    """
    gold, background = release.golds[task_id], release.background
    listed = [
        one
        for section in release.documents[document_id]
        for paragraph in section["text"].split("\n")
        for one in sentences(paragraph)
    ]
    words = background.rules.get(document_id)
    source, _, fact = str(gold.get("source", "")).rpartition(".")
    if source:
        if source != document_id:
            return {}
        values = [form for value in _texts(gold["gold_answer"]) for form in _written_forms(value)]
        saying = [one for one in listed if any(_says(one, value) for value in values)]
        if fact == "owner":
            saying = [one for one in saying if "owner" in one.casefold()] or saying
        elif words:
            saying = [one for one in saying if one in words.parameter_sentences] or saying
        return {one: "rule" for one in saying}
    if words is None:
        return {}
    labels = [background.labels[metric] for metric in background.metrics.get(task_id, ())]
    found = {one: "metric" for one in listed if any(_says(one, label) for label in labels)}
    dates = [form for day in words.dates for form in _written_forms(day)]
    for one in (*_nearest(listed, words.words), *words.parameter_sentences.intersection(listed)):
        found[one] = "rule"
    found.update({one: "rule" for one in listed if any(_says(one, day) for day in dates)})
    return found


def sentences(paragraph: str) -> list[str]:
    """A paragraph's sentences; put together with spaces they are the paragraph again, but for white space."""
    pieces = re.split(r"(?<=[.?!…])\s+(?=[\w“\"'‘(])|(?<=[.?!…][\"”’)])\s+(?=[\w“\"'‘(])", paragraph.strip())
    whole: list[str] = []
    for piece in pieces:
        # The number of a clause belongs to what follows, as does a sentence that goes on in lower case.
        if whole and (re.fullmatch(r"[\d.]+|\(?\w\)?\.", whole[-1]) or piece[0].islower()):
            whole[-1] += f" {piece}"
        else:
            whole.append(piece)
    return [one for one in whole if one]


def sql_parts(sql: str) -> list[dict[str, Any]]:
    """Gold SQL, part by part: each outermost CTE by name, then the last select; each as highlighted HTML."""
    parts: list[dict[str, Any]] = []
    rest = sql.removeprefix("with\n").strip("\n")
    while match := re.match(r"(\w+) as \(\n(.*?)\n\)(,?)\n*", rest, flags=re.DOTALL):
        name, body, comma = match.groups()
        parts.append(_sql_part(name, "\n".join(line.removeprefix("    ") for line in body.split("\n"))))
        rest = rest[match.end() :]
        if not comma:
            break
    if rest:
        parts.append(_sql_part("", rest))
    return parts


def _sql_part(name: str, text: str) -> dict[str, Any]:
    html = highlight(text, PostgresLexer(), HtmlFormatter(nowrap=True))
    return {"name": name, "line_count": text.count("\n") + 1, "text": text, "html": html}


def _spec_words(spec: Line) -> list[list[str]]:
    """Each key with what it has to be, in words."""
    found = []
    for key, kind in spec["keys"].items():
        words = [f"one of {', '.join(kind['one_of'])}"] if kind.get("one_of") else [kind["type"].replace("_", "-")]
        words += [kind["unit"]] if kind.get("unit") else []
        words += [f"{kind['decimals']} decimals"] if kind.get("decimals") else []
        words += [f"± {Decimal(str(kind['tolerance'])):f}"] if "tolerance" in kind else []
        found.append([key, ", ".join(words)])
    return found


def _notes(release: ReviewRelease, spec: Line, gold: Line) -> list[str]:
    found = []
    if spec.get("order"):
        found.append(f"Order: {spec['order']}; ties: {spec['ties']}.")
    if gold.get("finishing_step"):
        found.append(f"Finishing step after the SQL: {gold['finishing_step']}.")
    if gold.get("source"):
        document, _, fact = gold["source"].rpartition(".")
        found.append(f"The fact: {fact.replace('_', ' ')}, in {_quoted(release, document)}.")
    return found


def answer_table(answer: Any, spec: Line) -> dict[str, Any]:
    """A gold answer as a table: columns with their units, whether each holds numbers, and rows of text."""
    keys = list(spec["keys"])
    rows = answer if isinstance(answer, list) else [answer]
    return {
        "columns": [_heading(key, spec) for key in keys],
        "is_number": [spec["keys"][key]["type"] in ("number", "p_value") for key in keys],
        "rows": [[grouped(row.get(key, "")) for key in keys] for row in rows],
    }


def _heading(key: str, spec: Line) -> str:
    unit = spec["keys"][key].get("unit")
    name = key.replace("_", " ")
    return f"{name}, {unit}" if unit and unit not in name else name


def grouped(text: str) -> str:
    """A number with thousands parted by thin spaces; any other text as it is."""
    match = re.fullmatch(r"(-?)(\d{5,})(\.\d+)?", text)
    if not match:
        return text.replace("-", "−", 1) if re.fullmatch(r"-\d[\d.]*", text) else text
    sign, whole, fraction = match.groups()
    return f"{'−' if sign else ''}{int(whole):,}".replace(",", "\u202f") + (fraction or "")


def _effects(release: ReviewRelease, task: Line, gold: Line) -> dict[str, Any]:
    """The gold answer and beside it what each mistake would give, place by place; what differs is marked.

    The first rows are the active rules, each left out, then no rule at all; `others` are the remaining near misses.
    Places that no listed answer changes are counted and left out where there are many.
    """
    spec, gold_answer = task["answer_spec"], gold["gold_answer"]
    misses = gold["near_misses"]
    left_out = {miss["rule"]: miss for miss in misses if miss["mistake"] == "rule_ignored"}
    first = [(f"without {_quoted(release, rule)}", left_out[rule]) for rule in gold["active_rules"] if rule in left_out]
    first += [("without any rule", miss) for miss in misses if miss["mistake"] == "no_rule" and gold["governing_rules"]]
    tempting = str(gold["tempting_rule"] or "").partition("__")
    first += [
        (f"if {_quoted(release, miss['rule'])} held", miss)
        for miss in misses
        if tempting[2] and (miss["mistake"], miss["rule"]) == (tempting[0], tempting[2])
    ]
    shown = [id(miss) for _, miss in first]
    others = [
        (mistake_words(release, task["domain"], miss), miss)
        for miss in misses
        if id(miss) not in shown and miss["is_separable"]
    ]
    answers = [gold_answer, *(miss["answer"] for _, miss in (*first, *others))]
    by_place = [_places(answer, spec) for answer in answers]
    places = list(dict.fromkeys(place for answer in by_place for place in answer))
    changed = [place for place in places if len({answer.get(place, "") for answer in by_place}) > 1]
    kept = places if len(places) <= 6 else changed

    def row(name: str, answer: Mapping[str, str], document_id: str | None = None) -> dict[str, Any]:
        cells = [grouped(answer.get(place, "")) or "–" for place in kept]
        differs = [answer.get(place, "") != by_place[0].get(place, "") for place in kept]
        return {
            "name": name,
            "document_id": document_id if document_id in release.documents else None,
            "cells": cells,
            "differs": differs,
        }

    def rows(named: Sequence[tuple[str, Line]], answers: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
        return [row(name, answer, miss["rule"]) for (name, miss), answer in zip(named, answers, strict=True)]

    numbers = len(first) + 1
    return {
        "columns": [place.replace("_", " ") for place in kept],
        "left_out_places": len(places) - len(kept),
        "gold": row("gold answer", by_place[0]),
        "rows": rows(first, by_place[1:numbers]),
        "others": rows(others, by_place[numbers:]),
    }


def _places(answer: Any, spec: Line) -> dict[str, str]:
    """An answer as text by place: keys of a record; ranks of a ranking; else the rows' groups (and further keys)."""
    if not isinstance(answer, list):
        return {key: str(value) for key, value in answer.items()}
    keys = list(spec["keys"])
    if spec.get("order"):
        return {
            str(rank): " · ".join(grouped(row.get(key, "")) for key in keys) for rank, row in enumerate(answer, start=1)
        }
    if len(keys) == 2:
        return {row[keys[0]]: row.get(keys[1], "") for row in answer}
    return {f"{row[keys[0]]}: {key}": row.get(key, "") for row in answer for key in keys[1:]}


def mistake_words(release: ReviewRelease, domain: str, miss: Line) -> str:
    """What a near miss (its mistake and rule) is, in words that follow “the answer”: without “Delivery outliers”."""
    mistake, rule = miss["mistake"], str(miss["rule"] or "")
    title = _quoted(release, rule)
    if mistake == "rules_ignored":
        return f"without {' and '.join(_quoted(release, f'{domain}__{one}') for one in rule.split('__and__'))}"
    if mistake in TEMPTATIONS:
        return f"if {title} held, which {TEMPTATIONS[mistake]}"
    return {
        "rule_ignored": f"without {title}",
        "every_document": "every document applied",
        "newest_document": f"the newest document alone, {title}",
        "boundary": f"{title} with its limit on the other side",
        "wrong_date": f"booked by {rule.replace('_', ' ')}",
        "wrong_window": f"over another window: {rule.replace('_', ' ')}",
        "other_month": f"of a later month: {rule}",
        "foreign_rule": f"if {title} held, which is about other figures",
        "turned_round": f"{title} the wrong way round",
        "newer_version": f"the newer version in place of {title}",
        "metric_page": f"of the metric's page, without {title}",
        "other_version": f"as {title} has it",
        "other_document": f"{rule.partition('.')[2].replace('_', ' ')} of {_quoted(release, rule.partition('.')[0])}",
    }.get(mistake, f"{mistake} {rule}".replace("_", " "))


def _documents(release: ReviewRelease, task_id: str) -> list[dict[str, str]]:
    """The documents beside a task, in the order of their weight, each with what it has to do with it."""
    gold, background = release.golds[task_id], release.background
    listed: dict[str, tuple[str, str]] = {}

    def add(document_id: str, role: str, words: str) -> None:
        if document_id in release.documents:
            listed.setdefault(document_id, (role, words))

    if gold.get("source"):
        add(gold["source"].rpartition(".")[0], "active", "holds the fact")
    for rule in gold["active_rules"]:
        add(rule, "active", "changes the answer")
    for rule in gold["governing_rules"]:
        add(rule, "governing", "governs, changes nothing here")
    mistake, _, tempting = str(gold["tempting_rule"] or "").partition("__")
    if tempting:
        add(tempting, "tempting", f"tempts: {TEMPTATIONS.get(mistake, 'does not hold here')}")
    for miss in gold["near_misses"]:
        if miss["mistake"] in TEMPTATIONS and miss["is_separable"]:
            add(miss["rule"], "tempting", TEMPTATIONS[miss["mistake"]])
    for metric in background.metrics.get(task_id, ()):
        add(metric, "page", "the metric’s page")
    add("methods", "page", "methods")
    add("precedence", "page", "precedence")
    return [
        {"document_id": document_id, "title": _title(release, document_id), "role": role, "words": words}
        for document_id, (role, words) in listed.items()
    ]


def _title(release: ReviewRelease, document_id: str) -> str:
    sections = release.documents.get(document_id)
    return str(sections[0]["title"]) if sections else document_id.partition("__")[2].replace("_", " ") or document_id


def _quoted(release: ReviewRelease, document_id: str) -> str:
    return f"“{_title(release, document_id)}”"


def _rule_words(parts: Iterable[tuple[Any, ...]], templates: Iterable[tuple[Any, ...]]) -> dict[str, RuleWords]:
    said: dict[str, str] = {}
    parameters: dict[str, dict[str, str]] = defaultdict(dict)
    dates: dict[str, list[str]] = defaultdict(list)
    for rule, part, key, value in parts:
        if part in ("sentence", "when"):
            said[rule] = f"{said.get(rule, '')} {value}".strip()
        elif part == "parameter":
            parameters[rule][key] = value
        elif part == "effective":
            dates[rule].append(value)
    carrying: dict[str, set[str]] = defaultdict(set)
    for document_id, text in templates:
        for paragraph in text.split("\n"):
            for template in sentences(paragraph):
                filled = template
                for key, value in parameters[document_id].items():
                    filled = filled.replace(f"{{{key}}}", value)
                if filled != template:
                    carrying[document_id].add(filled)
    return {rule: RuleWords(said[rule], frozenset(carrying[rule]), tuple(dates[rule])) for rule in sorted(said)}


def _nearest(listed: Sequence[str], wanted: str) -> list[str]:
    """The sentences nearest to a wanted one: cosine of sets of words weighted by rarity, ours; at most three."""
    bags = [_stems(one) for one in listed]
    counts = Counter(stem for bag in bags for stem in bag)

    def weight(bag: Iterable[str]) -> float:
        return sum(math.log((1 + len(listed)) / (1 + counts[stem])) + 1 for stem in bag)

    goal = _stems(wanted)
    scores = [
        weight(bag & goal) / math.sqrt(weight(bag) * weight(goal)) if len(bag) >= 4 and bag & goal else 0.0
        for bag in bags
    ]
    best = max(scores, default=0.0)
    order = sorted(range(len(listed)), key=lambda place: (-scores[place], place))
    return [listed[place] for place in order[:3] if scores[place] and scores[place] >= NEARLY_AS_NEAR * best]


def _stems(text: str) -> set[str]:
    return {word[:6] for word in re.findall(r"\w+", text.casefold())}


def _says(sentence: str, words: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(words)}(?!\w)", sentence, flags=re.IGNORECASE) is not None


def _written_forms(value: str) -> list[str]:
    """A value as documents write it: a date in three ways, all else as it is."""
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return [value]
    return [value, f"{day.day} {day:%B} {day.year}", f"{day.day} {day:%B} of {day.year}"]


def _texts(answer: Any) -> list[str]:
    rows = answer if isinstance(answer, list) else [answer]
    return [str(value) for row in rows for value in row.values()]


def _chance(seed: int, *names: str) -> str:
    return hashlib.sha256("/".join((str(seed), *names)).encode()).hexdigest()


def _lines(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        raise ProjectError(f"There is no {path.parent.name}/{path.name} yet: run `goldwright build`.")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
