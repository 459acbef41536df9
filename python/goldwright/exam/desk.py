"""The desk that a solver sits at: tools over the exported tables and documents, as plain functions of text.

Tables come from the exported `warehouse.duckdb` through `sandbox`, which gives SQL no way to files or the network;
documents are those of `documents.jsonl`. What a tool can't do it says in its answer: no fault of a solver is an error
of ours. Answers are the same for the same call, so that a stored conversation can be gone on with.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any

from goldwright.errors import ProjectError
from goldwright.exam.exported import Exported
from goldwright.exam.runs import Condition
from goldwright.exam.sandbox import Limits, Sandbox

#: Rows and characters of a result that a solver is shown.
MOST_ROWS = 100
MOST_CHARACTERS = 8000
MOST_DOCUMENTS_FOUND = 8
_CUT = "\n(cut off here)"
#: No warehouse has more columns, or more characters in their names.
_EVERY_ROW, _EVERY_CHARACTER = 1_000_000, 100_000_000

_TEXT = {"type": "string"}
_ARGUMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "list_tables": ("The raw tables with their numbers of rows.", {}),
    "describe_table": ("The columns of a table with their types.", {"table": _TEXT}),
    "run_sql": ("Runs one DuckDB query over the raw tables and shows up to 100 rows.", {"query": _TEXT}),
    "list_metrics": ("The metrics of the catalogue.", {}),
    "read_metric": ("A metric's page in the catalogue, by its id.", {"metric": _TEXT}),
    "search_documents": ("Documents that fit some words, best first, with their ids.", {"words": _TEXT}),
    "read_document": ("The whole text of a document, by its id.", {"document_id": _TEXT}),
    "submit_answer": (
        "Hands in the answer, as JSON of the form that the instructions ask for, and ends the task.",
        {"answer": _TEXT},
    ),
}

#: The tools in the form of the chat endpoint.
TOOLS: tuple[Mapping[str, Any], ...] = tuple(
    {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {
                "type": "object",
                "properties": arguments,
                "required": list(arguments),
                "additionalProperties": False,
            },
        },
    }
    for name, (description, arguments) in _ARGUMENTS.items()
)


class Desk:
    """One solver's desk for one task, to be closed after it (or used in `with`).

    `answer` is what was handed in, None until then; `documents_read` the ids of the documents that were opened, in
    that order. `documents` are lines of documents.jsonl; `tool_seconds` and `memory_megabytes` bound each query.
    """

    def __init__(
        self,
        warehouse: Path,
        documents: Sequence[Mapping[str, Any]],
        tool_seconds: float = 60.0,
        memory_megabytes: int = 2048,
    ) -> None:
        self._warehouse = warehouse
        self._sandbox = Sandbox(warehouse, Limits(tool_seconds, memory_megabytes, MOST_ROWS, MOST_CHARACTERS))
        self._sections: dict[str, list[Mapping[str, Any]]] = {}
        for section in documents:
            self._sections.setdefault(section["document_id"], []).append(section)
        self.answer: str | None = None
        self.documents_read: list[str] = []

    @classmethod
    def for_task(
        cls, exported: Exported, task_id: str, condition: Condition = "rule", tool_seconds: float = 60.0
    ) -> Desk:
        """The desk of one task of an exported folder; without rules, catalogue, methods and precedence stay."""
        domain = exported.task_by_id[task_id].domain
        return cls(exported.warehouse, exported.documents_for(domain, condition != "no-rule"), tool_seconds)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets the database's process go."""
        self._sandbox.close()

    def call(self, name: str, arguments: str | Mapping[str, Any]) -> str:
        """What a tool answers to a call as a model makes it: a name, and arguments as JSON text or read already."""
        if name not in _ARGUMENTS:
            return f"There is no tool {name}; there are {', '.join(_ARGUMENTS)}."
        try:
            given = json.loads(arguments or "{}") if isinstance(arguments, str) else arguments
        except ValueError:
            return "The arguments are no JSON object."
        wanted = _ARGUMENTS[name][1]
        if not isinstance(given, Mapping) or set(given) != set(wanted):
            return f"{name} takes {', '.join(wanted) or 'no arguments'}."
        texts = {key: value if isinstance(value, str) else json.dumps(value) for key, value in given.items()}
        tool: Callable[..., str] = getattr(self, name)
        return _cut(tool(**texts))

    def list_tables(self) -> str:
        """Each raw table with its number of rows, a line each."""
        names = list(self._columns())
        return self._shown(
            " union all ".join(
                f"select 'raw.{name}' as table_name, count(*) as row_count from raw.\"{name}\"" for name in names
            ),
            len(names),
        )

    def describe_table(self, table: str) -> str:
        """The columns of a table with their types, a line each."""
        columns = self._columns().get(table.replace('"', "").removeprefix("raw."))
        return "\n".join(columns) if columns else f"There is no table {table}: see list_tables."

    def schema(self) -> str:
        """Every raw table with its columns and their types, a line a table; no tool, but fit for a prompt."""
        return "\n".join(f"raw.{name} ({', '.join(columns)})" for name, columns in self._columns().items())

    def _columns(self) -> dict[str, list[str]]:
        found = self._sandbox.run(
            "select table_name, column_name || ' ' || data_type from information_schema.columns "
            "where table_schema = 'raw' order by table_name, ordinal_position",
            _EVERY_ROW,
            _EVERY_CHARACTER,
        )
        if found.complaint is not None:
            raise ProjectError(f"The columns of {self._warehouse.name} can't be read: {found.complaint}")
        columns: dict[str, list[str]] = {}
        for name, column in found.rows:
            columns.setdefault(str(name), []).append(str(column))
        return columns

    def run_sql(self, query: str) -> str:
        """The first rows of a query's result as lines of text under a header, or the database's complaint.

        One statement, which reads; the schema `raw` need not be named. Nothing is kept from one query to the next.
        """
        return self._shown(query, MOST_ROWS)

    def _shown(self, query: str, rows: int) -> str:
        result = self._sandbox.run(query, rows)
        if result.complaint is not None:
            return f"The query failed: {result.complaint}"
        header = " | ".join(result.names)
        lines = [header, *(" | ".join("null" if text is None else text for text in row) for row in result.rows)]
        if result.has_more:
            lines.append(f"(more rows than the {len(result.rows)} shown)")
        return _cut("\n".join(lines))

    def list_metrics(self) -> str:
        """Each metric of the catalogue as its id and title, a line each."""
        return "\n".join(
            f"{document_id}: {sections[0]['title']}"
            for document_id, sections in sorted(self._sections.items())
            if sections[0]["kind"] == "catalogue"
        )

    def read_metric(self, metric: str) -> str:
        """A metric's page in the catalogue."""
        sections = self._sections.get(metric)
        if not sections or sections[0]["kind"] != "catalogue":
            return f"There is no metric {metric}: see list_metrics."
        return self.read_document(metric)

    def search_documents(self, words: str) -> str:
        """Documents by how often they hold the words, rare words first: id, title, and the section that fits best."""
        wanted = set(_words(words))
        counts = {document_id: Counter(_words(_text(sections))) for document_id, sections in self._sections.items()}
        spread = {word: sum(word in count for count in counts.values()) for word in wanted}
        scores = {
            document_id: sum(
                log(1 + len(counts) / spread[word]) * count[word] / (count[word] + 1) for word in wanted if count[word]
            )
            for document_id, count in counts.items()
        }
        best = sorted((-score, document_id) for document_id, score in scores.items() if score)[:MOST_DOCUMENTS_FOUND]
        lines = []
        for _, document_id in best:
            sections = self._sections[document_id]
            section = max(sections, key=lambda one: sum(word in wanted for word in _words(one["text"])))
            lines.append(f"{document_id} ({section['kind']}): {section['title']}. {section['text'][:200]}")
        return "\n".join(lines) or "No document holds any of these words."

    def read_document(self, document_id: str) -> str:
        """The text of a document, its sections one after another."""
        sections = self._sections.get(document_id)
        if not sections:
            return f"There is no document {document_id}: see search_documents."
        if document_id not in self.documents_read:
            self.documents_read.append(document_id)
        return _text(sections)

    def submit_answer(self, answer: str) -> str:
        """Takes the answer; the first one counts."""
        if self.answer is None:
            self.answer = answer
        return "Handed in."


def _text(sections: Sequence[Mapping[str, Any]]) -> str:
    head = sections[0]
    dates = ", ".join(
        f"{words} {head[key]}" for words, key in (("from", "effective_from"), ("to", "effective_to")) if head[key]
    )
    parts = [f"# {head['title']}" + (f" ({dates})" if dates else "")]
    return "\n\n".join([*parts, *(f"## {one['section']}\n{one['text']}" for one in sections)])


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - len(_CUT)] + _CUT


def _words(text: str) -> list[str]:
    return re.findall(r"\w{3,}", text.casefold())
