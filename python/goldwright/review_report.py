"""What a review says: the paper's Table 11, agreement of annotators, errors by class, and what they disagree on."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import krippendorff
import numpy as np

from goldwright import paper_figures
from goldwright.judgements import DIMENSIONS, ERROR_CLASSES, VERDICTS, Judgement
from goldwright.review_tasks import ReviewRelease
from goldwright.stats import StatsTable

CSV_COLUMNS = (
    "annotator",
    "task_id",
    "domain",
    "analysis_type",
    "group",
    "verdict",
    "error_class",
    *(name.replace(" ", "_") for name in DIMENSIONS),
    "comment",
    "judged_at",
)

#: By task, what each annotator holds of it.
ByTask = Mapping[str, Mapping[str, Judgement]]


def write_csv(release: ReviewRelease, judgements: Iterable[Judgement], path: Path) -> int:
    """Writes a row for each annotator and task, UTF-8 with a header, and returns how many rows there are."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    rows = list(judgements)
    for one in rows:
        task = release.tasks[one.task_id]
        writer.writerow(
            (
                one.annotator,
                one.task_id,
                task["domain"],
                task["analysis_type"],
                release.golds[one.task_id]["group"],
                one.verdict,
                one.error_class or "",
                *("fail" if name in one.failed_dimensions else "pass" for name in DIMENSIONS),
                _not_a_formula(one.comment),
                one.judged_at,
            )
        )
    path.write_text(text.getvalue(), encoding="utf-8")
    return len(rows)


def review_tables(release: ReviewRelease, judgements: Sequence[Judgement]) -> list[StatsTable]:
    """All tables of a review, those of agreement where at least one task has two annotators."""
    by_task: dict[str, dict[str, Judgement]] = defaultdict(dict)
    for one in judgements:
        by_task[one.task_id][one.annotator] = one
    tables = [audit_table(release, by_task), verdicts_table(release, by_task), errors_table(by_task)]
    if any(len(held) > 1 for held in by_task.values()):
        tables += [agreement_table(release, by_task), disagreements_table(by_task)]
    return tables


def audit_table(release: ReviewRelease, by_task: ByTask) -> StatsTable:
    """Pass rates by dimension (the paper's Table 11): people, validator, people on what the validator admits.

    Several annotators decide by majority, and half is no pass: our choice, for the paper had one audit. A task is
    admitted if the validator passes it on every dimension on which it speaks.
    """
    validator = {task: release.background.validator.get(task, {}) for task in by_task}
    admitted = [task for task, verdicts in validator.items() if verdicts and all(verdicts.values())]
    rows: list[tuple[str | None, ...]] = []
    for name in DIMENSIONS:
        people = {
            task: not _is_majority(name in one.failed_dimensions for one in by_task[task].values()) for task in by_task
        }
        spoken = [verdicts[name] for verdicts in validator.values() if name in verdicts]
        paper = paper_figures.AUDIT_PERCENT.get(name, (None, None, None))
        ours = (_percent(people.values()), _percent(spoken), _percent(people[task] for task in admitted))
        rows.append((name, *ours, *(None if figure is None else str(figure) for figure in paper)))
    sizes = f"{len(by_task)} tasks are judged; {len(admitted)} of them are admitted"
    note = (
        f"{sizes}. The validator is {release.background.validator_name}; where it does not speak, it is empty. "
        "What is released has passed it already. "
        if release.background.validator_name
        else f"{sizes}: there is no build here, and so no validator. "
    )
    note += f"The paper judged {paper_figures.AUDITED_TASKS} candidates and admitted {paper_figures.ADMITTED_TASKS}."
    columns = (
        "percent passed",
        "people",
        "validator",
        "people, admitted",
        "paper: people",
        "paper: validator",
        "paper: admitted",
    )
    return StatsTable("Audit by dimension (Table 11)", columns, tuple(rows), note)


def verdicts_table(release: ReviewRelease, by_task: ByTask) -> StatsTable:
    """Verdicts by domain, judgement by judgement, and the yield."""
    domains = sorted({str(release.tasks[task]["domain"]) for task in by_task})
    rows: list[tuple[str | None, ...]] = []
    for domain in [*domains, "all"]:
        held = [
            one
            for task, by_annotator in by_task.items()
            if domain in ("all", release.tasks[task]["domain"])
            for one in by_annotator.values()
        ]
        counts = Counter(one.verdict for one in held)
        sound = [one for one in held if one.error_class != "data"]
        rows.append(
            (
                domain,
                str(len(held)),
                *(str(counts[verdict]) for verdict in VERDICTS),
                _percent(one.verdict == "accept" for one in held),
                _percent(one.verdict == "accept" for one in sound),
                _percent(not one.failed_dimensions for one in held),
            )
        )
    columns = ("domain", "judgements", *VERDICTS, "yield", "without data errors", "all eight pass")
    note = "Yield is the percentage accepted; beside it that of judgements that do not blame the data."
    return StatsTable("Verdicts", columns, tuple(rows), note)


