"""One aggregate query for one cell, over the built facts: what somebody writes who wants that number alone.

The text is the variant's own: its rows, its rules and its rounding. Only the grouping gives way to a filter on the
slice and the period.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

_HEADER = re.compile(r"^([a-z_]\w*) as (?:not materialized |materialized )?\($")
_MONTHLY_SUM = re.compile(r"^ *(.+) as (row_count|measure|divisor|sum_of_squares),$", re.M)
_VARIANTS_READ = re.compile(r"where variant in \(([^)]*)\)")


@dataclass(frozen=True)
class Cell:
    """The key of a cell; `period` is an ISO date, or None for grain `all`."""

    metric: str
    variant: str
    dimension_1: str | None
    value_1: str | None
    dimension_2: str | None
    value_2: str | None
    grain: str
    period: str | None

    @property
    def model(self) -> str:
        """The model of variants that holds the cell."""
        known = {"standard": "standard", "governed": "governed", "without": "left_out"}
        return f"{self.metric}__{known.get(self.variant.split('__')[0], 'mistaken')}"


class CellQueries:
    """Writes cell queries from the compiled variants of a manifest."""

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        nodes = [node for node in manifest["nodes"].values() if node["config"].get("meta", {}).get("variant")]
        self._ctes = {node["name"]: _ctes_of(str(node["compiled_code"])) for node in nodes}
        self._models = {node["relation_name"]: node["name"] for node in nodes}
        self._shares = {
            node["name"]: node["config"]["meta"]["share_of"]
            for node in manifest["metrics"].values()
            if node["config"]["meta"].get("share_of")
        }

    def of(self, cell: Cell) -> str:
        """The query; its one row has the columns of a cell."""
        return self._query(cell.model, cell.variant, cell)

    def _query(self, model: str, variant: str, cell: Cell) -> str:
        ctes = self._needed(model, f"{variant}_cells")
        groups = f"{variant}_groups"
        share = self._shares.get(cell.metric)
        if groups in ctes:
            months = ctes.pop(f"{variant}_months")
            ctes[groups] = _one_group(ctes[groups], months, variant, cell, share)
        else:
            # A composite reads the cells of its inputs: each becomes a query of its own.
            ctes = {name: self._with_input_queries(text, cell) for name, text in ctes.items()}
        blocks = ",\n".join(f"{name} as (\n{text}\n)" for name, text in ctes.items())
        wanted = [
            f"value_{place} = {_text(value)}"
            for place, dimension, value in _slices(cell)
            if share is not None and dimension == share
        ]
        return f"with\n{blocks}\nselect * from {variant}_cells" + (f" where {' and '.join(wanted)}" if wanted else "")

    def _needed(self, model: str, last: str) -> dict[str, str]:
        """The CTEs that one of them rests on, in their order."""
        ctes = self._ctes[model]
        needed, open_names = {last}, [last]
        while open_names:
            words = set(re.findall(r"\w+", ctes[open_names.pop()]))
            found = (words & set(ctes)) - needed
            needed |= found
            open_names += found
        return {name: text for name, text in ctes.items() if name in needed}

    def _with_input_queries(self, text: str, cell: Cell) -> str:
        for relation, model in self._models.items():
            if relation in text:
                read = re.search(_VARIANTS_READ, text)
                names = re.findall(r"'([^']*)'", read.group(1)) if read else []
                variant = next(name for name in names if f"{name}_cells" in self._ctes[model])
                text = text.replace(relation, f"({self._query(model, variant, cell)})")
        return text


def _one_group(groups: str, months: str, variant: str, cell: Cell, share: str | None) -> str:
    """The cell's aggregates straight over the rows, with a filter in place of breakdowns, periods and monthly sums.

    A share needs all members of its dimension: that dimension is grouped by, and the cell picked at the end.
    """
    aggregates = groups.split(" as period,\n")[1].split(f"\n    from {variant}_months")[0]
    for of_month, column in _MONTHLY_SUM.findall(months):
        of_rows = "count(*)" if of_month == "1" else of_month
        aggregates = aggregates.replace(f"sum({column})", of_rows)
    columns, filters, grouped = [], [], []
    for place, dimension, value in _slices(cell):
        columns.append(f"{_text(dimension)} as dimension_{place}")
        if dimension is not None and dimension == share:
            columns.append(f"{dimension} as value_{place}")
            grouped.append(dimension)
        else:
            columns.append(f"{_text(value)} as value_{place}")
            if dimension is not None:
                filters.append(f"{dimension} = {_text(value)}")
    period = "cast(null as date)"
    if cell.period is not None:
        period = f"cast({_text(cell.period)} as date)"
        last = f"cast({_text(last_day(cell.grain, cell.period))} as date)"
        filters.append(f"booked_month between {period} and {last}")
    columns += [f"{_text(cell.grain)} as grain", f"{period} as period"]
    return (
        f"select {', '.join(columns)},\n{aggregates}\nfrom {variant}_counted_rows"
        + (f"\nwhere {' and '.join(filters)}" if filters else "")
        + (f"\ngroup by {', '.join(grouped)}" if grouped else "")
    )


def last_day(grain: str, period: str) -> str:
    """The last day of a month, quarter or year that begins on `period`; both are ISO dates."""
    first = date.fromisoformat(period)
    months = first.month - 1 + {"month": 1, "quarter": 3, "year": 12}[grain]
    after = date(first.year + months // 12, months % 12 + 1, 1)
    return (after - timedelta(days=1)).isoformat()


def _slices(cell: Cell) -> list[tuple[int, str | None, str | None]]:
    return [(1, cell.dimension_1, cell.value_1), (2, cell.dimension_2, cell.value_2)]


def _ctes_of(sql: str) -> dict[str, str]:
    """The CTEs of a compiled variant by name: each begins and ends at the left margin."""
    found: dict[str, str] = {}
    name, body = None, list[str]()
    for line in sql.splitlines():
        header = _HEADER.match(line)
        if name is None and header:
            name, body = header.group(1), []
        elif name is not None and line.rstrip() in (")", "),"):
            found[name], name = "\n".join(body), None
        elif name is not None:
            body.append(line)
    return found


def _text(value: str | None) -> str:
    """A text, or no text, as SQL."""
    return "cast(null as text)" if value is None else "'" + value.replace("'", "''") + "'"
