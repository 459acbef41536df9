"""The files of a drafted domain, as text: sources, staging, one fact, metrics, words and a guide."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Container, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from goldwright.domain_draft import Draft, FactColumn, is_summed, plural_words, words_of
from goldwright.table_profiles import Column, Table, identifier, plural_of

#: A domain's seeds and their columns, in the order of their YAML.
SEEDS = {
    "rules": ("rule", "title", "rule_type", "owner", "signed_on", "status", "verified_by", "superseded_by"),
    "rule_metrics": ("rule", "metric"),
    "tempting_rules": ("metric", "mistake", "rule", "why_it_does_not_hold"),
    "rule_documents": ("document_id", "section_number", "section_title", "section_text"),
    "idle_documents": ("document_id", "title", "owner", "signed_on"),
    "metric_glossary": ("metric", "phrase", "population", "booking_date", "counting_words", "nulls_and_zeros"),
    "dimension_glossary": ("dimension", "label", "slice_phrase", "plural", "how_to_write", "definition"),
    "value_glossary": ("dimension", "member", "wording"),
    "knowledge_facts": ("rule", "field", "field_type", "unit", "section_hint", "asks"),
    "scorecards": ("scorecard", "metric"),
    "counterfactual_phrases": ("rule", "set_aside"),
    "words_of_rules": ("rule", "words"),
}

#: The longest line that the linter takes.
_LINE = 138


class Metric(dict[str, Any]):
    """A drafted metric: its YAML, and its words for the glossary."""

    def __init__(self, yaml_of_metric: Mapping[str, Any], words: Mapping[str, str]) -> None:
        super().__init__(yaml_of_metric)
        self.words = dict(words)


def domain_files(draft: Draft, labels_taken: Container[str] = ()) -> dict[Path, str]:
    """Every text file of the domain but the raw tables, by its path in the project.

    A metric whose label another domain has already gets the domain's name behind it.
    """
    domain = draft.domain
    staging, facts, seeds = (Path(f"{folder}/{domain}") for folder in ("models/staging", "models/facts", "seeds"))
    simple, composed = metrics_of(draft)
    for metric in (*simple, *composed):
        if metric["label"] in labels_taken:
            metric["label"] = f"{metric['label']} ({domain})"
    texts = {
        staging / f"_{domain}__sources.yml": _sources(draft),
        facts / f"_{domain}__facts.yml": _facts(draft, simple),
        facts / f"{fact_model(draft)}.sql": _fact_sql(draft),
        seeds / f"_{domain}__seeds.yml": _template("seeds.yml").replace("DOMAIN", domain),
        seeds / "GUIDE.md": _guide(draft, [*simple, *composed]),
        seeds / "raw" / "PROVENANCE.md": _provenance(draft),
    }
    if composed:
        texts[facts / f"_{domain}__metrics.yml"] = _yaml({"metrics": [dict(one) for one in composed]})
    for table in draft.tables:
        texts[staging / f"stg_{domain}__{table.model}.sql"] = _staging_sql(domain, table)
    published = [one for one in [*simple, *composed] if one["config"]["meta"].get("role") != "input"]
    rows = {
        "metric_glossary": [one.words for one in published],
        "dimension_glossary": [_dimension_words(draft, one) for one in draft.dimensions],
    }
    for seed, columns in SEEDS.items():
        texts[seeds / f"{domain}__{seed}.csv"] = _csv(columns, rows.get(seed, []))
    return texts


def settings_of(draft: Draft) -> tuple[dict[str, str], dict[str, dict[str, int]]]:
    """The domain's trustworthy days and its quotas, for `vars` of dbt_project.yml."""
    days = {"first_day": draft.first_day.isoformat(), "last_day": draft.last_day.isoformat()}
    wanted = {"point_query": 12, "trend": 8, "threshold_crossing": 8}
    if draft.dimensions:
        wanted |= {"comparison": 8}
        wanted |= {"decomposition": 4}
    if any(len(one.column.members) > 2 for one in draft.dimensions[:4]):
        wanted |= {"ranking": 8}
    if draft.dimensions and draft.measures:
        wanted |= {"significance_testing": 4}
    return days, {kind: {"analytics": wanted[kind]} for kind in sorted(wanted)}


