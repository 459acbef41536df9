"""Whether a warehouse would take a statement: what is looked up of functions, types, names and clauses."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.dialects import dialect, dialect_faults, dialect_names

#: A dialect, what it would not take, and what is said of it.
REFUSED = {
    "a function of another engine": ("snowflake", "select string_agg(a, ',') from t", "calls string_agg()"),
    "a function that only a leader has": ("redshift", "select substr(a, 1, 2) from t", "calls substr()"),
    "a name that nobody has": ("databricks", "select a, goldwright_of(b) from t", "calls goldwright_of()"),
    "a window function as an aggregate": (
        "bigquery",
        "select percentile_disc(0.5) within group (order by a) from t",
        "calls percentile_disc() as an aggregate",
    ),
    "a type of another engine": ("bigquery", "select cast(a as text) from t", "casts to text"),
    "a wide integer of DuckDB": ("snowflake", "select cast(a as hugeint) from t", "casts to hugeint"),
    "a decimal that is too wide": ("bigquery", "select cast(a as decimal(38, 0)) from t", "wider than bigquery allows"),
    "a reserved word": ("snowflake", "select a from goldwright.raw.order", "names something order"),
    "a filter": ("snowflake", "select count(*) filter (where a > 1) from t", "has filter clause"),
    "a CTE that is asked for once": (
        "redshift",
        "with a as materialized (select 1 as b) select b from a",
        "materialized",
    ),
    "a list of values": ("redshift", "select a from (values (1), (2)) as listed (a)", "has values"),
    "a test of truth in a select list": ("redshift", "select (a > 1) is true as b from t", "has is true outside where"),
    "quotes that end a text": ("bigquery", "select 'it''s' as a", "can't be parsed"),
    "quotes that are swallowed": ("databricks", "select 'it''s' as a", "has doubled quotes"),
    "a plain union": ("bigquery", "select 1 as a union select 2 as a", "can't be parsed"),
    "no SQL at all": ("snowflake", "select from where", "can't be parsed"),
}

TAKEN = {
    "snowflake": "select grouping(a) as b, percentile_disc(0.5) within group (order by c asc) from t "
    "where (a > 1) is not true group by grouping sets ((), (a)) having count(*) > 0",
    "bigquery": "with x (a) as (select 1) select array_agg(a order by a)[safe_offset(0)], "
    "percentile_disc(a, 0.5) over () as m, cast(b as decimal(28, 4)) from x where a in (1, 2)",
    "databricks": "select (a) div (b) as c, listagg(d, ',') within group (order by d) from t group by (a), b",
    "redshift": "select median(2 * a) as b, row_number() over (partition by c order by d) from t "
    'where (a > 1) is not true and "order" = 1 and exists (select 1 from u)',
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_warehouse_would_not_take_is_said(case: str) -> None:
    name, sql, said = REFUSED[case]
    assert any(said in fault for fault in dialect_faults(sql, name)), dialect_faults(sql, name)


@pytest.mark.parametrize("name", TAKEN)
def test_what_it_takes_is_not_complained_of(name: str) -> None:
    assert dialect_faults(TAKEN[name], name) == []


def test_a_fault_is_said_once() -> None:
    assert len(dialect_faults("select list_sum(a), list_sum(b) from t", "snowflake")) == 1


@pytest.mark.parametrize("name", dialect_names())
def test_what_is_known_of_a_warehouse_is_written_well(name: str) -> None:
    known = dialect(name)
    assert known.reference.startswith("https://")
    assert not known.functions & known.windows
    assert known.reserved
    # Every domain is built of these.
    assert {"abs", "sign", "coalesce", "nullif", "sum", "count", "md5", "substring", "grouping"} <= known.functions


def test_an_engine_that_is_run_is_not_looked_up(dbt: Dbt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(dbt.project)
    monkeypatch.setenv("DBT_TARGET_PATH", str(tmp_path))
    outcome = CliRunner().invoke(main, ["lint", "--target", "duckdb"])
    assert outcome.exit_code == 1
    assert "Target duckdb is of the type duckdb, whose SQL is not looked up but run" in " ".join(outcome.output.split())
