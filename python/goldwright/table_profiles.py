"""What the data say of raw tables: keys, dates, members and numbers of each column, and how staging should cast it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import duckdb

from goldwright.raw_copy import RawTable, quoted

#: Ways in which text says a date, each with the portable expression that makes a date of it.
DATE_FORMATS = {
    r"\d{4}-\d{2}-\d{2}": "cast({0} as date)",
    r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?": "cast({0} as timestamp)",
    r"\d{8}": "cast(substring({0}, 1, 4) || '-' || substring({0}, 5, 2) || '-' || substring({0}, 7, 2) as date)",
    r"\d{2}\.\d{2}\.\d{4}": (
        "cast(substring({0}, 7, 4) || '-' || substring({0}, 4, 2) || '-' || substring({0}, 1, 2) as date)"
    ),
    r"\d{2}/\d{2}/\d{4}": (
        "cast(substring({0}, 7, 4) || '-' || substring({0}, 1, 2) || '-' || substring({0}, 4, 2) as date)"
    ),
}

#: Of a decimal number so many places are kept; columns that hold them say which, since they hold integers.
MOST_PLACES = 4
UNITS = ("", "_tenths", "_hundredths", "_thousandths", "_ten_thousandths")

#: Columns that variants make themselves, and words that the semantic layer keeps for periods.
_TAKEN = frozenset(
    {
        *("booked_at", "booked_month", "measure", "divisor", "row_count", "entity_count", "numerator", "denominator"),
        *("metric_value", "sum_of_squares", "is_suppressed", "domain", "metric", "variant", "grain", "period"),
        *("dimension_1", "value_1", "dimension_2", "value_2", "asked_cell"),
        *("nanosecond", "microsecond", "millisecond", "second", "minute", "hour"),
        *("day", "week", "month", "quarter", "year"),
    }
)


_FLAG_PREFIX = re.compile(r"^(is|has|was|had)_")


@dataclass(frozen=True)
class Column:
    """A raw column and what staging makes of it.

    `kind` is integer, text, flag (text of two members), date or timestamp; of an integer, `places` says how many
    decimals of the raw number it holds. `expression` is the portable SQL over the raw table.
    """

    raw_name: str
    raw_type: str
    name: str
    kind: str
    expression: str
    places: int
    null_count: int
    distinct_count: int
    members: tuple[str, ...]
    is_unique: bool
    unparsed: str | None = None

    @property
    def is_moment(self) -> bool:
        return self.kind in ("date", "timestamp")

    @property
    def words(self) -> str:
        """The column's name in plain words."""
        return self.stem.replace("_", " ")

    @property
    def stem(self) -> str:
        """The name without what staging or a habit put before and after it: a unit, `is_`, `has_`."""
        name = self.name.removesuffix(UNITS[self.places]) if self.places else self.name
        return _FLAG_PREFIX.sub("", name) if self.kind == "flag" else name


@dataclass(frozen=True)
class Table:
    """A raw table with its columns; `relation` is its name in the schema `raw`."""

    name: str
    relation: str
    path: Path
    row_count: int
    columns: tuple[Column, ...]
    notes: tuple[str, ...]

    @property
    def model(self) -> str:
        """The name in lower case with underscores, as models carry it; never a word that SQL keeps for itself."""
        name = snake_case(self.name)
        return f"{name}_records" if name in reserved_words() else name

    @property
    def singular(self) -> str:
        """One row of the table, in a word with underscores."""
        return singular_of(snake_case(self.name))

    @property
    def key(self) -> Column | None:
        """The column that names a row: unique, never null, best by its name."""
        unique = [one for one in self.columns if one.is_unique and one.kind in ("integer", "text")]
        hints = ("id", f"{self.singular}_id", f"{self.model}_id", "code", f"{self.singular}_code", self.singular)
        unique.sort(key=lambda one: hints.index(one.name) if one.name in hints else len(hints))
        return unique[0] if unique else None

    def column(self, name: str) -> Column | None:
        """The column of that name, raw or staged."""
        return next((one for one in self.columns if name in (one.raw_name, one.name)), None)


