"""Domains that are switched on and off in dbt_project.yml."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT
from test_init import run

from goldwright.dbt import Dbt
from goldwright.domains import check_domains, domain_names, domains_off, present_domains
from goldwright.errors import ProjectError
from goldwright.sync import lay_out, owned_files, written_files

#: It builds projects of its own: `make test-slow`.
pytestmark = pytest.mark.slow

LINES = {
    "olist": '    olist: {first_day: "2017-01-01", last_day: "2018-08-31"}\n',
    "berka": '    berka: {first_day: "1994-04-01", last_day: "1998-12-31"}\n',
    "flights": '    flights: {first_day: "2013-01-01", last_day: "2013-12-31"}\n',
}


def switch(project: Path, *names: str) -> None:
    """Leaves these domains on, and puts the others' lines under `domains_off`."""
    path = project / "dbt_project.yml"
    text = path.read_text()
    for line in LINES.values():
        assert text.count(line) == 1
        text = text.replace(line, "")
    on = "".join(LINES[name] for name in names)
    off = "".join(line for name, line in LINES.items() if name not in names)
    text = text.replace("\n  domains:\n", f"\n  domains:\n{on}").replace(
        "\n  domains_off:\n", f"\n  domains_off:\n{off}"
    )
    path.write_text(text)


def names_of(dbt: Dbt) -> set[str]:
    """The domains that dbt sees, by the folders of what it parsed."""
    manifest = dbt.manifest()
    nodes = [*manifest["nodes"].values(), *manifest["sources"].values(), *manifest["metrics"].values()]
    folders = {part for node in nodes for part in node["fqn"][1:-1]}
    return {name for name in LINES if name in folders or any(node["name"].startswith(f"{name}_") for node in nodes)}


@pytest.mark.parametrize("names", [("olist",), ("berka",), ("flights",), ("flights", "olist")])
def test_any_of_them_alone_or_together_parse_and_dbt_sees_no_other(copied: Dbt, names: tuple[str, ...]) -> None:
    before = {path: (copied.project / path).read_text() for path in owned_files(ROOT)}
    switch(copied.project, *names)
    with pytest.raises(ProjectError, match="has changed since the models were written: run `goldwright sync`"):
        check_domains(copied.project)
    lay_out(copied.project)
    check_domains(copied.project)
    copied.run("parse")
    assert names_of(copied) == {*names}
    files = written_files(copied.project, copied.manifest())
    # What each domain has for itself is what it has beside the others.
    for path, text in files.items():
        if len(path.parts) == 4 and path in before:
            assert text == before[path], path
    for name in names:
        cells = files[Path("models/cells") / name / f"{name}__cells.sql"]
        assert {line.split("'")[1].split("_")[0] for line in cells.splitlines() if "ref(" in line} == {name}


def test_a_domain_that_is_off_keeps_its_written_files(copied: Dbt) -> None:
    assert domain_names(ROOT) == ["berka", "olist"] and domains_off(ROOT) == ["flights"]
    assert not [path for path in owned_files(ROOT) if "flights" in path.as_posix()]
    switch(copied.project, "flights")
    assert [path for path in owned_files(copied.project) if "models/metric_variants/flights" in path.as_posix()]
    assert not [path for path in owned_files(copied.project) if "models/metric_variants/olist" in path.as_posix()]


def test_a_domain_without_seeds_is_named(copied: Dbt) -> None:
    text = (copied.project / "dbt_project.yml").read_text()
    shop = '\n  domains:\n    shop: {first_day: "2020-01-01", last_day: "2020-12-31"}\n'
    (copied.project / "dbt_project.yml").write_text(text.replace("\n  domains:\n", shop))
    assert present_domains(copied.project) == ["berka", "flights", "olist"]
    code, said = run(copied.project, "sync")
    assert code == 1
    assert (
        "`vars: domains:` of dbt_project.yml names the domain 'shop', of which seeds/shop/shop__rules.csv is missing: "
        "start it with `goldwright init shop`, or take the line out." in said
    )
