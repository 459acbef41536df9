"""Selects skeletons: the best by maximal marginal relevance, under quotas, reproducibly.

Relevance is a skeleton's score, similarity the Jaccard index of the artifacts that two skeletons touch
(metric, fact, dimensions, rules, grain). The paper (DI-Bench, section on selection) names both and
gives neither weights nor quotas: those in `vars: selection` are our choice.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

Matrix = np.ndarray[tuple[int, int], np.dtype[np.float32]]
Vector = np.ndarray[tuple[int], np.dtype[np.floating[Any]]]
#: Analysis type, metric and active rules: of one family there are few tasks.
Family = tuple[str, str, str]


class Settings(NamedTuple):
    """What `vars: selection` of dbt_project.yml sets."""

    seed: int
    quotas: dict[str, dict[str, dict[str, int]]]  # domain, analysis type, group
    relevance_weight: float
    most_alike: int
    trap_share: float
    fewest_per_rule: int

    @classmethod
    def from_vars(cls, selection: dict[str, Any]) -> Settings:
        return cls(
            seed=int(selection["seed"]),
            quotas={
                domain: {kind: dict(groups) for kind, groups in kinds.items()}
                for domain, kinds in selection["quotas"].items()
            },
            relevance_weight=float(selection["relevance_weight"]),
            most_alike=int(selection["most_alike"]),
            trap_share=float(selection["trap_share"]),
            fewest_per_rule=int(selection["fewest_per_rule"]),
        )


def select_from(eligible: Any, selection_settings: Any) -> pd.DataFrame:
    """The selected among the eligible skeletons of a domain; both are DuckDB relations of a build."""
    settings = Settings.from_vars(json.loads(selection_settings.fetchall()[0][0]))
    rows = eligible.project(
        "* exclude (period_from, period_to, score), period_from::varchar as period_from, "
        "period_to::varchar as period_to, score::double as score"
    )
    return select_skeletons(rows.df(), settings)


def select_skeletons(eligible: pd.DataFrame, settings: Settings) -> pd.DataFrame:
    """The rows of `eligible` that become tasks, in the order of domain, type, group and choice.

    `eligible` is one row per skeleton with skeleton_id, domain, analysis_type, task_group, metric, fact, dimension,
    filter_dimension, grain, active_rules (comma-separated), newest_tempts, score. Adds `choice`, from 1 on. A quota
    that can't be filled yields fewer rows: `shortfalls` reports which.
    """
    order = [_digest(settings.seed, key) for key in eligible["skeleton_id"].tolist()]
    rows = eligible.assign(tie_break=order).sort_values("tie_break", ignore_index=True).drop(columns="tie_break")
    # Quotas may stand for domains that are switched off.
    present = set(rows["domain"])
    parts = [
        _select_domain(rows[rows["domain"] == domain].reset_index(drop=True), quotas, settings)
        for domain, quotas in sorted(settings.quotas.items())
        if domain in present
    ] or [rows.head(0)]
    selected = pd.concat(parts, ignore_index=True)
    selected.insert(1, "choice", range(1, len(selected) + 1))
    return selected


def _select_domain(rows: pd.DataFrame, quotas: dict[str, dict[str, int]], settings: Settings) -> pd.DataFrame:
    """The rows of one domain that become tasks."""
    artifacts = _artifact_matrix(rows)
    tempts = rows["newest_tempts"].to_numpy(dtype=bool)
    chosen: list[int] = []
    alike: Counter[Family] = Counter()
    scores = rows["score"].to_numpy(dtype=float)
    families = list(zip(*(rows[name].tolist() for name in ("analysis_type", "metric", "active_rules")), strict=True))
    covered = _covering_every_rule(rows, quotas, settings)
    buckets = rows.groupby(["analysis_type", "task_group"]).indices
    for analysis_type, groups in sorted(quotas.items()):
        for task_group, quota in sorted(groups.items()):
            bucket = buckets.get((analysis_type, task_group), np.array([], dtype=int))
            # Traps whose newest document is the tempting one: who trusts the newest falls into them.
            traps = list(bucket[tempts[bucket]])
            trap_quota = -int(-quota * settings.trap_share // 1) if task_group == "analytics" else 0
            picked: list[int] = []
            in_bucket = set(bucket)
            first = [place for place in covered if place in in_bucket]
            _pick(scores, families, artifacts, first, len(first), picked, alike, settings)
            for pool, wanted in ((traps, trap_quota), (list(bucket), quota)):
                _pick(scores, families, artifacts, pool, wanted, picked, alike, settings)
            chosen += picked
    return rows.loc[chosen]


def _covering_every_rule(rows: pd.DataFrame, quotas: dict[str, dict[str, int]], settings: Settings) -> list[int]:
    """The skeletons that see to it that every rule is active in enough tasks, rare rules first.

    A rule's skeletons are taken one type after another, so that it is met in several kinds of question.
    """
    rule_sets = [set(text.split(",")) - {""} for text in rows["active_rules"].tolist()]
    order = rows["score"].rank(method="first", ascending=False).tolist()
    kinds: list[str] = rows["analysis_type"].tolist()
    counts = Counter(rule for rules in rule_sets for rule in rules)
    taken: list[int] = []
    met: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for rule in sorted(counts, key=lambda name: (counts[name], name)):
        places = [place for place, rules in enumerate(rule_sets) if rule in rules]
        in_type: Counter[str] = Counter()
        turns = []
        for place in sorted(places, key=lambda one: order[one]):
            kind = kinds[place]
            in_type[kind] += 1
            turns.append((in_type[kind], order[place], place, kind))
        for _, _, place, kind in sorted(turns):
            if met[rule] >= settings.fewest_per_rule:
                break
            if place in taken or types[kind] >= quotas.get(kind, {}).get("rule", 0) // 2:
                continue
            taken.append(place)
            types[kind] += 1
            met.update(rule_sets[place])
    return taken


def shortfalls(selected: pd.DataFrame, settings: Settings) -> list[str]:
    """A sentence for each quota that was not filled."""
    counts = Counter(zip(selected["domain"], selected["analysis_type"], selected["task_group"], strict=True))
    return [
        f"{domain}, {analysis_type}, {group}: {counts[(domain, analysis_type, group)]} of {quota} tasks; no more "
        "candidates pass the gates and the limit on tasks alike."
        for domain, kinds in sorted(settings.quotas.items())
        for analysis_type, groups in sorted(kinds.items())
        for group, quota in sorted(groups.items())
        if counts[(domain, analysis_type, group)] < quota
    ]


def _pick(
    scores: Vector,
    families: list[Family],
    artifacts: Matrix,
    pool: list[int],
    wanted: int,
    picked: list[int],
    alike: Counter[Family],
    settings: Settings,
) -> None:
    """Adds to `picked` by maximal marginal relevance until it holds `wanted` rows or the pool is empty."""
    taken = set(picked)
    left = np.array([place for place in pool if place not in taken], dtype=int)
    if not len(left):
        return
    worth_alone = scores[left]
    # A skeleton touches about ten artifacts, so that few rows of the matrix are read for each that is picked.
    candidates = np.ascontiguousarray(artifacts[:, left])
    sizes = candidates.sum(axis=0)

    def similarity(place: int) -> Vector:
        """The Jaccard index of each row of the pool with one row."""
        touched = np.flatnonzero(artifacts[:, place])
        shared = candidates[touched].sum(axis=0)
        index: Vector = shared / (sizes + np.float32(len(touched)) - shared)
        return index

    nearest = np.zeros(len(left), dtype=np.float32)
    for place in picked:
        nearest = np.maximum(nearest, similarity(place))
    is_open = np.ones(len(left), dtype=bool)
    while len(picked) < wanted and is_open.any():
        worth = settings.relevance_weight * worth_alone - (1 - settings.relevance_weight) * nearest
        worth[~is_open] = -np.inf
        best = int(np.argmax(np.round(worth, 9)))
        place = int(left[best])
        is_open[best] = False
        if alike[families[place]] >= settings.most_alike:
            continue
        alike[families[place]] += 1
        picked.append(place)
        nearest = np.maximum(nearest, similarity(place))


def _artifact_matrix(rows: pd.DataFrame) -> Matrix:
    """One row per artifact, one column per skeleton: 1 where the skeleton touches it."""
    rules = rows["active_rules"].str.split(",").explode()
    touched = [rules[rules != ""], rows["period_from"].fillna("none")]
    touched += [rows[name].dropna() for name in ("metric", "fact", "dimension", "filter_dimension", "value_a", "grain")]
    blocks = []
    for names in touched:
        codes, artifacts = pd.factorize(names)
        block = np.zeros((len(artifacts), len(rows)), dtype=np.float32)
        block[codes, names.index] = 1
        blocks.append(block)
    return np.concatenate(blocks)


def _digest(seed: int, key: str) -> str:
    return hashlib.sha256(f"{seed}:{key}".encode()).hexdigest()