def fact_model(draft: Draft) -> str:
    return f"{draft.domain}__{draft.fact.model}"


def key_name(draft: Draft) -> str:
    """The fact's key; a table without a unique column gets numbers."""
    return draft.fact.key.name if draft.fact.key else f"{draft.event}_number"


def metrics_of(draft: Draft) -> tuple[list[Metric], list[Metric]]:
    """First metrics: simple ones (row count, sums, averages, a distinct count) and a ratio of two of them."""
    domain, event = draft.domain, draft.event
    events = plural_words(event)
    slices: list[Any] = [one.name for one in draft.dimensions[:4]]
    if draft.pair and {one.name for one in draft.pair} <= {*slices}:
        slices.append(sorted(one.name for one in draft.pair))
    population = f"All {events} in our records."
    booking_date = f"The date recorded as “{draft.time.words}” of the {words_of(event)}."
    nulls = f"A group without {events} has no figure."

    def metric(
        name: str,
        label: str,
        text: str,
        formula: Mapping[str, Any],
        meta: Mapping[str, Any],
        phrase: str,
        counting: str,
    ) -> Metric:
        described = {"name": name, "label": label, "description": text, **formula}
        filled = {**meta, "polarity": "neutral", "unit_of_analysis": event, "slice_by": slices}
        return Metric(
            {**described, "config": {"meta": filled}},
            {
                "metric": name,
                "phrase": phrase,
                "population": population,
                "booking_date": booking_date,
                "counting_words": counting,
                "nulls_and_zeros": nulls
                if "divide_by" not in meta
                else f"{nulls} {events.capitalize()} without the value count for nothing.",
            },
        )

    def number(column: FactColumn) -> dict[str, Any]:
        return {"divide_by": 10**column.column.places} if column.column.places else {}

    found = [
        metric(
            f"{domain}_{event}_count",
            f"{words_of(event).capitalize()} count",
            f"Number of {events}.",
            {"type": "simple", "agg": "count", "expr": key_name(draft)},
            {"unit": events, "decimals": 0},
            f"number of {events}",
            f"Each {words_of(event)} counts once.",
        )
    ]
    inputs: list[Metric] = []
    composed: list[Metric] = []
    for measure in draft.measures:
        # What a number is counted in can't be told; a plural names it itself.
        unit = {"unit": measure.words if measure.words.endswith("s") else "units", **number(measure), "decimals": 2}
        if is_summed(measure):
            found.append(
                metric(
                    f"{domain}_total_{measure.column.stem}",
                    f"Total {measure.words}",
                    f"Sum of the {measure.words} of all {events}.",
                    {"type": "simple", "agg": "sum", "expr": measure.name},
                    {**unit, "decimals": measure.column.places and 2},
                    f"total {measure.words}",
                    f"The {measure.words} of each {words_of(event)}, added up.",
                )
            )
        found.append(
            metric(
                f"{domain}_average_{measure.column.stem}",
                f"Average {measure.words}",
                f"Mean {measure.words} of {_a(words_of(event))}.",
                {"type": "simple", "agg": "average", "expr": measure.name},
                unit,
                f"average {measure.words}",
                f"The {measure.words} of each {words_of(event)}, added up and divided by the number of {events} that "
                "have one.",
            )
        )
    if draft.entity:
        entity = draft.entity
        several = plural_words(entity.singular)
        found.append(
            metric(
                f"{domain}_different_{plural_of(entity.singular)}",
                f"Different {several}",
                f"Number of distinct {several} with {_a(words_of(event))}.",
                {"type": "simple", "agg": "count_distinct", "expr": entity.column.name},
                {"unit": several, "decimals": 0},
                f"number of different {several}",
                f"Each of the {several} counts once, however many {events} belong to it.",
            )
        )
        sides = (
            (f"{domain}_counted_{plural_of(event)}", f"Counted {events}", "count", key_name(draft)),
            (
                f"{domain}_counted_{plural_of(entity.singular)}",
                f"Counted {several}",
                "count_distinct",
                entity.column.name,
            ),
        )
        for name, label, aggregation, column in sides:
            inputs.append(
                Metric(
                    {
                        "name": name,
                        "label": label,
                        "description": f"{label}, as a side of a ratio.",
                        "type": "simple",
                        "agg": aggregation,
                        "expr": column,
                        "config": {"meta": {"role": "input"}},
                    },
                    {},
                )
            )
        composed.append(
            metric(
                f"{domain}_{plural_of(event)}_per_{entity.singular}",
                f"{events.capitalize()} per {words_of(entity.singular)}",
                f"Number of {events} divided by the number of distinct {several} with one.",
                {"type": "ratio", "numerator": sides[0][0], "denominator": sides[1][0]},
                {"unit": f"{events} per {words_of(entity.singular)}", "decimals": 2},
                f"number of {events} per {words_of(entity.singular)}",
                f"The number of {events} is divided by the number of distinct {several} among them.",
            )
        )
    return [*found, *inputs], composed


