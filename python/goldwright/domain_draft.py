"""A first draft of a domain, guessed from the tables of a warehouse: which are events, when they happened, what is
joined to them, what they can be broken down by and what can be measured.

A guess that the data can refute is checked against them: a key is unique, a join finds its rows and adds none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

import duckdb

from goldwright.errors import ProjectError
from goldwright.table_profiles import Column, Table, plural_of, singular_of, staged_sql

#: A dimension has at most so many members; a metric is sliced by at most so many dimensions.
MOST_MEMBERS = 40
MOST_DIMENSIONS = 4
#: Numbers that get metrics of their own.
MOST_MEASURES = 3
#: A join that is guessed from values alone finds at least this share of the rows, one guessed from names this.
FEWEST_FOUND_BY_VALUE = 0.9
FEWEST_FOUND_BY_NAME = 0.5
#: A month at the edge with less than this share of a usual month's rows is thin.
THIN_MONTH = 0.25

_GENERAL_NAMES = ("id", "code", "name", "key", "no", "number")
_ID_NAME = re.compile(r"(^|_)(id|key|code|no|nr|num|number|zip|postcode|phone|uuid|ref)$|num$")
_CALENDAR_NAME = re.compile(r"(^|_)(year|month|day|week|quarter|hour|minute|second)(_|$)")
_PLACE_NAME = re.compile(r"(^|_)(lat|latitude|lon|lng|longitude)$")
_NOT_SUMMED = re.compile(
    r"(^|_)(age|rate|ratio|percent|pct|share|score|rating|price|temp|temperature|humid|humidity|pressure|speed|level|"
    r"grade|balance|rank|height|weight|index)(_|$)"
)
_QUANTITY = re.compile(
    r"(^|_)(amount|price|fee|cost|total|value|revenue|quantity|qty|minutes|hours|days|duration|distance|delay|weight|units|"
    r"pages|seats|items|payment|charge|discount|tax|salary|balance|miles|kilometres|kilograms)(_|$)"
)
_GOOD_DATE = re.compile(
    r"order|purchas|creat|occur|book|visit|admi|start|issue|sold|sale|invoice|loan|borrow|event|sched"
)
_BIRTH = re.compile(r"birth|born")
_POOR_DATE = re.compile(r"updat|modif|due|end|expir|deliver|return|paid|close|discharg|shipp|arriv|last|valid")
_TIMELIKE_MEMBER = re.compile(
    r"\b((19|20)\d\d|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
    re.I,
)


class Join(NamedTuple):
    """A lookup of a draft: many rows of `from_alias` have one row of `table`; `prefix` goes before its columns."""

    from_alias: str
    column: Column
    table: Table
    key: Column
    alias: str
    prefix: str
    found_share: float


class FactColumn(NamedTuple):
    """A column of the fact: from which alias, which staged column, under which name."""

    alias: str
    column: Column
    name: str

    @property
    def words(self) -> str:
        words = (self.name.removesuffix(self.column.name) + self.column.stem).replace("_", " ")
        # The name of an airline stands for the airline.
        return words.removesuffix(" name")


class Entity(NamedTuple):
    """Something that events share, such as a customer: its column in the fact, and its name."""

    column: FactColumn
    singular: str


@dataclass(frozen=True)
class Draft:
    """All that the files of a domain are written from."""

    domain: str
    tables: tuple[Table, ...]
    fact: Table
    joins: tuple[Join, ...]
    columns: tuple[FactColumn, ...]
    time: FactColumn
    other_times: tuple[FactColumn, ...]
    dimensions: tuple[FactColumn, ...]
    measures: tuple[FactColumn, ...]
    entity: Entity | None
    first_day: date
    last_day: date
    notes: tuple[str, ...]

    @property
    def event(self) -> str:
        """One row of the fact, in a word with underscores."""
        return self.fact.singular

    @property
    def pair(self) -> tuple[FactColumn, FactColumn] | None:
        """Two dimensions that make sense together: few members each."""
        few = [one for one in self.dimensions if len(one.column.members) <= 12]
        return (few[0], few[1]) if len(few) > 1 else None


class Wishes(NamedTuple):
    """What the caller has said; the rest is guessed. A join is `column=table.column`."""

    fact: str | None = None
    time: str | None = None
    joins: tuple[str, ...] = ()


#: Asked to decide: (question, choices, guess) -> choice.
Ask = Callable[[str, Sequence[str], str], str]


def draft_domain(domain: str, tables: Sequence[Table], wishes: Wishes, ask: Ask) -> Draft:
    """Guesses a domain; `ask` decides where more than one guess is good.

    Raises ProjectError where no table tells events with a date, or a wish can't be met.
    """
    notes = [note for table in tables for note in table.notes]
    notes += [f"{table.name} is empty and was left out." for table in tables if not table.row_count]
    filled = [table for table in tables if table.row_count and table.columns]
    if not filled:
        raise ProjectError("No table has a row: load the data first, or name another place with --from or --schema.")
    with duckdb.connect() as connection:
        for table in filled:
            connection.execute(f"create table {table.model} as {staged_sql(table)}")
        drafter = _Drafter(connection, filled)
        wanted = [_wanted_join(filled, text) for text in wishes.joins]
        candidates = drafter.fact_candidates(wanted)
        fact = _chosen_fact(filled, candidates, wishes, ask)
        joins = candidates.get(fact.name) or drafter.joins_of(fact, wanted)
        joins = _confirmed(fact, joins, wishes, ask)
        columns = tuple(_fact_columns(fact, joins))
        times = _times(columns)
        time = _chosen_time(fact, columns, times, wishes, ask)
        first_day, last_day = drafter.trustworthy_days(fact, joins, time)
        notes += drafter.refused.get(fact.name, [])
        dimensions = _dimensions(fact, joins, columns)
        if fact.key is None:
            notes.append(
                f"No column of {fact.name} is unique: its rows get numbers, in the order of all their columns."
            )
        return Draft(
            domain=domain,
            tables=tuple(filled),
            fact=fact,
            joins=tuple(joins),
            columns=columns,
            time=time,
            other_times=tuple(
                one
                for one in times
                if one is not time and one.alias == fact.model and one.column.null_count < 0.5 * fact.row_count
            ),
            dimensions=tuple(dimensions),
            measures=tuple(_measures(fact, joins, columns)),
            entity=_entity(fact, joins, columns),
            first_day=first_day,
            last_day=last_day,
            notes=tuple(notes),
        )


class _Drafter:
    """Guesses that are checked against staged tables."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, tables: Sequence[Table]) -> None:
        self._connection = connection
        self._tables = tables
        #: Why tables are not joined, by the table that they could have been joined to.
        self.refused: dict[str, list[str]] = {}

    def fact_candidates(self, wanted: Sequence[tuple[Table, Column, Table, Column]]) -> dict[str, list[Join]]:
        """The joins of each table that could hold the events, the likeliest first."""
        found = {}
        for table in self._tables:
            joins = self.joins_of(table, wanted)
            if _times(tuple(_fact_columns(table, joins))):
                found[table.name] = joins
        by_name = {table.name: table for table in self._tables}
        return dict(
            sorted(found.items(), key=lambda one: (-(1 + len(one[1])) * by_name[one[0]].row_count.bit_length(), one[0]))
        )

    def joins_of(self, fact: Table, wanted: Sequence[tuple[Table, Column, Table, Column]]) -> list[Join]:
        """The lookups of a table and theirs in turn, each many to one."""
        joins: list[Join] = []
        ends = [(fact, fact.model)]
        for _ in range(2):
            reached = []
            for table, alias in ends:
                for column, lookup, key, share in self._lookups(table, wanted):
                    if lookup is fact or any(one.table is lookup and one.from_alias != alias for one in joins):
                        continue
                    joins.append(Join(alias, column, lookup, key, "", "", share))
                    reached.append((table, alias, column, lookup, key))
            joins = _with_aliases(fact, joins)
            ends = [(one.table, one.alias) for one in joins if one.from_alias in {alias for _, alias in ends}]
        return joins

    def trustworthy_days(self, fact: Table, joins: Sequence[Join], time: FactColumn) -> tuple[date, date]:
        """The first and last day of the months that are whole and not thin."""
        moment = f"{time.alias}.{time.column.name}"
        from_clause = fact.model + "".join(
            f" left join {one.table.model} as {one.alias} "
            f"on {one.from_alias}.{one.column.name} = {one.alias}.{one.key.name}"
            for one in joins
        )
        rows = self._connection.execute(
            f"select cast(date_trunc('month', {moment}) as date), count(*), cast(min({moment}) as date), "
            f"cast(max({moment}) as date) from {from_clause} where {moment} is not null group by 1 order by 1"
        ).fetchall()
        counts = sorted(row[1] for row in rows)
        usual = counts[len(counts) // 2]
        whole = [
            (first, last)
            for month, count, first, last in rows
            if count >= THIN_MONTH * usual and (first - month).days <= 3 and (_month_end(month) - last).days <= 3
        ]
        if not whole:
            raise ProjectError(
                f"{fact.name} covers no whole month by {time.name}, so that no question could ask about a period: name "
                "another column with --time, or bring more data."
            )
        return whole[0][0].replace(day=1), _month_end(whole[-1][1])

    def _lookups(
        self, table: Table, wanted: Sequence[tuple[Table, Column, Table, Column]]
    ) -> Iterator[tuple[Column, Table, Column, float]]:
        asked = [(column, lookup, key) for one, column, lookup, key in wanted if one is table]
        for wanted_column, wanted_lookup, wanted_key in asked:
            self._refuse_fan_out(table, wanted_column, wanted_lookup, wanted_key)
            share = self._found_share(table, wanted_column, wanted_lookup, wanted_key)
            yield wanted_column, wanted_lookup, wanted_key, share
        for column in table.columns:
            if column is table.key or column.kind not in ("integer", "text") or column.places:
                continue
            if any(column is one for one, _, _ in asked):
                continue
            best: tuple[float, Table, Column] | None = None
            for lookup in self._tables:
                if lookup is table:
                    continue
                key = lookup.key
                by_name = key is not None and _names_match(column, lookup, key)
                if key is None or key.kind != column.kind or not (by_name or _may_match_by_value(column, key)):
                    self._note_fan_out(table, column, lookup)
                    continue
                share = self._found_share(table, column, lookup, key)
                if share < (FEWEST_FOUND_BY_NAME if by_name else FEWEST_FOUND_BY_VALUE):
                    continue
                # A name that fits counts for more than a few values that are missing.
                if best is None or share + by_name > best[0]:
                    best = (share + by_name, lookup, key)
            if best is not None:
                _, found_lookup, found_key = best
                yield column, found_lookup, found_key, self._found_share(table, column, found_lookup, found_key)

    def _found_share(self, table: Table, column: Column, lookup: Table, key: Column) -> float:
        row = self._connection.execute(
            f"select count(*) filter ({column.name} in (select {key.name} from {lookup.model})), count({column.name}) "
            f"from {table.model}"
        ).fetchall()[0]
        return row[0] / row[1] if row[1] else 0.0

    def _refuse_fan_out(self, table: Table, column: Column, lookup: Table, key: Column) -> None:
        twice = self._values_in_several_rows(lookup, key)
        if twice:
            raise ProjectError(
                f"{table.name}.{column.raw_name} can't be joined to {lookup.name}.{key.raw_name}, which is not unique "
                f"({twice} values stand in several rows), so that rows would be counted more than once: name a unique "
                "column with --join, or make one row of each in the warehouse."
            )

    def _note_fan_out(self, table: Table, column: Column, lookup: Table) -> None:
        """Says why a table of the same column is not joined, once."""
        other = next((one for one in lookup.columns if one.name == column.name), None)
        if other is None or other.kind != column.kind or other.is_unique or not _ID_NAME.search(column.name):
            return
        twice = self._values_in_several_rows(lookup, other)
        note = (
            f"{table.name}.{column.raw_name} is not joined to {lookup.name}, where {other.raw_name} is not unique "
            f"({twice} values stand in several rows): rows would be counted more than once."
        )
        said = self.refused.setdefault(table.name, [])
        if twice and note not in said:
            said.append(note)

    def _values_in_several_rows(self, table: Table, column: Column) -> int:
        row = self._connection.execute(
            f"select count(*) from (select {column.name} from {table.model} where {column.name} is not null "
            f"group by 1 having count(*) > 1) as several"
        ).fetchall()[0]
        return int(row[0])


def _wanted_join(tables: Sequence[Table], text: str) -> tuple[Table, Column, Table, Column]:
    """The two ends of `table.column=table.column`."""
    ends = []
    for end in text.split("="):
        name, _, column_name = end.strip().rpartition(".")
        table = next((one for one in tables if name in (one.name, one.model)), None)
        column = table.column(column_name) if table else None
        if table is None or column is None:
            raise ProjectError(
                f"--join {text}: there is no column '{end.strip()}'; write table.column=table.column with tables of "
                f"{', '.join(one.name for one in tables)}."
            )
        ends.append((table, column))
    if len(ends) != 2:
        raise ProjectError(f"--join {text} is not understood: write table.column=table.column.")
    return (*ends[0], *ends[1])


def _chosen_fact(tables: Sequence[Table], candidates: dict[str, list[Join]], wishes: Wishes, ask: Ask) -> Table:
    by_name = {table.name: table for table in tables}
    if wishes.fact is not None:
        named = next((one for one in tables if wishes.fact in (one.name, one.model)), None)
        if named is None:
            raise ProjectError(
                f"--fact {wishes.fact}: there is no such table with rows; name one of {', '.join(by_name)}."
            )
        return named
    if not candidates:
        unparsed = [
            f"{table.name}.{one.raw_name} (“{one.unparsed}” is none)"
            for table in tables
            for one in table.columns
            if one.unparsed
        ]
        raise ProjectError(
            "No table has a column of dates, so that no question could ask about a period"
            + (f"; text that is meant as dates and can't be read stands in {', '.join(unparsed)}" if unparsed else "")
            + ": bring a column of type date or timestamp, or mend the text to YYYY-MM-DD."
        )
    names = list(candidates)
    return by_name[ask("Which table holds the events that are counted?", names, names[0])]


def _confirmed(fact: Table, joins: list[Join], wishes: Wishes, ask: Ask) -> list[Join]:
    """The joins that stand: those of equal names, and of those guessed from values the ones that are agreed to."""
    kept: list[Join] = []
    asked = {text.split("=")[0].strip() for text in wishes.joins}
    for join in joins:
        if join.from_alias != fact.model and not any(one.alias == join.from_alias for one in kept):
            continue
        source = fact if join.from_alias == fact.model else next(x.table for x in kept if x.alias == join.from_alias)
        is_sure = _names_match(join.column, join.table, join.key) or any(
            f"{name}.{column}" in asked
            for name in (source.name, source.model)
            for column in (join.column.raw_name, join.column.name)
        )
        question = (
            f"Is {source.name}.{join.column.raw_name} the {join.key.raw_name} of {join.table.name} "
            f"({join.found_share:.1%} of its values are found there)?"
        )
        if is_sure or ask(question, ("yes", "no"), "yes") == "yes":
            kept.append(join)
    return kept


def _chosen_time(
    fact: Table, columns: Sequence[FactColumn], times: Sequence[FactColumn], wishes: Wishes, ask: Ask
) -> FactColumn:
    if wishes.time is not None:
        name = wishes.time.split(".")[-1]
        named = next((one for one in columns if name in (one.name, one.column.raw_name)), None)
        if named is None:
            raise ProjectError(
                f"--time {wishes.time}: {fact.name} and its lookups have no such column; name one of "
                f"{', '.join(one.name for one in times) or 'those of another table with --fact'}."
            )
        if named.column.unparsed is not None:
            raise ProjectError(
                f"{named.name} is text where a date is meant, and “{named.column.unparsed}” can't be read as one: mend "
                "the values to YYYY-MM-DD, or name another column with --time."
            )
        if not named.column.is_moment:
            raise ProjectError(
                f"{named.name} is of type {named.column.raw_type} and no date: name one of "
                f"{', '.join(one.name for one in times) or 'another table with --fact'} with --time."
            )
        return named
    if not times:
        unparsed = next((one for one in columns if one.column.unparsed), None)
        raise ProjectError(
            f"{fact.name} has no column of dates, so that no question could ask about a period: "
            + (
                f"mend {unparsed.name}, where “{unparsed.column.unparsed}” can't be read as a date, or "
                if unparsed
                else ""
            )
            + "name another table with --fact, or join the one that has its date with --join."
        )
    names = [one.name for one in times]
    return times[names.index(ask(f"When did a row of {fact.name} happen?", names, names[0]))]


def _times(columns: Sequence[FactColumn]) -> list[FactColumn]:
    """Columns that could date an event, the likeliest first."""
    moments = [
        one
        for one in columns
        if one.column.is_moment and one.column.distinct_count > 1 and not _BIRTH.search(one.column.name)
    ]
    own = columns[0].alias if columns else ""

    def order(one: FactColumn) -> tuple[bool, bool, bool, int, str]:
        return (
            one.alias != own,
            _POOR_DATE.search(one.name) is not None,
            _GOOD_DATE.search(one.name) is None,
            one.column.null_count,
            one.name,
        )

    return sorted(moments, key=order)


def _with_aliases(fact: Table, joins: Sequence[Join]) -> list[Join]:
    """Joins with names: a lookup that is joined twice is called by the columns that lead to it."""
    named: list[Join] = []
    tables = [one.table.name for one in joins]
    for join in joins:
        stem = _stem_of(join.column)
        if tables.count(join.table.name) == 1:
            alias, prefix = join.table.model, join.table.singular
        else:
            alias, prefix = f"{stem}_{join.table.model}", stem
        named.append(join._replace(alias=alias, prefix=prefix))
    return named


def _stem_of(column: Column) -> str:
    return re.sub(r"_(id|key|code|no|nr|num|number)$", "", column.name)


def _names_match(column: Column, lookup: Table, key: Column) -> bool:
    names = {
        lookup.singular,
        lookup.model,
        *(f"{lookup.singular}_{end}" for end in ("id", "code", "key", key.name)),
        *(f"{lookup.model}_{end}" for end in ("id", "code", "key", key.name)),
    }
    if key.name not in _GENERAL_NAMES:
        names.add(key.name)
    return column.name in names or any(
        column.name.endswith(f"_{name}") for name in names if name not in _GENERAL_NAMES and "_" in name
    )


def _may_match_by_value(column: Column, key: Column) -> bool:
    """Text only: small whole numbers are found in any column of numbers."""
    return column.kind == key.kind == "text" and column.distinct_count >= 3


def _fact_columns(fact: Table, joins: Sequence[Join]) -> Iterator[FactColumn]:
    """The fact's own columns, then those of its lookups that are worth having, under names that are free."""
    taken = set()
    for column in fact.columns:
        taken.add(column.name)
        yield FactColumn(fact.model, column, column.name)
    for join in joins:
        for column in join.table.columns:
            is_text = column.kind in ("text", "flag")
            leads_on = any(one.from_alias == join.alias and one.column is column for one in joins)
            if column is join.key or (is_text and not column.members and not leads_on):
                continue
            name = column.name if column.name.startswith(f"{join.prefix}_") else f"{join.prefix}_{column.name}"
            while name in taken:
                name = f"{join.alias}_{name}" if f"{join.alias}_{name}" not in taken else f"{name}_2"
            taken.add(name)
            yield FactColumn(join.alias, column, name)


def _dimensions(fact: Table, joins: Sequence[Join], columns: Sequence[FactColumn]) -> list[FactColumn]:
    """Columns of a few members that a question can name, the best first."""
    keys = {one.column.name for one in joins if one.from_alias == fact.model and _has_names(one)}
    found = [
        one
        for one in columns
        if one.column.kind in ("text", "flag")
        and 2 <= len(one.column.members) <= MOST_MEMBERS
        and not (one.alias == fact.model and one.column.name in keys)
        and not any(_can_not_be_asked_for(member) for member in one.column.members)
    ]

    def order(one: FactColumn) -> tuple[bool, bool, int, str]:
        count = len(one.column.members)
        return one.column.null_count > 0.2 * fact.row_count, not 3 <= count <= 15, abs(count - 6), one.name

    return sorted(found, key=order)[: 2 * MOST_DIMENSIONS]


def _has_names(join: Join) -> bool:
    """Whether the lookup has a column of words for its keys, one each."""
    return any(
        one.kind == "text" and len(one.members) == join.key.distinct_count > 1 and one is not join.key
        for one in join.table.columns
    )


def _can_not_be_asked_for(member: str) -> bool:
    return (
        len(member) > 60
        or re.fullmatch(r"[\W\d_]+", member) is not None
        or re.search(r"[|{}\"“”\n]", member) is not None
        or _TIMELIKE_MEMBER.search(member) is not None
    )


def _measures(fact: Table, joins: Sequence[Join], columns: Sequence[FactColumn]) -> list[FactColumn]:
    """The fact's own numbers that are worth adding up or averaging: those named like quantities first."""
    keys = {one.column.name for one in joins if one.from_alias == fact.model}
    found = [
        one
        for one in columns
        if one.alias == fact.model
        and one.column.kind == "integer"
        and one.column is not fact.key
        and one.name not in keys
        and one.name not in (fact.singular, fact.model)
        and one.column.distinct_count >= 3
        and one.column.null_count < 0.5 * fact.row_count
        and not any(pattern.search(one.column.stem) for pattern in (_ID_NAME, _CALENDAR_NAME, _PLACE_NAME))
    ]

    def order(one: FactColumn) -> tuple[bool, int, int, int]:
        is_named = _QUANTITY.search(one.column.stem) is not None
        return not is_named, -one.column.places, one.column.null_count, -one.column.distinct_count

    return sorted(found, key=order)[:MOST_MEASURES]


def is_summed(measure: FactColumn) -> bool:
    """Whether the sum of a number means something: that of amounts does, that of ages does not."""
    return not _NOT_SUMMED.search(measure.column.stem)


def _entity(fact: Table, joins: Sequence[Join], columns: Sequence[FactColumn]) -> Entity | None:
    """What many events share, by a column of the fact: a lookup's key first, else an id with many values."""
    by_column = {one.column.name: one.table for one in joins if one.from_alias == fact.model}
    found = [
        one
        for one in columns
        if one.alias == fact.model
        and one.column is not fact.key
        and 30 <= one.column.distinct_count < 0.95 * fact.row_count
        and (one.name in by_column or _ID_NAME.search(one.name))
        and one.column.kind in ("integer", "text")
        and one.column.places == 0
    ]
    found.sort(key=lambda one: (one.name not in by_column, -one.column.distinct_count))
    if not found:
        return None
    best = found[0]
    return Entity(best, by_column[best.name].singular if best.name in by_column else singular_of(_stem_of(best.column)))


def _month_end(day: date) -> date:
    following = (day.replace(day=28) + timedelta(days=4)).replace(day=1)
    return following - timedelta(days=1)


def words_of(name: str) -> str:
    """A name with underscores in plain words."""
    return name.replace("_", " ")


def plural_words(name: str) -> str:
    """Several of a thing, in plain words."""
    return plural_of(words_of(name))
