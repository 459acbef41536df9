"""The process that runs a solver's SQL: started by `sandbox`, by file name, with nothing but DuckDB and the library.

It holds three walls. The statement is parsed by DuckDB itself and refused unless it is one query that reads tables of
the warehouse through functions that stay inside it. The database is opened read-only, without file systems, network,
extensions and settings. The operating system allows the process no file that it could write and bounded memory.
Requests and replies are JSON over one connection; whoever started the process ends it when a query takes too long.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import resource
import sys
import threading
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from typing import Any

import duckdb

#: Schemas whose tables may be named.
SCHEMAS = ("raw", "information_schema")
#: Of the database's own tables those that tell of the warehouse's tables and of nothing else.
CATALOG_TABLES = frozenset({"duckdb_tables", "duckdb_columns", "sqlite_master"})
#: Functions in the place of a table that stay inside the warehouse.
TABLE_FUNCTIONS = frozenset(
    {
        "duckdb_columns", "duckdb_tables", "generate_series", "histogram", "histogram_values", "json_each", "json_tree",
        "pragma_table_info", "range", "repeat", "repeat_row", "summary", "unnest",
    }
)  # fmt: skip
#: Functions in an expression that look or act outside a query.
REFUSED_FUNCTIONS = frozenset(
    {
        "current_setting", "getenv", "getvariable", "json_deserialize_sql", "json_execute_serialized_sql",
        "json_serialize_plan", "nextval", "pg_sleep", "setval", "sleep_ms", "write_log",
    }
)  # fmt: skip
_READS = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
_LISTS_OF_TABLES = frozenset({'"tables"', "__show_tables_expanded"})

#: Address space beyond DuckDB's own limit: the interpreter, its libraries, and results on their way out.
_MEGABYTES_BESIDE_DUCKDB = 1536

_SETTINGS = (
    "python_enable_replacements = false",
    "autoinstall_known_extensions = false",
    "autoload_known_extensions = false",
    "allow_community_extensions = false",
    "allow_persistent_secrets = false",
    "allow_extension_repositories = 'forbidden'",
    "show_behavior = 'table'",
    "TimeZone = 'UTC'",
    "disabled_filesystems = 'LocalFileSystem'",
    "lock_configuration = true",
)


class Refused(Exception):
    """A statement that may not run, in a sentence."""


class Database:
    """The warehouse, opened so that a query can do nothing but read it."""

    def __init__(self, warehouse: str, memory_megabytes: int) -> None:
        # One thread: a query without an order gives its rows in the same order each time.
        settings: dict[str, str | bool | int | float | list[str]] = {
            "enable_external_access": "false",
            "threads": "1",
            "async_threads": "1",
            "temp_directory": "",
            "memory_limit": f"{memory_megabytes}MB",
        }
        self._connection = duckdb.connect(warehouse, read_only=True, config=settings)
        self._place = os.path.dirname(warehouse)
        if self._values("select schema_name from information_schema.schemata where schema_name = 'raw'"):
            self._connection.execute("set schema = 'raw'")
        for setting in _SETTINGS:
            self._connection.execute(f"set {setting}")
        self._own_tables = {
            *self._values("select view_name from duckdb_views() where internal and schema_name <> 'information_schema'")
        } - CATALOG_TABLES
        in_place_of_a_table = "function_type in ('table', 'table_macro')"
        self._refused_functions = REFUSED_FUNCTIONS | (
            {*self._values(f"select function_name from duckdb_functions() where {in_place_of_a_table}")}
            - TABLE_FUNCTIONS
        )

    def _values(self, query: str) -> list[str]:
        return [value for (value,) in self._connection.execute(query).fetchall()]

    def run(self, query: str, rows: int, characters: int) -> dict[str, Any]:
        """Names, the first rows as texts (None for null) and whether there are more; or a complaint.

        Values end after `characters` in all. `is_spent` says that the process should not be used again.
        """
        try:
            statement = self.checked(query)
            # A random sample is the same each time.
            self._connection.execute("select setseed(0.5)")
            result = self._connection.execute(statement)
            names = [column[0] for column in result.description or []]
            found = result.fetchmany(rows + 1)
            shown = list(_texts(found[:rows], characters))
        except Refused as refusal:
            return {"complaint": str(refusal)}
        except duckdb.OutOfMemoryException:
            return {"complaint": "It needs more memory than a query may use: ask for less at once."}
        except duckdb.Error as error:
            return {
                "complaint": _plain(str(error)).replace(self._place, ""),
                "is_spent": isinstance(error, duckdb.FatalException | duckdb.InternalException),
            }
        except (MemoryError, OverflowError, ValueError) as error:
            # Its values don't fit into Python's: too many, or a date that Python does not have.
            return {"complaint": f"The result can't be shown ({error or 'it is too large'}).", "is_spent": True}
        return {"names": names, "rows": shown, "has_more": len(found) > len(shown)}

    def checked(self, query: str) -> duckdb.Statement:
        """The one statement of a query; what may not run is Refused, what can't be parsed a duckdb.Error."""
        statements = duckdb.extract_statements(query)
        if not statements:
            raise Refused("The query is empty.")
        if len(statements) > 1:
            raise Refused(f"One statement runs at a time, and these are {len(statements)}.")
        try:
            kind = statements[0].type.name
        except ValueError:
            kind = "such statement"  # one that the Python library has no name for
        if kind == "MULTI":
            raise Refused("A pivot has to name its columns: `pivot ... on column in ('a', 'b')`.")
        if kind != "SELECT":
            raise Refused(
                f"Only a query runs here (select, with, values, describe, summarize, show tables), no {kind}."
            )
        row = self._connection.execute("select json_serialize_sql(?::varchar)", [query]).fetchone()
        assert row is not None
        try:
            tree = json.loads(row[0])
        except RecursionError:
            raise Refused("The query is nested too deeply.") from None
        if tree["error"]:
            raise Refused(f"The query can't be checked: {tree['error_message']}.")
        self._check(tree["statements"])
        return statements[0]

    def _check(self, tree: Any) -> None:
        """Walks a parsed query; the first thing that it may not do is Refused."""
        for node in _nodes(tree):
            kind = node.get("type")
            if isinstance(kind, str) and kind.endswith("_NODE") and kind not in _READS:
                raise Refused("A query may only read, in its with clauses too.")
            path = [part.lower() for part in node.get("qualified_name", {}).get("path", [])]
            if kind == "BASE_TABLE":
                self._check_table(path)
            elif kind == "SHOW_REF" and path and node.get("show_type") == "SHOW_SPECIAL":
                if path[-1] not in _LISTS_OF_TABLES:
                    raise Refused("Of what `show` lists, only tables can be seen here: `show tables`.")
            elif kind == "SHOW_REF" and path:
                self._check_table(path)
            elif "function_name" in node and node["function_name"].lower() in self._refused_functions:
                raise Refused(f"The function {node['function_name']} can't be used here.")

    def _check_table(self, path: list[str]) -> None:
        if not path:
            raise Refused("The query can't be checked: it reads a table without a name.")
        if len(path) > 1 and path[-2] not in SCHEMAS:
            raise Refused(f"Only the schemas {' and '.join(SCHEMAS)} can be read here, not {path[-2]}.")
        if path[-1] in self._own_tables:
            raise Refused(f"The database's own table {path[-1]} can't be read here: see list_tables.")


