"""The reference pages of the documentation, made from the code and the project's files whenever the site is built.

Each page is Markdown under its path in the site. What can't be read off the code stands here in words, and a test
compares it with what the code and a built benchmark have.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import yaml

from goldwright import comparator
from goldwright.answer_spec import answer_instructions, answer_spec
from goldwright.cli import main
from goldwright.errors import ProjectError
from goldwright.exam.desk import TOOLS
from goldwright.exam.runs import Attempt, Run
from goldwright.exam.scores import Score
from goldwright.metric_keys import METRIC_KEYS

#: What each reason says of an answer.
REASONS = {
    "right": "It equals the gold answer in every field.",
    "rule ignored": "It is what somebody gets who leaves out one governing rule or more and does all else as asked.",
    "wrong rule": "It applies a rule that does not hold here, or one that holds, but not as its document has it.",
    "wrong period": "It is the figure of another window, or counted by another date than the page and the rules say.",
    "wrong unit": "It is the right figure in another unit or scale, such as hours for days.",
    "partial": "A part of it is right, and no known mistake gives the rest.",
    "malformed": "It can't be read in the shape asked for.",
    "no answer": "Nothing was handed in, or an empty value.",
    "unexplained": "It is wrong, and none of the other reasons fits.",
    "harness error": "The harness failed, or has not come to the attempt: the agent is not to blame, yet it counts.",
}

#: What was done by whoever gives the answer of a near miss.
MISTAKES = {
    "newer_version": "The version in force today was applied to a period that an older one keeps.",
    "metric_page": "Of a knowledge task: the figure of the metric's page, where a rule has another.",
    "rule_ignored": "One governing rule was left out.",
    "rules_ignored": "Two or more governing rules were left out at once.",
    "no_rule": "No rule was applied: the standard answer.",
    "superseded": "The older version of a rule was applied in place of its successor.",
    "boundary": "The side of a boundary was mistaken, such as “more than” for “at least”.",
    "out_of_period": "A rule was applied outside its period or its condition.",
    "sister": "The rule of a similar metric was applied.",
    "other_version": "Of a knowledge task: the fact as another version of the document has it.",
    "other_document": "Of a knowledge task: the same kind of fact from another document.",
    "newest_document": "The newest document about the metric was applied, and no other.",
    "every_document": "Every document about the metric or a sister metric was applied, whatever its dates.",
    "rule_applied": "A rule was applied where there are none (the condition without rules).",
    "wrong_date": "Periods were counted by another date of the fact.",
    "other_month": "Of a threshold crossing: a later month over the threshold was named in place of the first.",
    "wrong_window": "The figure of another window was given.",
    "foreign_rule": "A rule about other figures of the same table was applied, though no document suggests it.",
    "turned_round": "A rule's condition was taken the wrong way round: what it leaves out was kept, and nothing else.",
}

#: Files of benchmark/ that hold lines of JSON: what a line is, and what each field says.
EXPORTED_LINES: dict[str, tuple[str, dict[str, str]]] = {
    "tasks.jsonl": (
        "One line a task: all that an agent sees of it.",
        {
            "task_id": "Domain, analysis type and eight hexadecimal digits of the skeleton's hash.",
            "domain": "The business that it asks about.",
            "analysis_type": "One of the nine [analysis types](answer-specs.md).",
            "question": "The question, in words.",
            "answer_instructions": "How to write the answer, in words, made from the answer spec.",
            "answer_spec": "The same for machines: see [answer specs](answer-specs.md).",
            "canary": "A text that stands in every file, so that a leak into training data can be recognised.",
        },
    ),
    "golds.jsonl": (
        "One line a task, in the order of `tasks.jsonl`: the answers. Never hand it to an agent.",
        {
            "task_id": "The task.",
            "group": "`rule`, `analytics` or `knowledge`.",
            "metrics": "The metrics that it asks for.",
            "active_rules": "The governing rules whose sole removal makes the comparator reject the gold answer.",
            "governing_rules": "Every rule in force that governs the metric.",
            "rule_types": "The type of each governing rule.",
            "is_trap": "Whether a plausible rule that does not hold here would change the answer.",
            "tempting_rule": "The variant that such a rule gives, or null.",
            "gold_answer": "The answer, as text under the keys of the answer spec.",
            "standard_answer": "The answer with no rule applied; null where there is none.",
            "near_misses": "Answers of named mistakes, each with its [mistake](reasons.md#mistakes) and its rule.",
            "gold_sql": "A query over the raw tables that returns the answer, or the statistics of its finishing step.",
            "source": "Of a knowledge task, in place of SQL: the rule and the field that it asks for.",
            "finishing_step": "Of a test of significance: the named, versioned step from statistics to the answer.",
            "comparator_version": "The comparator that near misses were told apart by.",
            "canary": "As above.",
        },
    ),
    "documents.jsonl": (
        "One line a section: all that an agent can look up.",
        {
            "document_id": "The document; a rule's document has the rule's name.",
            "domain": "The domain, or `all`.",
            "kind": "`rule`, `superseded`, `idle` (governs nothing), `catalogue`, `methods` or `precedence`.",
            "title": "The document's title.",
            "section_number": "The section's place.",
            "section": "The section's title.",
            "text": "The section's text.",
            "effective_from": "Where the rule's period begins, or null.",
            "effective_to": "Where it ends, or null.",
            "canary": "As above.",
        },
    ),
}

#: What manifest.json says of a release.
MANIFEST = {
    "name": "The benchmark.",
    "version": "Its version, of `release.yml`.",
    "released_on": "The day of that version; null where there is none.",
    "canary": "As above.",
    "seed": "What selection was seeded with.",
    "vars": "The settings of `dbt_project.yml` that it was built with.",
    "comparator_version": "The comparator of the release.",
    "versions": "Versions of dbt and DuckDB.",
    "counts": "Tasks, by group and by analysis type.",
    "hashes": "Fingerprints of tasks, golds, documents, prompts, of each metric, rule and raw table.",
    "task_ids": "All tasks, in their order.",
}

#: Variables of the environment that the project reads.
ENVIRONMENT = {
    "DBT_TARGET_PATH": "Where dbt's artefacts go; `target` without it.",
    "DBT_THREADS": "dbt's threads; 2 without it.",
    "GOLDWRIGHT_CALLS": "The store of calls to models; `calls.sqlite` without it.",
    "GOLDWRIGHT_DATABASE": "The DuckDB file of the build; `goldwright.duckdb` without it.",
    "GOLDWRIGHT_POSTGRES_DATABASE": "The database of the target `postgres`; `goldwright` without it.",
    "GOLDWRIGHT_POSTGRES_HOST": "The server of the target `postgres`; `localhost` without it.",
    "GOLDWRIGHT_POSTGRES_PASSWORD": "The password of the target `postgres`; none without it.",
    "GOLDWRIGHT_POSTGRES_PORT": "The port of the target `postgres`; 5432 without it.",
    "GOLDWRIGHT_POSTGRES_USER": "Who the target `postgres` logs in as; `goldwright` without it.",
    "GOLDWRIGHT_SPARK_FOLDER": "Where the target `spark` keeps its tables; `target/spark` without it.",
    "GOLDWRIGHT_SPARK_MASTER": "What the target `spark` runs on; `local[2]` without it.",
    "GOLDWRIGHT_SPARK_MEMORY": "The memory of the target `spark`; `4g` without it.",
    "GOLDWRIGHT_<ROLE>_BASE_URL": "The endpoint of the writer, the judge or the solver; goes before `vars: models`.",
    "GOLDWRIGHT_<ROLE>_MODEL": "The model of the writer, the judge or the solver; goes before `vars: models`.",
    "OPENAI_API_KEY": "The key of an endpoint, unless another variable is named.",
    "OPENAI_BASE_URL": "The endpoint, where none is named.",
}

#: Folders of models in the order in which data pass through them, and what they hold.
FOLDERS = {
    "staging": "Rename and cast; the only place that knows the physical schema.",
    "facts": "Wide facts, one row an event, with every dimension joined on.",
    "cells": "All variants' cells.",
    "linkage_graph": "Which table, dimension, metric and rule belong together.",
    "knowledge_base": "What an agent can look up.",
    "skeletons": "Tasks before they have words.",
    "gold_answers": "Answers, read off the cells.",
    "near_misses": "Answers that named mistakes would give.",
    "questions": "Words for tasks, and what checks and the judge say of them.",
    "benchmark": "What is released.",
    "evaluation": "Scores of runs, and the tables of their report.",
}

_BRIEF = {
    "unit": "days",
    "decimals": 2,
    "polarity": "lower",
    "detail": None,
    "dimension_label": "customer state",
    "dimension_plural": "customer states",
    "how_to_write": "as two letters",
    "unit_of_analysis": "order",
    "value_a": "BA",
    "value_b": "CE",
    "wording_a": "customers in Bahia",
    "wording_b": "customers in Ceará",
    "metric_labels": "Average delivery time|Median delivery time",
    "field_type": "number",
}
#: What a brief like those of the release says, by heading; the rest is the same for all.
EXAMPLES: dict[str, dict[str, Any]] = {
    "Point query": {"analysis_type": "point_query"},
    "Point query, by group": {"analysis_type": "point_query", "detail": "rows"},
    "Trend": {"analysis_type": "trend"},
    "Comparison": {"analysis_type": "comparison"},
    "Comparison of several metrics": {"analysis_type": "comparison", "detail": "delivery"},
    "Ranking": {"analysis_type": "ranking"},
    "Significance testing": {"analysis_type": "significance_testing", "detail": "welch_t_test"},
    "Threshold crossing": {"analysis_type": "threshold_crossing"},
    "Counterfactual": {"analysis_type": "counterfactual"},
    "Decomposition, by group": {"analysis_type": "decomposition"},
    "Decomposition, mix and rate": {"analysis_type": "decomposition", "detail": "mix_and_rate"},
    "Knowledge retrieval": {"analysis_type": "knowledge_retrieval"},
}


def reference_pages(project: Path) -> dict[str, str]:
    """Every reference page by its path in the site, as Markdown; needs no build."""
    return {
        "reference/commands.md": commands_page(),
        "reference/metrics.md": metrics_page(),
        "reference/rule-parts.md": rule_parts_page(project),
        "reference/seeds.md": seeds_page(project),
        "reference/settings.md": settings_page(project),
        "reference/tables.md": tables_page(project),
        "reference/answer-specs.md": answer_specs_page(),
        "reference/reasons.md": reasons_page(),
        "reference/files.md": files_page(),
        "reference/tools.md": tools_page(),
    }


def commands_page() -> str:
    """Every command with its help, arguments and options, from click."""
    parts = ["# Commands", "Run them from the root of the project. `goldwright COMMAND --help` says the same."]
    for name, command in walk_commands():
        context = click.Context(command, info_name=f"goldwright {name}")
        usage = " ".join(["goldwright", name, *command.collect_usage_pieces(context)])
        parts += [f"## {name}", f"```text\n{usage}\n```", _help_of(command)]
        rows = []
        for one in command.params:
            if isinstance(one, click.Option):
                shown = one.get_help_record(context)
                rows.append((_code(shown[0] if shown else ", ".join(one.opts)), _cell(shown[1] if shown else "")))
        if rows:
            parts.append(_table(("option", "what it does"), rows))
        if command.epilog:
            parts.append("```text\n" + inspect.cleandoc(command.epilog.replace("\b\n", "")).strip() + "\n```")
    return _joined(parts)


def walk_commands(group: click.Group = main, prefix: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that can be run, by its full name, in alphabetical order."""
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from walk_commands(command, f"{prefix}{name} ")
        else:
            yield f"{prefix}{name}", command


