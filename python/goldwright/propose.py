"""`goldwright propose`: a model reads a new document and drafts its rule; a person decides.

The draft is written to a folder of its own as the macro and the seed rows that CONTRIBUTING asks for, with
`status: proposed`, and nothing of the project is touched. Beside it stands the evidence: what in the document carries
the rule, and what the rule would change, computed on the last build by the project's own macros.

What a model drafts is text from outside. Names are names, predicates are parsed and may read the fact's columns and
nothing else, and only a draft that holds to this is compiled. Instructions in the document change nothing: they are
flagged, and the status is written by this module alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
import sqlglot
import yaml
from rich.console import Console
from rich.table import Table
from sqlglot import exp

from goldwright.asking import client_of
from goldwright.dbt import Dbt, compile_statements
from goldwright.domains import read_domain
from goldwright.errors import ProjectError
from goldwright.model_client import Model, ModelClient, Request
from goldwright.prompt_files import read_prompt
from goldwright.question_leaks import injected_words
from goldwright.sync import Metric, governing_rules, metrics_of

STATUS = "proposed"
RULE_TYPES = ("definitional", "exclusionary", "temporal", "conditional", "privacy", "override")

_NAME = re.compile(r"[a-z][a-z0-9_]{0,79}")
_VALUE = re.compile(r"[\w .:%-]{1,40}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Document:
    """A document as it was handed in: `# title`, then sections under `## headings`; text before them is the first."""

    stem: str
    title: str
    sections: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return "\n\n".join(f"## {title}\n{text}" for title, text in self.sections)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what, whether it holds, and what was seen."""

    check: str
    holds: bool
    says: str


@dataclass(frozen=True)
class Proposal:
    """A drafted rule: its name, the model's draft, the evidence, and orders to its reader in the document."""

    rule: str
    domain: str
    document: Document
    drafted_by: str
    draft: Mapping[str, Any]
    findings: tuple[Finding, ...]
    flags: tuple[str, ...]


def read_document(path: Path) -> Document:
    """A Markdown document from a file."""
    if not path.is_file():
        raise ProjectError(f"There is no document {path.name}: name a Markdown file.")
    title, sections = "", []
    heading, lines = "Text", list[str]()
    for line in [*path.read_text(encoding="utf-8").splitlines(), "## "]:
        if line.startswith("# ") and not title:
            title = line[2:].strip()
        elif line.startswith("## "):
            if any(one.strip() for one in lines):
                sections.append((heading, "\n".join(lines).strip()))
            heading, lines = line[3:].strip(), []
        else:
            lines.append(line)
    if not sections:
        raise ProjectError(f"The document {path.name} has no text.")
    stem = re.sub(r"[^a-z0-9]+", "_", path.stem.casefold()).strip("_") or "document"
    return Document(stem, title or path.stem, tuple(sections))


def propose(dbt: Dbt, document: Document, domain: str, model: Model, client: ModelClient) -> Proposal:
    """Has the model draft the document's rule, and looks at the evidence on the last build."""
    with _guarded(dbt.database()) as connection:
        metrics = _rows(
            connection,
            "select metric as name, label, description, fact, kind from metrics where domain = ? order by metric",
            domain,
        )
        if not metrics:
            raise ProjectError(f"The last build has no metrics of a domain {domain}: mend the name, or build first.")
        columns = {
            fact: [
                row["column_name"]
                for row in _rows(
                    connection,
                    "select column_name from duckdb_columns() where schema_name = 'goldwright' and table_name = ? "
                    "order by column_index",
                    fact,
                )
            ]
            for fact in sorted({row["fact"] for row in metrics if row["fact"]})
        }
    request = drafting_request(document, model, metrics, columns)
    call = client.answer_one(request)
    if call.parsed is None:
        raise ProjectError(
            f"{model.name} drafted nothing of {document.title}: {call.status}, {call.error or ''}".strip()
        )
    draft: Mapping[str, Any] = {
        **call.parsed,
        "sentence": " ".join(re.sub(r"[{}]", "", str(call.parsed["sentence"])).split()),
    }
    proposal = Proposal(
        rule=f"{domain}__{document.stem}",
        domain=domain,
        document=document,
        drafted_by=f"{request.prompt} {model.name}",
        draft=draft,
        findings=(),
        flags=tuple(
            words
            for part in (document.title, *(text for _, text in document.sections))
            if (words := injected_words(part))
        ),
    )
    return replace(proposal, findings=tuple(_evidence(dbt, proposal, {row["name"]: row for row in metrics}, columns)))


