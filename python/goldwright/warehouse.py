"""Warehouses other than DuckDB, over dbt's own adapter: tables are carried between them and a DuckDB connection.

A target of profiles.yml names the warehouse. What dbt can't do there is done here: raw tables are loaded from Parquet,
and Python models get what they read as DuckDB relations, as dbt-duckdb gives it to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import duckdb

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError

#: The DuckDB type that holds every whole number of a warehouse.
WIDEST_INTEGER = "HUGEINT"


class Warehouse(Protocol):
    """A warehouse with tables of the schema `schema`. Exact numbers stay exact and text stays text on both ways."""

    def check(self) -> None:
        """Raises ProjectError for a setting of the warehouse under which answers would be others."""
        ...

    def has(self, schema: str, table: str) -> bool:
        """Whether there is such a table or view."""
        ...

    def read(self, schema: str, table: str, connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyRelation:
        """A copy of the table, under its own name in the connection."""
        ...

    def write(self, schema: str, table: str, rows: duckdb.DuckDBPyRelation) -> None:
        """Puts the table in the place of one of the same name; the schema is made if there is none."""
        ...


def parsed_manifest(dbt: Dbt) -> dict[str, Any]:
    """The project's manifest as dbt's target sees it; sets up dbt's adapter for this process."""
    try:
        dbt.run("parse")
    except ProjectError as error:
        if "Could not find adapter type" not in str(error):
            raise
        raise ProjectError(
            f"Target {dbt.engine} needs an adapter of dbt that is not installed: run `pip install dbt-<type>` with the "
            "type that the target has in profiles.yml; for Spark, `make test-spark` sets up an environment with it."
        ) from error
    return dbt.manifest()


@contextmanager
def open_warehouse(dbt: Dbt) -> Iterator[Warehouse]:
    """The warehouse of dbt's target, until the block ends.

    Raises ProjectError for one that can't be reached or is of an engine that nothing here knows. `parsed_manifest` goes
    before, which sets dbt's adapter up.
    """
    from dbt.adapters.factory import FACTORY

    adapter: Any = next(iter(FACTORY.adapters.values()))
    if adapter.type() == "postgres":
        from goldwright.warehouse_postgres import PostgresWarehouse

        with _connected(adapter, dbt) as connection:
            yield PostgresWarehouse(connection.handle)
            connection.handle.commit()
    elif adapter.type() == "spark":
        from goldwright.warehouse_spark import SparkWarehouse

        with _connected(adapter, dbt) as connection:
            yield SparkWarehouse.of(connection.handle)
    else:
        raise ProjectError(
            f"Target {dbt.engine} is of the type {adapter.type()}, but only postgres and spark are built step by step: "
            "where dbt runs Python models itself, use `dbt build`."
        )


def raw_tables(manifest: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Domain, schema and name of each raw table that comes as a Parquet file."""
    for source in sorted(manifest["sources"].values(), key=lambda one: str(one["unique_id"])):
        domain = source["source_meta"].get("raw_files")
        if domain:
            yield domain, source["schema"], source["name"]


def load_raw_tables(
    warehouse: Warehouse, manifest: Mapping[str, Any], project: Path, folder: Path | None = None
) -> dict[str, int]:
    """Loads each raw table from `<folder>/<domain>/<table>.parquet`, or what is shipped; returns their rows.

    Columns get lower-case names: SQL that does not quote them then finds them on every engine.
    """
    counts = {}
    with duckdb.connect() as connection:
        for domain, schema, table in raw_tables(manifest):
            path = (folder / domain if folder else project / "seeds" / domain / "raw") / f"{table}.parquet"
            if not path.exists():
                raise ProjectError(
                    f"The raw file {path} is missing: restore it with `git checkout -- seeds/{domain}/raw`, or name "
                    "another folder with --from."
                )
            rows = connection.read_parquet(str(path))
            rows = rows.project(", ".join(f'"{column}" as "{column.lower()}"' for column in rows.columns))
            warehouse.write(schema, table, rows)
            counts[f"{schema}.{table}"] = len(rows)
    return counts


def check_warehouse(warehouse: Warehouse, manifest: Mapping[str, Any], dbt: Dbt) -> None:
    """Raises ProjectError for a setting that changes answers, or for the first missing raw table."""
    warehouse.check()
    missing = [f"{schema}.{table}" for _, schema, table in raw_tables(manifest) if not warehouse.has(schema, table)]
    if missing:
        others = f", and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise ProjectError(
            f"Target {dbt.engine} has no table {missing[0]}{others}: load the shipped data with "
            f"`goldwright data load --target {dbt.engine}`, or give the source under models/staging the schema and the "
            "names that your tables have."
        )


@contextmanager
def _connected(adapter: Any, dbt: Dbt) -> Iterator[Any]:
    from dbt_common.exceptions import DbtDatabaseError

    with adapter.connection_named("goldwright"):
        connection = adapter.connections.get_thread_connection()
        try:
            _ = connection.handle
        except DbtDatabaseError as error:
            raise ProjectError(_unreachable(adapter.config.credentials, str(error), dbt)) from error
        yield connection


def _unreachable(credentials: Any, message: str, dbt: Dbt) -> str:
    """One sentence for a connection that was refused: who, why, and what to set."""
    reasons = [line.strip() for line in message.splitlines() if line.strip() and line.strip() != "Database Error"]
    reason = reasons[0].rpartition("failed: ")[2] if reasons else message
    where = ", ".join(f"{key} {value}" for key, value in credentials.connection_info() if key in _SHOWN and value)
    return (
        f"Target {dbt.engine} ({where}) can't be reached ({reason}): mend it in profiles.yml, or set the environment "
        "variables that it names there."
    )


_SHOWN = ("host", "port", "user", "database")
