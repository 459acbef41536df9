"""Tables of a Spark session in this process to and from DuckDB, as Parquet files."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from goldwright.warehouse import WIDEST_INTEGER


class SparkWarehouse:
    """The session that dbt-spark's method `session` works in; its files are seen by this process."""

    def __init__(self, session: Any) -> None:
        self._session = session

    @classmethod
    def of_this_process(cls) -> SparkWarehouse:
        from pyspark.sql import SparkSession

        return cls(SparkSession.builder.getOrCreate())

    def has(self, schema: str, table: str) -> bool:
        return bool(self._session.catalog.tableExists(f"`{schema}`.`{table}`"))

    def read(self, schema: str, table: str, connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyRelation:
        rows = self._session.table(f"`{schema}`.`{table}`")
        with TemporaryDirectory() as folder:
            path = Path(folder) / "rows"
            rows.write.parquet(path.as_uri())
            columns = ", ".join(
                f'cast("{column.name}" as {WIDEST_INTEGER}) as "{column.name}"'
                if column.dataType.simpleString() == "decimal(38,0)"
                else f'"{column.name}"'
                for column in rows.schema
            )
            connection.execute(
                f'create or replace table "{table}" as select {columns} from read_parquet(?)',
                [str(path / "*.parquet")],
            )
        return connection.table(f'"{table}"')

    def write(self, schema: str, table: str, rows: duckdb.DuckDBPyRelation) -> None:
        # Parquet has no whole number as wide as DuckDB's widest: left alone it becomes a float.
        columns = ", ".join(
            f'cast("{name}" as decimal(38, 0)) as "{name}"' if str(kind) == WIDEST_INTEGER else f'"{name}"'
            for name, kind in zip(rows.columns, rows.types, strict=True)
        )
        with TemporaryDirectory() as folder:
            path = Path(folder) / "rows.parquet"
            rows.project(columns).write_parquet(str(path))
            self._session.sql(f"create schema if not exists `{schema}`")
            copied = self._session.read.parquet(path.as_uri())
            copied.write.mode("overwrite").saveAsTable(f"`{schema}`.`{table}`", format="parquet")
