"""`goldwright experiment pairing`: does the linkage graph know which rule changes an answer?

The experiment of the paper's Table 8. Skeletons are taken before any gate; each is paired with one rule of its domain
in three ways, and the answer is executed with and without that rule, under the metric's other rules:

- graph: of the rules that the linkage graph links to the metric and whose condition and period meet the slice and
  the window, the one likeliest to change the answer by the links' evidence;
- similarity: the rule document nearest to the metric's catalogue page and the question, by cosine of embeddings;
- random: any rule of the domain.

The graph's evidence and the skeletons share no cell. Slices and periods are each halved by a hash; evidence counts
from cells whose slice and whose period both lie in the first half, and a skeleton takes part only if it reads no such
cell. Nothing of a skeleton's own answer is known to the pairing. (A state and its region, a month and its quarter are
different cells over shared rows.)

A rule that does not name the metric is applied as far as its parts can be read there: its date, its rows to drop and
its small groups, where the metric's fact has the columns and entities. Where none can be read it changes nothing.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod, sqrt
from pathlib import Path
from typing import Any

import duckdb
import sqlglot
import yaml
from sqlglot import exp

from goldwright import paper_figures
from goldwright.answer_spec import answer_spec
from goldwright.comparator import compare
from goldwright.dbt import Dbt, compile_statements
from goldwright.diversity import unit_embeddings
from goldwright.domains import Domain, domain_names, read_domain
from goldwright.release import Answer, Release, answer_json
from goldwright.stats import StatsTable
from goldwright.sync import Metric, governing_rules, metrics_of
from goldwright.template_writer import write_question

Row = Mapping[str, Any]

#: The dimensions of a cell with their values, in alphabetical order.
Slices = tuple[tuple[str, str], ...]

ANALYSIS_TYPES = ("point_query", "trend", "comparison", "ranking")

PAIRINGS = ("graph", "similarity", "random")

#: A skeleton is a rule skeleton where the graph's evidence makes it likelier than not that a rule changes the answer.
LIKELY = 0.5

#: 0.975 quantile of the normal distribution.
Z = 1.959963984540054


@dataclass(frozen=True)
class Limits:
    """Where a rule holds: values of dimensions, and days in ISO format, both ends included; None is no end."""

    when: Mapping[str, frozenset[str]]
    first_day: str | None
    last_day: str | None


@dataclass(frozen=True)
class Readable:
    """The parts of a rule that can be read for a metric that it does not name."""

    drop_of: str | None
    booked_at: bool
    entities: tuple[str, ...]

    def as_jinja(self, rule: str) -> str:
        """The call that makes the rule of it."""
        drop = "none" if self.drop_of is None else f"'{self.drop_of}'"
        entities = ", ".join(f"'{entity}'" for entity in self.entities)
        return (
            f"readable_rule({rule}(), drop_of={drop}, booked_at={str(self.booked_at).lower()}, entities=[{entities}])"
        )


@dataclass(frozen=True)
class Pair:
    """One skeleton with the rule that one way of pairing gave it."""

    pairing: str
    domain: str
    skeleton_id: str
    metric: str
    rule: str


@dataclass(frozen=True)
class Outcome:
    """What became of a pair: `how` is governs (the rule names the metric), read (in part) or unreadable.

    `is_expected` says that the skeleton is a rule skeleton: the graph expects a rule to change its answer.
    """

    pair: Pair
    analysis_type: str
    how: str
    is_expected: bool
    is_changed: bool


@dataclass(frozen=True)
class Pairing:
    """The whole experiment: outcomes; links as (domain, rule, metric, whether the evidence half alone holds them);
    and, for each active rule of each released rule task, its domain and whether leaving it out changes the answer.
    """

    outcomes: tuple[Outcome, ...]
    links: tuple[tuple[str, str, str, bool], ...]
    released: tuple[tuple[str, bool], ...]
    rule_types: Mapping[str, str]
    seed: int


def wilson_interval(successes: int, trials: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share, both ends in [0, 1]; the whole range without trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def meets(
    limits: Limits, slices: Mapping[str, Iterable[str] | None], first_day: str | None, last_day: str | None
) -> bool:
    """Whether a rule's condition and period meet a slice and a window.

    `slices` names the dimensions that are sliced by, with the values asked for, or None where all are. A dimension
    that is not sliced by holds rows of every value, those of the condition among them.
    """
    for dimension, values in limits.when.items():
        asked = slices.get(dimension)
        if asked is not None and not values & set(asked):
            return False
    if limits.first_day and last_day and last_day < limits.first_day:
        return False
    return not (limits.last_day and first_day and first_day > limits.last_day)


def readable(
    parts: Iterable[Row], columns: frozenset[str], entities: frozenset[str], metric_domain: str
) -> Readable | None:
    """What of a rule's parts (rows of `rule_parts`) can be read on a fact; None where nothing can.

    A condition on a column that the fact lacks can't be read, and with it no part can. A predicate that belongs to
    another metric is read where the fact has its columns; an expression for another metric's measure never is.
    """
    listed = list(parts)
    if any(row["part"] == "when" and row["part_key"] not in columns for row in listed):
        return None
    drops = sorted(
        str(row["part_key"])
        for row in listed
        if row["part"] == "drop_rows_where" and _columns_of(row["part_value"]) <= columns
    )
    is_booked = any(row["part"] == "booked_at" and _columns_of(row["part_value"]) <= columns for row in listed)
    hidden = tuple(
        sorted(
            str(row["part_key"])
            for row in listed
            if row["part"] == "suppress_below" and f"{metric_domain}_{row['part_key']}" in entities
        )
    )
    found = Readable(drops[0] if drops else None, is_booked, hidden)
    return found if drops or is_booked or hidden else None


def run_pairing(dbt: Dbt, release: Release, skeletons: int, seed: int) -> Pairing:
    """Runs the experiment on the last build, with that many skeletons of each domain at most."""
    manifest = dbt.manifest()
    metrics = metrics_of(manifest)
    outcomes: list[Outcome] = []
    links: list[tuple[str, str, str, bool]] = []
    database = dbt.database()
    with duckdb.connect() as connection:
        _attach(connection, database)
        split_cells(connection, seed)
        fewest_rows = _fewest_rows(dbt.project)
        rule_types = dict(connection.execute("select rule, rule_type from rules").fetchall())
        limits = read_limits(_rows(connection, "select * from rule_parts"))
        pairs: list[Pair] = []
        chosen: list[Row] = []
        for name in domain_names(dbt.project):
            domain = read_domain(dbt.project, name)
            evidence = _evidence(connection, name, limits, fewest_rows)
            links += evidence.links()
            linked = _linked_skeletons(connection, domain, evidence, limits)
            taken = sample(linked, skeletons, random.Random(f"{seed}|{name}|skeletons"))
            chosen += taken
            pairs += _pairs(connection, domain, taken, random.Random(f"{seed}|{name}|rules"))
        outcomes = _executed(dbt, manifest, metrics, connection, pairs, {row["skeleton_id"]: row for row in chosen})
    return Pairing(tuple(outcomes), tuple(links), tuple(_released(release)), rule_types, seed)


def split_cells(connection: duckdb.DuckDBPyConnection, seed: int) -> None:
    """Makes two temporary tables of the cells: `evidence_cells`, and `experiment_skeletons` that read none of them.

    Skeletons of several metrics have no one metric to pair a rule with, and are left out. The halves are those of a
    hash of metric and slice, and of one of metric, breakdown and period.
    """
    connection.execute(
        f"""
        create or replace temp table evidence_cells as
        select distinct metric, dimension_1, value_1, dimension_2, value_2, grain, period
        from cells
        where
            {_half(seed, "metric", "dimension_1", "value_1", "dimension_2", "value_2")} = 0
            and {_half(seed, "metric", "dimension_1", "dimension_2", "grain", "period")} = 0
        """
    )
    types = ", ".join(f"'{one}'" for one in ANALYSIS_TYPES)
    connection.execute(
        f"""
        create or replace temp table experiment_skeletons as
        select skeleton_id from candidates
        where
            analysis_type in ({types})
            and metric in (select metric from governing_rules)
            and skeleton_id in (select skeleton_id from skeleton_metrics group by skeleton_id having count(*) = 1)
            and skeleton_id not in (
                select skeleton_cells.skeleton_id
                from skeleton_cells
                inner join evidence_cells on skeleton_cells.metric = evidence_cells.metric
                    and {_same_cell("skeleton_cells", "evidence_cells")}
            )
        """
    )


def read_limits(parts: Iterable[Row]) -> dict[str, Limits]:
    """Conditions and periods of rules, from rows of `rule_parts`."""
    when: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    ends: dict[str, dict[str, str]] = defaultdict(dict)
    rules = set()
    for row in parts:
        rules.add(row["rule"])
        if row["part"] == "when":
            when[row["rule"]][row["part_key"]] = frozenset(str(row["part_value"]).split(", "))
        elif row["part"] == "effective":
            ends[row["rule"]][row["part_key"]] = str(row["part_value"])
    return {rule: Limits(when[rule], ends[rule].get("from"), ends[rule].get("to")) for rule in sorted(rules)}


def sample(skeletons: Sequence[Row], most: int, generator: random.Random) -> list[Row]:
    """At most so many skeletons, one of each metric and analysis type in turn, so that none outweighs the others."""
    by_kind: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in skeletons:
        by_kind[row["metric"], row["analysis_type"]].append(row)
    turns = []
    for kind in sorted(by_kind):
        rows = sorted(by_kind[kind], key=lambda row: str(row["skeleton_id"]))
        generator.shuffle(rows)
        turns += [(turn, kind, row) for turn, row in enumerate(rows)]
    turns.sort(key=lambda one: (one[0], one[1]))
    return [row for _, _, row in turns[:most]]


@dataclass(frozen=True)
class Seen:
    """One thing that the evidence shows of a rule on a metric: whether leaving the rule out changed it.

    `what` is an answer of a kind that skeletons ask for: `value`, a cell that may be hidden; `published`, one that is
    not; `trend`, the change from one month to another, which is the cell's; or a ranking such as `highest:3`. For
    `hidden` it says whether a month's cell is hidden with the rule and without it, so that no trend can be told.
    """

    rule: str
    metric: str
    what: str
    slices: Slices
    grain: str
    first_day: str | None
    row_count: int
    is_changed: bool


class Evidence:
    """What the linkage graph saw in its half of the cells: where each rule changed a metric's answers."""

    def __init__(self, links: Mapping[tuple[str, str], bool], seen: Iterable[Seen]) -> None:
        """Links are (rule, metric) with whether any cell of the half changes."""
        self._links = dict(links)
        self._rules: dict[str, list[str]] = defaultdict(list)
        for (rule, metric), is_held in sorted(self._links.items()):
            if is_held:
                self._rules[metric].append(rule)
        self._counts: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0, 0])
        for one in seen:
            for key in self._keys(one.rule, one.metric, one.what, one.slices, one.grain, one.first_day, one.row_count):
                self._counts[key][0] += 1
                self._counts[key][1] += one.is_changed

    def links(self) -> list[tuple[str, str, str, bool]]:
        """(domain, rule, metric, whether this half alone shows that the rule changes the metric)."""
        return [(rule.split("__")[0], rule, metric, held) for (rule, metric), held in sorted(self._links.items())]

    def rules_of(self, metric: str) -> list[str]:
        """The rules linked to a metric by evidence of this half."""
        return self._rules[metric]

    def expected(
        self, rule: str, metric: str, what: str, slices: Slices, grain: str, first_day: str | None, row_count: int = 0
    ) -> float:
        """The chance, by evidence, that a rule changes an answer.

        The same slice in other periods and the same period in other slices speak first, where they rest on about as
        many rows. Less near are, in this order, the same breakdown in that year with about as many rows, in that
        year, at that grain, the metric at that grain, and the metric as a whole; each counts like two where there is
        something nearer, and stands in where there is not.
        """
        *near, size, year, breakdown, at_grain, whole = (
            self._counts.get(key, (0, 0)) for key in self._keys(rule, metric, what, slices, grain, first_day, row_count)
        )
        prior = whole[1] / whole[0] if whole[0] else 0.0
        for total, changed in (at_grain, breakdown, year, size):
            prior = (changed + 2 * prior) / (total + 2)
        return (sum(changed for _, changed in near) + 2 * prior) / (sum(total for total, _ in near) + 2)

    def has_seen(self, rule: str, metric: str, what: str, slices: Slices, grain: str) -> bool:
        """Whether the evidence shows anything of this kind for the breakdown."""
        return self._keys(rule, metric, what, slices, grain, None, 0)[-3] in self._counts

    @staticmethod
    def _keys(
        rule: str, metric: str, what: str, slices: Slices, grain: str, first_day: str | None, row_count: int
    ) -> tuple[tuple[Any, ...], ...]:
        dimensions = tuple(dimension for dimension, _ in slices)
        year = first_day[:4] if first_day else None
        size = int(row_count).bit_length()
        return (
            (rule, metric, what, "slice", slices, grain, size),
            (rule, metric, what, "period", dimensions, grain, first_day, size),
            (rule, metric, what, "size", dimensions, grain, year, size),
            (rule, metric, what, "year", dimensions, grain, year),
            (rule, metric, what, "breakdown", dimensions, grain),
            (rule, metric, what, "grain", grain),
            (rule, metric, what),
        )