def metrics_page() -> str:
    """The keys under `config: meta:` of a metric."""
    return _joined(
        [
            "# Keys of a metric",
            "A metric is written in dbt's semantic-layer YAML. Goldwright adds the keys below under `config: meta:`. "
            "`goldwright sync` refuses a key that is not in this list.",
            _table(("key", "what it says"), [(_code(key), _cell(text)) for key, text in METRIC_KEYS.items()]),
        ]
    )


def rule_parts_page(project: Path) -> str:
    """The parts that a rule macro returns, from the comment above the macro, and the types of rules."""
    path = project / "macros" / "metric_variants" / "rule_parts.sql"
    comment = path.read_text(encoding="utf-8").split("-#}")[0].removeprefix("{#-")
    rows = [
        (_code(name), _cell(text)) for name, text in re.findall(r"^ {4}([a-z_]+) {1,20}(\S.*)$", comment, flags=re.M)
    ]
    types = next(
        test["accepted_values"]["arguments"]["values"]
        for seed in _yaml(project / "seeds").get("seeds", [])
        for column in seed.get("columns", [])
        if column["name"] == "rule_type"
        for test in column["data_tests"]
    )
    return _joined(
        [
            "# Parts of a rule",
            "A rule is a macro that returns `rule_parts(...)`. It never edits SQL text.",
            _table(("part", "what it says"), rows),
            "## Types of rules",
            "Each rule has a type, in the seed `<domain>__rules`: "
            + ", ".join(_code(one) for one in types)
            + ". Scores are broken down by it.",
        ]
    )


