"""Every rule of the bank in the compiled SQL that golds rest on: it changes the number, and spares what it must.

The compiled variants of a metric are run over a handful of rows in place of its fact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import duckdb
import pytest
from fixture_rows import Row, value_over_rows

from goldwright.dbt import Dbt


@dataclass(frozen=True)
class Case:
    """A rule on a metric: rows of its fact, the value under all rules, and the value without this one."""

    rule: str
    metric: str
    rows: list[Row]
    governed: str | None
    without: str | None
    month: str | None = None


PROFILE = {
    "account_id": 1,
    "account_region": "Prague",
    "account_district": "Hl.m. Praha",
    "statement_frequency": "monthly",
    "owner_gender": "female",
}
POSTING = PROFILE | {
    "posting_id": 1,
    "posting_direction": "debit",
    "operation": "cash withdrawal",
    "purpose": None,
    "counterparty_bank": None,
    "loan_status": "C",
    "posted_on": "1997-05-10",
    "next_month_starts_on": "1997-06-01",
    "loan_granted_on": "1995-01-01",
    "posted_day": 10,
    "loan_granted_year": 1995,
    "days_since_opening": 1000,
    "amount_haler": 100000,
    "balance_haler": 1000000,
    "instalment_haler": 200000,
}
LOAN = PROFILE | {
    "loan_id": 1,
    "loan_status": "C",
    "loan_term": "12 months",
    "granted_on": "1995-01-01",
    "opened_on": "1994-01-01",
    "loan_granted_year": 1995,
    "loan_term_months": 12,
    "amount_haler": 1000000,
    "instalment_haler": 200000,
    "average_salary_koruna": 10000,
    "status_points": 0,
    "burden_points": 2000,
    "unemployment_points": 4000,
    "balance_points": 5000,
    "age_points": 0,
}
ACCOUNT = PROFILE | {
    "card_type": None,
    "loan_status": None,
    "opened_on": "1995-01-01",
    "has_card": False,
    "has_loan": False,
    "owner_age": 40,
}
ORDER = PROFILE | {
    "standing_order_id": 1,
    "order_purpose": "insurance",
    "order_target_bank": "YZ",
    "opened_on": "1995-01-01",
    "amount_haler": 100000,
}
CARD = PROFILE | {
    "card_id": 1,
    "card_type": "classic",
    "issued_on": "1997-01-01",
    "opened_on": "1995-01-01",
    "days_to_card": 100,
}
#: The fact of a metric, with a row that no rule touches.
FACTS = {
    "berka__postings": POSTING,
    "berka__loans": LOAN,
    "berka__accounts": ACCOUNT,
    "berka__standing_orders": ORDER,
    "berka__cards": CARD,
}


def accounts(count: int, **changes: Any) -> list[Row]:
    """Postings of enough accounts for a figure to be reported."""
    return [{"account_id": number, **changes} for number in range(1, count + 1)]


def loans(count: int, **changes: Any) -> list[Row]:
    return [{"loan_id": number, **changes} for number in range(1, count + 1)]


def cards(count: int, **changes: Any) -> list[Row]:
    return [{"card_id": number, **changes} for number in range(1, count + 1)]


CASES = [
    Case(
        "berka__account_opening_date",
        "berka_transaction_volume",
        # The thirtieth day counts, the day before does not; an unknown age is not a young one.
        [{"days_since_opening": 30}, {"days_since_opening": 29}, {"days_since_opening": None}],
        "2000.00",
        "3000.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_overdraft_rate",
        [*accounts(29), *accounts(29)],
        None,
        "0.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_overdraft_rate",
        accounts(30),
        "0.00",
        "0.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_average_loan_amount",
        loans(9),
        None,
        "10000.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_npl_ratio",
        # A loan that leaves the divisor protects nobody; one without a status does not either.
        [*loans(9), {"loan_id": 10, "loan_status": "A"}, {"loan_id": 11, "loan_status": None}],
        None,
        "0.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_gold_card_share",
        [*cards(9), {"card_id": 10, "card_type": "junior"}],
        None,
        "0.00",
    ),
    Case(
        "berka__small_sample_suppression",
        "berka_days_to_card",
        [*cards(9), {"card_id": 10, "card_type": None}],
        "100.00",
        "100.00",
    ),
    Case(
        "berka__credit_risk_score_weights",
        "berka_credit_risk_score",
        # Without bad status: 25 * 0.2 + 15 * 0.4 + 20 * 0.5 against 20 * 1.1; with it 35 or 20 more.
        [
            *loans(9),
            {"loan_id": 10, "status_points": 10000, "age_points": 10000},
            {"loan_id": 11, "burden_points": None},
        ],
        "25.00",
        "26.00",
    ),
    Case(
        "berka__fee_structure_1996",
        "berka_average_account_fee",
        [
            {"purpose": "statement fee", "amount_haler": 3000},
            {"purpose": "penalty interest", "amount_haler": 1000},
            # Earlier, incoming, and without a purpose.
            {"purpose": "penalty interest", "amount_haler": 500, "posted_on": "1995-12-31"},
            {"purpose": "penalty interest", "amount_haler": 500, "posting_direction": "credit"},
            {"purpose": None, "amount_haler": 500},
        ],
        "20.00",
        "30.00",
    ),
    Case(
        "berka__fee_structure_1996",
        "berka_transaction_count",
        [
            {"purpose": "statement fee", "posted_on": "1996-01-01"},
            {"purpose": "statement fee", "posted_on": "1995-12-31"},
            {"purpose": "statement fee", "posted_on": None},
            {"purpose": None},
        ],
        "3.00",
        "4.00",
    ),
    Case(
        "berka__inter_bank_flag",
        "berka_inter_bank_share",
        [
            {"operation": "transfer out", "counterparty_bank": "YZ"},
            {"operation": "transfer out", "counterparty_bank": "AB"},
            {"operation": "cash withdrawal", "counterparty_bank": None, "amount_haler": 200000},
            {"operation": None, "purpose": "interest"},
        ],
        "25.00",
        "50.00",
    ),
    Case(
        "berka__inter_bank_flag",
        "berka_average_account_balance",
        [
            *accounts(30),
            *accounts(15, counterparty_bank="AB", balance_haler=2000000),
            *accounts(15, counterparty_bank=None, balance_haler=2000000),
            *accounts(60, counterparty_bank="YZ", balance_haler=3000000),
        ],
        "15000.00",
        "22500.00",
    ),
    Case(
        "berka__standing_order_validation",
        "berka_standing_order_load",
        # A token order takes its account along; exactly 100 CZK is none.
        [
            {"amount_haler": 10000},
            {"amount_haler": 9999, "account_id": 2},
            {"amount_haler": 30000, "account_id": 3},
            {"amount_haler": None, "account_id": 3},
        ],
        "200.00",
        "166.66",
    ),
    Case(
        "berka__cohort_maturity",
        "berka_instalment_to_salary",
        [
            *loans(10, account_region="east Bohemia"),
            {"loan_id": 11, "account_region": "east Bohemia", "loan_granted_year": 1997},
            {"loan_id": 12, "account_region": "east Bohemia", "loan_granted_year": None},
            *[
                {
                    "loan_id": loan_id,
                    "account_region": "east Bohemia",
                    "loan_granted_year": 1998,
                    "instalment_haler": 600000,
                }
                for loan_id in range(13, 17)
            ],
        ],
        "20.00",
        "30.00",
    ),
    Case(
        "berka__cohort_maturity",
        "berka_debt_service_coverage_ratio",
        [*accounts(30), {"loan_granted_year": 1998, "balance_haler": 32000000}, {"loan_granted_year": None}],
        "5.00",
        "9.84",
    ),
    Case(
        "berka__flood_relief_1997",
        "berka_npl_ratio",
        [
            *loans(10, account_region="east Bohemia", loan_granted_year=1997),
            *loans(10, account_region="south Moravia", loan_granted_year=1996, loan_status="D"),
            *loans(10, account_region="north Moravia", loan_granted_year=1997, loan_status="D"),
            # An unknown region is no Moravia, and an unknown year no late one.
            *loans(5, account_region=None, loan_granted_year=1997),
            *loans(5, account_region="north Moravia", loan_granted_year=None),
        ],
        "33.33",
        "50.00",
    ),
    Case(
        "berka__npl_denominator",
        "berka_npl_ratio",
        [
            *loans(9, amount_haler=1000000),
            {"loan_id": 10, "loan_status": "D", "amount_haler": 1000000},
            {"loan_id": 11, "loan_status": "B", "amount_haler": 10000000},
            {"loan_id": 12, "loan_status": "A", "amount_haler": 90000000},
        ],
        "55.00",
        "16.67",
    ),
    Case(
        "berka__npl_denominator",
        "berka_debt_service_coverage_ratio",
        # An account without a loan has no instalment and never counts.
        [
            *accounts(30),
            *accounts(10, loan_status="A", balance_haler=5000000),
            {"loan_status": None, "loan_granted_year": None, "instalment_haler": None, "balance_haler": 9000000},
        ],
        "5.00",
        "10.00",
    ),
    Case(
        "berka__prague_salary_adjustment",
        "berka_instalment_to_salary",
        [*loans(10, account_region="south Bohemia"), *loans(10), *loans(10, account_region=None)],
        "21.43",
        "20.00",
    ),
    Case(
        "berka__penalty_interest_separation",
        "berka_overdraft_rate",
        [
            *accounts(30),
            *accounts(10, purpose="penalty interest", balance_haler=-100),
            *accounts(10, purpose="blank", balance_haler=-100),
            {"purpose": None},
        ],
        "24.39",
        "39.22",
    ),
    Case(
        "berka__interest_capitalisation",
        "berka_cash_value_share",
        [
            {"operation": "cash withdrawal"},
            {"operation": None, "purpose": "interest"},
            {"operation": "transfer out", "purpose": "penalty interest"},
            {"operation": "transfer out", "purpose": "blank"},
            {"operation": "cash deposit", "purpose": None},
        ],
        "50.00",
        "40.00",
    ),
    Case(
        "berka__junior_card_separation",
        "berka_card_penetration",
        [
            {"has_card": True, "card_type": "classic"},
            {"has_card": True, "card_type": "junior"},
            # A card of unknown type is a card.
            {"has_card": True, "card_type": None},
            {},
        ],
        "50.00",
        "75.00",
    ),
    Case(
        "berka__junior_card_separation",
        "berka_days_to_card",
        [*cards(9), {"card_id": 10, "card_type": None}, *cards(10, card_type="junior", days_to_card=50)],
        "100.00",
        "75.00",
    ),
    Case(
        "berka__month_end_booking",
        "berka_transaction_volume",
        [
            {"posted_on": "1997-05-28", "posted_day": 28, "next_month_starts_on": "1997-06-01"},
            {"posted_on": "1997-05-29", "posted_day": 29, "next_month_starts_on": "1997-06-01"},
            {"posted_on": "1997-05-30", "posted_day": 30, "next_month_starts_on": "1997-06-01"},
            {"posted_on": "1997-04-30", "posted_day": 30, "next_month_starts_on": "1997-05-01", "amount_haler": 500000},
            {"posted_on": None, "posted_day": None, "next_month_starts_on": None},
        ],
        "6000.00",
        "3000.00",
        "1997-05-01",
    ),
    Case(
        "berka__recurrent_income_recognition",
        "berka_inflow_outflow_ratio",
        [
            {"posting_direction": "credit", "operation": "cash deposit"},
            {"posting_direction": "credit", "operation": "transfer in"},
            {"posting_direction": "credit", "operation": None},
            {"amount_haler": 400000},
        ],
        "50.00",
        "75.00",
    ),
    Case(
        "berka__de_minimis",
        "berka_average_interest_credit",
        [
            {"purpose": "interest", "amount_haler": 5000},
            {"purpose": "interest", "amount_haler": 4999},
            {"purpose": "interest", "amount_haler": 4999, "posted_on": "1995-01-01"},
            {"purpose": "interest", "amount_haler": 2000, "posted_on": "1994-12-31"},
            {"purpose": "interest", "amount_haler": None},
        ],
        "35.00",
        "42.50",
    ),
    Case(
        "berka__de_minimis_1993",
        "berka_active_account_count",
        # Without the edition of 1993 its successor would hold for 1994 as well.
        [
            {"account_id": 1, "amount_haler": 2000, "posted_on": "1994-12-31"},
            {"account_id": 2, "amount_haler": 1999, "posted_on": "1994-12-31"},
            {"account_id": 3, "amount_haler": 2000, "posted_on": "1995-01-01"},
            {"account_id": 4, "amount_haler": None, "posted_on": "1994-12-31"},
            {"account_id": 5, "amount_haler": 5000, "posted_on": "1995-01-01"},
        ],
        "3.00",
        "2.00",
    ),
    Case(
        "berka__unclassified_purpose",
        "berka_standing_order_value",
        [
            {"amount_haler": 100000},
            {"amount_haler": 400000, "order_purpose": "blank"},
            {"amount_haler": 100000, "order_purpose": None},
        ],
        "1000.00",
        "2000.00",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}-{case.metric}-{case.governed}")
def test_a_rule_changes_the_number_and_spares_what_it_must(dbt: Dbt, case: Case) -> None:
    assert _value(dbt, case, "governed", f"{case.metric}__governed") == case.governed
    assert _value(dbt, case, f"without__{case.rule}", f"{case.metric}__left_out") == case.without


def test_the_flood_leaves_the_instalments_to_the_maturity_document(dbt: Dbt) -> None:
    rows = loans(10, account_region="north Moravia", loan_granted_year=1997)
    case = Case("", "berka_instalment_to_salary", rows, "20.00", None)
    assert _value(dbt, case, "governed", "berka_instalment_to_salary__governed") == "20.00"


def test_every_rule_of_the_bank_has_a_case(build: duckdb.DuckDBPyConnection) -> None:
    rules = build.execute("select rule from rules where domain = 'berka' and verified_by is not null").fetchall()
    assert {case.rule for case in CASES} == {rule for (rule,) in rules}


def _value(dbt: Dbt, case: Case, variant: str, model: str) -> str | None:
    return value_over_rows(dbt, model, variant, case.rows, FACTS, case.month)
