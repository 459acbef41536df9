"""What engines say of a schema that is being brought in, as a sentence with the fix.

Each entry knows the messages of DuckDB and of PostgreSQL; whatever is not known stays as the engine said it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple


class _Known(NamedTuple):
    """A message of an engine, and the sentence for it; `{0}` is the group of the pattern, `{path}` the model's file."""

    pattern: re.Pattern[str]
    sentence: str


_KNOWN = (
    _Known(
        re.compile(
            r"'(?:date_trunc|date_diff|date_part|year|month)\([^']*VARCHAR|"
            r"function (?:pg_catalog\.)?(?:date_trunc|extract|date_part)\(unknown, (?:text|character varying)",
            re.S,
        ),
        "{path} works with a date that is text: cast the column in the staging model of its table, with "
        "`cast(... as date)`, and mend values that are none there.",
    ),
    _Known(
        re.compile(
            r"invalid (?:date|timestamp) field format: \"([^\"]*)\"|"
            r"invalid input syntax for type (?:date|timestamp)[^:]*: \"([^\"]*)\"|"
            r"date/time field value out of range: \"([^\"]*)\"|"
            r"date field value out of range: \"([^\"]*)\""
        ),
        "{path} reads “{0}” as a date, which can't be done: put the text together as YYYY-MM-DD in the staging model "
        "before it is cast, and make what is no date null there.",
    ),
    _Known(
        re.compile(r"syntax error at or near \"([^\"]*)\""),
        "{path} can't be parsed near “{0}”: if a column or a table is called by a word that SQL keeps for itself, such "
        'as order or group, write it between quotes there ("order") and give it another name behind `as`.',
    ),
    _Known(
        re.compile(r"Referenced column \"([^\"]*)\" not found|column \"?([\w.]+)\"? does not exist"),
        "{path} reads the column “{0}”, which its table does not have: mend the name. PostgreSQL finds a name with "
        "capital letters between quotes alone: write it so in the staging model, and give it another name behind `as`.",
    ),
    _Known(
        re.compile(
            r"(?:Table|Schema) with name \"?([\w.]+)\"? does not exist|"
            r"(?:relation|schema) \"([^\"]*)\" does not exist"
        ),
        "{path} reads “{0}”, which is not in the database: give its source under models/staging the schema and the "
        "names that your tables have; if it is a model, build that first.",
    ),
)


def porting_sentence(node: Mapping[str, Any], message: str) -> str | None:
    """The sentence for an engine's message about a model, or for a key that a join has repeated; else none.

    `node` is the model or the data test as dbt's manifest has it.
    """
    test = node.get("test_metadata") or {}
    if test.get("name") == "unique" and (found := re.search(r"Got (\d+) result", message)):
        model = str(node.get("attached_node") or "").rpartition(".")[2] or "its model"
        return (
            f"{found.group(1)} values of {node.get('column_name')} stand in several rows of {model}: a join there "
            "finds more than one row, so that rows are counted more than once. Join on a column that is unique, or "
            "make one row of each before the join."
        )
    for known in _KNOWN:
        if found := known.pattern.search(message):
            word = next((group for group in found.groups() if group), "")
            return known.sentence.format(word, path=node["original_file_path"])
    return None