def seeds_page(project: Path) -> str:
    """The seeds of a domain with their columns, from their YAML."""
    parts = [
        "# Seeds",
        "Words and links are seeds: small CSV files under `seeds/`. Every domain has those whose name begins with "
        "`<domain>__`.",
    ]
    shown = set()
    for seed in _yaml(project / "seeds").get("seeds", []):
        name = re.sub(r"^[a-z0-9_]+?__", "<domain>__", seed["name"])
        if name in shown:
            continue
        shown.add(name)
        types = seed.get("config", {}).get("column_types", {})
        parts += [f"## {_code(name)}", _prose(seed["description"])]
        parts.append(_table(("column", "type"), [(_code(column), kind) for column, kind in types.items()]))
    return _joined(parts)


def settings_page(project: Path) -> str:
    """The vars of dbt_project.yml as they stand, comments and all, and the variables of the environment."""
    text = (project / "dbt_project.yml").read_text(encoding="utf-8")
    found = re.search(r"^vars:\n(?:[ #].*\n|\n)*", text, flags=re.M)
    if found is None:
        raise ProjectError("dbt_project.yml has no vars: domains and selection stand there.")
    return _joined(
        [
            "# Settings",
            "## `dbt_project.yml`",
            "Settings of the benchmark stand under `vars:`, as shipped:",
            f"```yaml\n{found.group(0).rstrip()}\n```",
            "## Environment",
            _table(("variable", "what it says"), [(_code(key), _cell(text)) for key, text in ENVIRONMENT.items()]),
        ]
    )