def seen_in(cells: Sequence[Row], fewest_rows: int) -> list[Seen]:
    """What compared cells show: themselves, changes between months, and rankings of the groups of a breakdown.

    A cell has rule, metric, slices, grain, first_day, row_count, is_in_window, is_hidden (as governed), and its value
    as `governed` and `left_out`, null where it is not reported.
    """
    seen = []
    by_slice: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    by_period: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for cell in cells:
        link = (cell["rule"], cell["metric"])
        if not cell["is_in_window"]:
            continue
        if cell["row_count"] >= fewest_rows or cell["is_hidden"]:
            is_changed = cell["governed"] != cell["left_out"]
            for what in ("value",) if cell["is_hidden"] else ("value", "published"):
                seen.append(_seen(cell, what, cell["slices"], is_changed))
        if cell["grain"] == "month" and cell["row_count"] >= fewest_rows:
            by_slice[(*link, cell["slices"])].append(cell)
            seen.append(_seen(cell, "hidden", cell["slices"], cell["governed"] is None and cell["left_out"] is None))
        if len(cell["slices"]) == 1 and cell["slices"][0][1] != "(none)":
            by_period[(*link, cell["slices"][0][0], cell["grain"], cell["first_day"])].append(cell)
    for months in by_slice.values():
        ordered = sorted(months, key=lambda cell: str(cell["first_day"]))
        for before, after in pairwise(ordered):
            changes = [_change(before[side], after[side]) for side in ("governed", "left_out")]
            if None not in changes:
                seen.append(_seen(after, "trend", after["slices"], changes[0] != changes[1]))
    for groups in by_period.values():
        first = groups[0]
        for direction in ("highest", "lowest"):
            for length in (3, 5):
                if len([cell for cell in groups if cell["governed"] is not None]) > length:
                    lists = [_places(groups, side, direction, length) for side in ("governed", "left_out")]
                    slices = ((first["slices"][0][0], ""),)
                    seen.append(_seen(first, f"{direction}:{length}", slices, lists[0] != lists[1]))
    return seen


