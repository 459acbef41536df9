"""Tables of PostgreSQL to and from DuckDB, as CSV through COPY."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from goldwright.errors import ProjectError
from goldwright.warehouse import WIDEST_INTEGER

#: What PostgreSQL calls a DuckDB type; it knows the others by the same name.
_TYPES = {"VARCHAR": "text", "DOUBLE": "double precision", WIDEST_INTEGER: "numeric(38, 0)"}
#: What DuckDB calls a PostgreSQL type that it does not know by the same name.
_OWN_TYPES = {"text": "VARCHAR", "character varying": "VARCHAR", "double precision": "DOUBLE"}


class PostgresWarehouse:
    """A connection of psycopg2; what is written is committed at once."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def check(self) -> None:
        if not self._rows("select 'B' < 'a'")[0][0]:
            ((name,),) = self._rows("select current_database()")
            raise ProjectError(
                f"The database {name} sorts text by the rules of a language, so that lists would come in another order "
                "than on other engines: make one with `create database ... template template0 locale 'C'` and name it "
                "in profiles.yml."
            )

    def has(self, schema: str, table: str) -> bool:
        return bool(self._rows("select to_regclass(%s) is not null", f'"{schema}"."{table}"')[0][0])

    def read(self, schema: str, table: str, connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyRelation:
        columns = self._columns(schema, table)
        names = ", ".join(f'"{name}"' for name in columns)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "rows.csv"
            with self._connection.cursor() as cursor, path.open("wb") as file:
                # Quoted, since an empty text is not null.
                statement = f'copy (select {names} from "{schema}"."{table}") to stdout (format csv, force_quote *)'
                cursor.copy_expert(statement, file)
            connection.execute(
                f'create or replace table "{table}" as select * from read_csv(?, columns = ?, header = false, '
                "auto_detect = false, new_line = '\\n', delim = ',', quote = '\"', escape = '\"', nullstr = '', "
                "allow_quoted_nulls = false, parallel = false)",
                [str(path), columns],
            )
        return connection.table(f'"{table}"')

    def write(self, schema: str, table: str, rows: duckdb.DuckDBPyRelation) -> None:
        columns = ", ".join(
            f'"{name}" {_TYPES.get(str(kind), str(kind))}' for name, kind in zip(rows.columns, rows.types, strict=True)
        )
        with TemporaryDirectory() as folder, self._connection.cursor() as cursor:
            path = Path(folder) / "rows.csv"
            rows.write_csv(str(path), header=False, na_rep="", quoting="ALL")
            cursor.execute(f'create schema if not exists "{schema}"')
            cursor.execute(f'drop table if exists "{schema}"."{table}" cascade')
            cursor.execute(f'create table "{schema}"."{table}" ({columns})')
            with path.open("rb") as file:
                cursor.copy_expert(f'copy "{schema}"."{table}" from stdin (format csv)', file)
            cursor.execute(f'analyze "{schema}"."{table}"')
        self._connection.commit()

    def _columns(self, schema: str, table: str) -> dict[str, str]:
        """The table's columns with their DuckDB types."""
        columns = {}
        for name, kind, precision, scale in self._rows(
            "select column_name, data_type, numeric_precision, numeric_scale from information_schema.columns "
            "where table_schema = %s and table_name = %s order by ordinal_position",
            schema,
            table,
        ):
            if kind == "numeric" and precision is None:
                # A column without a width: its own numbers say which it takes.
                ((scale,),) = self._rows(f'select max(scale("{name}")) from "{schema}"."{table}"')
                columns[name] = f"DECIMAL(38, {scale})" if scale else WIDEST_INTEGER
            elif kind == "numeric":
                columns[name] = f"DECIMAL({precision}, {scale})"
            else:
                columns[name] = _OWN_TYPES.get(kind, kind).upper()
        return columns

    def _rows(self, statement: str, *values: str) -> list[tuple[Any, ...]]:
        with self._connection.cursor() as cursor:
            cursor.execute(statement, values or None)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
