"""Tables of a Spark session in this process to and from DuckDB, as Parquet files."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from goldwright.errors import ProjectError
from goldwright.warehouse import WIDEST_INTEGER


class SparkWarehouse:
    """The session that dbt-spark's method `session` works in; its files are seen by this process."""

    def __init__(self, session: Any) -> None:
        self._session = session

    @classmethod
    def of(cls, connection: Any) -> SparkWarehouse:
        """The session of dbt-spark's connection, which begins it with the target's settings when first asked."""
        from pyspark.sql import SparkSession

        connection.cursor().execute("select 1")
        return cls(SparkSession.builder.getOrCreate())

    def check(self) -> None:
        zone = self._session.conf.get("spark.sql.session.timeZone")
        if zone not in ("UTC", "Etc/UTC"):
            raise ProjectError(
                f"The Spark session's time zone is {zone}, which moves moments of the raw tables: set "
                "`spark.sql.session.timeZone: UTC` under server_side_parameters of the target in profiles.yml."
            )

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
