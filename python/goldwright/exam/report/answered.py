"""Every scored attempt of some runs with what stands behind it: its answer and the last query that the agent ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from goldwright.comparator import COMPARATOR_VERSION
from goldwright.exam.exported import Exported
from goldwright.exam.runs import Attempt, Run, RunFolder
from goldwright.exam.scores import Score, check_release, read_scores, score_run
from goldwright.exam.submissions import tool_calls

#: Characters of an answer and of a query that a report keeps; agents have been seen to hand in whole tables.
MOST_OF_AN_ANSWER = 4000
MOST_OF_A_QUERY = 8000


@dataclass(frozen=True)
class Answered:
    """A scored attempt: the answer handed in (cut where it is huge) and the last SQL that was run, if any."""

    run: Run
    score: Score
    answer: str | None
    query: str | None

    @property
    def agent(self) -> str:
        return agent_name(self.run)


def agent_name(run: Run) -> str:
    """What an agent is called in tables: its model where it has one, else the built-in agent's name."""
    return run.model or run.agent


def read_answered(folders: Iterable[RunFolder], exported: Exported) -> list[Answered]:
    """The scored attempts of runs, in their order; a run that this comparator has not scored yet is scored now."""
    found: list[Answered] = []
    for folder in folders:
        run = folder.run()
        check_release(run, exported)
        attempts = {(one.task_id, one.trial): one for one in folder.attempts()}
        scores = _scores(folder, run, exported, attempts)
        queries = {key: _last_query(messages) for key, messages in folder.each_trace()}
        for score in scores:
            key = (score.task_id, score.trial)
            attempt = attempts.get(key)
            answer = attempt.answer if attempt else None
            found.append(Answered(run, score, _cut(answer, MOST_OF_AN_ANSWER), _cut(queries.get(key), MOST_OF_A_QUERY)))
    return found


def _scores(
    folder: RunFolder, run: Run, exported: Exported, attempts: Mapping[tuple[str, int], Attempt]
) -> Sequence[Score]:
    """The kept scores where they are of this comparator and of every finished attempt, else new ones."""
    scores = read_scores(folder)
    is_whole = len(scores) == len(run.task_ids) * run.trials
    answered = sum(attempt.error is None for attempt in attempts.values())
    scored = sum(not score.is_harness_error for score in scores)
    is_current = bool(scores) and scores[0].comparator_version == COMPARATOR_VERSION
    return scores if is_whole and is_current and scored >= answered else score_run(folder, exported)


def _last_query(messages: Sequence[dict[str, object]]) -> str | None:
    query = None
    for name, arguments in tool_calls(messages):
        if name == "run_sql" and isinstance(arguments.get("query"), str):
            query = str(arguments["query"])
    return query


def _cut(text: str | None, most: int) -> str | None:
    return text if text is None or len(text) <= most else f"{text[:most]}\n… ({len(text) - most:,} more characters)"