def graph_choice(
    skeleton: Row, cells: Sequence[Row], evidence: Evidence, limits: Mapping[str, Limits]
) -> tuple[str, float] | None:
    """The linked rule that meets the skeleton and is likeliest to change its answer, with its chance; else None.

    `cells` are those that the answer reads, by period: rows of slices, grain, first_day and row_count. Among equals
    the first by name.
    """
    asked: dict[str, list[str] | None] = {}
    if skeleton["dimension"]:
        asked[skeleton["dimension"]] = [one for one in (skeleton["value_a"], skeleton["value_b"]) if one] or None
    if skeleton["filter_dimension"]:
        asked[skeleton["filter_dimension"]] = [skeleton["filter_value"]]
    best: tuple[str, float] | None = None
    for rule in evidence.rules_of(skeleton["metric"]):
        if not meets(limits[rule], asked, skeleton["first_day"], skeleton["last_day"]):
            continue
        chance = chance_of_change(rule, skeleton, cells, evidence, limits[rule])
        if best is None or chance > best[1]:
            best = (rule, chance)
    return best


def chance_of_change(rule: str, skeleton: Row, cells: Sequence[Row], evidence: Evidence, limits: Limits) -> float:
    """The chance that a rule changes a skeleton's answer, by evidence of answers of its kind."""
    metric, kind, detail = str(skeleton["metric"]), str(skeleton["analysis_type"]), str(skeleton["detail"])
    if kind == "ranking":
        ranked = (rule, metric, detail, ((str(skeleton["dimension"]), ""),), str(skeleton["grain"]))
        if evidence.has_seen(*ranked):
            return evidence.expected(*ranked, skeleton["first_day"])
    what = "trend" if kind == "trend" else "value" if kind == "point_query" and detail == "value" else "published"

    def expected(one: str, cell: Row) -> float:
        return evidence.expected(
            rule, metric, one, cell["slices"], cell["grain"], cell["first_day"], cell["row_count"] or 0
        )

    chances = [
        expected(what, cell)
        if meets(limits, {name: [value] for name, value in cell["slices"]}, cell["first_day"], cell["last_day"])
        else 0.0
        for cell in cells
    ]
    if kind == "trend":
        # One change is asked for, from the first month to the last; it can be told where every month is reported.
        return (chances[0] + chances[-1]) / 2 * prod(1 - expected("hidden", cell) for cell in cells)
    if kind == "ranking":
        # Any of the groups may be among those that are shown.
        return 1 - (1 - sum(chances) / len(chances)) ** int(detail.split(":")[1])
    return 1 - prod(1 - chance for chance in chances)


