"""`goldwright stats`: what a build holds, table by table, beside the figures that DI-Bench publishes.

Every table is computed by a function of plain rows, read from the models of the last build, so that it can be tested
on rows made by hand.
"""

from __future__ import annotations

import json
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from rich.markup import escape
from rich.table import Table

from goldwright import paper_figures

Row = Mapping[str, Any]

#: Two questions are near duplicates from this cosine of their TF-IDF vectors on.
NEAR_DUPLICATE = 0.95

#: A rule active in fewer tasks than this is as good as absent.
FEWEST_TASKS_OF_A_RULE = 5

GROUPS = ("knowledge", "analytics", "rule")

ANALYSIS_TYPES = (
    "knowledge_retrieval",
    "point_query",
    "trend",
    "comparison",
    "ranking",
    "significance_testing",
    "threshold_crossing",
    "counterfactual",
    "decomposition",
)


@dataclass(frozen=True)
class StatsTable:
    """One table: the first column holds words, numbers are text already; None is a figure that does not exist."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]
    note: str = ""

    def as_rich(self) -> Table:
        """The table for a terminal."""
        table = Table(title=self.title, title_justify="left")
        for place, column in enumerate(self.columns):
            table.add_column(column, justify="right" if self._is_numeric(place) else "left", overflow="fold")
        for row in self.rows:
            table.add_row(*(escape(cell or "") for cell in row))
        return table

    def as_markdown(self) -> str:
        """The table as Markdown, its note below it."""
        marks = ("---:" if self._is_numeric(place) else "---" for place in range(len(self.columns)))
        lines = [f"## {self.title}", "", _line(self.columns), _line(marks)]
        lines += [_line(cell or "" for cell in row) for row in self.rows]
        return "\n".join([*lines, "", *([self.note, ""] if self.note else [])])

    def _is_numeric(self, place: int) -> bool:
        cells = [row[place] for row in self.rows if row[place]]
        return bool(cells) and all(re.fullmatch(r"[-0-9.,% /–]+", str(cell)) for cell in cells)


def read_stats(database: Path) -> list[StatsTable]:
    """All tables, from the last build's database."""
    with duckdb.connect(str(database), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")

        def rows(query: str) -> list[dict[str, Any]]:
            result = connection.execute(query)
            names = [column[0] for column in result.description or []]
            return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

        artifacts = rows("select * from artifacts")
        links = rows("select * from artifact_links")
        tasks = rows("select * from benchmark_tasks order by task_id")
        return [
            graph_table(artifacts, links),
            words_table(
                rows(
                    "select domain, document_id, kind, "
                    "string_agg(section_title || ' ' || section_text, ' ' order by section_number) as text "
                    "from knowledge_base where kind in ('rule', 'superseded', 'idle') group by all order by all"
                )
            ),
            *examples_tables(
                rows(
                    "select selected_skeletons.*, skeleton_metrics.metrics from selected_skeletons inner join "
                    "(select skeleton_id, string_agg(metric, ',' order by metric) as metrics from skeleton_metrics "
                    "group by skeleton_id) as skeleton_metrics using (skeleton_id)"
                ),
                rows("select metric, label from metrics"),
                rows("select domain, dimension, max(kind) as kind from declared_dimensions group by all"),
                links,
                rows("select rule, title from rules"),
            ),
            volumes_table(tasks),
            groups_table(tasks),
            yields_table(
                rows(
                    "select candidates.domain, candidates.analysis_type, gates.failed_gate, "
                    "selected.skeleton_id is not null as is_selected "
                    "from candidates inner join skeleton_gates as gates on candidates.skeleton_id = gates.skeleton_id "
                    "left join selected_skeletons as selected on candidates.skeleton_id = selected.skeleton_id"
                )
            ),
            *rule_sets_tables(tasks),
            rules_table(
                rows("select distinct domain, rule, rule_type from governing_rules order by all"),
                rows("select active_rules from eligible_skeletons where active_rules <> ''"),
                tasks,
            ),
            redundancy_table(tasks),
        ]


def write_stats(tables: Sequence[StatsTable], out: Path) -> None:
    """Writes the tables as JSON where the file is named so, else as Markdown."""
    if out.suffix == ".json":
        content = [
            {
                "title": table.title,
                "rows": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
                "note": table.note,
            }
            for table in tables
        ]
        out.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    else:
        out.write_text("\n".join(table.as_markdown() for table in tables), encoding="utf-8")


def graph_table(artifacts: Iterable[Row], links: Iterable[Row]) -> StatsTable:
    """Nodes and links of the linkage graph by kind and domain (the paper's Table 12)."""
    nodes = Counter((row["domain"], row["kind"]) for row in artifacts)
    listed = list(links)
    edges = Counter((row["domain"], row["kind"]) for row in listed)
    proved = Counter((row["domain"], row["kind"]) for row in listed if row["evidence"])
    domains = sorted({domain for domain, _ in nodes})
    rows: list[tuple[str | None, ...]] = []
    for kind in ("table", "metric", "rule", "dimension"):
        paper = {domain: counts[kind] for domain, counts in paper_figures.NODES.items()}
        rows.append(_beside(f"{kind} nodes", domains, _of_kind(nodes, kind), paper))
    rows.append(_beside("nodes", domains, _totals(nodes), _totals_of_paper()))
    for kind in ("metric-table", "table-dimension", "table-table", "rule-metric", "metric-metric", "rule-dimension"):
        paper = paper_figures.METRIC_TABLE_LINKS if kind == "metric-table" else {}
        rows.append(_beside(f"{kind} links", domains, _of_kind(edges, kind), paper))
        if kind == "rule-metric":
            rows.append(_beside("  of these with evidence", domains, _of_kind(proved, kind), {}))
    rows.append(_beside("links", domains, _totals(edges), {}))
    return StatsTable("Linkage graph (Table 12)", _columns("", domains), tuple(rows))


def words_table(documents: Iterable[Row]) -> StatsTable:
    """Words of rule documents, headings among them, by domain and kind (the paper's Table 7), parted by white space."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(list)
    for document in documents:
        counts[document["domain"], document["kind"]].append(len(str(document["text"]).split()))
    rows: list[tuple[str | None, ...]] = []
    for domain in sorted({domain for domain, _ in counts}):
        for kind in ("rule", "superseded", "idle"):
            words = counts.get((domain, kind))
            if words:
                figures = (statistics.mean(words), min(words), max(words), statistics.median(words))
                rows.append((domain, kind, str(len(words)), *(f"{figure:.0f}" for figure in figures)))
        paper = paper_figures.DOCUMENT_WORDS.get(domain)
        if paper:
            rows.append((domain, "rule, paper", "17", *(str(paper[one]) for one in ("mean", "min", "max", "median"))))
    columns = ("domain", "documents", "number", "mean", "min", "max", "median")
    return StatsTable("Words of rule documents (Table 7)", columns, tuple(rows))


def examples_tables(
    selected: Iterable[Row],
    metrics: Iterable[Row],
    dimensions: Iterable[Row],
    links: Iterable[Row],
    rules: Iterable[Row],
) -> list[StatsTable]:
    """The best-scored selected skeleton of each type, a table a domain (the paper's Tables 9 and 10)."""
    labels = {row["metric"]: row["label"] for row in metrics}
    titles = {row["rule"]: row["title"] for row in rules}
    kinds = {(row["domain"], row["dimension"]): row["kind"] for row in dimensions}
    tables_of: dict[str, set[str]] = defaultdict(set)
    inputs_of: dict[str, list[str]] = defaultdict(list)
    for link in links:
        if link["kind"] == "metric-table":
            tables_of[link["artifact"]].add(link["linked_artifact"])
        elif link["kind"] == "table-dimension":
            tables_of[f"{link['domain']}.{link['linked_artifact']}"].add(link["artifact"])
        elif link["kind"] == "metric-metric":
            inputs_of[link["artifact"]].append(link["linked_artifact"])
    best: dict[tuple[str, str], Row] = {}
    for row in selected:
        key = (row["domain"], row["analysis_type"])
        if key not in best or _rank(row) < _rank(best[key]):
            best[key] = row
    found = []
    for domain in sorted({domain for domain, _ in best}):
        rows: list[tuple[str | None, ...]] = []
        for analysis_type in ANALYSIS_TYPES:
            example = best.get((domain, analysis_type))
            if example is None:
                continue
            sliced = [one for one in (example["dimension"], example["filter_dimension"]) if one]
            asked = str(example["metrics"]).split(",")
            tables = {table for one in (*asked, *(f"{domain}.{one}" for one in sliced)) for table in tables_of[one]}
            rows.append(
                (
                    _words(analysis_type),
                    ", ".join(labels[one] for metric in asked for one in (metric, *sorted(inputs_of[metric]))),
                    ", ".join(sorted(tables)),
                    ", ".join(f"{one} ({kinds.get((domain, one), '?')})" for one in sliced)
                    or f"{example['grain']} (temporal)",
                    ", ".join(titles.get(one, one) for one in _listed(example["active_rules"])) or "-",
                    f"{float(example['score']):.3f}",
                )
            )
        columns = ("Analysis Type", "Metric(s)", "Tables", "dimension", "Rules", "Score")
        number = {"olist": " (Table 9)", "berka": " (Table 10)"}.get(domain, "")
        paper = paper_figures.EXAMPLE_SCORES.get(domain, {})
        listed = ", ".join(f"{_words(one)} {score:.3f}" for one, score in paper.items())
        note = f"Scores in the paper: {listed}. Its formula is not public; ours is another." if paper else ""
        found.append(StatsTable(f"Example skeletons, {domain}{number}", columns, tuple(rows), note))
    return found


def volumes_table(tasks: Iterable[Row]) -> StatsTable:
    """Released tasks by type and domain (the paper's Tables 4 and 13)."""
    counts = Counter((row["domain"], row["analysis_type"]) for row in tasks)
    domains = sorted({domain for domain, _ in counts})
    rows: list[tuple[str | None, ...]] = []
    for one in ANALYSIS_TYPES:
        paper = {domain: tasks[one] for domain, tasks in paper_figures.TASKS_BY_DOMAIN.items() if one in tasks}
        ours = _of_kind(counts, one)
        rows.append(
            (*_beside(_words(one), domains, ours, paper), str(sum(ours.values())), _text(paper_figures.TASKS.get(one)))
        )
    total, paper_total = sum(counts.values()), sum(paper_figures.ALL_TASKS.values())
    rows.append((*_beside("all", domains, _totals(counts), paper_figures.ALL_TASKS), str(total), str(paper_total)))
    note = (
        "The paper gives significance testing, counterfactual and decomposition together: "
        f"{paper_figures.OTHER_TASKS} tasks."
    )
    return StatsTable("Tasks (Tables 4 and 13)", (*_columns("", domains), "all", "paper"), tuple(rows), note)


def groups_table(tasks: Iterable[Row]) -> StatsTable:
    """Released tasks by type and group."""
    counts = Counter((row["analysis_type"], row["task_group"]) for row in tasks)
    rows = [
        (_words(one), *(str(counts[one, group]) for group in GROUPS), str(sum(counts[one, group] for group in GROUPS)))
        for one in ANALYSIS_TYPES
    ]
    totals = [sum(counts[one, group] for one in ANALYSIS_TYPES) for group in GROUPS]
    rows.append(("all", *(str(total) for total in totals), str(sum(totals))))
    paper = [paper_figures.TASKS_BY_GROUP[group] for group in GROUPS]
    rows.append(("paper", *(str(total) for total in paper), str(sum(paper))))
    return StatsTable("Tasks by group", ("", *GROUPS, "all"), tuple(rows))


def yields_table(candidates: Iterable[Row]) -> StatsTable:
    """From candidates to selected skeletons: how many fail at which gate first, by type."""
    listed = list(candidates)
    gates = sorted({row["failed_gate"] for row in listed if row["failed_gate"]})
    types = [one for one in ANALYSIS_TYPES if any(row["analysis_type"] == one for row in listed)]
    rows = []
    for one in [*types, "all"]:
        of_type = [row for row in listed if one in ("all", row["analysis_type"])]
        failed = Counter(row["failed_gate"] for row in of_type)
        eligible = failed[None]
        rows.append(
            (
                _words(one),
                str(len(of_type)),
                *(str(failed[gate]) for gate in gates),
                str(eligible),
                f"{100 * eligible / len(of_type):.1f}" if of_type else None,
                str(sum(bool(row["is_selected"]) for row in of_type)),
            )
        )
    columns = ("", "candidates", *gates, "eligible", "percent", "selected")
    return StatsTable("From candidates to tasks, by the first gate that fails", columns, tuple(rows))


def rule_sets_tables(tasks: Iterable[Row]) -> list[StatsTable]:
    """How many tasks each set of active rules has, and how many tasks have how many active rules."""
    sets = Counter((row["domain"], tuple(_listed(row["active_rules"]))) for row in tasks if row["active_rules"])
    by_set = sorted(sets.items(), key=lambda one: (one[0][0], -one[1], one[0][1]))
    by_size = Counter((domain, len(rules)) for (domain, rules), number in sets.items() for _ in range(number))
    domains = sorted({domain for domain, _ in sets})
    sizes = sorted({size for _, size in by_size})
    return [
        StatsTable(
            f"{len(sets)} sets of active rules",
            ("domain", "active rules", "tasks"),
            tuple(
                (domain, ", ".join(rule.removeprefix(f"{domain}__") for rule in rules), str(number))
                for (domain, rules), number in by_set
            ),
        ),
        StatsTable(
            "Rule tasks by number of active rules",
            ("active rules", *domains, "all"),
            tuple(
                (
                    str(size),
                    *(str(by_size[domain, size]) for domain in domains),
                    str(sum(by_size[domain, size] for domain in domains)),
                )
                for size in sizes
            ),
        ),
    ]


def rules_table(rules: Iterable[Row], eligible: Iterable[Row], tasks: Iterable[Row]) -> StatsTable:
    """In how many eligible skeletons and released tasks each rule is active; a rule in hardly any task is inert."""
    in_eligible = Counter(rule for row in eligible for rule in _listed(row["active_rules"]))
    in_tasks = Counter(rule for row in tasks for rule in _listed(row["active_rules"]))
    listed = list(rules)
    inert = [row["rule"] for row in listed if in_tasks[row["rule"]] < FEWEST_TASKS_OF_A_RULE]
    rows = [
        (
            row["rule"],
            row["rule_type"],
            str(in_eligible[row["rule"]]),
            str(in_tasks[row["rule"]]),
            "inert" if row["rule"] in inert else None,
        )
        for row in listed
    ]
    note = f"{len(inert)} of {len(listed)} rules are inert: active in fewer than {FEWEST_TASKS_OF_A_RULE} tasks" + (
        f" ({', '.join(inert)})." if inert else "."
    )
    return StatsTable("Rules", ("rule", "type", "eligible skeletons", "tasks", ""), tuple(rows), note)


def redundancy_table(tasks: Iterable[Row]) -> StatsTable:
    """Near duplicates among questions: how many have a twin within the release, and how alike two are on average."""
    listed = list(tasks)
    rows = []
    for domain in [*sorted({row["domain"] for row in listed}), "all"]:
        questions = [str(row["question"]) for row in listed if domain in ("all", row["domain"])]
        cosines = question_cosines(questions)
        twins = int((cosines > NEAR_DUPLICATE).any(axis=1).sum()) if len(questions) else 0
        pairs = len(questions) * (len(questions) - 1)
        rows.append(
            (
                domain,
                str(len(questions)),
                str(twins),
                f"{100 * twins / len(questions):.1f}" if questions else None,
                f"{cosines.sum() / pairs:.4f}" if pairs else None,
            )
        )
    columns = ("domain", "questions", "with a twin", "percent", "mean cosine")
    note = f"A twin is another question with a TF-IDF cosine over {NEAR_DUPLICATE}."
    return StatsTable("Redundancy of questions", columns, tuple(rows), note)


def question_cosines(questions: Sequence[str]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Cosines of the questions' TF-IDF vectors, 0 on the diagonal; idf is ln((1 + n) / (1 + df)) + 1."""
    words = [re.findall(r"\w+", question.lower()) for question in questions]
    places = {word: place for place, word in enumerate(sorted({word for one in words for word in one}))}
    counts = np.zeros((len(questions), len(places)))
    for row, one in enumerate(words):
        for word in one:
            counts[row, places[word]] += 1
    idf = np.log((1 + len(questions)) / (1 + (counts > 0).sum(axis=0))) + 1
    vectors = counts * idf
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors = np.divide(vectors, norms, out=np.zeros_like(vectors), where=norms > 0)
    cosines: np.ndarray[Any, np.dtype[np.float64]] = vectors @ vectors.T
    np.fill_diagonal(cosines, 0.0)
    return cosines


def _columns(first: str, domains: Sequence[str]) -> tuple[str, ...]:
    named = [(domain, f"paper ({paper_figures.DOMAINS.get(domain, '-')})") for domain in domains]
    return (first, *(column for pair in named for column in pair))


def _beside(
    name: str, domains: Sequence[str], ours: Mapping[str, int], papers: Mapping[str, int]
) -> tuple[str | None, ...]:
    """A row with our figure and the paper's for each domain."""
    return (name, *(cell for domain in domains for cell in (str(ours.get(domain, 0)), _text(papers.get(domain)))))


def _of_kind(counts: Mapping[tuple[str, str], int], kind: str) -> dict[str, int]:
    """Counts by domain of one kind, from counts by domain and kind."""
    return {domain: count for (domain, one), count in counts.items() if one == kind}


def _totals(counts: Mapping[tuple[str, str], int]) -> dict[str, int]:
    totals: Counter[str] = Counter()
    for (domain, _), count in counts.items():
        totals[domain] += count
    return dict(totals)


def _totals_of_paper() -> dict[str, int]:
    return {domain: sum(counts.values()) for domain, counts in paper_figures.NODES.items()}


def _rank(row: Row) -> tuple[Any, ...]:
    """Best score first; among equals the one with more rules, then by id."""
    return -float(row["score"]), -len(_listed(row["active_rules"])), row["skeleton_id"]


def _listed(rules: Any) -> list[str]:
    return [rule for rule in str(rules or "").split(",") if rule]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _text(figure: int | None) -> str | None:
    return None if figure is None else str(figure)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
