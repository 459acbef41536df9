"""Scores of runs: what each attempt earned, why it failed, and how far it came on the way to the answer.

`scores.jsonl` holds a line for each attempt and comparator version. It is made from `attempts.jsonl` and the release's
golds, and can be made anew at any time; lines of other comparator versions stay as they are, apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from goldwright.comparator import COMPARATOR_VERSION, REASON_OF_MISTAKE, Explainer, Verdict
from goldwright.errors import ProjectError
from goldwright.exam.exported import ExamTask, Exported
from goldwright.exam.runs import Attempt, Condition, Run, RunFolder, benchmark_of, tasks_of, whole_lines, write_whole
from goldwright.stats import StatsTable

SCORES = "scores.jsonl"

#: Reasons that say what went wrong; `partial` says only that something did.
EXPLAINED = frozenset({*REASON_OF_MISTAKE.values(), "wrong unit", "malformed", "no answer"})

#: Near misses that mistake something else than a rule, or forget all of them.
NOT_OF_RULES = ("no_rule", "wrong_date", "wrong_window", "other_month", "metric_page")

#: What an attempt is given that the run has not come to: it counts as an error of the harness until it has.
NOT_ASKED = "not asked yet"


@dataclass(frozen=True)
class Score:
    """What one attempt earned: a line of scores.jsonl, a row of the dbt model `scores`, in this order of columns.

    `partial_credit` (0 to 1), `cost_usd` and `seconds` are decimal text. `rule_types` are those of the active rules,
    sorted, with commas between. `is_explained` is null for right answers and errors of the harness. `documents_wanted`
    counts the documents that govern the task, `documents_read` those of them that the agent read or was handed; both
    are 0 where no rules are at the desk.
    """

    run_id: str
    agent: str
    model: str | None
    condition: str
    tuned_prompt: bool
    benchmark_version: str
    comparator_version: str
    task_id: str
    trial: int
    domain: str
    analysis_type: str
    task_group: str
    rule_types: str
    active_rules: int
    is_trap: bool
    is_right: bool
    partial_credit: str
    reason: str
    mistake: str | None
    mistake_rule: str | None
    is_explained: bool | None
    is_harness_error: bool
    documents_wanted: int
    documents_read: int
    turns: int
    calls: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    cost_usd: str | None
    seconds: str


SCORE_COLUMNS = tuple(field.name for field in fields(Score))


def score_run(folder: RunFolder, exported: Exported) -> list[Score]:
    """Scores every attempt of a run by the comparator of this version, writes scores.jsonl and returns the scores.

    Every task and trial that the run asks has a score; one that has no attempt yet is an error of the harness, so that
    the denominator never moves. A run that was sat on another release is a ProjectError.
    """
    run = folder.run()
    check_release(run, exported)
    attempts = {(attempt.task_id, attempt.trial): attempt for attempt in folder.attempts()}
    scores = []
    for task in tasks_of(run, exported):
        explainer = explainer_of(task, run.condition)
        for trial in range(1, run.trials + 1):
            attempt = attempts.get((task.task_id, trial), Attempt(task.task_id, trial, None, NOT_ASKED))
            scores.append(score_attempt(run, task, attempt, explainer))
    kept = [line for line in _lines(folder) if line["comparator_version"] != COMPARATOR_VERSION]
    lines = [*kept, *map(vars, scores)]
    write_whole(folder.path / SCORES, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    return scores


def check_release(run: Run, exported: Exported) -> None:
    """Raises ProjectError where a run was sat on a release that asks or answers otherwise than this one."""
    release = benchmark_of(exported)
    if any(run.benchmark.get(part) != release[part] for part in ("name", "tasks", "golds")):
        raise ProjectError(
            f"runs/{run.run_id} was sat on another release than {exported.folder.name}/ (version "
            f"{run.benchmark.get('version')}, here {release['version']}): score it on its own release, or run it again."
        )


def explainer_of(task: ExamTask, condition: Condition) -> Explainer:
    """What tells a right answer from a wrong one under a condition, and why it is wrong.

    Without rules the standard answer is right. Whoever then gives the governed answer, or that of any mistake about
    rules, has applied a rule that nobody told of. A wrong period can't be told there: its near misses follow the rules.
    """
    near_misses = task.gold["near_misses"]
    if condition != "no-rule":
        return Explainer(task.gold_answer, task.spec, near_misses)
    answers = [
        task.gold_answer,
        *(one["answer"] for one in near_misses if one["mistake"] not in NOT_OF_RULES),
    ]
    applied = [{"mistake": "rule_applied", "rule": None, "answer": answer} for answer in answers]
    return Explainer(task.gold["standard_answer"], task.spec, applied)


def score_attempt(run: Run, task: ExamTask, attempt: Attempt, explainer: Explainer) -> Score:
    """What one attempt of a run earned."""
    verdict = (
        explainer.explain(attempt.answer)
        if attempt.error is None
        else Verdict("harness error", None, note=attempt.error)
    )
    near_miss = verdict.near_miss or {}
    is_harness_error = verdict.reason == "harness error"
    wanted = [] if run.condition == "no-rule" else task.governing_documents
    active_rules = list(task.gold["active_rules"])
    return Score(
        run_id=run.run_id,
        agent=run.agent,
        model=run.model,
        condition=run.condition,
        tuned_prompt=run.tuned_prompt,
        benchmark_version=str(run.benchmark["version"]),
        comparator_version=COMPARATOR_VERSION,
        task_id=task.task_id,
        trial=attempt.trial,
        domain=task.domain,
        analysis_type=task.analysis_type,
        task_group=task.group,
        rule_types=",".join(sorted({task.gold["rule_types"][rule] for rule in active_rules})),
        active_rules=len(active_rules),
        is_trap=bool(task.gold["is_trap"]),
        is_right=verdict.is_right,
        partial_credit=_decimal_text(verdict.comparison.partial_credit if verdict.comparison else Fraction(0), 4),
        reason=verdict.reason,
        mistake=near_miss.get("mistake"),
        mistake_rule=near_miss.get("rule"),
        is_explained=None if verdict.is_right or is_harness_error else verdict.reason in EXPLAINED,
        is_harness_error=is_harness_error,
        documents_wanted=len(wanted),
        documents_read=len(set(wanted) & set(attempt.documents_read)),
        turns=attempt.turns,
        calls=attempt.calls,
        input_tokens=attempt.input_tokens,
        cached_tokens=attempt.cached_tokens,
        output_tokens=attempt.output_tokens,
        cost_usd=attempt.cost_usd,
        seconds=_decimal_text(Fraction(str(attempt.seconds)), 3),
    )


def read_scores(folder: RunFolder) -> list[Score]:
    """A run's scores by the newest comparator that has scored it; none where it has not been scored."""
    lines = _lines(folder)
    if not lines:
        return []
    newest = max((str(line["comparator_version"]) for line in lines), key=_version)
    try:
        return [Score(**line) for line in lines if line["comparator_version"] == newest]
    except TypeError:
        raise ProjectError(
            f"{folder.path.name}/{SCORES} has other columns than this Goldwright writes: run `goldwright rescore`."
        ) from None


def scores_table(runs: Iterable[Sequence[Score]]) -> StatsTable:
    """What runs earned, a row a run; `explained` are the wrong answers whose reason says what went wrong."""
    rows = []
    for scores in filter(None, runs):
        wrong = [score for score in scores if score.is_explained is not None]
        rows.append(
            (
                scores[0].run_id,
                scores[0].condition,
                str(len(scores)),
                str(sum(score.is_right for score in scores)),
                _percent(sum(score.is_right for score in scores), len(scores)),
                str(sum(score.is_harness_error for score in scores)),
                str(len(wrong)),
                _percent(sum(bool(score.is_explained) for score in wrong), len(wrong)),
            )
        )
    columns = ("run", "condition", "attempts", "right", "accuracy", "harness errors", "wrong", "explained")
    return StatsTable(f"Scores by comparator {COMPARATOR_VERSION}", columns, tuple(rows))


def _percent(part: int, whole: int) -> str | None:
    return f"{100 * part / whole:.1f} %" if whole else None


def _lines(folder: RunFolder) -> list[dict[str, Any]]:
    return [line for line in whole_lines(folder.path / SCORES) if "comparator_version" in line]


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def _decimal_text(number: Fraction, decimals: int) -> str:
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):f}"