def tables_page(project: Path) -> str:
    """Every model that has a description, by folder, with the columns that are described, from their YAML."""
    parts = [
        "# Tables",
        "What `dbt build` leaves in `goldwright.duckdb`, schema `goldwright`, in the order in which data pass through. "
        "Each metric also has its variants, models under `models/metric_variants/`. From its cells to its near misses "
        "each domain has models of its own, such as `olist__cells`; what has no domain in its name holds the rows of "
        "all.",
    ]
    for folder, text in FOLDERS.items():
        models = _yaml(project / "models" / folder).get("models", [])
        if not models:
            continue
        parts += [f"## {folder}", text]
        for model in sorted(models, key=lambda one: str(one["name"])):
            if "description" not in model:
                continue
            parts += [f"### {_code(model['name'])}", _prose(str(model["description"]))]
            rows = [
                (_code(column["name"]), _cell(column["description"]))
                for column in model.get("columns", [])
                if "description" in column
            ]
            if rows:
                parts.append(_table(("column", "what it says"), rows))
    return _joined(parts)


def answer_specs_page() -> str:
    """Per analysis type an answer spec and its instructions, from the code that writes them; and how it is compared."""
    parts = [
        "# Answer specs",
        "A task says how to write its answer twice: in words (`answer_instructions`) and for machines "
        "(`answer_spec`). Both are made by the same code. Below is one of each kind.",
    ]
    for heading, told in EXAMPLES.items():
        brief = {**_BRIEF, **told}
        spec = json.dumps(answer_spec(brief), ensure_ascii=False, indent=2)
        parts += [f"## {heading}", f"> {answer_instructions(brief)}", f"```json\n{spec}\n```"]
    told_of = inspect.cleandoc(comparator.__doc__ or "").partition("\n\n")[2]
    parts += [
        "## How answers are compared",
        f"Version {comparator.COMPARATOR_VERSION} of the comparator, which gates, scores and exports all call.",
        re.sub(r"::$", ":", told_of, flags=re.M),
    ]
    return _joined(parts)