def insert_settings(text: str, domain: str, days: Mapping[str, str], quotas: Mapping[str, Mapping[str, int]]) -> str:
    """dbt_project.yml with the domain's line under `vars: domains:` and its quotas; all else stays as it is."""
    quoted_days = ", ".join(f'{name}: "{day}"' for name, day in days.items())
    lines = [f"    {domain}: {{{quoted_days}}}\n"]
    text = _insert_after(text, "  domains:", lines)
    listed = [f"      {domain}:\n"] + [
        f"        {kind}: {{{', '.join(f'{group}: {count}' for group, count in groups.items())}}}\n"
        for kind, groups in quotas.items()
    ]
    return _insert_after(text, "    quotas:", listed)


def _insert_after(text: str, heading: str, lines: Sequence[str]) -> str:
    """The text with lines at the end of the block that a heading opens."""
    existing = text.splitlines(keepends=True)
    start = next(
        place for place, line in enumerate(existing) if line.split("#")[0].rstrip() in (heading, heading + " {}")
    )
    existing[start] = heading + "\n"
    depth = len(heading) - len(heading.lstrip())
    end = start + 1
    while end < len(existing) and existing[end].strip() and _depth(existing[end]) > depth:
        end += 1
    return "".join([*existing[:end], *lines, *existing[end:]])


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _sources(draft: Draft) -> str:
    tables = []
    for table in draft.tables:
        key = table.key
        described: dict[str, Any] = {
            "name": table.relation,
            "description": f"{plural_words(table.singular).capitalize()}, as copied.",
        }
        described["columns"] = [
            {
                "name": one.raw_name,
                "data_type": one.raw_type,
                "description": _source_words(table, one),
                **_quote_key(one.raw_name),
            }
            for one in table.columns
        ]
        if key is not None:
            described["data_tests"] = [
                {
                    "table_counts": {
                        "name": f"{draft.domain}_raw_{table.model}_counts",
                        "arguments": {"rows": table.row_count, "key": [identifier(key.raw_name)]},
                    }
                }
            ]
        tables.append(described)
    keys = sorted(
        {one.raw_name for table in draft.tables for one in table.columns if _names_an_entity(draft, table, one)}
    )
    source = {
        "name": f"{draft.domain}_raw",
        "schema": "raw",
        "description": f"What the domain starts from. Where it comes from: seeds/{draft.domain}/raw/PROVENANCE.md.",
        "config": {"meta": {"raw_files": draft.domain, "entity_keys": keys}},
        "tables": tables,
    }
    return "# Columns stand in the order of the copied files, with their names.\n" + _yaml({"sources": [source]})


def _quote_key(name: str) -> dict[str, bool]:
    return {"quote": True} if identifier(name) != name else {}


def _names_an_entity(draft: Draft, table: Table, column: Column) -> bool:
    """Whether a larger copy of the data would have more of this column's values: keys of events and what they share."""
    if table is draft.fact:
        return column is table.key or (draft.entity is not None and column is draft.entity.column.column)
    entity = draft.entity
    return entity is not None and any(
        one.table is table and one.column is entity.column.column and one.key is column for one in draft.joins
    )