def propose_document(dbt: Dbt, path: Path, domain: str) -> Proposal:
    """The proposal of a document's file, drafted by the project's writer."""
    document = read_document(path)
    model = Model.from_settings("writer", dbt.project)
    if model is None:
        raise ProjectError(
            "No model is named to draft rules: name one under `vars: models: writer:` in dbt_project.yml or in "
            "GOLDWRIGHT_WRITER_MODEL."
        )
    with client_of(model, dbt.project) as client:
        return propose(dbt, document, domain, model, client)


def print_proposal(console: Console, proposal: Proposal, folder: Path) -> None:
    """Writes a proposal and prints its evidence, its flags and what a person has to do."""
    table = Table(title=f"{proposal.rule}, drafted by {proposal.drafted_by}")
    for column in ("evidence", "holds", "seen"):
        table.add_column(column)
    for one in proposal.findings:
        table.add_row(one.check, "yes" if one.holds else "no", one.says)
    console.print(table)
    for flag in proposal.flags:
        console.print(f"flagged: the document gives orders to its reader: “{flag}”", markup=False)
    for path in write_proposal(proposal, folder):
        console.print(f"wrote {'/'.join(path.parts[-3:])}", markup=False)
    console.print("Read it against the document; CONTRIBUTING.md says where its parts go if you take it.")


def drafting_request(
    document: Document, model: Model, metrics: Sequence[Row], columns: Mapping[str, Sequence[str]]
) -> Request:
    """The call that drafts a document's rule."""
    prompt = read_prompt("propose_rule")
    messages = prompt.messages(
        rule_types=RULE_TYPES,
        metrics=metrics,
        facts=[{"name": fact, "columns": names} for fact, names in columns.items()],
        title=document.title,
        document=document.text,
    )
    schema = drafting_schema([row["name"] for row in metrics])
    return Request("propose", prompt.id, messages, model.name, 0.0, 2000, 0, schema)


def drafting_schema(metrics: Sequence[str]) -> dict[str, Any]:
    """The JSON schema of a draft."""
    text = {"type": "string", "maxLength": 1000}
    texts = {"type": "array", "items": text, "maxItems": 40}
    properties: dict[str, Any] = {
        "rule_type": {"enum": list(RULE_TYPES)},
        "metrics": {"type": "array", "items": {"enum": list(metrics)}, "maxItems": 40},
        "dimensions": texts,
        "sentence": text,
        "parameters": _list_of({"name": text, "value": text}),
        "drop_rows_where": text,
        "booked_at": text,
        "suppress_below": _list_of({"entity": text, "fewest": {"type": "integer"}}),
        "when": _list_of({"dimension": text, "members": texts}),
        "effective_from": text,
        "effective_to": text,
        "evidence": texts,
    }
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def macro_text(proposal: Proposal) -> str:
    """The draft as the macro file that would stand under macros/rules/."""
    arguments = "".join(f"        {name}={value},\n" for name, value in _parts(proposal).items())
    return (
        f"{{% macro {proposal.rule}() %}}\n    {{{{ return(goldwright.rule_parts(\n{arguments}    )) }}}}\n"
        "{% endmacro %}\n"
    )


