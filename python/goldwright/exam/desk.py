"""The desk that a solver sits at: tools over the exported tables and documents, as plain functions of text.

Tables come from the exported `warehouse.duckdb`, opened read-only with no way to files or the network; documents are
those of `documents.jsonl`. What a tool can't do it says in its answer: no fault of a solver is an error of ours.
Answers are the same for the same call, so that a stored conversation can be gone on with.
"""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any

import duckdb

#: Rows and characters of a result that a solver is shown.
MOST_ROWS = 100
MOST_CHARACTERS = 8000
MOST_DOCUMENTS_FOUND = 8

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
    """One solver's desk for one task; `answer` is what was handed in, None until then.

    `documents` are lines of documents.jsonl of the task's domain; `tool_seconds` bounds each query.
    """

    def __init__(self, warehouse: Path, documents: Sequence[Mapping[str, Any]], tool_seconds: float = 60.0) -> None:
        # One thread: a query without an order gives its rows in the same order each time.
        settings: dict[str, Any] = {"enable_external_access": "false", "threads": "1", "lock_configuration": "true"}
        self._connection = duckdb.connect(str(warehouse), read_only=True, config=settings)
        self._sections: dict[str, list[Mapping[str, Any]]] = {}
        for section in documents:
            self._sections.setdefault(section["document_id"], []).append(section)
        self._tool_seconds = tool_seconds
        self.answer: str | None = None

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

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
        answer = tool(**texts)
        return answer if len(answer) <= MOST_CHARACTERS else answer[:MOST_CHARACTERS] + "\n(cut off here)"

    def list_tables(self) -> str:
        """Each raw table with its number of rows, a line each."""
        names = self._connection.execute(
            "select table_name from information_schema.tables where table_schema = 'raw' order by table_name"
        ).fetchall()
        return self.run_sql(
            " union all ".join(
                f"select 'raw.{name}' as table_name, count(*) as row_count from raw.\"{name}\"" for (name,) in names
            )
        )

    def describe_table(self, table: str) -> str:
        """The columns of a table with their types, a line each."""
        rows = self._connection.execute(
            "select column_name, data_type from information_schema.columns "
            "where table_schema = 'raw' and table_name = ? order by ordinal_position",
            [table.removeprefix("raw.").strip('"')],
        ).fetchall()
        return "\n".join(f"{name} {kind}" for name, kind in rows) or f"There is no table {table}: see list_tables."

    def run_sql(self, query: str) -> str:
        """The first rows of a query's result as lines of text under a header, or the database's complaint."""
        timer = threading.Timer(self._tool_seconds, self._connection.interrupt)
        timer.start()
        try:
            result = self._connection.execute(query)
            names = [column[0] for column in result.description or []]
            rows = result.fetchmany(MOST_ROWS + 1)
        except duckdb.InterruptException:
            return f"The query took longer than {self._tool_seconds:g} seconds and was stopped."
        except duckdb.Error as error:
            return f"The query failed: {error}"
        finally:
            timer.cancel()
        lines = [" | ".join(names), *(" | ".join(map(_shown, row)) for row in rows[:MOST_ROWS])]
        if len(rows) > MOST_ROWS:
            lines.append(f"(more rows than the {MOST_ROWS} shown)")
        return "\n".join(lines)

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
        return _text(sections) if sections else f"There is no document {document_id}: see search_documents."

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


def _words(text: str) -> list[str]:
    return re.findall(r"\w{3,}", text.casefold())


def _shown(value: Any) -> str:
    return "null" if value is None else str(value)