def _source_words(table: Table, column: Column) -> str:
    words = "Key." if column is table.key else f"{column.distinct_count:,} different values."
    return words + (f" {column.null_count:,} rows have none." if column.null_count else "")


def _staging_sql(domain: str, table: Table) -> str:
    kinds = {
        "ids": [one for one in table.columns if one is table.key],
        "text": [one for one in table.columns if one is not table.key and one.kind in ("text", "flag")],
        "days and moments": [one for one in table.columns if one.is_moment],
        "numbers": [one for one in table.columns if one is not table.key and one.kind == "integer"],
    }
    blocks = []
    for title, columns in kinds.items():
        if columns:
            lines = "".join(f"    {_staged(one)},\n" for one in columns)
            blocks.append(f"    ---------- {title}\n{lines}")
    text = "\n".join(blocks).rstrip("\n").removesuffix(",")
    # The linter's remark on the last line holds its comma apart.
    head, _, last = text.rpartition("\n")
    if "  -- noqa" in last:
        code, _, remark = last.partition("  -- noqa")
        last = f"{code.rstrip(',')}  -- noqa{remark.rstrip(',')}"
    return f"select\n{head}\n{last}\n\nfrom {{{{ source('{domain}_raw', '{_jinja(table.relation)}') }}}}\n"


def _staged(column: Column) -> str:
    text = column.expression if column.expression == column.name else f"{column.expression} as {column.name}"
    return text


def _fact_sql(draft: Draft) -> str:
    fact, imported = draft.fact, dict.fromkeys([draft.fact.model, *(one.table.model for one in draft.joins)])
    text = "with\n\n" + "".join(
        f"{model} as (\n    select * from {{{{ ref('stg_{draft.domain}__{model}') }}}}\n),\n\n" for model in imported
    )
    if fact.key is None:
        order = ",\n".join(f"            {one.name}" for one in fact.columns)
        text += (
            "-- No column names a row: rows are numbered in the order of all their columns.\n"
            f"numbered as (\n    select\n        {fact.model}.*,\n        row_number() over (order by\n{order}\n"
            f"        ) as {key_name(draft)}\n    from {fact.model}\n),\n\n"
        )
    rows = fact.model if fact.key else "numbered"
    blocks = [("ids", [f"{rows}.{key_name(draft)}"])]
    titles = {
        "text": "text",
        "flag": "text",
        "date": "days and moments",
        "timestamp": "days and moments",
        "integer": "numbers",
    }
    for title in ("text", "days and moments", "numbers"):
        lines = [
            f"{rows if one.alias == fact.model else one.alias}.{one.column.name}"
            + (f" as {one.name}" if one.name != one.column.name else "")
            for one in draft.columns
            if titles[one.column.kind] == title and one.name != key_name(draft)
        ]
        if lines:
            blocks.append((title, lines))
    listed = [
        f"        ---------- {title}\n" + ",\n".join(f"        {line}" for line in lines) for title, lines in blocks
    ]
    joins = "".join(
        f"    left join {one.table.model}{f' as {one.alias}' if one.alias != one.table.model else ''} "
        f"on {rows if one.from_alias == fact.model else one.from_alias}.{one.column.name} "
        f"= {one.alias}.{one.key.name}\n"
        for one in draft.joins
    )
    selected = ",\n\n".join(listed)
    return f"{text}joined as (\n    select\n{selected}\n\n    from {rows}\n{joins})\n\nselect * from joined\n"