def nearest_documents(queries: Sequence[str], documents: Mapping[str, str]) -> list[str]:
    """For each query the document with the largest cosine of embeddings."""
    names = sorted(documents)
    distinct = sorted(set(queries))
    embedded = unit_embeddings([documents[name] for name in names])
    asked = unit_embeddings(distinct)
    nearest = {
        query: names[int(place)] for query, place in zip(distinct, (asked @ embedded.T).argmax(axis=1), strict=True)
    }
    return [nearest[query] for query in queries]


def is_changed(with_rule: Answer | None, without_rule: Answer | None, spec: Mapping[str, Any]) -> bool:
    """Whether the comparator tells two answers apart; no answer differs from any answer."""
    if not with_rule or not without_rule:
        return bool(with_rule) != bool(without_rule)
    return not compare(without_rule, with_rule, spec).is_right


def without_choices(spec: Mapping[str, Any]) -> dict[str, Any]:
    """An answer spec in which a word may be any: before the gates a verdict can read equal or not reported."""
    keys = {name: {key: value for key, value in kind.items() if key != "one_of"} for name, kind in spec["keys"].items()}
    return {**spec, "keys": keys}


def tables_of(pairing: Pairing) -> list[StatsTable]:
    """The experiment as tables: the paper's Table 8 first."""
    return [_shares_table(pairing), _kinds_table(pairing), _how_table(pairing), _links_table(pairing)]


def _linked_skeletons(
    connection: duckdb.DuckDBPyConnection, domain: Domain, evidence: Evidence, limits: Mapping[str, Limits]
) -> list[dict[str, Any]]:
    """The domain's skeletons that the graph has a rule for: the rule is `linked`, its chance to matter `chance`."""
    cells: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for cell in _rows(
        connection,
        f"""
        select
            asked.skeleton_id, asked.dimension_1, asked.value_1, asked.dimension_2, asked.value_2, asked.grain,
            cells.row_count, {_days("asked.period", "asked.period", "asked.grain")}
        from skeleton_cells as asked
        semi join experiment_skeletons using (skeleton_id)
        left join cells on cells.variant = 'governed' and asked.metric = cells.metric and {_same_cell("asked", "cells")}
        where asked.domain = '{domain.name}'
        order by asked.skeleton_id, asked.period, asked.label
        """,
    ):
        cells[cell["skeleton_id"]].append({**cell, "slices": _slices_of(cell)})
    linked = []
    for row in _skeletons(connection, domain.name):
        choice = graph_choice(row, cells[row["skeleton_id"]], evidence, limits)
        if choice is not None:
            linked.append({**row, "linked": choice[0], "chance": choice[1]})
    return linked


def _pairs(
    connection: duckdb.DuckDBPyConnection, domain: Domain, skeletons: Sequence[Row], generator: random.Random
) -> list[Pair]:
    """Each skeleton with a rule by graph, by similarity and at random."""
    text = (
        "select document_id, title || '. ' || string_agg(section_text, ' ' order by section_number) "
        "from knowledge_base where domain = ? and kind = ? group by document_id, title"
    )
    documents = dict(connection.execute(text, [domain.name, "rule"]).fetchall())
    pages = dict(connection.execute(text, [domain.name, "catalogue"]).fetchall())
    queries = [f"{write_question(row)} {pages[row['metric']]}" for row in skeletons]
    nearest = nearest_documents(queries, documents) if queries else []
    rules = sorted(documents)
    return [
        Pair(pairing, domain.name, row["skeleton_id"], row["metric"], rule)
        for row, similar in zip(skeletons, nearest, strict=True)
        for pairing, rule in (("graph", row["linked"]), ("similarity", similar), ("random", generator.choice(rules)))
    ]


