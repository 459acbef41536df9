"""Runs held against each other, task by task, on the tasks that both were asked.

A task counts as right for a run where more than half of its trials are right; a tie counts as wrong. Whether two runs
differ is McNemar's exact test over these votes; the p-values of all pairs are adjusted after Holm. How much they differ
is the mean, over tasks, of the difference between the shares of right trials, with an interval that is paired and
clustered by task: Bonett and Price's (2012), which adds one task won by each side before it takes the normal
approximation, so that runs that never differ do not come out as known to be the same.

DrBencher compares by McNemar's test over majority votes of three runs; it publishes no correction and no interval.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scipy.stats import binomtest

from goldwright.errors import ProjectError
from goldwright.exam.runs import Run
from goldwright.exam.scores import Score
from goldwright.stats import StatsTable

#: The normal distribution's 97.5th percentile.
Z = 1.959963984540054


@dataclass(frozen=True)
class ScoredRun:
    """A run and its scores, all by one comparator."""

    run: Run
    scores: Sequence[Score]


@dataclass(frozen=True)
class Flip:
    """A task that one run has right and the other has not, with the commonest reason of each."""

    task_id: str
    analysis_type: str
    task_group: str
    one: str
    other: str


@dataclass(frozen=True)
class PairComparison:
    """Two runs on the tasks that both were asked.

    `difference` is the first run's accuracy minus the other's on these tasks (-1 to 1), in the interval of 95 % from
    `difference_from` to `difference_to`. `adjusted_p_value` is Holm's over all pairs that were compared together.
    """

    one: str
    other: str
    tasks: int
    both_right: int
    only_one_right: int
    only_other_right: int
    difference: float
    difference_from: float
    difference_to: float
    p_value: float
    adjusted_p_value: float
    flips: tuple[Flip, ...]


def compare_runs(runs: Sequence[ScoredRun]) -> list[PairComparison]:
    """Every pair of runs, in the order given. Raises ProjectError where two of them can't be compared."""
    for one, other in itertools.combinations(runs, 2):
        _check_pair(one, other)
    pairs = [_compared(one, other) for one, other in itertools.combinations(runs, 2)]
    adjusted = holm([pair.p_value for pair in pairs])
    return [replace(pair, adjusted_p_value=value) for pair, value in zip(pairs, adjusted, strict=True)]


def mcnemar_exact(only_one_right: int, only_other_right: int) -> float:
    """The two-sided p-value of McNemar's exact test: the sign test over the tasks in which two runs differ."""
    differing = only_one_right + only_other_right
    return float(binomtest(only_one_right, differing).pvalue) if differing else 1.0


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted for being looked at together (Holm 1979), in their order; none goes over 1."""
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda one: p_values[one])):
        highest = max(highest, min(1.0, p_values[place] * (len(p_values) - rank)))
        adjusted[place] = highest
    return adjusted


def paired_difference(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of each task's difference (-1 to 1), and its interval of 95 % after Bonett and Price (2012).

    With one trial a task it is theirs exactly; with several, differences are fractions and the same formula holds.
    """
    count = len(differences) + 2
    centre = math.fsum(differences) / count
    variance = (math.fsum(difference**2 for difference in differences) + 2) / count - centre**2
    reach = Z * math.sqrt(variance / count)
    return math.fsum(differences) / len(differences), max(-1.0, centre - reach), min(1.0, centre + reach)


def has_majority(trials: Sequence[Score]) -> bool:
    """Whether more than half of a task's trials are right; a tie is not."""
    return 2 * sum(trial.is_right for trial in trials) > len(trials)


def comparison_tables(pairs: Sequence[PairComparison], most_flips: int | None = None) -> list[StatsTable]:
    """What the comparison found, and for each pair the tasks that flipped: all of them, or so many."""
    note = "right: tasks that more than half of the trials have right; a tie is not. p: McNemar's exact test" + (
        f", adjusted after Holm over {len(pairs)} pairs." if len(pairs) > 1 else "."
    )
    overview = StatsTable(
        "Runs compared",
        ("run", "with", "tasks", "both right", "only the first", "only the second", "difference", "95 %", "p"),
        tuple(
            (
                pair.one,
                pair.other,
                str(pair.tasks),
                str(pair.both_right),
                str(pair.only_one_right),
                str(pair.only_other_right),
                f"{100 * pair.difference:+.1f} points",
                f"{100 * pair.difference_from:+.1f} to {100 * pair.difference_to:+.1f}",
                _p_text(pair.adjusted_p_value),
            )
            for pair in pairs
        ),
        note,
    )
    return [overview, *(_flips_table(pair, most_flips) for pair in pairs if pair.flips)]


