"""A warehouse's tables, copied to the Parquet files that a domain starts from.

The copy is pinned: answers are computed over data that no longer move. Moments with a time zone become naive ones in
UTC; types that no other engine knows become text or are left out, and the reader is told.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import duckdb

from goldwright.errors import ProjectError

#: What a copied column can be; whatever else a warehouse has becomes text, or is left out.
_KEPT = re.compile(r"(TINYINT|SMALLINT|INTEGER|BIGINT|DOUBLE|FLOAT|DATE|BOOLEAN|VARCHAR|DECIMAL\(\d+,\d+\)|TIMESTAMP)$")
_AS_TEXT = re.compile(r"(UUID|ENUM\(.*|JSON|TIME|TIME WITH TIME ZONE|INTERVAL|BIT)$")
_AS_INTEGER = re.compile(r"(UTINYINT|USMALLINT|UINTEGER|UBIGINT|HUGEINT|UHUGEINT|BIGNUM)$")

_OWN_SCHEMAS = ("information_schema", "pg_catalog", "raw", "goldwright")

_COMPRESSED = "(format parquet, compression zstd)"


class RawTable(NamedTuple):
    """A table of the warehouse and the Parquet file that holds its rows."""

    name: str
    path: Path
    row_count: int
    notes: tuple[str, ...]


class Warehouse(ABC):
    """Where tables can be copied from."""

    @abstractmethod
    def tables(self) -> list[str]:
        """The names of its tables in alphabetical order."""

    @abstractmethod
    def copy(self, table: str, path: Path) -> tuple[str, ...]:
        """Writes a table's rows to a Parquet file; returns a sentence for each column that changed or was left out."""


