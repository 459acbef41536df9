"""Selects skeletons: the best by maximal marginal relevance, under quotas, reproducibly.

Relevance is a skeleton's score, similarity the Jaccard index of the artifacts that two skeletons touch
(metric, fact, dimensions, rules, grain). The paper (DI-Bench, section on selection) names both and
gives neither weights nor quotas: those in `vars: selection` are our choice.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pandas as pd


class Settings(NamedTuple):
    """What `vars: selection` of dbt_project.yml sets."""

    seed: int
    quotas: dict[str, dict[str, int]]
    relevance_weight: float
    most_alike: int
    trap_share: float
    fewest_per_rule: int

    @classmethod
    def from_vars(cls, selection: dict[str, Any]) -> Settings:
        return cls(
            seed=int(selection["seed"]),
            quotas={kind: dict(groups) for kind, groups in selection["quotas"].items()},
            relevance_weight=float(selection["relevance_weight"]),
            most_alike=int(selection["most_alike"]),
            trap_share=float(selection["trap_share"]),
            fewest_per_rule=int(selection["fewest_per_rule"]),
        )


def select_skeletons(eligible: pd.DataFrame, settings: Settings) -> pd.DataFrame:
    """The rows of `eligible` that become tasks, in the order of type, group and choice.

    `eligible` is one row per skeleton with skeleton_id, analysis_type, task_group, metric, fact, dimension,
    filter_dimension, grain, active_rules (comma-separated), tempting_variant, score. Adds `choice`, from 1 within
    type and group. A quota that can't be filled yields fewer rows: `shortfalls` reports which.
    """
    rows = eligible.copy()
    rows["tie_break"] = [_digest(settings.seed, key) for key in rows["skeleton_id"]]
    rows = rows.sort_values("tie_break", ignore_index=True)
    artifacts = _artifact_matrix(rows)
    chosen: list[int] = []
    alike: Counter[tuple[str, str, str]] = Counter()
    covered = _covering_every_rule(rows, settings)
    choices: dict[int, int] = {}
    for analysis_type, groups in sorted(settings.quotas.items()):
        for task_group, quota in sorted(groups.items()):
            bucket = rows.index[(rows["analysis_type"] == analysis_type) & (rows["task_group"] == task_group)]
            traps = [place for place in bucket if _is_trap(rows, place)]
            trap_quota = -int(-quota * settings.trap_share // 1) if task_group == "analytics" else 0
            picked: list[int] = []
            first = [place for place in covered if place in bucket]
            _pick(rows, artifacts, first, len(first), picked, alike, settings)
            for pool, wanted in ((traps, trap_quota), (list(bucket), quota)):
                _pick(rows, artifacts, pool, wanted, picked, alike, settings)
            for place in picked:
                choices[place] = len(choices) + 1
            chosen += picked
    selected = rows.loc[chosen].drop(columns="tie_break")
    selected.insert(1, "choice", [choices[place] for place in chosen])
    return selected.reset_index(drop=True)


def _covering_every_rule(rows: pd.DataFrame, settings: Settings) -> list[int]:
    """The skeletons that see to it that every rule is active in enough tasks, rare rules first.

    A rule's skeletons are taken one type after another, so that it is met in several kinds of question.
    """
    rule_sets = [set(text.split(",")) - {""} for text in rows["active_rules"]]
    order = rows["score"].rank(method="first", ascending=False)
    counts = Counter(rule for rules in rule_sets for rule in rules)
    taken: list[int] = []
    met: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for rule in sorted(counts, key=lambda name: (counts[name], name)):
        places = [place for place, rules in enumerate(rule_sets) if rule in rules]
        in_type: Counter[str] = Counter()
        turns = []
        for place in sorted(places, key=lambda one: order[one]):
            kind = str(rows.at[place, "analysis_type"])
            in_type[kind] += 1
            turns.append((in_type[kind], order[place], place, kind))
        for _, _, place, kind in sorted(turns):
            if met[rule] >= settings.fewest_per_rule:
                break
            if place in taken or types[kind] >= settings.quotas.get(kind, {}).get("rule", 0) // 2:
                continue
            taken.append(place)
            types[kind] += 1
            met.update(rule_sets[place])
    return taken


def shortfalls(selected: pd.DataFrame, settings: Settings) -> list[str]:
    """A sentence for each quota that was not filled."""
    counts = Counter(zip(selected["analysis_type"], selected["task_group"], strict=True))
    return [
        f"{analysis_type}, {group}: {counts[(analysis_type, group)]} of {quota} tasks; no more candidates "
        "pass the gates and the limit on tasks alike."
        for analysis_type, groups in sorted(settings.quotas.items())
        for group, quota in sorted(groups.items())
        if counts[(analysis_type, group)] < quota
    ]


def _pick(
    rows: pd.DataFrame,
    artifacts: np.ndarray[Any, np.dtype[np.int32]],
    pool: list[int],
    wanted: int,
    picked: list[int],
    alike: Counter[tuple[str, str, str]],
    settings: Settings,
) -> None:
    """Adds to `picked` by maximal marginal relevance until it holds `wanted` rows or the pool is empty."""
    left = np.array([place for place in pool if place not in picked], dtype=int)
    if not len(left):
        return
    scores = rows["score"].to_numpy(dtype=float)[left]
    nearest = np.zeros(len(left))
    for place in picked:
        nearest = np.maximum(nearest, _jaccard(artifacts, left, place))
    is_open = np.ones(len(left), dtype=bool)
    while len(picked) < wanted and is_open.any():
        worth = settings.relevance_weight * scores - (1 - settings.relevance_weight) * nearest
        worth[~is_open] = -np.inf
        best = int(np.argmax(np.round(worth, 9)))
        place = int(left[best])
        is_open[best] = False
        family = (
            str(rows.at[place, "analysis_type"]),
            str(rows.at[place, "metric"]),
            str(rows.at[place, "active_rules"]),
        )
        if alike[family] >= settings.most_alike:
            continue
        alike[family] += 1
        picked.append(place)
        nearest = np.maximum(nearest, _jaccard(artifacts, left, place))


def _artifact_matrix(rows: pd.DataFrame) -> np.ndarray[Any, np.dtype[np.int32]]:
    sets = [
        {
            *(
                f"{column}={row[column]}"
                for column in ("metric", "fact", "dimension", "filter_dimension", "value_a", "grain")
                if isinstance(row[column], str)
            ),
            *(f"rule={rule}" for rule in row["active_rules"].split(",") if rule),
            f"period={row['period_from']}",
        }
        for row in rows.to_dict("records")
    ]
    names = {name: place for place, name in enumerate(sorted(set().union(*sets)))}
    matrix = np.zeros((len(sets), len(names)), dtype=np.int32)
    for place, one in enumerate(sets):
        matrix[place, [names[name] for name in one]] = 1
    return matrix


def _jaccard(
    artifacts: np.ndarray[Any, np.dtype[np.int32]], places: np.ndarray[Any, Any], place: int
) -> np.ndarray[Any, np.dtype[np.float64]]:
    shared = artifacts[places] @ artifacts[place]
    either = artifacts[places].sum(axis=1) + artifacts[place].sum() - shared
    similarity: np.ndarray[Any, np.dtype[np.float64]] = shared / either
    return similarity


def _is_trap(rows: pd.DataFrame, place: int) -> bool:
    return isinstance(rows.at[place, "tempting_variant"], str)


def _digest(seed: int, key: str) -> str:
    return hashlib.sha256(f"{seed}:{key}".encode()).hexdigest()
