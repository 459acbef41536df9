"""The original download of the Olist data, checked and turned into the project's raw Parquet files.

Columns, types and known counts are not repeated here: they are the ones that
`models/staging/olist/_olist__sources.yml` declares and that dbt tests in every build.
"""

from __future__ import annotations

import csv
import re
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import yaml

from goldwright.errors import ProjectError

SOURCES_FILE = "models/staging/olist/_olist__sources.yml"
RAW_FOLDER = "seeds/olist/raw"
ORIGINAL = "olistbr/brazilian-ecommerce on Kaggle"

# The one table that is not a file of the download: one row a zip prefix, made from one row a point.
ZIP_PREFIXES = "olist_geolocation_by_zip_prefix"
POINTS = "olist_geolocation_dataset"
POINT_COLUMNS = {
    "geolocation_zip_code_prefix": "varchar",
    "geolocation_lat": "double",
    "geolocation_lng": "double",
    "geolocation_city": "varchar",
    "geolocation_state": "varchar",
}
ZIP_PREFIXES_SQL = f"""
with

counted_cities as (

    select
        geolocation_zip_code_prefix as zip_prefix,
        geolocation_city as city,
        row_number() over (
            partition by geolocation_zip_code_prefix
            order by count(*) desc, geolocation_city
        ) as place
    from {POINTS}
    group by geolocation_zip_code_prefix, geolocation_city

),

counted_states as (

    select
        geolocation_zip_code_prefix as zip_prefix,
        geolocation_state as state,
        row_number() over (
            partition by geolocation_zip_code_prefix
            order by count(*) desc, geolocation_state
        ) as place
    from {POINTS}
    group by geolocation_zip_code_prefix, geolocation_state

),

middles as (

    select
        geolocation_zip_code_prefix as zip_prefix,
        round(median(geolocation_lat), 6) as latitude,
        round(median(geolocation_lng), 6) as longitude,
        cast(count(*) as integer) as point_count
    from {POINTS}
    group by geolocation_zip_code_prefix

)

select
    middles.zip_prefix as geolocation_zip_code_prefix,
    middles.latitude as geolocation_lat,
    middles.longitude as geolocation_lng,
    counted_cities.city as geolocation_city,
    counted_states.state as geolocation_state,
    middles.point_count as n_points
from middles
inner join counted_cities
    on middles.zip_prefix = counted_cities.zip_prefix and counted_cities.place = 1
inner join counted_states
    on middles.zip_prefix = counted_states.zip_prefix and counted_states.place = 1
order by middles.zip_prefix
"""


@dataclass(frozen=True)
class ImportReport:
    """What an import wrote: the folder, the rows of each table, and how many known counts held."""

    folder: Path
    row_counts: Mapping[str, int]
    check_count: int


@dataclass(frozen=True)
class _Check:
    """One known number of the original: `sql` finds it, `counted` says in words what it is."""

    counted: str
    sql: str
    expected: Decimal
    reads_other_tables: bool = False


@dataclass(frozen=True)
class _RawTable:
    """One table of the source: its columns in order with their types, and its known numbers."""

    name: str
    columns: Mapping[str, str]
    checks: tuple[_Check, ...]

    @property
    def csv_name(self) -> str:
        return f"{POINTS if self.name == ZIP_PREFIXES else self.name}.csv"


def import_olist(source: Path, project: Path) -> ImportReport:
    """Writes the nine Parquet files of `seeds/olist/raw` anew from the original nine CSV files.

    `source` is the folder or the zip that Kaggle's olistbr/brazilian-ecommerce gives; `project` is
    the root of the dbt project. Every known count, key and total is checked before anything is
    written, and the new folder takes the old one's place in one step: after a ProjectError nothing
    has changed. The same CSV files give the same rows in the same order. The shipped texts and some
    dates of reviews are approximate, so answers that read them may change.
    """
    tables = _declared_tables(project)
    with (
        _csv_folder(source, [table.csv_name for table in tables]) as downloads,
        duckdb.connect(config={"threads": 1}) as connection,
    ):
        for table in sorted(tables, key=lambda table: table.name == ZIP_PREFIXES):
            _load(connection, table, downloads / table.csv_name)
            _hold(connection, table, reads_other_tables=False)
        for table in tables:
            _hold(connection, table, reads_other_tables=True)
        folder = project / RAW_FOLDER
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix=".import-") as temporary:
            _write(connection, tables, Path(temporary) / "new")
            _take_the_place_of(folder, Path(temporary) / "new", Path(temporary) / "old")
        row_counts = {table.name: int(_number(connection, f"select count(*) from {table.name}")) for table in tables}
    return ImportReport(folder, row_counts, sum(len(table.checks) for table in tables))