def _nodes(tree: Any) -> Iterator[Mapping[str, Any]]:
    """Every object of a tree, however deep."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _plain(complaint: str) -> str:
    """DuckDB's complaint; where it would tell how to open what is shut here, that it is shut."""
    if "disabled by configuration" in complaint:
        return "Files and the network can't be reached from a query: only the tables of the warehouse are here."
    if "INSTALL" in complaint:
        return f"{complaint.split(',')[0].strip()}: no extension can be loaded here."
    return complaint.strip()


def _texts(rows: list[tuple[Any, ...]], characters: int) -> Iterator[list[str | None]]:
    """Rows as texts that have at most so many characters in all; what comes after is left out."""
    left = characters
    for row in rows:
        texts = [None if value is None else str(value)[: max(left, 0)] for value in row]
        yield texts
        left -= sum(len(text) for text in texts if text) + len(texts)
        if left <= 0:
            return


def limit_process(memory_megabytes: int) -> None:
    """No file that is written, no dump of memory, no more address space than the queries need."""
    space = (memory_megabytes + _MEGABYTES_BESIDE_DUCKDB) << 20
    for limit, value in ((resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, space)):
        # Not every system knows every limit; the other walls stand.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(limit, (value, value))


def serve(connection: Connection, warehouse: str, memory_megabytes: int) -> None:
    """Answers requests until whoever asks has gone."""
    limit_process(memory_megabytes)
    try:
        database = Database(warehouse, memory_megabytes)
    except duckdb.Error as error:
        connection.send_bytes(json.dumps({"complaint": str(error)}).encode())
        return
    connection.send_bytes(b"{}")
    requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def listen() -> None:
        # On a thread of its own, so that a long query ends with the process that wanted it.
        try:
            while True:
                requests.put(json.loads(connection.recv_bytes()))
        except (EOFError, OSError):
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        connection.send_bytes(json.dumps(database.run(**requests.get())).encode())


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])), sys.argv[2], int(sys.argv[3]))
