"""What a team meets that writes staging models and facts by hand: each fault is one sentence with the fix."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clinic import clinic
from conftest import ROOT
from test_init import run

from goldwright.bench import copy_project
from goldwright.porting_errors import porting_sentence

#: It builds parts of a project of its own: `make test-slow`.
pytestmark = pytest.mark.slow

STAGING = "models/staging/clinic/stg_clinic__visit.sql"
FACT = "models/facts/clinic/clinic__visit.sql"
FACTS = "models/facts/clinic/_clinic__facts.yml"
BOOKED = r"cast\((substring.*) as date\) as booked_on"
LOOKUP = "left join user_records on visit.user_id = user_records.id"

#: A fault: the file, what is written otherwise in it, and the sentence.
FAULTS = {
    "text where a date is meant": (
        STAGING,
        BOOKED,
        "booked_on",
        "clinic_visit_count__standard.sql works with a date that is text: cast the column in the staging model of its "
        "table, with `cast(... as date)`, and mend values that are none there.",
    ),
    "text that is no date": (
        STAGING,
        BOOKED,
        "cast(booked_on as date) as booked_on",
        f"{FACT} reads “01.01.2021” as a date, which can't be done: put the text together as YYYY-MM-DD in the staging "
        "model before it is cast, and make what is no date null there.",
    ),
    "a reserved word": (
        STAGING,
        '"order" as visit_order',
        "order as visit_order",
        f"{STAGING} can't be parsed near “as”: if a column or a table is called by a word that SQL keeps for itself, "
        'such as order or group, write it between quotes there ("order") and give it another name behind `as`.',
    ),
    "a name that is written otherwise": (
        STAGING,
        '"PatientID" as patient_id',
        "patient_id",
        f"{STAGING} reads the column “patient_id”, which its table does not have: mend the name.",
    ),
    "a missing schema": (
        STAGING,
        r"from \{\{ source\(.*",
        "from practice.visit",
        f"{STAGING} reads “practice.visit”, which is not in the database: give its source under models/staging the "
        "schema and the names that your tables have; if it is a model, build that first.",
    ),
    "a join that fans out": (
        FACT,
        LOOKUP,
        LOOKUP + "\nleft join {{ ref('stg_clinic__insurances') }} as plans on visit.patient_id = plans.patient_id",
        "6000 values of visit_id stand in several rows of clinic__visit: a join there finds more than one row, so that "
        "rows are counted more than once. Join on a column that is unique, or make one row of each before the join.",
    ),
    "an empty table": (
        STAGING,
        r"(from \{\{ source\(.*)",
        r"\1\nwhere false",
        f"{FACT} has no row: load the data that its sources name, or mend the join or the filter in it that drops them "
        "all.",
    ),
    "a moment with a time zone": (
        STAGING,
        '"Started At" as started_at',
        'cast("Started At" as timestamp with time zone) as started_at',
        f"The time column started_at of {FACT} has a time zone, so that days would move with the session: make it a "
        "moment of one place in the staging model, with `at time zone` and the zone whose days you count.",
    ),
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose only domain has its variants, and no tables yet."""
    folder = tmp_path_factory.mktemp("porting")
    project = folder / "project"
    copy_project(ROOT, project, [], {})
    for arguments in (("init", "clinic", "--from", str(clinic(folder / "hospital.duckdb")), "--yes"), ("sync",)):
        code, said = run(project, *arguments)
        assert code == 0, said
    return project


@pytest.fixture
def project(begun: Path) -> Path:
    (begun / "goldwright.duckdb").unlink(missing_ok=True)
    return begun


def change(path: Path, pattern: str, replacement: str) -> str:
    """Writes a file otherwise; returns how it was."""
    before = path.read_text()
    after = re.sub(pattern, replacement, before, count=1)
    assert after != before
    path.write_text(after)
    return before


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_domain_that_is_brought_in_by_hand(fault: str, project: Path) -> None:
    path, pattern, replacement, sentence = FAULTS[fault]
    before = change(project / path, pattern, replacement)
    try:
        code, said = run(project, "build", "--select", "+clinic_visit_count__standard")
    finally:
        (project / path).write_text(before)
    assert code == 1
    assert sentence in said


def test_a_fact_without_a_date(project: Path) -> None:
    before = change(project / FACTS, r" +agg_time_dimension: booked_on\n", "")
    try:
        code, said = run(project, "sync")
    finally:
        (project / FACTS).write_text(before)
    assert code == 1
    assert (
        f"Metric 'clinic_average_fee' ({FACTS}) has no date to be counted by, so that no question could ask about a "
        "period: name a time dimension of clinic__visit under agg_time_dimension in its YAML; if the table has no "
        "date, join the one that has it in the fact." in said
    )


def test_what_is_not_known_stays_as_the_engine_said_it() -> None:
    assert porting_sentence({"original_file_path": "m.sql"}, "Out of Memory Error: could not allocate") is None
    assert porting_sentence({"test_metadata": {"name": "not_null"}}, "Got 5 results") is None