def read_table(raw: RawTable, relation: str, most_members: int) -> Table:
    """Profiles a copied table; only columns with at most `most_members` values have their members listed."""
    notes = list(raw.notes)
    columns: list[Column] = []
    with duckdb.connect() as connection:
        connection.execute(f"create view rows as select * from {parquet(raw.path)}")
        described = [(str(row[0]), str(row[1])) for row in connection.execute("describe rows").fetchall()]
        taken: set[str] = set()
        prefix = singular_of(snake_case(raw.name))
        for name, kind in described:
            column = _profile(connection, name, kind, raw.row_count, most_members)
            if isinstance(column, str):
                notes.append(f"{raw.name}.{column}")
                continue
            columns.append(_named(column, taken, prefix))
            taken.add(columns[-1].name)
    return Table(raw.name, relation, raw.path, raw.row_count, tuple(columns), tuple(notes))


def staged_sql(table: Table) -> str:
    """What the table's staging model will select, over its Parquet file, as DuckDB reads it."""
    columns = ", ".join(f"{_without_macros(one.expression)} as {one.name}" for one in table.columns)
    return f"select {columns} from {parquet(table.path)}"


def parquet(path: Path) -> str:
    """A Parquet file as a relation of DuckDB."""
    return "read_parquet('" + str(path).replace("'", "''") + "')"


def snake_case(name: str) -> str:
    """A name in lower case, its words parted by one underscore; what is no letter or figure of ASCII goes."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("ø", "o").replace("Ø", "O"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", plain)
    word = re.sub(r"[^a-z0-9]+", "_", parted.lower()).strip("_")
    return word or "column"


def singular_of(words: str) -> str:
    """One of what a plural names: `order_items` gives `order_item`."""
    if re.search(r"(ss|us|is)$", words):
        return words
    for ending, single in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")):
        if words.endswith(ending) and len(words) > len(ending) + 1:
            return words[: -len(ending)] + single
    return words


def plural_of(words: str) -> str:
    """Several of what a singular names."""
    if re.search(r"[^aeiou]y$", words):
        return words[:-1] + "ies"
    return words + ("es" if re.search(r"(s|x|ch|sh)$", words) else "s")


@cache
def reserved_words() -> frozenset[str]:
    """Words that an engine or the linter does not take for a name without quotes."""
    from sqlfluff.core.dialects import dialect_selector

    keywords = duckdb.execute(
        "select keyword_name from duckdb_keywords() where keyword_category in ('reserved', 'type_function')"
    ).fetchall()
    words = {word.lower() for word in dialect_selector("postgres").sets("reserved_keywords")}
    # PostgreSQL's functions without brackets, which are no keywords to the linter.
    words |= {"user", "current_user", "session_user", "system_user", "current_role", "current_schema"}
    return frozenset(words | {str(row[0]) for row in keywords})


def identifier(name: str) -> str:
    """A raw name as SQL: quoted only where it has to be."""
    return name if re.fullmatch(r"[a-z_][a-z0-9_]*", name) and name not in reserved_words() else quoted(name)


def _named(column: Column, taken: set[str], prefix: str) -> Column:
    """The column under a name that is free, and that no engine and no part of a variant has for itself."""
    name = snake_case(column.raw_name)
    if name in _TAKEN or name in reserved_words() or name[0].isdigit():
        name = f"{prefix}_{name}"
    name += UNITS[column.places]
    while name in taken:
        name += "_2"
    return replace(column, name=name)


def _profile(
    connection: duckdb.DuckDBPyConnection, name: str, kind: str, row_count: int, most_members: int
) -> Column | str:
    """The column, not yet named; or, for one that can't be staged, the end of a sentence that says why."""
    quoted_name = quoted(name)
    null_count, distinct_count = _one_row(connection, f"count(*) - count({quoted_name}), count(distinct {quoted_name})")
    staged_kind, expression, places, unparsed = "", identifier(name), 0, None
    if kind in ("DATE",):
        staged_kind = "date"
    elif kind.startswith("TIMESTAMP"):
        is_day = _one_row(connection, f"count(*) filter ({quoted_name} <> date_trunc('day', {quoted_name}))")[0] == 0
        staged_kind = "date" if is_day and null_count < row_count else "timestamp"
        expression = f"cast({expression} as date)" if staged_kind == "date" else expression
    elif kind == "BOOLEAN":
        staged_kind = "flag"
        yes, no = flag_members(snake_case(name))
        expression = f"case when {expression} then '{yes}' when not {expression} then '{no}' end"
    elif kind == "VARCHAR":
        staged_kind, expression, unparsed = _text(connection, name, expression)
    elif kind in ("TINYINT", "SMALLINT", "INTEGER", "BIGINT"):
        staged_kind = "integer"
    else:
        found = _places(connection, quoted_name)
        if isinstance(found, str):
            return f"{name} {found} and was left out."
        staged_kind, places = "integer", found
        expression = f"{{{{ scaled_integer({_jinja_text(expression)}, {places}) }}}}"
    members: tuple[str, ...] = ()
    if staged_kind == "flag":
        members = flag_members(snake_case(name)) if distinct_count == 2 else ()
    elif staged_kind == "text" and distinct_count <= most_members:
        rows = connection.execute(
            f"select distinct trim({quoted_name}) from rows where trim({quoted_name}) <> '' order by 1"
        ).fetchall()
        members = tuple(str(row[0]) for row in rows)
    return Column(
        raw_name=name,
        raw_type=kind.lower(),
        name="",
        kind=staged_kind,
        expression=expression,
        places=places,
        null_count=null_count,
        distinct_count=distinct_count,
        members=members,
        is_unique=row_count > 0 and null_count == 0 and distinct_count == row_count,
        unparsed=unparsed,
    )


