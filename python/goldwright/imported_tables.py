"""The warehouse of an imported project: what its tables hold, and copies of them as Parquet."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb


class Warehouse:
    """A DuckDB file, read only. Relations are quoted names; what the database refuses raises duckdb.Error."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self._known: dict[str, Any] = {}

    def has(self, relation: str) -> bool:
        """Whether the relation is there and can be read."""
        try:
            self.type_of(relation, "1")
        except duckdb.Error:
            return False
        return True

    def type_of(self, relation: str, expression: str) -> str:
        """An expression's type over a relation, as DuckDB names it."""
        return str(self._first(f"describe select ({expression}) as value from {relation}", column=1))

    def has_nulls(self, relation: str, expression: str) -> bool:
        """Whether an expression is null in some row."""
        return bool(self._first(f"select count(*) > count({expression}) from {relation}"))

    def is_below(self, relation: str, expression: str, limit: int) -> bool:
        """Whether no value is as far from zero as the limit."""
        return bool(self._first(f"select coalesce(max(abs({expression})), 0) < {limit} from {relation}"))

    def member_count(self, relation: str, expression: str) -> int:
        """How many values a dimension has, apart from none."""
        return int(self._first(f"select count(distinct {expression}) from {relation}"))

    def columns(self, sql: str) -> dict[str, str]:
        """The columns of a query and their types; the query is bound and not run."""
        return {row[0]: row[1] for row in self._connection.execute(f"describe {sql}").fetchall()}

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self._connection.execute(sql).fetchall()

    def copy(self, relation: str, path: Path) -> None:
        """Writes a relation as Parquet, whole or not at all. Parquet has no 128-bit integers: these become decimals."""
        types = self.columns(f"select * from {relation}")
        columns = ", ".join(
            f'cast("{name}" as decimal(38, 0)) as "{name}"' if kind == "HUGEINT" else f'"{name}"'
            for name, kind in types.items()
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".part")
        target = str(beside).replace("'", "''")
        self._connection.execute(f"copy (select {columns} from {relation}) to '{target}' (format parquet)")
        os.replace(beside, path)

    def _first(self, sql: str, column: int = 0) -> Any:
        if sql not in self._known:
            row = self._connection.execute(sql).fetchone()
            assert row is not None
            self._known[sql] = row[column]
        return self._known[sql]


@contextmanager
def opened(database: Path) -> Iterator[Warehouse]:
    """The warehouse in a DuckDB file, for as long as it is needed."""
    with duckdb.connect(str(database), read_only=True) as connection:
        yield Warehouse(connection)