class DuckDbWarehouse(Warehouse):
    """A schema of a DuckDB file, or a folder of Parquet and CSV files."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, schema: str) -> None:
        self._connection = connection
        self._schema = schema

    def tables(self) -> list[str]:
        rows = self._connection.execute(
            "select table_name from information_schema.tables where table_schema = ? and table_catalog = "
            "current_database() order by table_name",
            [self._schema],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def copy(self, table: str, path: Path) -> tuple[str, ...]:
        relation = f"{quoted(self._schema)}.{quoted(table)}"
        columns = [row[:2] for row in self._connection.execute(f"describe {relation}").fetchall()]
        selected, notes = _portable_columns(table, columns)
        if selected:
            self._connection.execute(
                f"copy (select {', '.join(selected)} from {relation}) to '{_text(path)}' {_COMPRESSED}"
            )
        return notes


class PostgresWarehouse(Warehouse):
    """A schema of the PostgreSQL database of a dbt target, read through dbt's adapter."""

    def __init__(self, handle: Any, schema: str) -> None:
        self._handle = handle
        self._schema = schema

    def tables(self) -> list[str]:
        return [
            str(row[0])
            for row in self._rows(
                "select table_name from information_schema.tables where table_schema = %s order by table_name",
                [self._schema],
            )
        ]

    def copy(self, table: str, path: Path) -> tuple[str, ...]:
        columns = self._rows(
            "select column_name, data_type, numeric_precision, numeric_scale from information_schema.columns "
            "where table_schema = %s and table_name = %s order by ordinal_position",
            [self._schema, table],
        )
        types = [(str(name), _duckdb_type(str(kind), digits, places)) for name, kind, digits, places in columns]
        selected, notes = _portable_columns(table, [(name, kind) for name, kind in types])
        kept = [(name, kind) for name, kind in types if any(quoted(name) in one for one in selected)]
        if not kept:
            return notes
        with TemporaryDirectory() as folder:
            csv = Path(folder) / "rows.csv"
            statement = (
                f"copy (select {', '.join(_postgres_value(name, kind) for name, kind in kept)} "
                f"from {quoted(self._schema)}.{quoted(table)}) to stdout with (format csv, force_quote *)"
            )
            with csv.open("w", encoding="utf-8") as lines, self._handle.cursor() as cursor:
                cursor.copy_expert(statement, lines)
            read_as = ", ".join(f"'{_quote(name)}': '{_csv_type(kind)}'" for name, kind in kept)
            with duckdb.connect() as connection:
                connection.execute(
                    f"copy (select {', '.join(selected)} from read_csv('{_text(csv)}', header = false, "
                    "auto_detect = false, delim = ',', quote = '\"', escape = '\"', nullstr = '', "
                    f"allow_quoted_nulls = false, parallel = false, columns = {{{read_as}}})) "
                    f"to '{_text(path)}' {_COMPRESSED}"
                )
        return notes

    def _rows(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._handle.cursor() as cursor:
            cursor.execute(statement, values)
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found


def copy_tables(warehouse: Warehouse, wanted: Iterable[str], folder: Path) -> list[RawTable]:
    """Copies the tables named, or all of a warehouse, to `<folder>/<table>.parquet`, in alphabetical order."""
    known = warehouse.tables()
    for name in (asked := list(wanted)):
        if name not in known:
            raise ProjectError(f"There is no table '{name}': name some of {', '.join(known)} with --table.")
    folder.mkdir(parents=True, exist_ok=True)
    copied = []
    for name in asked or known:
        path = folder / f"{name.replace('/', '_')}.parquet"
        notes = warehouse.copy(name, path)
        if not path.exists():
            copied.append(RawTable(name, path, 0, (*notes, f"{name} has no column that can be copied.")))
            continue
        with duckdb.connect() as connection:
            counted = connection.execute(f"select count(*) from read_parquet('{_text(path)}')").fetchall()
        copied.append(RawTable(name, path, int(counted[0][0]), notes))
    return copied


@contextmanager
def duckdb_warehouse(source: Path, schema: str | None) -> Iterator[Warehouse]:
    """The warehouse in a DuckDB file, or in a folder of Parquet and CSV files; read only."""
    if source.is_dir():
        with duckdb.connect() as connection:
            connection.execute("set TimeZone = 'UTC'")
            _view_files(connection, source)
            yield DuckDbWarehouse(connection, "main")
        return
    if not source.exists():
        raise ProjectError(
            f"There is no {source}: name a DuckDB file, or a folder of Parquet or CSV files, with --from."
        )
    try:
        opened = duckdb.connect(str(source), read_only=True)
    except duckdb.Error as error:
        raise ProjectError(
            f"{source} is no DuckDB file that can be read ({str(error).splitlines()[0]}): name one, or a folder of "
            "Parquet or CSV files, with --from."
        ) from error
    with opened as connection:
        connection.execute("set TimeZone = 'UTC'")
        rows = connection.execute(
            "select distinct table_schema from information_schema.tables where table_catalog = current_database() "
            "order by all"
        ).fetchall()
        yield DuckDbWarehouse(connection, chosen_schema([str(row[0]) for row in rows], schema, str(source)))


@contextmanager
def target_warehouse(project: Path, target: str, schema: str | None) -> Iterator[Warehouse]:
    """The warehouse of a dbt target, over its adapter's own connection."""
    with adapter_handle(project, target) as (kind, handle):
        if kind != "postgres":
            raise ProjectError(
                f"`goldwright init` reads a target of type postgres, and '{target}' is of type {kind}: copy its tables "
                "to a DuckDB file, or to a folder of Parquet files, and name that with --from."
            )
        with handle.cursor() as cursor:
            cursor.execute("select distinct table_schema from information_schema.tables order by 1")
            schemas = [str(row[0]) for row in cursor.fetchall()]
        yield PostgresWarehouse(handle, chosen_schema(schemas, schema, f"the target '{target}'"))


@contextmanager
def adapter_handle(project: Path, target: str) -> Iterator[tuple[str, Any]]:
    """The type of a target's adapter and the open connection beneath it."""
    from argparse import Namespace
    from multiprocessing import get_context

    from dbt.adapters.factory import get_adapter, register_adapter, reset_adapters
    from dbt.config.runtime import RuntimeConfig
    from dbt.flags import get_flags, set_from_args
    from dbt_common.context import set_invocation_context

    arguments = Namespace(
        project_dir=str(project), profiles_dir=str(project), target=target, profile=None, vars={}, threads=None
    )
    set_from_args(arguments, {})
    set_invocation_context({})
    try:
        config = RuntimeConfig.from_args(get_flags())
        reset_adapters()
        register_adapter(config, get_context("spawn"))
        adapter = get_adapter(config)
        with adapter.connection_named("goldwright_init"):
            yield adapter.type(), adapter.connections.get_thread_connection().handle
    except ProjectError:
        raise
    except Exception as error:
        if type(error).__module__.startswith("dbt"):
            raise ProjectError(
                f"The target '{target}' of profiles.yml can't be reached ({' '.join(str(error).split())}): mend its "
                "host, database, user or password there, or name another with --target."
            ) from error
        raise
    finally:
        reset_adapters()


def chosen_schema(schemas: Sequence[str], wanted: str | None, where: str) -> str:
    """The schema asked for, or the only one with tables of somebody else's."""
    found = [name for name in schemas if name not in _OWN_SCHEMAS]
    if wanted is not None and wanted in schemas:
        return wanted
    listed = f"name one of {', '.join(found)} with --schema" if found else "it has no table at all"
    if wanted is not None:
        raise ProjectError(f"There is no schema '{wanted}' with tables in {where}: {listed}.")
    if len(found) != 1:
        raise ProjectError(f"Which schema of {where} is meant can't be told: {listed}.")
    return found[0]


def quoted(name: str) -> str:
    """A name as an identifier that means just it, on every engine."""
    return '"' + name.replace('"', '""') + '"'


def _view_files(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    found = sorted(path for path in folder.iterdir() if _format_of(path))
    if not found:
        raise ProjectError(f"{folder} holds no Parquet or CSV file: name another folder with --from.")
    for path in found:
        table = path.name.split(".")[0]
        # Of R's and many databases' exports NA and \\N are no text.
        options = ", nullstr = ['', 'NA', '\\N'], sample_size = -1" if _format_of(path) == "csv" else ""
        reader = f"read_{_format_of(path)}('{_text(path)}'{options})"
        try:
            connection.execute(f"create view {quoted(table)} as select * from {reader}")
        except duckdb.Error as error:
            raise ProjectError(
                f"{path} can't be read ({str(error).splitlines()[0]}): mend the file, or take it out of the folder."
            ) from error


def _format_of(path: Path) -> str | None:
    suffix = "".join(path.suffixes[-2:]) if path.suffix == ".gz" else path.suffix
    return {".parquet": "parquet", ".csv": "csv", ".csv.gz": "csv"}.get(suffix.lower())


def _portable_columns(table: str, columns: Iterable[tuple[str, str]]) -> tuple[list[str], tuple[str, ...]]:
    """What to select of a table, and a sentence for each column that is not copied as it is."""
    selected: list[str] = []
    notes: list[str] = []
    for name, kind in columns:
        column = quoted(name)
        if kind == "TIMESTAMP WITH TIME ZONE":
            selected.append(f"{column} at time zone 'UTC' as {column}")
            notes.append(f"{table}.{name} has a time zone: its moments are copied as naive ones in UTC.")
        elif kind.startswith("TIMESTAMP"):
            selected.append(f"cast({column} as timestamp) as {column}")
        elif _KEPT.match(kind):
            selected.append(column)
        elif _AS_TEXT.match(kind):
            selected.append(f"cast({column} as varchar) as {column}")
        elif _AS_INTEGER.match(kind):
            selected.append(f"cast({column} as decimal(38, 0)) as {column}")
        else:
            notes.append(f"{table}.{name} is of type {kind.lower()} and was left out.")
    return selected, tuple(notes)


def _duckdb_type(kind: str, digits: int | None, places: int | None) -> str:
    if kind == "numeric":
        return f"DECIMAL({min(digits or 38, 38)},{places if digits else 6})"
    known = {
        "smallint": "SMALLINT",
        "integer": "INTEGER",
        "bigint": "BIGINT",
        "real": "DOUBLE",
        "double precision": "DOUBLE",
        "boolean": "BOOLEAN",
        "date": "DATE",
        "timestamp without time zone": "TIMESTAMP",
        "timestamp with time zone": "TIMESTAMP WITH TIME ZONE",
        "uuid": "UUID",
        "json": "JSON",
        "jsonb": "JSON",
        "USER-DEFINED": "ENUM()",
    }
    if kind.startswith(("character", "text", "name", '"char"')):
        return "VARCHAR"
    if kind.startswith(("time ", "interval")):
        return "INTERVAL"
    return known.get(kind, kind.upper())


def _postgres_value(name: str, kind: str) -> str:
    if kind == "TIMESTAMP WITH TIME ZONE":
        return f"to_char({quoted(name)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'"
    return f"{quoted(name)}::text" if _csv_type(kind) == "VARCHAR" else quoted(name)


def _csv_type(kind: str) -> str:
    return "VARCHAR" if _AS_TEXT.match(kind) else kind


def _text(path: Path) -> str:
    return _quote(str(path))


def _quote(text: str) -> str:
    return text.replace("'", "''")