def flag_members(name: str) -> tuple[str, str]:
    """What the two values of a boolean are called, so that a question can say them."""
    words = _FLAG_PREFIX.sub("", name).replace("_", " ")
    return (f"with {words}", f"without {words}") if name.startswith(("has_", "had_")) else (words, f"not {words}")


def _text(connection: duckdb.DuckDBPyConnection, name: str, column: str) -> tuple[str, str, str | None]:
    """Kind and expression of a text column; a date in disguise is cast, and one value that breaks it is kept."""
    quoted_name = quoted(name)
    filled, blank, untrimmed = _one_row(
        connection,
        f"count(*) filter (trim({quoted_name}) <> ''), count(*) filter (trim({quoted_name}) = ''), "
        f"count(*) filter ({quoted_name} <> trim({quoted_name}))",
    )
    value = f"nullif(trim({column}), '')" if blank else f"trim({column})" if untrimmed else column
    says_date = re.search(r"(^|_)(date|day|on|at|time|timestamp|datetime)($|_)", snake_case(name)) is not None
    for pattern, cast in DATE_FORMATS.items():
        if pattern == r"\d{8}" and not says_date:
            continue
        matching = f"regexp_full_match(trim({quoted_name}), '{pattern}')"
        matched = int(_one_row(connection, f"count(*) filter ({matching})")[0])
        if not filled or matched < 0.8 * filled:
            continue
        parsed = cast.format(f"trim({quoted_name})").replace("cast(", "try_cast(")
        broken = connection.execute(
            f"select {quoted_name} from rows where trim({quoted_name}) <> '' and (not {matching} or {parsed} is null) "
            "order by 1 limit 1"
        ).fetchall()
        if broken:
            return "text", value, str(broken[0][0])
        return "timestamp" if "as timestamp" in cast else "date", cast.format(value), None
    return "text", value, None


def _places(connection: duckdb.DuckDBPyConnection, column: str) -> int | str:
    """How many decimals a number has, four at most; or why it can't be held as an integer."""
    strange, most = _one_row(
        connection,
        f"count(*) filter (not isfinite(cast({column} as double))), "
        f"max(abs(cast({column} as double))) filter (isfinite(cast({column} as double)))",
    )
    if strange:
        return "holds numbers that are not finite"
    for places in range(MOST_PLACES + 1):
        scaled = f"cast({column} as double) * {10**places}"
        rough = _one_row(
            connection,
            f"count(*) filter (abs({scaled} - round({scaled})) > 1e-6 * greatest(1, abs(cast({column} as double))))",
        )[0]
        if rough == 0 or places == MOST_PLACES:
            if (most or 0) >= 10 ** (17 - places):
                return "holds numbers that are too large"
            return places
    raise AssertionError("unreachable")


def _one_row(connection: duckdb.DuckDBPyConnection, columns: str) -> tuple[int, ...]:
    row: tuple[int, ...] = connection.execute(f"select {columns} from rows").fetchall()[0]
    return row


def _without_macros(expression: str) -> str:
    """A staging expression with its one macro written out."""
    found = re.fullmatch(r"\{\{ scaled_integer\('(.*)', (\d)\) \}\}", expression)
    if found is None:
        return expression
    number, places = found.group(1).replace("\\'", "'").replace("\\\\", "\\"), int(found.group(2))
    return f"cast(cast({number} as decimal(18, {places})) * {10**places} as bigint)"


def _jinja_text(sql: str) -> str:
    return "'" + sql.replace("\\", "\\\\").replace("'", "\\'") + "'"
