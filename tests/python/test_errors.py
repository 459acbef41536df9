"""Faults in a project's files: each is one sentence that names the file and the fix."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import yaml
from click.testing import CliRunner

from goldwright.cli import main
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.project_checks import check_build
from goldwright.question_checks import check_questions
from goldwright.question_facts import CheckedTask, Facts, MetricWords
from goldwright.question_members import Member

FACTS = "models/facts/olist/_olist__facts.yml"
DOCUMENTS = "seeds/olist/olist__rule_documents.csv"


def change(project: Path, path: str, old: str, new: str) -> None:
    text = (project / path).read_text(encoding="utf-8")
    assert old in text
    (project / path).write_text(text.replace(old, new), encoding="utf-8")


def sync_says(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(copied.project)
    monkeypatch.delenv("DBT_TARGET_PATH", raising=False)
    result = CliRunner().invoke(main, ["sync"])
    assert result.exit_code == 1
    return " ".join(result.output.split())


def test_an_unknown_column_in_a_metric(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, FACTS, "expr: approval_seconds", "expr: approval_minutes")
    said = sync_says(copied, monkeypatch)
    assert (
        f"Metric 'olist_approval_time' ({FACTS}) reads the column 'approval_minutes', which olist__orders does not "
        "have: "
        "mend its expr, or declare the column under the fact's columns." in said
    )


def test_a_key_of_a_metric_that_nothing_reads(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, FACTS, "divide_by: 86400", "divided_by: 86400")
    said = sync_says(copied, monkeypatch)
    assert (
        f"Metric 'olist_average_delivery_time' ({FACTS}) has the key 'divided_by' under config: meta:, which nothing "
        "reads: write one of unit, decimals," in said
    )


def test_a_filter_that_is_not_understood(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(
        copied.project,
        FACTS,
        "{{ Dimension('olist_order__order_status') }} = 'delivered'",
        "{{ TimeDimension('olist_order__purchased_at', 'day') }} > '2017-01-01'",
    )
    said = sync_says(copied, monkeypatch)
    assert f"Metric 'olist_delivery_promise_margin' ({FACTS}) has a filter that is not understood" in said
    assert (
        "Only Dimension('entity__column') can stand in a filter; put anything else into a column of olist__orders."
        in said
    )


def test_a_rule_without_a_document(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, DOCUMENTS, "olist__promise_day,", "olist__promise_days,")
    said = sync_says(copied, monkeypatch)
    assert (
        f"Rule 'olist__promise_day' has no document: add its sections to {DOCUMENTS} under the document_id "
        "'olist__promise_day'." in said
    )


def test_a_document_without_its_parameter(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, DOCUMENTS, "{lifespan_years}", "three")
    said = sync_says(copied, monkeypatch)
    assert (
        f"The document of rule 'olist__clv_lifespan' in {DOCUMENTS} never states the parameter {{lifespan_years}} of "
        "macros/rules/olist/olist__clv_lifespan.sql: write the placeholder where the text gives its value." in said
    )


def test_a_replaced_rule_without_a_period_of_its_own(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, "macros/rules/olist/olist__csat_calculation_2017.sql", "effective={'to': '2017-06-30'},", "")
    said = sync_says(copied, monkeypatch)
    assert (
        "Rule 'olist__csat_calculation_2017' is superseded, yet stands in force without a period of its own: give it "
        "`effective` and `overrides='olist__csat_calculation'` in macros/rules/olist/olist__csat_calculation_2017.sql, "
        "or take it out of seeds/olist/olist__rule_metrics.csv and empty its verified_by." in said
    )


def test_a_replaced_rule_with_a_period_that_governs_nothing(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, "seeds/olist/olist__rule_metrics.csv", "olist__csat_calculation_2017,olist_csat\n", "")
    assert "keeps a period of its own" in sync_says(copied, monkeypatch)


def test_a_replaced_rule_with_a_period_that_nobody_verified(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(copied.project, "seeds/olist/olist__rules.csv", ",superseded,blind_check,", ",superseded,,")
    assert "but nobody has verified it" in sync_says(copied, monkeypatch)


def test_two_rules_in_conflict(copied: Dbt, monkeypatch: pytest.MonkeyPatch) -> None:
    change(
        copied.project,
        "macros/rules/olist/olist__freight_strike_relief.sql",
        "overrides='olist__promise_day'",
        "overrides=none",
    )
    said = sync_says(copied, monkeypatch)
    assert (
        "Rules 'olist__freight_strike_relief' and 'olist__promise_day' both set the measure of metric "
        "'olist_on_time_delivery_share': let one override the other inside a `when` or a period" in said
    )
    assert "seeds/olist/olist__rule_metrics.csv" in said


def test_a_stale_variant(copied: Dbt) -> None:
    change(copied.project, FACTS, "expr: approval_seconds", "expr: approval_seconds + 0")
    with pytest.raises(ProjectError) as error:
        copied.run("compile", "--select", "olist_approval_time__governed")
    assert (
        "Variant models/metric_variants/olist/olist_approval_time__governed.sql is stale: metric 'olist_approval_time' "
        f"({FACTS}) has changed since it was written. Run `goldwright sync`." in str(error.value)
    )


def test_a_missing_raw_file(copied: Dbt) -> None:
    (copied.project / "seeds/olist/raw/olist_sellers_dataset.parquet").unlink()
    with pytest.raises(ProjectError) as error:
        copied.run("run", "--select", "stg_olist__sellers")
    said = str(error.value)
    assert "seeds/olist/raw/olist_sellers_dataset.parquet" in said
    assert "goldwright data import olist" in said


def _small_build(copied: Dbt, condition: str, types: list[tuple[str, str]]) -> None:
    """The four tables that the checks of a build read, and a manifest with the quotas."""
    with duckdb.connect(str(copied.project / "goldwright.duckdb")) as connection:
        connection.execute("create schema goldwright")
        connection.execute("set schema = 'goldwright.goldwright'")
        connection.execute(
            "create table rule_parts as select 'olist' as domain, 'olist__voucher_netting' as rule, 'when' as part, "
            f"'payment_type' as part_key, '{condition}' as part_value"
        )
        connection.execute("create table dimension_members as select 'payment_type' as dimension, 'voucher' as member")
        connection.execute("create table selected_skeletons (domain varchar, analysis_type varchar)")
        connection.executemany("insert into selected_skeletons values (?, ?)", types)
    copied.run("parse")


def _quotas(copied: Dbt) -> list[tuple[str, str]]:
    settings = yaml.safe_load((copied.project / "dbt_project.yml").read_text(encoding="utf-8"))
    return [(domain, kind) for domain, kinds in settings["vars"]["selection"]["quotas"].items() for kind in kinds]


def test_a_rule_that_holds_for_a_value_that_does_not_exist(copied: Dbt) -> None:
    _small_build(copied, "vouchr", _quotas(copied))
    with pytest.raises(ProjectError) as error:
        check_build(copied)
    assert str(error.value) == (
        "Rule 'olist__voucher_netting' (macros/rules/olist/olist__voucher_netting.sql) holds when payment_type is "
        "'vouchr', which the data do not have: mend the value under `when`."
    )


def test_an_empty_candidate_set_for_one_type(copied: Dbt) -> None:
    _small_build(copied, "voucher", [one for one in _quotas(copied) if one != ("olist", "ranking")])
    with pytest.raises(ProjectError) as error:
        check_build(copied)
    assert str(error.value) == (
        "No skeleton of type ranking in the domain olist passes the gates, so its quota in `vars: selection: quotas` "
        "of dbt_project.yml can't be filled: look at model skeleton_gates for the reasons, or take the quota out."
    )


def test_a_question_about_a_member_that_does_not_exist() -> None:
    task = CheckedTask(
        task_id="t",
        question="What was the number of orders for customers in XX in 2017?",
        instructions="",
        brief={
            "analysis_type": "point_query",
            "domain": "olist",
            "detail": "value",
            "unit": "orders",
            "decimals": 0,
            "wording_a": "XX",
            "metrics": "olist_order_count",
            "dimension": "customer_state",
            "value_a": "XX",
            "grain": "year",
            "period_from": "2017-01-01",
            "period_to": "2017-01-01",
            "phrase": "number of orders",
        },
        spec={"keys": {}},
        gold_texts=(),
        gold_numbers=(),
        governing_rules=frozenset(),
        waived_rules=frozenset(),
    )
    facts = Facts(
        titles=(),
        parameters=(),
        words_of_rules=(),
        members=(Member("olist", "customer_state", "SP", "São Paulo (SP)"),),
        metrics=(MetricWords("olist", "olist_order_count", ("number of orders",), "Number of orders."),),
        dimensions=(),
        physical_names=(),
    )
    failed = [one.reason for one in check_questions([task], facts) if not one.passed]
    assert failed == ["asks for the customer_state XX, which the data do not have"]


def test_a_folder_that_is_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["sync"])
    assert result.exit_code == 1
    assert "run goldwright from the root of the project" in result.output
