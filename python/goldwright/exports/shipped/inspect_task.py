"""Goldwright in inspect-ai: a dataset of samples and a scorer that calls Goldwright's comparator.

`inspect eval goldwright_task.py --model <model> --solver <yours>`; without a solver the model answers with no data. The
exam with its desk and tools is `inspect eval goldwright/exam`, which needs no export. Goldwright must be importable
where inspect runs (`pip install <its folder>`).
"""

from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from goldwright.exports.scoring import score_texts

SAMPLES = Path(__file__).parent / "samples.jsonl"


@task
def goldwright() -> Task:
    """Every task of the benchmark, scored by exact match and partial credit."""
    return Task(dataset=json_dataset(str(SAMPLES)), solver=generate(), scorer=comparator())


@scorer(metrics={"right": [accuracy(), stderr()], "partial_credit": [mean()]})
def comparator() -> Scorer:
    """Right and partial credit of the last message; a fault of the benchmark raises, so that it is never a zero."""

    async def score(state: TaskState, target: Target) -> Score:
        output = state.output.completion
        kept = state.metadata
        scored = score_texts(output, kept["gold_answer"], kept["answer_spec"], kept["near_misses"])
        value = {"right": int(scored.is_right), "partial_credit": scored.partial_credit}
        return Score(value=value, answer=output, explanation=scored.reason)

    return score
