"""The coefficient of variation of the compiled SQL against Python's own whole numbers, on made-up balances."""

from __future__ import annotations

import math
import random
from decimal import Decimal

import duckdb

from goldwright.dbt import Dbt

MODEL = "berka_balance_volatility__standard"


def _percent(balances: list[int]) -> Decimal | None:
    """100 * standard deviation of the population / mean, to two decimals, half up; None for a mean not above nought."""
    count, total, squares = len(balances), sum(balances), sum(one * one for one in balances)
    if total <= 0:
        return None
    # k hundredths, where (2k - 1) * total <= 2 * 10,000 * root(spread) < (2k + 1) * total.
    double = math.isqrt(4 * 10**8 * (count * squares - total * total))
    return Decimal((double // total + 1) // 2) / 100


def test_a_coefficient_of_variation_is_exact(dbt: Dbt) -> None:
    manifest = dbt.compiled_manifest()
    sql = manifest["nodes"][f"model.goldwright.{MODEL}"]["compiled_code"]
    sql = sql.replace(manifest["nodes"]["model.goldwright.berka__postings"]["relation_name"], "fact_rows")
    generator = random.Random(1998)
    with duckdb.connect() as connection:
        connection.execute(
            "create table fact_rows (account_region text, loan_status text, owner_gender text, "
            "statement_frequency text, posted_on date, balance_haler bigint)"
        )
        for _ in range(25):
            width = 10 ** generator.randint(1, 9)
            balances = [generator.randint(-width // 4, width) for _ in range(generator.randint(2, 60))]
            connection.execute("delete from fact_rows")
            connection.executemany(
                "insert into fact_rows values ('Prague', 'C', 'female', 'monthly', date '1997-05-10', ?)",
                [[one] for one in balances],
            )
            found = connection.execute(
                f"select metric_value from ({sql}) where grain = 'all' and dimension_1 is null"
            ).fetchall()
            wanted = _percent(balances)
            assert [value for (value,) in found] == ([] if wanted is None else [wanted])


def test_the_reference_rounds_half_up() -> None:
    assert _percent([1, 3]) == Decimal("50.00")
    assert _percent([7, 7, 7]) == Decimal("0.00")
    assert _percent([-5, 5]) is None