def _declared_tables(project: Path) -> list[_RawTable]:
    path = project / SOURCES_FILE
    if not path.exists():
        raise ProjectError(f"{SOURCES_FILE} is missing: run the import from the root of the Goldwright project.")
    (source,) = yaml.safe_load(path.read_text(encoding="utf-8"))["sources"]
    return [
        _RawTable(
            table["name"],
            {column["name"]: column["data_type"] for column in table["columns"]},
            tuple(_checks_of(table)),
        )
        for table in source["tables"]
    ]


def _checks_of(table: Mapping[str, Any]) -> Iterator[_Check]:
    """The known numbers among a table's data tests; other kinds of test are left to dbt."""
    name = table["name"]
    for column in [{}, *table["columns"]]:
        for declared in column.get("data_tests", []) if column else table.get("data_tests", []):
            ((kind, test),) = declared.items()
            arguments = test.get("arguments", {})
            match kind:
                case "table_counts":
                    yield from _table_counts(name, **arguments)
                case "value_counts":
                    yield from _value_counts(name, column["name"], **arguments)
                case "column_total":
                    yield _column_total(name, column["name"], **arguments)
                case "relationships" | "unmatched_rows":
                    yield _unmatched_rows(name, column["name"], **arguments)


def _table_counts(
    table: str,
    rows: int,
    key: list[str],
    distinct: Mapping[str, int] | None = None,
    nulls: Mapping[str, int] | None = None,
) -> Iterator[_Check]:
    yield _Check("number of rows", f"select count(*) from {table}", Decimal(rows))
    named, known = ", ".join(key), " and ".join(f"{column} is not null" for column in key)
    keys = f"(select distinct {named} from {table} where {known})"
    yield _Check(f"number of different keys ({named})", f"select count(*) from {keys}", Decimal(rows))
    for column, expected in (distinct or {}).items():
        counted = f"number of different values of {column}"
        sql = f"select count(distinct {column}) from {table}"
        yield _Check(counted, sql, Decimal(expected))
    for column, expected in (nulls or {}).items():
        counted = f"number of empty fields in {column}"
        sql = f"select count(*) from {table} where {column} is null"
        yield _Check(counted, sql, Decimal(expected))


def _value_counts(table: str, column: str, counts: Mapping[Any, int], others: int = 0) -> Iterator[_Check]:
    listed = ", ".join(_literal(str(value)) for value in counts)
    text = f"coalesce(cast({column} as varchar), '')"
    for value, expected in counts.items():
        counted = f"number of rows whose {column} is {value}"
        sql = f"select count(*) from {table} where {text} = {_literal(str(value))}"
        yield _Check(counted, sql, Decimal(expected))
    counted = f"number of rows whose {column} is another than {listed}"
    yield _Check(counted, f"select count(*) from {table} where {text} not in ({listed})", Decimal(others))


def _column_total(table: str, column: str, total: float, decimals: int = 0) -> _Check:
    return _Check(
        f"total of {column}",
        f"select coalesce(sum(cast({column} as decimal(18, {decimals}))), 0) from {table}",
        Decimal(str(total)).quantize(Decimal(1).scaleb(-decimals)),
    )


def _unmatched_rows(table: str, column: str, to: str, field: str, rows: int = 0) -> _Check:
    other = re.findall(r"'(\w+)'", to)[-1]
    return _Check(
        f"number of rows whose {column} is missing from {other}",
        f"select count(*) from {table} anti join {other} on {table}.{column} = {other}.{field} "
        f"where {column} is not null",
        Decimal(rows),
        reads_other_tables=True,
    )


@contextmanager
def _csv_folder(source: Path, csv_names: list[str]) -> Iterator[Path]:
    """A folder with all the named files: `source` itself, or what a zip holds, unpacked."""
    with TemporaryDirectory() as unpacked:
        folder = source
        if source.is_file():
            folder = Path(unpacked)
            _unpack(source, csv_names, folder)
        missing = [name for name in csv_names if not (folder / name).is_file()]
        if missing:
            raise ProjectError(
                f"{missing[0]} is missing from {source}: name the folder or the zip with the nine "
                f"CSV files of {ORIGINAL}."
            )
        yield folder