def reasons_page() -> str:
    """Why an answer is wrong, and the mistakes that near misses are named by."""
    return _joined(
        [
            "# Reasons",
            "Every answer has one reason, in the column `reason` of the scores.",
            _table(("reason", "what it says"), [(one, _cell(REASONS[one])) for one in comparator.REASONS]),
            "## Mistakes",
            "A near miss is the answer that a named mistake would give. An answer that equals it gets its reason. "
            "Where several near misses give the same answer, the first in this list is named: what was left out, then "
            "what was applied in its place, then the period. An answer that equals none to the last decimal gets the "
            "reason of those within one unit of it, if they agree.",
            _table(
                ("mistake", "what was done", "reason"),
                [(_code(one), _cell(MISTAKES[one]), comparator.REASON_OF_MISTAKE[one]) for one in comparator.MISTAKES],
            ),
        ]
    )


def files_page() -> str:
    """What `goldwright export` and a run write, file by file and field by field."""
    parts = ["# Files", "## `benchmark/`", "`goldwright export` writes one folder."]
    for name, (text, told) in EXPORTED_LINES.items():
        parts += [f"### {_code(name)}", text, _table(("field", "what it says"), _described(told))]
    parts += [
        "### `manifest.json`",
        "What the release is made of.",
        _table(("field", "what it says"), _described(MANIFEST)),
        "### `warehouse.duckdb` and `raw/`",
        "The raw tables and nothing else, in the schema `raw`: as one DuckDB file, and as a Parquet file each, with "
        "the provenance and licence of the data.",
        "### `README.md`",
        "The dataset card.",
        "## `runs/<run id>/`",
        "One sitting of one agent.",
    ]
    for name, one, text in (
        ("run.json", Run, "Written once, when the run begins."),
        ("attempts.jsonl", Attempt, "A line for each finished attempt, added when it is finished."),
        ("scores.jsonl", Score, "A line for each attempt and comparator version; it can be made again at any time."),
    ):
        about = _prose(inspect.cleandoc(one.__doc__ or ""))
        parts += [
            f"### {_code(name)}",
            f"{text} {about}",
            _table(("field", "type"), [(_code(field.name), _code(str(field.type))) for field in fields(one)]),
        ]
    parts += [
        "### `traces.jsonl`",
        "The conversation of each attempt; a last message of the role `harness` says why there was no answer.",
    ]
    return _joined(parts)


def tools_page() -> str:
    """The tools of the desk, as a model is told of them."""
    rows = [
        (
            _code(function["name"]),
            ", ".join(map(_code, function["parameters"]["required"])) or "-",
            _cell(function["description"]),
        )
        for function in (tool["function"] for tool in TOOLS)
    ]
    return _joined(
        [
            "# Tools of the desk",
            "An agent sits at a desk: these tools, over the raw tables and the documents. They are the same for the "
            "reference agent, for an agent of your own, through MCP and in inspect-ai.",
            _table(("tool", "arguments", "what it does"), rows),
        ]
    )


def _help_of(command: click.Command) -> str:
    """A command's docstring as Markdown: its own line breaks inside a paragraph mean nothing."""
    text = inspect.cleandoc(command.help or "")
    return "\n\n".join(_prose(paragraph) for paragraph in text.split("\n\n"))


def _yaml(folder: Path) -> dict[str, list[Any]]:
    """The lists of every YAML file under a folder, put together in the order of their paths."""
    found: dict[str, list[Any]] = {}
    for path in sorted(folder.rglob("_*.yml")):
        for key, value in (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).items():
            if isinstance(value, list):
                found.setdefault(key, []).extend(value)
    return found


def _described(told: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(_code(key), _cell(text)) for key, text in told.items()]


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _code(text: str) -> str:
    """Code in a table or a heading; a bar inside code ends no cell."""
    return "`" + " ".join(text.split()) + "`"


def _prose(text: str) -> str:
    """Text on one line, in which `<name>` stays what it is, also outside of code."""
    pieces = " ".join(text.split()).split("`")
    return "`".join(piece if place % 2 else piece.replace("<", "&lt;") for place, piece in enumerate(pieces))


def _cell(text: str) -> str:
    """Prose in a table."""
    return _prose(text).replace("|", "\\|")


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(parts) + "\n"