def _evidence(
    connection: duckdb.DuckDBPyConnection, domain: str, limits: Mapping[str, Limits], fewest_rows: int
) -> Evidence:
    """Evidence of the first half, in cells that meet each rule's own condition and period."""
    cells = _rows(
        connection,
        f"""
        select
            left_out.metric, left_out.dimension_1, left_out.value_1, left_out.dimension_2, left_out.value_2,
            left_out.grain, substr(left_out.variant, length('without__') + 1) as rule,
            coalesce(governed.row_count, left_out.row_count) as row_count,
            windows.period_label is not null as is_in_window,
            coalesce(governed.is_suppressed, false) as is_hidden,
            case when not governed.is_suppressed then governed.metric_value end as governed,
            case when not left_out.is_suppressed then left_out.metric_value end as left_out,
            {_days("left_out.period", "left_out.period", "left_out.grain")}
        from cells as left_out
        inner join evidence_cells on left_out.metric = evidence_cells.metric
            and {_same_cell("left_out", "evidence_cells")}
        left join cells as governed on governed.variant = 'governed' and left_out.metric = governed.metric
            and {_same_cell("left_out", "governed")}
        left join windows on left_out.domain = windows.domain and left_out.grain = windows.grain
            and (left_out.grain = 'all' or left_out.period = windows.period)
        where left_out.variant like 'without%' and left_out.domain = '{domain}'
        """,
    )
    links: dict[tuple[str, str], bool] = defaultdict(bool)
    met = []
    for cell in cells:
        cell["slices"] = _slices_of(cell)
        links[cell["rule"], cell["metric"]] |= cell["governed"] != cell["left_out"]
        asked = {name: [value] for name, value in cell["slices"]}
        if meets(limits[cell["rule"]], asked, cell["first_day"], cell["last_day"]):
            met.append(cell)
    return Evidence(links, seen_in(met, fewest_rows))


def _seen(cell: Row, what: str, slices: Slices, is_changed: bool) -> Seen:
    return Seen(
        cell["rule"], cell["metric"], what, slices, cell["grain"], cell["first_day"], cell["row_count"], is_changed
    )


def _change(before: Any, after: Any) -> Any:
    """The change in percent as a trend states it, to one decimal; null where it does not exist."""
    return None if before is None or after is None or not before else round(100 * (after / before - 1), 1)


def _places(groups: Sequence[Row], side: str, direction: str, length: int) -> list[tuple[Any, str]]:
    reported = [(cell[side], cell["slices"][0][1]) for cell in groups if cell[side] is not None]
    sign = -1 if direction == "highest" else 1
    return sorted(reported, key=lambda one: (sign * one[0], one[1]))[:length]


def _skeletons(connection: duckdb.DuckDBPyConnection, domain: str) -> list[dict[str, Any]]:
    """The experiment's skeletons of a domain, with the words that a question is written in."""
    return _rows(
        connection,
        f"""
        select
            candidates.skeleton_id as task_id, candidates.*, metrics.unit, metrics.decimals, metrics.polarity,
            metrics.unit_of_analysis, glossary.phrase, candidates.metric as metrics, metrics.label as metric_labels,
            glossary.phrase as metric_phrases, dimensions.label as dimension_label, dimensions.slice_phrase,
            dimensions.plural as dimension_plural, dimensions.how_to_write, filters.slice_phrase as filter_phrase,
            coalesce(words_a.wording, value_a) as wording_a, coalesce(words_b.wording, value_b) as wording_b,
            coalesce(filter_words.wording, filter_value) as filter_wording,
            null as set_aside, {_days("period_from", "period_to", "candidates.grain")}
        from candidates
        inner join experiment_skeletons on candidates.skeleton_id = experiment_skeletons.skeleton_id
        inner join metrics on candidates.metric = metrics.metric
        inner join {domain}__metric_glossary as glossary on candidates.metric = glossary.metric
        left join {domain}__dimension_glossary as dimensions on candidates.dimension = dimensions.dimension
        left join {domain}__dimension_glossary as filters on candidates.filter_dimension = filters.dimension
        left join {domain}__value_glossary as words_a
            on candidates.dimension = words_a.dimension and value_a = words_a.member
        left join {domain}__value_glossary as words_b
            on candidates.dimension = words_b.dimension and value_b = words_b.member
        left join {domain}__value_glossary as filter_words
            on candidates.filter_dimension = filter_words.dimension and filter_value = filter_words.member
        where candidates.domain = '{domain}'
        """,
    )


