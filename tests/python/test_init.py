"""`goldwright init` on a made-up clinic that it has never seen, and what it says where it can't go on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
import yaml
from click.testing import CliRunner
from clinic import clinic
from conftest import ROOT

from goldwright.bench import copy_project
from goldwright.cli import main
from goldwright.domain_files import insert_settings
from goldwright.table_profiles import plural_of, singular_of, snake_case

#: It builds projects of its own: `make test-slow`.
pytestmark = pytest.mark.slow

FOLDERS = ("models/staging/clinic", "models/facts/clinic", "seeds/clinic")


def run(project: Path, *arguments: str, answers: str | None = None) -> tuple[int, str]:
    """A goldwright command in a project: its exit code, and what it said on one line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(project)
        patch.delenv("DBT_TARGET_PATH", raising=False)
        result = CliRunner().invoke(main, [*arguments], input=answers)
    return result.exit_code, " ".join(result.output.split())


@pytest.fixture
def empty_project(tmp_path: Path) -> Path:
    """The project without a domain."""
    project = tmp_path / "project"
    copy_project(ROOT, project, [], {})
    return project


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return clinic(tmp_path_factory.mktemp("warehouse") / "hospital.duckdb")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, database: Path) -> Path:
    """A project whose only domain init has started, built with no edits."""
    project = tmp_path_factory.mktemp("begun") / "project"
    copy_project(ROOT, project, [], {})
    for arguments in (("init", "clinic", "--from", str(database), "--yes"), ("sync",), ("build",)):
        code, said = run(project, *arguments)
        assert code == 0, said
    return project


def test_a_domain_that_init_began_builds_with_no_edits(built: Path) -> None:
    with duckdb.connect(str(built / "goldwright.duckdb"), read_only=True) as connection:
        connection.execute("set schema = 'goldwright.goldwright'")
        tasks = connection.execute("select analysis_type, task_group from benchmark_tasks").fetchall()
        members = connection.execute(
            "select member from dimension_members where dimension = 'patient_city' order by 1"
        ).fetchall()
    assert len(tasks) >= 20
    assert {group for _, group in tasks} == {"analytics"}
    assert len({kind for kind, _ in tasks}) == 7
    assert {"Genève", "Køge", "Zürich", "Łódź"} <= {name for (name,) in members}
    code, said = run(built, "verify", "--gates")
    assert code == 0, said
    golds = [json.loads(line) for line in (built / "benchmark" / "golds.jsonl").read_text().splitlines()]
    with duckdb.connect(str(built / "benchmark" / "warehouse.duckdb"), read_only=True) as connection:
        for gold in golds:
            assert connection.execute(gold["gold_sql"]).fetchall(), gold["task_id"]


def test_the_first_figures_are_those_of_the_warehouse(built: Path, database: Path) -> None:
    with duckdb.connect(str(database), read_only=True) as connection:
        wanted = connection.execute(
            'select p."City", count(*), sum(v.fee)::varchar, count(distinct v."PatientID") '
            'from "Practice"."Visit" v join "Practice"."Patients" p using ("PatientID") group by 1 order by 1'
        ).fetchall()
    with duckdb.connect(str(built / "goldwright.duckdb"), read_only=True) as connection:
        found = connection.execute(
            "select value_1, max(case when metric = 'clinic_visit_count' then metric_value end)::bigint, "
            "max(case when metric = 'clinic_total_fee' then metric_value end)::decimal(18, 2)::varchar, "
            "max(case when metric = 'clinic_different_patients' then metric_value end)::bigint "
            "from goldwright.goldwright.cells where variant = 'standard' and grain = 'all' "
            "and dimension_1 = 'patient_city' and dimension_2 is null group by 1 order by 1"
        ).fetchall()
    assert found == wanted


def test_what_init_wrote_lints_clean(built: Path) -> None:
    (built / ".sqlfluff").write_text((ROOT / ".sqlfluff").read_text())
    command = [str(Path(sys.executable).with_name("sqlfluff")), "lint", "--disable-progress-bar", *FOLDERS[:2]]
    linted = subprocess.run(command, cwd=built, capture_output=True, text=True, check=False)
    assert linted.returncode == 0, linted.stdout


def test_the_guide_says_what_was_guessed(built: Path) -> None:
    guide = (built / "seeds/clinic/GUIDE.md").read_text()
    for said in (
        "A row of `Visit` is an event. Its key is `visit_id`, and it happened at `booked_on`.",
        "Months from 2021-01-01 to 2022-05-31 are whole",
        "`visit.clinic_code` is the `code` of clinics, which is unique there; 99.0% of its values are found.",
        "Visit.Started At has a time zone: its moments are copied as naive ones in UTC.",
        "archive is empty and was left out.",
        "Visit.PatientID is not joined to insurances, where PatientID is not unique (400 values stand in several rows)",
    ):
        assert said in guide
    staged = (built / "models/staging/clinic/stg_clinic__visit.sql").read_text()
    for said in (
        'trim("Group") as visit_group',
        "year as visit_year",
        "'-' || substring(booked_on, 1, 2) as date) as booked_on",
    ):
        assert said in staged