def errors_table(by_task: ByTask) -> StatsTable:
    """Judgements that fix or reject, by class of error."""
    faulty = [one for held in by_task.values() for one in held.values() if one.verdict in ("fix", "reject")]
    counts = Counter((one.error_class, one.verdict) for one in faulty)
    rows: list[tuple[str | None, ...]] = [
        (name or "not said", str(counts[name, "fix"]), str(counts[name, "reject"]), ERROR_CLASSES.get(name or "", ""))
        for name in (*ERROR_CLASSES, None)
    ]
    return StatsTable("Errors by class", ("class", "fix", "reject", "what it is"), tuple(rows))


def _fails(dimension: str, one: Judgement) -> bool:
    return dimension in one.failed_dimensions


def agreement_table(release: ReviewRelease, by_task: ByTask) -> StatsTable:
    """Raw agreement of pairs and Krippendorff's alpha (nominal): the verdict, by domain too, and each dimension."""
    rows: list[tuple[str | None, ...]] = []

    def add(name: str, tasks: ByTask, said: Callable[[Judgement], Hashable]) -> None:
        units = [[said(one) for one in held.values()] for held in tasks.values()]
        agreed, pairs = agreeing_pairs(units)
        alpha = nominal_alpha(units)
        share = f"{100 * agreed / pairs:.1f}" if pairs else None
        rows.append((name, str(pairs), share, None if alpha is None else f"{alpha:.2f}"))

    add("verdict", by_task, lambda one: one.verdict)
    for domain in sorted({str(release.tasks[task]["domain"]) for task in by_task}):
        of_domain = {task: held for task, held in by_task.items() if release.tasks[task]["domain"] == domain}
        add(f"verdict, {domain}", of_domain, lambda one: one.verdict)
    for dimension in DIMENSIONS:
        add(dimension, by_task, partial(_fails, dimension))
    note = "A pair is two annotators of one task. Where all say the same of every task, alpha is not defined."
    return StatsTable("Agreement of annotators", ("", "pairs", "percent agreed", "alpha"), tuple(rows), note)


def disagreements_table(by_task: ByTask) -> StatsTable:
    """Tasks on whose verdict or dimensions annotators differ, with what each says."""
    rows: list[tuple[str | None, ...]] = []
    for task in sorted(by_task):
        held = by_task[task]
        if len({(one.verdict, one.failed_dimensions) for one in held.values()}) < 2:
            continue
        for annotator in sorted(held):
            one = held[annotator]
            rows.append(
                (
                    task,
                    annotator,
                    one.verdict,
                    one.error_class,
                    ", ".join(name for name in DIMENSIONS if name in one.failed_dimensions) or None,
                    " ".join(one.comment.split()) or None,
                )
            )
    columns = ("task", "annotator", "verdict", "class", "failed dimensions", "comment")
    return StatsTable(f"{len({row[0] for row in rows})} disagreements", columns, tuple(rows))


def agreeing_pairs(units: Iterable[Sequence[Hashable]]) -> tuple[int, int]:
    """How many pairs of values within a unit are equal, and how many pairs there are."""
    pairs = [one == other for unit in units for one, other in combinations(unit, 2)]
    return sum(pairs), len(pairs)


def nominal_alpha(units: Sequence[Sequence[Hashable]]) -> float | None:
    """Krippendorff's alpha for nominal values, a sequence of values a unit.

    None where it is not defined: no unit has two values, or all values are the same.
    """
    paired = [unit for unit in units if len(unit) > 1]
    domain = sorted({value for unit in paired for value in unit}, key=str)
    if len(domain) < 2:
        return None
    counts = np.array([[list(unit).count(value) for value in domain] for unit in paired])
    return float(krippendorff.alpha(value_counts=counts, level_of_measurement="nominal"))


def _is_majority(votes: Iterable[bool]) -> bool:
    """Whether at least half of the votes are for it."""
    listed = list(votes)
    return 2 * sum(listed) >= len(listed)


def _percent(passed: Iterable[bool]) -> str | None:
    listed = list(passed)
    return f"{100 * sum(listed) / len(listed):.0f}" if listed else None


def _not_a_formula(text: str) -> str:
    """A comment that a spreadsheet would take for a formula gets an apostrophe in front."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