def _facts(draft: Draft, metrics: Sequence[Metric]) -> str:
    domain, event = draft.domain, draft.event
    dimensions = {one.name for one in draft.dimensions}
    times = {draft.time.name, *(one.name for one in draft.other_times)}
    entity_column = draft.entity.column.name if draft.entity else None
    columns: list[dict[str, Any]] = [
        {
            "name": key_name(draft),
            "entity": {"type": "primary", "name": f"{domain}_{event}"},
            "data_tests": ["unique", "not_null"],
        }
    ]
    for one in draft.columns:
        if one.name == key_name(draft):
            continue
        column: dict[str, Any] = {"name": one.name}
        if one.name == entity_column and draft.entity and draft.entity.singular != event:
            column["entity"] = {"type": "foreign", "name": f"{domain}_{draft.entity.singular}"}
        elif one.name in dimensions:
            column["dimension"] = {"type": "categorical"}
        elif one.name in times:
            column |= {"granularity": "day", "dimension": {"type": "time"}}
        elif one.column.places:
            column["description"] = f"A whole number: {one.words} times {10**one.column.places}."
        columns.append(column)
    model = {
        "name": fact_model(draft),
        "description": f"One row per {words_of(event)}"
        + (
            f", with what {plural_words(draft.joins[0].table.singular)} and other lookups say of it."
            if draft.joins
            else "."
        ),
        "semantic_model": {"enabled": True, "name": f"{domain}_{draft.fact.model}"},
        "agg_time_dimension": draft.time.name,
        "columns": columns,
        "metrics": [dict(one) for one in metrics],
    }
    return _yaml({"models": [model]})


def _dimension_words(draft: Draft, dimension: FactColumn) -> dict[str, str]:
    words, events = dimension.words, plural_words(draft.event)
    members = dimension.column.members
    listed = ", ".join(members[:-1]) + f" or {members[-1]}"
    is_flag = dimension.column.kind == "flag"
    return {
        "dimension": dimension.name,
        "label": words,
        "slice_phrase": f"for {events} that are {{value}}" if is_flag else f"for {events} with the {words} {{value}}",
        "plural": f"{words} groups" if is_flag else plural_of(words),
        "how_to_write": "as on the page of the dimension" if is_flag else "as recorded",
        "definition": f"The {words} of the {words_of(draft.event)}, as recorded: {listed}."
        + (
            f" {events.capitalize()} without one belong to none of these groups." if dimension.column.null_count else ""
        ),
    }


def _provenance(draft: Draft) -> str:
    rows = "".join(f"| {table.path.name} | {table.row_count:,} |\n" for table in draft.tables)
    return (
        f"# Where the tables of `{draft.domain}` come from\n\nCopied by `goldwright init {draft.domain}`; each "
        f"row as it was, but for what GUIDE.md lists.\n\n| file | rows |\n| --- | ---: |\n{rows}\n"
        "Write here who made the data, when they were taken, and beside it, in LICENSE-DATA.md, under what terms they "
        "may be passed on: both are published with the benchmark.\n"
    )


def _guide(draft: Draft, metrics: Sequence[Metric]) -> str:
    joins = "".join(
        f"- `{one.from_alias}.{one.column.name}` is the `{one.key.name}` of {one.table.name}, which is unique there; "
        f"{one.found_share:.1%} of its values are found. Columns from there begin with `{one.prefix}_`.\n"
        for one in draft.joins
    )
    return (
        _template("GUIDE.md")
        .replace("DOMAIN", draft.domain)
        .replace("FACT_MODEL", fact_model(draft))
        .replace("FACT_TABLE", draft.fact.name)
        .replace("KEY", f"`{key_name(draft)}`")
        .replace("TIME", f"`{draft.time.name}`")
        .replace("DAYS", f"{draft.first_day.isoformat()} to {draft.last_day.isoformat()}")
        .replace("JOINS", joins or "- Nothing is joined.\n")
        .replace("DIMENSIONS", ", ".join(f"`{one.name}`" for one in draft.dimensions) or "none")
        .replace("METRICS", ", ".join(f"`{one['name']}`" for one in metrics if one.words))
        .replace(
            "NOTES",
            "".join(f"- {note}\n" for note in draft.notes) or "- Every table and column came along as it was.\n",
        )
    )


def _a(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _jinja(name: str) -> str:
    return name.replace("'", "\\'")


def _csv(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _yaml(content: Any) -> str:
    class Dumper(yaml.SafeDumper):
        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
            super().increase_indent(flow, False)

    # Through JSON, so that no alias marks what two places share.
    text: str = yaml.dump(
        json.loads(json.dumps(content)), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=118
    )
    return text


def _template(name: str) -> str:
    return (files("goldwright") / "domain_templates" / name).read_text(encoding="utf-8")
