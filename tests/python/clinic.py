"""A made-up clinic's database with what a real one has: mixed case, reserved words, dates as text, time zones, gaps."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb


def _dice(throw: int, sides: int) -> str:
    """A number from nought to `sides` less one that follows from the row's number and looks like chance."""
    return f"cast((cast(i as bigint) * i * 48271 + i * {throw * 7919}) % 1000003 % {sides} as integer)"


#: One statement a table; the rows follow from their numbers, so that every build of it is the same.
TABLES = {
    "Patients": f"""
        select
            i as "PatientID",
            case when {_dice(3, 2)} = 0 then 'weiblich' else 'männlich' end as "Gender",
            ['Zürich', 'Genève', 'Łódź', 'Køge', 'Bern'][{_dice(5, 5)} + 1] as "City",
            date '1940-01-01' + {_dice(7, 25000)} as "BirthDate"
        from range(1, 401) as numbers (i)
    """,
    "clinics": """
        select * from (values
            ('NO', 'North wing', 'Surgery'), ('SO', 'South wing', 'Medicine'), ('EA', 'East wing', 'Children'),
            ('WE', 'West wing', 'Medicine')
        ) as listed (code, name, "Group")
    """,
    "user": """
        select i as id, 'Dr. ' || ['Ångström', 'Müller', 'O''Hara', 'Nuñez', 'Smith'][i] as name
        from range(1, 6) as numbers (i)
    """,
    "insurances": """
        select 1 + i // 2 as "PatientID", case when i % 2 = 0 then 'basic' else 'extra' end as plan
        from range(0, 800) as numbers (i)
    """,
    "Visit": f"""
        select
            10000 + i as "VisitID",
            1 + {_dice(11, 400)} as "PatientID",
            case when i % 97 = 0 then 'XX' else ['NO', 'SO', 'EA', 'WE'][{_dice(13, 4)} + 1] end as clinic_code,
            1 + {_dice(17, 5)} as user_id,
            ['check-up', 'emergency', 'follow-up', 'therapy '][{_dice(19, 4)} + 1] as "Group",
            timestamp '2021-01-10 07:00:00' + to_minutes(cast(i * 125 as integer)) as "Started At",
            strftime(timestamp '2021-01-01 00:00:00' + to_minutes(cast(i * 125 as integer)), '%d.%m.%Y') as booked_on,
            case when i % 23 <> 0 then cast(20 + {_dice(29, 48000)} / 100.0 as decimal(10, 2)) end as fee,
            5 + {_dice(31, 90)} as minutes,
            {_dice(37, 3)} = 0 as "isUrgent",
            1 + {_dice(41, 20)} as "order",
            case when i % 11 = 0 then '' else 'Notiz ' || i end as notes,
            2021 + cast(i // 4000 as integer) as "year"
        from range(0, 6000) as numbers (i)
    """,
    "archive": "select cast(null as integer) as id, cast(null as date) as closed_on where false",
}

#: Columns that a warehouse holds as moments with a time zone.
WITH_TIME_ZONE = {"Visit": ("Started At",)}


def clinic(path: Path) -> Path:
    """Writes the clinic's tables into the schema `Practice` of a DuckDB file."""
    with duckdb.connect(str(path)) as connection:
        connection.execute("set TimeZone = 'UTC'")
        connection.execute('create schema "Practice"')
        for name, statement in TABLES.items():
            connection.execute(f'create table "Practice"."{name}" as {statement}')
            for column in WITH_TIME_ZONE.get(name, ()):
                connection.execute(f'alter table "Practice"."{name}" alter "{column}" type timestamptz')
    return path


def clinic_on_postgres(database: Path, connection: Any) -> None:
    """Copies the clinic's tables to the schema `Practice` of an open PostgreSQL connection, and commits."""
    with duckdb.connect(str(database), read_only=True) as source, connection.cursor() as cursor:
        source.execute("set TimeZone = 'UTC'")
        cursor.execute('drop schema if exists "Practice" cascade; create schema "Practice"')
        for name in TABLES:
            relation = f'"Practice"."{name}"'
            columns = source.execute(f"describe {relation}").fetchall()
            types = ", ".join(f'"{column[0]}" {str(column[1]).replace("VARCHAR", "text")}' for column in columns)
            cursor.execute(f"create table {relation} ({types})")
            with TemporaryDirectory() as folder:
                path = Path(folder) / "rows.csv"
                source.execute(f"copy {relation} to '{path}' (header false, force_quote *)")
                with path.open() as lines:
                    cursor.copy_expert(f"copy {relation} from stdin (format csv)", lines)
    connection.commit()
