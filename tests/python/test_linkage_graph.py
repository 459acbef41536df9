"""The linkage graph: how many nodes of each kind, and versions of a rule as one node."""

from __future__ import annotations

import duckdb


def test_nodes_of_olist(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute("select kind, count(*) from artifacts where domain = 'olist' group by kind").fetchall()
    assert dict(rows) == {"table": 9, "metric": 29, "rule": 17, "dimension": 21}


def test_every_end_of_a_link_is_a_node(build: duckdb.DuckDBPyConnection) -> None:
    loose = build.execute(
        """
        select links.*
        from artifact_links as links
        left join artifacts as one on links.domain = one.domain and links.artifact = one.artifact
        left join artifacts as other on links.domain = other.domain and links.linked_artifact = other.artifact
        where one.artifact is null or other.artifact is null
        """
    ).fetchall()
    assert loose == []


def test_an_older_version_of_a_rule_shares_its_node(build: duckdb.DuckDBPyConnection) -> None:
    governing = build.execute("select rule from governing_rules where metric = 'olist_csat'").fetchall()
    linked = build.execute(
        "select artifact from artifact_links where kind = 'rule-metric' and linked_artifact = 'olist_csat'"
    ).fetchall()
    assert {rule for (rule,) in governing} - {rule for (rule,) in linked} == {"olist__csat_calculation_2017"}