def write_proposal(proposal: Proposal, folder: Path) -> list[Path]:
    """Writes proposal.yml, the macro and the seed rows under `folder`/<rule>/; returns their paths."""
    draft, document = proposal.draft, proposal.document
    about = {
        "rule": proposal.rule,
        "status": STATUS,
        "domain": proposal.domain,
        "title": document.title,
        "drafted_by": proposal.drafted_by,
        "draft": dict(draft),
        "evidence": [vars(one) for one in proposal.findings],
        "flags": list(proposal.flags),
    }
    files = {
        "proposal.yml": yaml.safe_dump(about, sort_keys=False, allow_unicode=True, width=110),
        f"{proposal.rule}.sql": macro_text(proposal),
        f"{proposal.domain}__rules.csv": _csv(
            ["rule", "title", "rule_type", "owner", "signed_on", "status", "verified_by", "superseded_by"],
            [[proposal.rule, document.title, draft["rule_type"], "", "", STATUS, "", ""]],
        ),
        f"{proposal.domain}__rule_metrics.csv": _csv(
            ["rule", "metric"], [[proposal.rule, metric] for metric in sorted(set(draft["metrics"]))]
        ),
        f"{proposal.domain}__rule_documents.csv": _csv(
            ["document_id", "section_number", "section_title", "section_text"],
            [
                [proposal.rule, str(number), title, _with_braces(text, draft)]
                for number, (title, text) in enumerate(document.sections, 1)
            ],
        ),
    }
    place = folder / proposal.rule
    place.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
    return [place / name for name in files]


def _evidence(
    dbt: Dbt, proposal: Proposal, metrics: Mapping[str, Row], columns: Mapping[str, Sequence[str]]
) -> list[Finding]:
    """What speaks for and against a draft, cheap things first; it is compiled and executed only if all these hold."""
    draft = proposal.draft
    found = [
        Finding("it names metrics", bool(draft["metrics"]), f"{len(set(draft['metrics']))} metrics."),
        _quotes_stand(proposal),
        _figures_stand(proposal),
        _names_are_names(proposal),
    ]
    facts = sorted({str(metrics[name]["fact"]) for name in draft["metrics"] if metrics[name]["fact"]})
    found += [_columns_exist(draft, fact, columns[fact]) for fact in facts]
    if all(one.holds for one in found) and facts:
        found += [one for fact in facts for one in _rows_are_hit(dbt, draft, fact)]
        found += _cells_change(dbt, proposal)
    return found


def _quotes_stand(proposal: Proposal) -> Finding:
    text = _plain(proposal.document.text)
    missing = [quote for quote in proposal.draft["evidence"] if _plain(quote) not in text]
    if missing:
        return Finding("its evidence stands in the document", False, f"not there: “{missing[0]}”")
    count = len(proposal.draft["evidence"])
    return Finding("its evidence stands in the document", count > 0, f"{count} sentences.")


def _figures_stand(proposal: Proposal) -> Finding:
    text = proposal.document.text
    missing = [
        one["value"]
        for one in proposal.draft["parameters"]
        if not re.search(rf"(?<![\w.]){re.escape(one['value'])}(?![\w])", text)
    ]
    check = "its figures stand in the document"
    return Finding(check, not missing, f"not there: {', '.join(missing)}" if missing else "all of them.")


def _names_are_names(proposal: Proposal) -> Finding:
    draft = proposal.draft
    names = [
        *(one["name"] for one in draft["parameters"]),
        *(one["entity"] for one in draft["suppress_below"]),
        *(one["dimension"] for one in draft["when"]),
        *([draft["booked_at"]] if draft["booked_at"] else []),
    ]
    values = [one["value"] for one in draft["parameters"]]
    values += [member for one in draft["when"] for member in one["members"]]
    days = [draft[end] for end in ("effective_from", "effective_to") if draft[end]]
    wrong = [name for name in names if not _NAME.fullmatch(name)]
    wrong += [value for value in values if not _VALUE.fullmatch(value)]
    wrong += [day for day in days if not _DAY.fullmatch(day)]
    check = "names, values and days are such"
    return Finding(check, not wrong, f"not one: “{wrong[0]}”" if wrong else "all of them.")