def _executed(
    dbt: Dbt,
    manifest: Mapping[str, Any],
    metrics: Mapping[str, Metric],
    connection: duckdb.DuckDBPyConnection,
    pairs: Sequence[Pair],
    skeletons: Mapping[str, Row],
) -> list[Outcome]:
    """The outcome of every pair: for rules that govern, from the build's answers; for others, executed here."""
    governs = set(connection.execute("select metric, rule from governing_rules").fetchall())
    parts: dict[str, list[Row]] = defaultdict(list)
    for part in _rows(connection, "select * from rule_parts"):
        parts[part["rule"]].append(part)
    scenes = {name: _scene(name, metrics, manifest, connection) for name in sorted({pair.metric for pair in pairs})}
    reads: dict[tuple[str, str], dict[str, Readable]] = {}
    for pair in pairs:
        key = (pair.metric, pair.rule)
        if key not in governs and key not in reads:
            found = {
                one.metric: readable(parts[pair.rule], one.columns, one.entities, pair.domain)
                for one in scenes[pair.metric]
            }
            reads[key] = {metric: read for metric, read in found.items() if read is not None}
    answers = _governed_answers(connection, pairs, governs)
    answers |= _paired_answers(dbt, metrics, connection, pairs, reads)
    outcomes = []
    for pair in pairs:
        skeleton = skeletons[pair.skeleton_id]
        kind, is_expected = str(skeleton["analysis_type"]), skeleton["chance"] >= LIKELY
        spec = without_choices(answer_spec(skeleton))
        key = (pair.metric, pair.rule)
        if key in governs:
            how, with_rule, without_rule = "governs", "governed", f"without__{pair.rule}"
        elif reads[key]:
            how, with_rule, without_rule = "read", f"paired__{pair.rule}", "governed"
        else:
            outcomes.append(Outcome(pair, kind, "unreadable", is_expected, False))
            continue
        one, other = (
            answer_json(answers.get((pair.skeleton_id, variant), []), spec) for variant in (with_rule, without_rule)
        )
        outcomes.append(Outcome(pair, kind, how, is_expected, is_changed(one, other, spec)))
    return outcomes


@dataclass(frozen=True)
class _Scene:
    """What a rule finds at a simple metric: its fact's columns and entities."""

    metric: str
    columns: frozenset[str]
    entities: frozenset[str]


def _scene(
    name: str, metrics: Mapping[str, Metric], manifest: Mapping[str, Any], connection: duckdb.DuckDBPyConnection
) -> list[_Scene]:
    """The metric itself, or the metrics that a composite is made of: a rule on an input governs the composite."""
    metric = metrics[name]
    found = []
    for one in metric.inputs if metric.is_composite else (name,):
        fact = metrics[one].fact
        columns = connection.execute(
            "select column_name from duckdb_columns() where table_name = ? and database_name = current_database()",
            [fact],
        ).fetchall()
        entities = [
            entity["name"]
            for model in manifest["semantic_models"].values()
            if manifest["nodes"][model["depends_on"]["nodes"][0]]["name"] == fact
            for entity in model["entities"]
        ]
        found.append(_Scene(one, frozenset(column for (column,) in columns), frozenset(entities)))
    return found


def _governed_answers(
    connection: duckdb.DuckDBPyConnection, pairs: Sequence[Pair], governs: set[tuple[str, str]]
) -> dict[tuple[str, str], list[Row]]:
    """The build's own answers to the pairs' skeletons: governed, and without a rule that governs."""
    wanted = {(pair.skeleton_id, "governed") for pair in pairs}
    wanted |= {(pair.skeleton_id, f"without__{pair.rule}") for pair in pairs if (pair.metric, pair.rule) in governs}
    connection.execute("create or replace temp table wanted_answers (skeleton_id varchar, variant varchar)")
    connection.executemany("insert into wanted_answers values (?, ?)", sorted(wanted))
    rows = _rows(
        connection,
        "select answers.* replace (answer_number::varchar as answer_number) from answers "
        "inner join wanted_answers using (skeleton_id, variant)",
    )
    return _by_answer(rows)