def test_nothing_is_written_over(built: Path, database: Path) -> None:
    code, said = run(built, "init", "clinic", "--from", str(database), "--yes")
    assert code == 1
    assert "models/cells/clinic is there already, and nothing is written over: take another name" in said


def tables(path: Path, **statements: str) -> Path:
    """A DuckDB file with one table a statement."""
    with duckdb.connect(str(path)) as connection:
        for name, statement in statements.items():
            connection.execute(f'create table "{name}" as {statement}')
    return path


EVENTS = "select i as id, i % 7 as amount, {date} as seen from range(0, 4000) as numbers (i)"
DAYS = "date '2022-01-01' + cast(i // 8 as integer)"

#: What a team meets first: options of init, the tables that it is run on, and the sentence that it says.
ERRORS: dict[str, tuple[list[str], dict[str, str], str]] = {
    "missing schema": (
        ["--schema", "sales"],
        {"visits": EVENTS.format(date=DAYS)},
        "There is no schema 'sales' with tables in {path}: name one of main with --schema.",
    ),
    "no table with dates": (
        [],
        {"visits": "select i as id, i % 5 as amount from range(0, 100) as numbers (i)"},
        "No table has a column of dates, so that no question could ask about a period: bring a column of type date or "
        "timestamp, or mend the text to YYYY-MM-DD.",
    ),
    "text where a date is meant": (
        [],
        {"visits": EVENTS.format(date="case when i = 7 then 'unknown' else '2022-01-01' end")},
        "No table has a column of dates, so that no question could ask about a period; text that is meant as dates and "
        "can't be read stands in visits.seen (“unknown” is none): bring",
    ),
    "text named as the date": (
        ["--time", "said"],
        {
            "visits": EVENTS.format(
                date=f"{DAYS} as day, case when i = 7 then '31.02.2022' else '01.02.2022' end as said, 1"
            )
        },
        "said is text where a date is meant, and “31.02.2022” can't be read as one: mend the values to YYYY-MM-DD, or "
        "name another column with --time.",
    ),
    "a number named as the date": (
        ["--time", "amount"],
        {"visits": EVENTS.format(date=DAYS)},
        "amount is of type bigint and no date: name one of seen with --time.",
    ),
    "a fact without a date": (
        ["--fact", "wards"],
        {"visits": EVENTS.format(date=DAYS), "wards": "select 1 as id, 'north' as name"},
        "wards has no column of dates, so that no question could ask about a period: name another table with --fact, "
        "or join the one that has its date with --join.",
    ),
    "empty tables": (
        [],
        {"visits": EVENTS.format(date=DAYS) + " where false"},
        "No table has a row: load the data first, or name another place with --from or --schema.",
    ),
    "a join that fans out": (
        ["--join", "visits.amount=plans.amount"],
        {"visits": EVENTS.format(date=DAYS), "plans": "select i % 3 as amount from range(0, 9) as numbers (i)"},
        "visits.amount can't be joined to plans.amount, which is not unique (3 values stand in several rows), so that "
        "rows would be counted more than once: name a unique column with --join, or make one row of each in the "
        "warehouse.",
    ),
    "a join of nothing": (
        ["--join", "visits.amount=plans.price"],
        {"visits": EVENTS.format(date=DAYS), "plans": "select 1 as id"},
        "--join visits.amount=plans.price: there is no column 'plans.price'; write table.column=table.column with "
        "tables of plans, visits.",
    ),
    "no whole month": (
        [],
        {"visits": EVENTS.format(date="date '2022-01-10' + cast(i % 9 as integer)")},
        "visits covers no whole month by seen, so that no question could ask about a period: name another column with "
        "--time, or bring more data.",
    ),
    "an unknown table": (
        ["--table", "sales"],
        {"visits": EVENTS.format(date=DAYS)},
        "There is no table 'sales': name some of visits with --table.",
    ),
}


@pytest.mark.parametrize("error", ERRORS)
def test_what_a_team_meets_first_is_one_sentence_and_leaves_nothing_behind(
    error: str, empty_project: Path, tmp_path: Path
) -> None:
    options, statements, sentence = ERRORS[error]
    path = tables(tmp_path / "warehouse.duckdb", **statements)
    before = sorted(empty_project.rglob("*"))
    code, said = run(empty_project, "init", "clinic", "--from", str(path), "--yes", *options)
    assert code == 1
    assert sentence.format(path=path) in said
    assert sorted(empty_project.rglob("*")) == before