def _columns_exist(draft: Mapping[str, Any], fact: str, columns: Sequence[str]) -> Finding:
    check = f"{fact} has what it reads"
    try:
        read = _columns_of(predicate_of(draft))
    except ProjectError as error:
        return Finding(check, False, str(error))
    read |= {one["dimension"] for one in draft["when"]} | ({draft["booked_at"]} if draft["booked_at"] else set())
    missing = sorted(read - set(columns))
    return Finding(check, not missing, f"not there: {', '.join(missing)}" if missing else f"{len(read)} columns.")


def predicate_of(draft: Mapping[str, Any]) -> str:
    """The predicate of a draft with its parameters filled in, written anew from its parsed form; empty if it has none.

    ProjectError where it is anything but one expression over columns, literals and functions that the parser knows.
    """
    text = str(draft["drop_rows_where"]).strip()
    if not text:
        return ""
    if re.search(r"--|/\*|;", text):
        raise ProjectError("its predicate holds a comment or a second statement.")
    for one in draft["parameters"]:
        text = text.replace("{" + one["name"] + "}", one["value"])
    try:
        statements = sqlglot.parse(f"select {text}", read="duckdb")
    except sqlglot.errors.SqlglotError as error:
        raise ProjectError("its predicate is no SQL expression.") from error
    select = statements[0] if len(statements) == 1 else None
    # A select of one thing and of nothing else: no `from`, no second statement, no way out of the expression.
    if (
        not isinstance(select, exp.Select)
        or len(select.expressions) != 1
        or any(value for name, value in select.args.items() if name != "expressions")
    ):
        raise ProjectError("its predicate is more than one SQL expression.")
    predicate = select.expressions[0]
    for node in predicate.walk():
        if isinstance(node, exp.Query | exp.Anonymous | exp.Command | exp.Star | exp.Alias | exp.Parameter):
            raise ProjectError(f"its predicate does more than read columns: {node.sql(dialect='duckdb')[:60]}")
    return str(predicate.sql(dialect="duckdb", comments=False))


def _rows_are_hit(dbt: Dbt, draft: Mapping[str, Any], fact: str) -> list[Finding]:
    predicate = predicate_of(draft)
    if not predicate:
        return []
    with _guarded(dbt.database()) as connection:
        try:
            row = connection.execute(f'select count(*) filter (where {predicate}), count(*) from "{fact}"').fetchone()
        except duckdb.Error as error:
            return [Finding(f"it drops rows of {fact}", False, str(error).splitlines()[0])]
    hit, count = row or (0, 0)
    return [Finding(f"it drops rows of {fact}", 0 < hit < count, f"{hit:,} of {count:,} rows.")]


def _cells_change(dbt: Dbt, proposal: Proposal) -> list[Finding]:
    """How many governed cells of each metric would change, compiled by the project's macros and executed."""
    known = metrics_of(dbt.manifest())
    domain = read_domain(dbt.project, proposal.domain)
    metrics = [known[name] for name in sorted(set(proposal.draft["metrics"]))]
    found = [
        Finding(f"it changes {one.name}", False, "a composite: look at the metrics that it is made of.")
        for one in metrics
        if one.is_composite
    ]
    statements = {
        one.name: _statement(proposal, one, governing_rules(one, known, domain))
        for one in metrics
        if not one.is_composite
    }
    try:
        compiled = compile_statements(dbt, statements) if statements else {}
    except ProjectError as error:
        return [*found, Finding("it compiles", False, str(error))]
    with _guarded(dbt.database()) as connection:
        for name, sql in compiled.items():
            check = f"it changes {name}"
            try:
                row = connection.execute(_CHANGED.format(proposed=sql), [name]).fetchone()
            except duckdb.Error as error:
                found.append(Finding(check, False, str(error).splitlines()[0]))
                continue
            changed, count = row or (0, 0)
            found.append(Finding(check, changed > 0, f"{changed:,} of {count:,} cells."))
    return found