def _paired_answers(
    dbt: Dbt,
    metrics: Mapping[str, Metric],
    connection: duckdb.DuckDBPyConnection,
    pairs: Sequence[Pair],
    reads: Mapping[tuple[str, str], Mapping[str, Readable]],
) -> dict[tuple[str, str], list[Row]]:
    """Answers with rules that do not govern, compiled by the project's macros, one statement a metric, and executed."""
    wanted = sorted(
        {(pair.skeleton_id, pair.metric, pair.rule) for pair in pairs if reads.get((pair.metric, pair.rule))}
    )
    if not wanted:
        return {}
    domains = {pair.metric: pair.domain for pair in pairs}
    connection.execute("create or replace temp table pairs (skeleton_id varchar, metric varchar, rule varchar)")
    connection.executemany("insert into pairs values (?, ?, ?)", wanted)
    inputs = [
        (name, one) for name in domains for one in (metrics[name].inputs if metrics[name].is_composite else [name])
    ]
    connection.execute("create or replace temp table read_metrics (metric varchar, input varchar)")
    connection.executemany("insert into read_metrics values (?, ?)", sorted(inputs))
    connection.execute(
        """
        create or replace temp table pairing_asked as
        with asked as (
            select distinct
                read_metrics.input as metric, ',' || pairs.rule || ',' as active_rules,
                dimension_1, value_1, dimension_2, value_2, grain, period
            from pairs
            inner join read_metrics on pairs.metric = read_metrics.metric
            inner join skeleton_cells on pairs.skeleton_id = skeleton_cells.skeleton_id
        ),

        months as (
            select distinct date_trunc('month', date_day)::date as booked_month from time_spine
            union all
            select null
        )

        select asked.*, booked_month
        from asked
        inner join months on grain = 'all' or date_trunc(grain, booked_month) = period
        """
    )
    by_metric: dict[str, dict[str, Mapping[str, Readable]]] = defaultdict(dict)
    for _, name, rule in wanted:
        by_metric[name][rule] = reads[name, rule]
    rules_of = {name: read_domain(dbt.project, name) for name in sorted({domains[metric] for metric in by_metric})}
    statements = {
        name: _statement(metrics[name], metrics, rules_of[domains[name]], rules) for name, rules in by_metric.items()
    }
    for one in ANALYSIS_TYPES:
        statements[one] = (
            f"{{{{ answer_of('{one}', skeletons='pairing_skeletons', skeleton_values='pairing_values', "
            "metrics=ref('metrics')) }}"
        )
    compiled = compile_statements(dbt, statements)
    for place, name in enumerate(sorted(by_metric)):
        verb = "insert into paired_cells" if place else "create or replace temp table paired_cells as"
        connection.execute(f"{verb}\n{compiled[name]}")
    connection.execute(
        f"""
        create or replace temp table pairing_values as
        select
            skeleton_cells.*,
            'paired__' || pairs.rule as variant,
            paired_cells.row_count,
            paired_cells.numerator,
            paired_cells.denominator,
            paired_cells.metric_value,
            paired_cells.sum_of_squares,
            coalesce(paired_cells.is_suppressed, false) as is_suppressed
        from pairs
        inner join skeleton_cells on pairs.skeleton_id = skeleton_cells.skeleton_id
        left join paired_cells on skeleton_cells.metric = paired_cells.metric
            and paired_cells.variant = 'paired__' || pairs.rule and {_same_cell("skeleton_cells", "paired_cells")}
        """
    )
    connection.execute(
        "create or replace temp table pairing_skeletons as "
        "select * from candidates where skeleton_id in (select skeleton_id from pairs)"
    )
    rows: list[dict[str, Any]] = []
    for one in ANALYSIS_TYPES:
        rows += _rows(
            connection,
            "select skeleton_id, variant, row_number, answer_key, answer_text, answer_number::varchar as answer_number "
            f"from (\n{compiled[one]}\n)",
        )
    return _by_answer(rows)


def _statement(
    metric: Metric, metrics: Mapping[str, Metric], domain: Domain, rules: Mapping[str, Mapping[str, Readable]]
) -> str:
    """The call that compiles to a metric's cells under its own rules and each of the paired ones."""
    if not metric.is_composite:
        listed = ", ".join(
            _pairing(rule, read[metric.name], metric, metrics, domain) for rule, read in sorted(rules.items())
        )
        return "{{ " + _variants(metric, listed) + " }}"
    pairings = []
    for rule, read in sorted(rules.items()):
        inputs = []
        for name in metric.inputs:
            relation = f"ref('{name}__governed')"
            if name in read:
                one = _variants(metrics[name], _pairing(rule, read[name], metrics[name], metrics, domain))
                relation = f"'(' ~ {one} ~ ') as {name}__paired'"
            inputs.append(f"'{name}': {relation}")
        own = ", ".join(f"{one}()" for one in domain.rules_of(metric.name))
        pairings.append(f"{{'rule': '{rule}', 'inputs': {{{', '.join(inputs)}}}, 'rules': [{own}]}}")
    return f"{{{{ paired_composite_variants(metric='{metric.name}', pairings=[{', '.join(pairings)}]) }}}}"


def _variants(metric: Metric, pairings: str) -> str:
    return (
        f"paired_variants(metric='{metric.name}', fact=ref('{metric.fact}'), "
        f"pairings=[{pairings}], asked='pairing_asked')"
    )


def _pairing(rule: str, read: Readable, metric: Metric, metrics: Mapping[str, Metric], domain: Domain) -> str:
    own = ", ".join(f"{one}()" for one in governing_rules(metric, dict(metrics), domain))
    return f"{{'rule': '{rule}', 'rules': [{own}], 'paired': {read.as_jinja(rule)}}}"


def _released(release: Release) -> list[tuple[str, bool]]:
    """(domain, whether leaving the rule out changes the answer) for every active rule of every released rule task."""
    return [
        (str(task.row["domain"]), is_changed(task.gold_answer, task.variant_answers.get(f"without__{rule}"), task.spec))
        for task in release.tasks
        for rule in task.active_rules
    ]


def _shares_table(pairing: Pairing) -> StatsTable:
    domains = sorted({outcome.pair.domain for outcome in pairing.outcomes})
    rows: list[tuple[str | None, ...]] = []
    for domain in [*domains, *(["all"] if len(domains) > 1 else [])]:
        of_domain = [one for one in pairing.outcomes if domain in ("all", one.pair.domain)]
        for way in PAIRINGS:
            changed = [one.is_changed for one in of_domain if one.pair.pairing == way and one.is_expected]
            rows.append((domain, way, *_share(changed), str(paper_figures.ANSWER_CHANGING_PERCENT[way])))
        for way in PAIRINGS:
            changed = [one.is_changed for one in of_domain if one.pair.pairing == way]
            rows.append((domain, f"{way}, all linked skeletons", *_share(changed), None))
        released = [changed for one, changed in pairing.released if domain in ("all", one)]
        rows.append((domain, "released rule tasks", *_share(released), None))
    note = (
        f"Before any gate, seed {pairing.seed}. Rule skeletons are those in which the graph expects a change "
        f"(a chance of {LIKELY} by its evidence); the lines below them count every skeleton whose metric has a link. "
        "The graph's evidence and the skeletons share no cell. Released rule tasks: after the gates, each active rule."
    )
    columns = ("domain", "pairing", "pairs", "change the answer", "percent", "95 % interval", "paper")
    return StatsTable("Pairings that change the answer (Table 8)", columns, tuple(rows), note)


