"""A domain's raw tables as many times over: every entity gets copies with keys of their own.

Dates, amounts and members stay, so that every distribution stays; what grows is the number of rows and of
entities. Which columns name an entity stands in the source's YAML, under `config: meta: entity_keys:`; a table
without any of them (zip codes, districts, translations) stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb

from goldwright.errors import ProjectError


def scale_raw_tables(shipped: Path, manifest: Mapping[str, Any], domain: str, copies: int, folder: Path) -> None:
    """Writes a domain's raw tables `copies` times over into `folder`, from the Parquet files in `shipped`."""
    tables = [node for node in manifest["sources"].values() if node["source_meta"].get("raw_files") == domain]
    if not tables:
        raise ProjectError(f"No source has `raw_files: {domain}` in its meta: write it under models/staging/{domain}.")
    keys = set(tables[0]["source_meta"].get("entity_keys", []))
    if not keys:
        raise ProjectError(
            f"Source '{tables[0]['source_name']}' ({tables[0]['original_file_path']}) does not say which columns "
            "name an entity: list them under `config: meta: entity_keys:`."
        )
    folder.mkdir(parents=True, exist_ok=True)
    names = [str(table["name"]) for table in tables]
    with duckdb.connect() as connection:
        connection.execute("set preserve_insertion_order = false")
        strides = _strides(connection, shipped, names, keys)
        for name in names:
            source, target = shipped / f"{name}.parquet", folder / f"{name}.parquet"
            replaced = [
                _copied_key(column, kind, strides)
                for column, kind in _columns(connection, source).items()
                if column in keys
            ]
            if not replaced:
                target.symlink_to(source.resolve())
                continue
            copied = (
                f"select originals.* replace ({', '.join(replaced)}) from read_parquet({_quoted(source)}) as originals "
                f"cross join range({copies}) as copies (copy_number)"
            )
            connection.execute(f"copy ({copied}) to {_quoted(target)} (format parquet)")


def _strides(connection: duckdb.DuckDBPyConnection, folder: Path, names: list[str], keys: set[str]) -> dict[str, int]:
    """For each key of whole numbers the distance between two copies: more than its range over all tables."""
    bounds: dict[str, tuple[int, int]] = {}
    for name in names:
        path = folder / f"{name}.parquet"
        for column, kind in _columns(connection, path).items():
            if column not in keys or _is_text(kind):
                continue
            least, most = connection.execute(
                f'select min("{column}"), max("{column}") from read_parquet({_quoted(path)})'
            ).fetchall()[0]
            before = bounds.get(column, (least, most))
            bounds[column] = (min(before[0], least), max(before[1], most))
    return {column: most - least + 1 for column, (least, most) in bounds.items()}


def _copied_key(column: str, kind: str, strides: Mapping[str, int]) -> str:
    """The expression of a key in copy `copy_number`; copy 0 keeps the original."""
    if _is_text(kind):
        copied = f"md5(\"{column}\" || '-' || copy_number)"
        return f'case when copy_number = 0 then "{column}" else {copied} end as "{column}"'
    return f'cast("{column}" + copy_number * {strides[column]} as {kind}) as "{column}"'


def _columns(connection: duckdb.DuckDBPyConnection, path: Path) -> dict[str, str]:
    described = connection.execute(f"describe select * from read_parquet({_quoted(path)})").fetchall()
    return {str(row[0]): str(row[1]) for row in described}


def _is_text(kind: str) -> bool:
    return kind == "VARCHAR"


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