@contextmanager
def _guarded(database: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The build, read-only, for statements with a model's words in them: no way to files or the network."""
    with duckdb.connect() as connection:
        name = '"' + database.stem.replace('"', '""') + '"'
        connection.execute(f"attach '{database}' as {name} (read_only)")
        connection.execute(f"use {name}.goldwright")
        connection.execute("set enable_external_access = false")
        connection.execute("set lock_configuration = true")
        yield connection


_KEYS = ("dimension_1", "value_1", "dimension_2", "value_2", "grain", "period")
_CHANGED = f"""
with

proposed as (
    {{proposed}}
),

governed as (
    select * from cells
    where metric = ? and variant = 'governed'
)

select
    count(*) filter (
        where proposed.metric_value is distinct from governed.metric_value
            or proposed.is_suppressed is distinct from governed.is_suppressed
    ) as changed_cells,
    count(*) as cells
from governed
full outer join proposed on {" and ".join(f"proposed.{key} is not distinct from governed.{key}" for key in _KEYS)}
"""


def _statement(proposal: Proposal, metric: Metric, rules: Sequence[str]) -> str:
    own = ", ".join(f"{rule}()" for rule in rules)
    parts = ", ".join(f"{name}={value}" for name, value in _parts(proposal).items())
    return (
        f"{{{{ proposed_variant(metric='{metric.name}', fact=ref('{metric.fact}'), rules=[{own}], "
        f"proposed=rule_parts({parts})) }}}}"
    )


def _parts(proposal: Proposal) -> dict[str, str]:
    """The arguments of `rule_parts`, as Jinja."""
    draft = proposal.draft
    parts = {"rule": _literal(proposal.rule), "sentence": _literal(draft["sentence"])}
    if draft["parameters"]:
        parts["parameters"] = _mapping({one["name"]: _figure(one["value"]) for one in draft["parameters"]})
    if draft["drop_rows_where"].strip():
        parts["drop_rows_where"] = _literal(draft["drop_rows_where"].strip())
    if draft["booked_at"]:
        parts["booked_at"] = _literal(draft["booked_at"])
    if draft["suppress_below"]:
        parts["suppress_below"] = _mapping({one["entity"]: str(one["fewest"]) for one in draft["suppress_below"]})
    if draft["when"]:
        parts["when"] = _mapping(
            {one["dimension"]: f"[{', '.join(map(_literal, one['members']))}]" for one in draft["when"]}
        )
    days = {end: draft[f"effective_{end}"] for end in ("from", "to") if draft[f"effective_{end}"]}
    if days:
        parts["effective"] = _mapping({end: _literal(day) for end, day in days.items()})
    return parts


def _literal(text: str) -> str:
    """A text as a Jinja string."""
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _figure(text: str) -> str:
    return text if re.fullmatch(r"-?\d+(\.\d+)?", text) else _literal(text)


def _mapping(values: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{_literal(name)}: {value}" for name, value in values.items()) + "}"


def _with_braces(text: str, draft: Mapping[str, Any]) -> str:
    """The text with the figures of its governing sentences replaced by their parameters in braces."""
    for quote in draft["evidence"]:
        marked = quote
        for one in draft["parameters"]:
            marked = re.sub(rf"(?<![\w.{{]){re.escape(one['value'])}(?![\w}}])", "{" + one["name"] + "}", marked)
        text = text.replace(quote, marked)
    return text


def _list_of(properties: Mapping[str, Any]) -> dict[str, Any]:
    item = {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
    return {"type": "array", "items": item, "maxItems": 20}


def _columns_of(predicate: str) -> set[str]:
    if not predicate:
        return set()
    return {column.name for column in sqlglot.parse_one(predicate, read="duckdb").find_all(exp.Column)}


def _csv(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerows([header, *rows])
    return lines.getvalue()


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _rows(connection: duckdb.DuckDBPyConnection, query: str, *values: Any) -> list[dict[str, Any]]:
    result = connection.execute(query, list(values))
    names = [column[0] for column in result.description or []]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
