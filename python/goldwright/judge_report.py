"""`goldwright judge`: what the judge of the last build said, and how far its votes, or two judges, agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import duckdb

from goldwright.asking import client_of
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.judge import (
    ERROR,
    FAIL,
    PASS,
    Judgement,
    admitted,
    agreement_of_judges,
    agreement_of_votes,
    check_judge,
    judge_questions,
)
from goldwright.model_client import Model
from goldwright.questions import judged_tasks
from goldwright.rubric import read_rubric
from goldwright.stats import StatsTable


def judge_table(dbt: Dbt, other: str | None = None) -> StatsTable:
    """Verdicts by dimension of the last build, with the agreement of votes, or with another judge's verdicts."""
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        connection.execute("set schema = 'goldwright'")
        judgements = [
            Judgement(task_id, dimension, tuple(votes.split(",")), verdict, reason, judge, status)
            for task_id, dimension, votes, verdict, reason, judge, status in connection.execute(
                "select task_id, dimension, votes, verdict, reason, judge, status from judged_questions order by all"
            ).fetchall()
        ]
        if not judgements:
            raise ProjectError(
                "The last build had no judge: name one under `vars: models: judge:` in dbt_project.yml or in "
                "GOLDWRIGHT_JUDGE_MODEL, and run `goldwright build`."
            )
        against = _judged_by(dbt, connection, judgements, other) if other else None
    return tabulated(judgements, against)


def tabulated(judgements: Sequence[Judgement], against: Sequence[Judgement] | None = None) -> StatsTable:
    """One row per dimension: verdicts, and kappa between votes, or between judges where there is another one."""
    kappas = agreement_of_votes(judgements) if against is None else agreement_of_judges(judgements, against)
    counts: Mapping[str, Counter[str]] = {one.name: Counter() for one in read_rubric().dimensions}
    for one in judgements:
        counts[one.dimension][one.verdict] += 1
    tasks = {one.task_id for one in judgements}
    passed = admitted(judgements)
    note = f"{len(passed)} of {len(tasks)} questions pass in all dimensions. "
    note += "Kappa: Fleiss, between votes." if against is None else f"Kappa: Cohen, with {against[0].judge}."
    return StatsTable(
        f"verdicts of {judgements[0].judge}",
        ("dimension", "pass", "fail", "judge error", "kappa"),
        tuple(
            (
                name.replace("_", " "),
                *(str(count[verdict]) for verdict in (PASS, FAIL, ERROR)),
                None if kappas[name] is None else f"{kappas[name]:.2f}",
            )
            for name, count in counts.items()
        ),
        note,
    )


def _judged_by(
    dbt: Dbt, connection: duckdb.DuckDBPyConnection, judgements: Sequence[Judgement], other: str
) -> list[Judgement]:
    """The verdicts of another model at the judge's endpoint, on the same questions with as many votes."""
    judge = Model.from_settings("judge", dbt.project)
    if judge is None or judge.name == other:
        raise ProjectError(f"{other} is no second judge: name a judge in the settings, and another one here.")
    votes = len(judgements[0].votes)
    writers = {writer for (writer,) in connection.execute("select distinct writer from written_questions").fetchall()}
    check_judge(replace(judge, name=other), next((one.split(" ", 1)[-1] for one in writers if " " in one), None), votes)
    frames = (
        connection.execute(query).df()
        for query in (
            "select * from written_questions",
            "select * from checked_questions",
            "select * from briefs",
            "select task_id, row_number, answer_key, answer_text, answer_number::varchar as answer_number "
            "from gold_answers",
            "select * from rule_parts",
        )
    )
    tasks = judged_tasks(*frames)
    model = replace(judge, name=other)
    with client_of(model, dbt.project) as client:
        return judge_questions(tasks, model, client, votes)
