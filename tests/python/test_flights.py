"""The third domain, flights, which is switched off by default: built alone, with every type of task, and proved."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from conftest import ROOT
from test_init import run

from goldwright.bench import copy_project
from goldwright.domains import read_domain
from goldwright.release import Release, read_release
from goldwright.verify import verify_check_queries, verify_gates, verify_gold_sql, verify_solvers

#: It builds projects of its own: `make test-slow`.
pytestmark = pytest.mark.slow

#: The model files that sync writes for the domain alone.
WRITTEN = ("models/metric_variants/flights", "models/near_misses/flights", "models/linkage_graph")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = tmp_path_factory.mktemp("flights") / "project"
    copy_project(ROOT, project, ["flights"], {})
    for command in ("sync", "build"):
        code, said = run(project, command)
        assert code == 0, said
    return project


@pytest.fixture(scope="module")
def flights(project: Path) -> Release:
    return read_release(project / "goldwright.duckdb")


def test_it_has_sixty_tasks_or_more_of_all_nine_types(flights: Release) -> None:
    kinds = Counter(str(task.row["analysis_type"]) for task in flights.tasks)
    assert len(kinds) == 9 and sum(kinds.values()) >= 60
    groups = Counter(str(task.row["task_group"]) for task in flights.tasks)
    assert set(groups) == {"rule", "analytics", "knowledge"}
    traps = sum(bool(task.row["is_trap"]) for task in flights.tasks)
    assert traps >= groups["analytics"] / 4


def test_each_rule_type_is_met_by_tasks(flights: Release, project: Path) -> None:
    rules = read_domain(project, "flights").rules
    active = {rule for task in flights.tasks for rule in task.active_rules}
    assert active == {name for name, rule in rules.items() if rule.status == "verified"}
    assert {rules[name].rule_type for name in active} == {
        *("definitional", "exclusionary", "temporal", "conditional", "privacy", "override")
    }


def test_gates_gold_sql_and_check_queries_hold(flights: Release, project: Path) -> None:
    manifest = json.loads((project / "target" / "manifest.json").read_text())
    warehouse = project / "benchmark" / "warehouse.duckdb"
    proofs = [
        *verify_gates(flights),
        *verify_solvers(flights),
        verify_gold_sql(flights, manifest, warehouse, lambda: None),
        *verify_check_queries(flights, ROOT / "tests" / "check_queries", warehouse),
    ]
    for proof in proofs:
        assert proof.checked and not proof.failures, proof


def test_every_task_has_a_check_query_and_its_first_attempt_is_kept(flights: Release) -> None:
    folder = ROOT / "tests" / "check_queries" / "flights"
    tasks = sorted(task.task_id for task in flights.tasks)
    assert sorted(path.stem for path in folder.glob("*.sql")) == tasks
    with (folder / "first_attempts.csv").open(newline="", encoding="utf-8") as lines:
        attempts = list(csv.DictReader(lines))
    assert [attempt["task_id"] for attempt in attempts] == tasks
    for attempt in attempts:
        assert attempt["agreed"] == "yes" or attempt["how_it_was_settled"], attempt


def test_documents_have_the_length_of_real_ones_and_no_identifiers(flights: Release) -> None:
    texts: dict[str, str] = {}
    for section in flights.documents:
        if section["kind"] in ("rule", "superseded"):
            name = str(section["document_id"])
            texts[name] = f"{texts.get(name, '')} {section['section']} {section['text']}"
    assert len(texts) == 8
    for name, text in texts.items():
        assert 590 <= len(text.split()) <= 1140, name
        assert not re.search(r"\w_\w|[{}]", text), name


def test_what_sync_writes_for_it_is_committed(project: Path) -> None:
    for folder in WRITTEN:
        names = {path.name for path in (project / folder).glob("flights*.sql")}
        assert names and names == {path.name for path in (ROOT / folder).glob("flights*.sql")}
        for name in names:
            assert (project / folder / name).read_text() == (ROOT / folder / name).read_text(), name