@pytest.mark.parametrize("name", ["Clinic", "my_clinic", "questions", "olist"])
def test_a_name_that_can_not_be_taken(name: str, database: Path) -> None:
    code, said = run(ROOT, "init", name, "--from", str(database), "--yes")
    assert code == 1
    assert f"'{name}' can't name a domain" in said or "is there already, and nothing is written over" in said


def test_a_failure_while_files_are_moved_takes_back_what_was_moved(
    empty_project: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    move: Callable[..., None] = os.replace

    def fails_at_the_seeds(source: Path, target: Path) -> None:
        if "seeds" in Path(target).parts:
            raise OSError("no space left")
        move(source, target)

    monkeypatch.setattr("goldwright.domain_init.os.replace", fails_at_the_seeds)
    before = sorted(empty_project.rglob("*"))
    run(empty_project, "init", "clinic", "--from", str(database), "--yes")
    assert sorted(empty_project.rglob("*")) == before


def test_it_asks_what_it_can_not_tell(empty_project: Path, database: Path) -> None:
    code, said = run(empty_project, "init", "clinic", "--from", str(database), answers="started_at\n")
    assert code == 0, said
    assert "When did a row of Visit happen? (booked_on, started_at)" in said
    facts = yaml.safe_load((empty_project / "models/facts/clinic/_clinic__facts.yml").read_text())
    assert facts["models"][0]["agg_time_dimension"] == "started_at"


def test_a_folder_of_csv_and_the_date_of_a_joined_table(empty_project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    with duckdb.connect() as connection:
        connection.execute(
            f"copy (select i as order_id, {DAYS} as order_date, case when i % 2 = 0 then 'web' else 'NA' end as "
            f"channel from range(0, 4000) as n (i)) to '{folder}/orders.csv' (header)"
        )
        connection.execute(
            f"copy (select i // 2 as order_id, i % 9 + 0.25 as price, i % 4 as quantity from range(0, 8000) as n (i)) "
            f"to '{folder}/order_items.csv' (header)"
        )
    code, said = run(empty_project, "init", "shop", "--from", str(folder), "--yes", "--fact", "order_items")
    assert code == 0, said
    facts = yaml.safe_load((empty_project / "models/facts/shop/_shop__facts.yml").read_text())["models"][0]
    assert facts["agg_time_dimension"] == "order_date"
    assert facts["columns"][0]["name"] == "order_item_number"
    names = [metric["name"] for metric in facts["metrics"]]
    assert {"shop_order_item_count", "shop_average_price", "shop_total_quantity", "shop_different_orders"} <= set(names)
    with duckdb.connect() as connection:
        path = empty_project / "seeds/shop/raw/orders.parquet"
        rows = connection.execute(f"select distinct channel from '{path}' order by 1")
        assert rows.fetchall() == [("web",), (None,)]


def test_a_label_of_another_domain_gets_the_domain_behind_it(empty_project: Path, database: Path) -> None:
    other = empty_project / "models/facts/other/_other__facts.yml"
    other.parent.mkdir(parents=True)
    other.write_text("models:\n  - name: other\n    metrics:\n      - name: visits\n        label: Visit count\n")
    code, said = run(empty_project, "init", "clinic", "--from", str(database), "--yes")
    assert code == 0, said
    facts = yaml.safe_load((empty_project / "models/facts/clinic/_clinic__facts.yml").read_text())["models"][0]
    assert [metric["label"] for metric in facts["metrics"]][:2] == ["Visit count (clinic)", "Total fee"]


def test_settings_go_to_the_end_of_their_blocks_and_change_nothing_else() -> None:
    text = (ROOT / "dbt_project.yml").read_text()
    days = {"first_day": "2021-01-01", "last_day": "2022-05-31"}
    quotas = {"trend": {"analytics": 8}}
    changed = insert_settings(text, "clinic", days, quotas)
    before, after = yaml.safe_load(text)["vars"], yaml.safe_load(changed)["vars"]
    assert after["domains"] == {**before["domains"], "clinic": days}
    assert after["selection"]["quotas"] == {**before["selection"]["quotas"], "clinic": quotas}
    lines = changed.splitlines()
    assert [line for line in lines if line in text.splitlines()] == text.splitlines()


def test_names() -> None:
    assert [snake_case(name) for name in ("CustomerID", "Order Date", "größe", "HTTPStatus", "isUrgent")] == [
        "customer_id",
        "order_date",
        "grosse",
        "http_status",
        "is_urgent",
    ]
    assert [singular_of(name) for name in ("order_items", "categories", "addresses", "boxes", "status", "visit")] == [
        "order_item",
        "category",
        "address",
        "box",
        "status",
        "visit",
    ]
    assert [plural_of(name) for name in ("order item", "city", "box", "day")] == [
        "order items",
        "cities",
        "boxes",
        "days",
    ]