def _unpack(archive: Path, csv_names: list[str], folder: Path) -> None:
    try:
        with zipfile.ZipFile(archive) as members:
            for member in members.infolist():
                name = Path(member.filename).name
                if name in csv_names:
                    with members.open(member) as packed, (folder / name).open("wb") as file:
                        shutil.copyfileobj(packed, file)
    except (zipfile.BadZipFile, EOFError, OSError) as error:
        raise ProjectError(f"{archive.name} can't be unpacked ({error}): download it again from {ORIGINAL}.") from error


def _load(connection: duckdb.DuckDBPyConnection, table: _RawTable, file: Path) -> None:
    if table.name != ZIP_PREFIXES:
        _load_csv(connection, table.name, table.columns, file)
        return
    _load_csv(connection, POINTS, POINT_COLUMNS, file)
    connection.execute(f"create table {table.name} as {ZIP_PREFIXES_SQL}")
    connection.execute(f"drop table {POINTS}")


def _load_csv(connection: duckdb.DuckDBPyConnection, table: str, columns: Mapping[str, str], file: Path) -> None:
    """Reads a CSV file as text, then gives each column its type; an empty field is null."""
    try:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            header = next(csv.reader(lines), [])
    except UnicodeDecodeError as error:
        raise _unreadable(file, "its header is not UTF-8") from error
    if header != list(columns):
        raise ProjectError(
            f"{file.name} has the columns {', '.join(header) or '(none)'} instead of "
            f"{', '.join(columns)}: download it again from {ORIGINAL}."
        )
    as_text = ", ".join(f"'{column}': 'varchar'" for column in columns)
    try:
        connection.execute(
            f"create temp table texts as select * from read_csv({_literal(str(file))}, "
            f"header = true, columns = {{{as_text}}}, auto_detect = false, delim = ',', "
            "quote = '\"', escape = '\"', parallel = false)"
        )
    except duckdb.Error as error:
        raise _unreadable(file, str(error).splitlines()[0]) from error
    for column, data_type in columns.items():
        wrong = connection.execute(
            f"select {column} from texts where {column} is not null and {_typed(column, data_type)} is null limit 1"
        ).fetchone()
        if wrong:
            raise _unreadable(file, f"{column} holds '{wrong[0]}', which is no {data_type}")
    typed = ", ".join(f"{_typed(column, kind)} as {column}" for column, kind in columns.items())
    connection.execute(f"create table {table} as select {typed} from texts")
    connection.execute("drop table texts")


def _typed(column: str, data_type: str) -> str:
    """The column's text as its type, null where it can't be; zip prefixes get five digits."""
    if column.endswith("_zip_code_prefix"):
        return f"case when regexp_matches({column}, '^[0-9]{{1,5}}$') then lpad({column}, 5, '0') end"
    return f"try_cast({column} as {data_type})"


def _unreadable(file: Path, why: str) -> ProjectError:
    return ProjectError(f"{file.name} can't be read ({why}): download it again from {ORIGINAL}.")


def _hold(connection: duckdb.DuckDBPyConnection, table: _RawTable, *, reads_other_tables: bool) -> None:
    """Refuses a table in which a known number is another."""
    for check in table.checks:
        if check.reads_other_tables != reads_other_tables:
            continue
        found = _number(connection, check.sql)
        if found != check.expected:
            raise ProjectError(
                f"{table.csv_name} is not the original file: in {table.name} the {check.counted} "
                f"is {found:,}, not {check.expected:,}: download it again from {ORIGINAL}."
            )


def _number(connection: duckdb.DuckDBPyConnection, sql: str) -> Decimal:
    (value,) = connection.execute(sql).fetchall()[0]
    return Decimal(value)


def _write(connection: duckdb.DuckDBPyConnection, tables: list[_RawTable], folder: Path) -> None:
    folder.mkdir()
    for table in tables:
        path = _literal(str(folder / f"{table.name}.parquet"))
        connection.execute(f"copy {table.name} to {path} (format parquet, parquet_version v2, compression zstd)")


def _take_the_place_of(folder: Path, new: Path, old: Path) -> None:
    """Moves `new` to `folder`, with the papers that lie beside the data, and `folder` to `old`."""
    if folder.exists():
        for paper in folder.iterdir():
            if paper.suffix != ".parquet":
                shutil.copy2(paper, new / paper.name)
        folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