def _flips_table(pair: PairComparison, most: int | None) -> StatsTable:
    shown = pair.flips[:most]
    return StatsTable(
        f"Tasks that flip between {pair.one} and {pair.other}",
        ("task", "analysis type", "group", pair.one, pair.other),
        tuple(
            (flip.task_id, flip.analysis_type.replace("_", " "), flip.task_group, flip.one, flip.other)
            for flip in shown
        ),
        "" if len(shown) == len(pair.flips) else f"{len(shown)} of {len(pair.flips)}; --out writes all.",
    )


def _p_text(p_value: float) -> str:
    return "<0.0001" if p_value < 0.0001 else f"{p_value:.4f}"


def _check_pair(one: ScoredRun, other: ScoredRun) -> None:
    names = f"{one.run.run_id} and {other.run.run_id}"
    if one.run.run_id == other.run.run_id:
        raise ProjectError(f"{one.run.run_id} is named twice: a run is compared with another one.")
    for scored in (one, other):
        if not scored.scores:
            raise ProjectError(f"runs/{scored.run.run_id} has no scores: run `goldwright rescore`.")
    if any(one.run.benchmark.get(part) != other.run.benchmark.get(part) for part in ("name", "tasks", "golds")):
        raise ProjectError(f"{names} were sat on different releases: their scores don't compare.")
    versions = sorted({score.comparator_version for scored in (one, other) for score in scored.scores})
    if len(versions) > 1:
        raise ProjectError(
            f"{names} were scored by comparators {versions[0]} and {versions[-1]}: run `goldwright rescore` on both."
        )


def _compared(one: ScoredRun, other: ScoredRun) -> PairComparison:
    trials_one, trials_other = _by_task(one.scores), _by_task(other.scores)
    task_ids = [task_id for task_id in trials_one if task_id in trials_other]
    if not task_ids:
        raise ProjectError(f"{one.run.run_id} and {other.run.run_id} have no task in common.")
    votes: Counter[tuple[bool, bool]] = Counter()
    differences, flips = [], []
    for task_id in task_ids:
        mine, theirs = trials_one[task_id], trials_other[task_id]
        vote = has_majority(mine), has_majority(theirs)
        votes[vote] += 1
        differences.append(_share_right(mine) - _share_right(theirs))
        if vote[0] != vote[1]:
            task = mine[0]
            flips.append(Flip(task_id, task.analysis_type, task.task_group, _verdict(mine), _verdict(theirs)))
    difference, difference_from, difference_to = paired_difference(differences)
    p_value = mcnemar_exact(votes[True, False], votes[False, True])
    return PairComparison(
        one=one.run.run_id,
        other=other.run.run_id,
        tasks=len(task_ids),
        both_right=votes[True, True],
        only_one_right=votes[True, False],
        only_other_right=votes[False, True],
        difference=difference,
        difference_from=difference_from,
        difference_to=difference_to,
        p_value=p_value,
        adjusted_p_value=p_value,
        flips=tuple(flips),
    )


def _by_task(scores: Sequence[Score]) -> Mapping[str, list[Score]]:
    trials: dict[str, list[Score]] = defaultdict(list)
    for score in scores:
        trials[score.task_id].append(score)
    return trials


def _share_right(trials: Sequence[Score]) -> float:
    return sum(trial.is_right for trial in trials) / len(trials)


def _verdict(trials: Sequence[Score]) -> str:
    """right, or the commonest reason of the trials that are not; of equally common ones the first trial's."""
    if has_majority(trials):
        return "right"
    return Counter(trial.reason for trial in trials if not trial.is_right).most_common(1)[0][0]