def _kinds_table(pairing: Pairing) -> StatsTable:
    expected = [one for one in pairing.outcomes if one.is_expected]
    rows: list[tuple[str | None, ...]] = []
    for kind in ANALYSIS_TYPES:
        for way in PAIRINGS:
            changed = [one.is_changed for one in expected if one.pair.pairing == way and one.analysis_type == kind]
            rows.append((kind.replace("_", " "), way, *_share(changed)))
    by_graph = [one for one in expected if one.pair.pairing == "graph"]
    for kind in sorted({pairing.rule_types[one.pair.rule] for one in by_graph}):
        changed = [one.is_changed for one in by_graph if pairing.rule_types[one.pair.rule] == kind]
        rows.append((f"{kind} rules", "graph", *_share(changed)))
    columns = ("", "pairing", "pairs", "change the answer", "percent", "95 % interval")
    return StatsTable("Rule skeletons by analysis type, and by type of rule", columns, tuple(rows))


def _how_table(pairing: Pairing) -> StatsTable:
    counts = Counter((one.pair.pairing, one.how, one.is_changed) for one in pairing.outcomes if one.is_expected)
    labels = {
        "governs": "the rule governs the metric",
        "read": "it does not, and was read in part",
        "unreadable": "it does not, and no part can be read",
    }
    rows = [
        (way, label, str(counts[way, how, True] + counts[way, how, False]), str(counts[way, how, True]))
        for way in PAIRINGS
        for how, label in labels.items()
    ]
    used = len({one.pair.rule for one in pairing.outcomes if one.pair.pairing == "graph" and one.is_expected})
    note = f"The graph's pairings use {used} rules."
    return StatsTable(
        "Rule skeletons by what the paired rule is to the metric",
        ("pairing", "", "pairs", "change the answer"),
        tuple(rows),
        note,
    )


def _links_table(pairing: Pairing) -> StatsTable:
    rows = []
    for domain in sorted({link[0] for link in pairing.links}):
        held = [link for link in pairing.links if link[0] == domain]
        lost = ", ".join(f"{rule} on {metric}" for _, rule, metric, is_held in held if not is_held)
        rows.append((domain, str(len(held)), str(sum(link[3] for link in held)), lost or None))
    columns = ("domain", "rule-metric links", "held by evidence of their half", "not held")
    return StatsTable("Links by the evidence of the first half alone", columns, tuple(rows))


def _share(changed: Sequence[bool]) -> tuple[str, str, str | None, str | None]:
    low, high = wilson_interval(sum(changed), len(changed))
    if not changed:
        return "0", "0", None, None
    return (
        str(len(changed)),
        str(sum(changed)),
        f"{100 * sum(changed) / len(changed):.1f}",
        f"{100 * low:.1f} – {100 * high:.1f}",
    )


def _half(seed: int, *columns: str) -> str:
    text = " || '|' || ".join(f"coalesce(cast({column} as varchar), '')" for column in columns)
    return f"(ascii(right(md5('{seed}|' || {text}), 1)) % 2)"


def _days(first: str, last: str, grain: str) -> str:
    """SQL for the first and the last day of whole periods of a grain; null for all records."""
    return f"""
            cast({first} as varchar) as first_day,
            cast(cast(case {grain}
                when 'month' then {last} + interval 1 month - interval 1 day
                when 'quarter' then {last} + interval 3 month - interval 1 day
                when 'year' then {last} + interval 1 year - interval 1 day
            end as date) as varchar) as last_day"""


def _slices_of(cell: Row) -> Slices:
    return tuple((cell[f"dimension_{n}"], cell[f"value_{n}"]) for n in (1, 2) if cell[f"dimension_{n}"])


def _same_cell(one: str, other: str) -> str:
    keys = ("dimension_1", "value_1", "dimension_2", "value_2", "grain", "period")
    return " and ".join(f"{one}.{key} is not distinct from {other}.{key}" for key in keys)


def _fewest_rows(project: Path) -> int:
    """The fewest rows behind a governed cell that a candidate asks for, from `vars` of dbt_project.yml."""
    settings = yaml.safe_load((project / "dbt_project.yml").read_text(encoding="utf-8"))
    return int(settings["vars"]["fewest_rows"])


def _attach(connection: duckdb.DuckDBPyConnection, database: Path) -> None:
    """dbt names relations by database, schema and name; the database is named like its file."""
    connection.execute(f"attach '{database}' as {_quoted(database.stem)} (read_only)")
    connection.execute(f"use {_quoted(database.stem)}.goldwright")


def _columns_of(text: Any) -> set[str]:
    return {column.name for column in sqlglot.parse_one(str(text), read="duckdb").find_all(exp.Column)}


def _by_answer(rows: Iterable[Row]) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        found[row["skeleton_id"], row["variant"]].append(row)
    return found


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _rows(connection: duckdb.DuckDBPyConnection, query: str) -> list[dict[str, Any]]:
    result = connection.execute(query)
    names = [column[0] for column in result.description or []]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
