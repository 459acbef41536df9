"""What a release promises: enough tasks of every kind, true to their specs, and nothing that gives answers away."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import duckdb

from goldwright.comparator import compare, validate_spec
from goldwright.dbt import Dbt
from goldwright.diversity import NEAR_DUPLICATE, text_cosines
from goldwright.exam.agents import negated
from goldwright.release import CANARY, Release
from goldwright.significance import Group, chi_squared_test, two_proportion_test, welch_t_test
from goldwright.verify import verify_solvers

#: The paper's counts by type (Table 13); of the last three it gives the sum alone, 83.
FEWEST = {
    "ranking": 145,
    "knowledge_retrieval": 137,
    "threshold_crossing": 123,
    "point_query": 102,
    "trend": 78,
    "comparison": 63,
    "significance_testing": 30,
    "counterfactual": 30,
    "decomposition": 30,
}

TYPES = {
    "knowledge_retrieval",
    "point_query",
    "trend",
    "comparison",
    "ranking",
    "significance_testing",
    "threshold_crossing",
    "counterfactual",
    "decomposition",
}


def test_the_release_is_large_and_varied_enough(release: Release) -> None:
    rule_tasks = [task for task in release.tasks if task.row["task_group"] == "rule"]
    analytics = [task for task in release.tasks if task.row["task_group"] == "analytics"]
    assert len(release.tasks) >= 1000
    domains = Counter(task.row["domain"] for task in release.tasks)
    assert domains["olist"] >= 450 and domains["berka"] >= 400
    kinds = Counter(task.row["analysis_type"] for task in release.tasks)
    assert set(kinds) == TYPES
    assert all(kinds[kind] >= count for kind, count in FEWEST.items())
    assert {task.row["task_group"] for task in release.tasks} == {"rule", "analytics", "knowledge"}
    assert len(rule_tasks) >= 300
    assert len({tuple(task.active_rules) for task in rule_tasks}) >= 40
    assert sum(len(task.active_rules) >= 2 for task in rule_tasks) >= 100
    assert sum(len(task.active_rules) >= 3 for task in rule_tasks) >= 25
    assert sum(bool(task.row["is_trap"]) for task in analytics) * 4 >= len(analytics)


def test_one_family_of_tasks_needs_eleven_rules_over_three_metrics(release: Release) -> None:
    assert any(len(task.active_rules) >= 11 and task.asked and len(task.asked.metrics) == 3 for task in release.tasks)


def test_no_family_of_tasks_is_asked_over_and_over(release: Release) -> None:
    families = Counter(
        (task.row["analysis_type"], task.row["metric"], tuple(task.active_rules))
        for task in release.tasks
        if task.asked is not None
    )
    assert max(families.values()) <= 8


def test_near_duplicates_are_rare(release: Release) -> None:
    cosines = text_cosines([str(task.row["question"]) for task in release.tasks])
    assert (cosines > NEAR_DUPLICATE).any(axis=1).mean() <= 0.01


def test_every_rule_in_force_is_active_in_five_tasks(release: Release, build: duckdb.DuckDBPyConnection) -> None:
    rules = {
        rule
        for (rule,) in build.execute(
            "select rule from rules where status <> 'proposed' and verified_by is not null"
        ).fetchall()
    }
    counts = Counter(rule for task in release.tasks for rule in task.active_rules)
    assert set(counts) == rules
    assert min(counts.values()) >= 5


def test_specs_are_valid_and_near_misses_are_what_they_say(release: Release) -> None:
    for task in release.tasks:
        validate_spec(task.spec)
        for miss in task.near_misses:
            assert miss["is_separable"] is not compare(miss["answer"], task.gold_answer, task.spec).is_right


def test_rankings_are_sorted_and_have_no_ties(release: Release) -> None:
    for task in release.tasks:
        if task.row["analysis_type"] == "ranking":
            assert isinstance(task.gold_answer, list)
            values = [float(row["value"]) for row in task.gold_answer]
            is_highest = str(task.brief["detail"]).startswith("highest")
            assert values == sorted(values, reverse=is_highest)
            assert len(set(values)) == len(values)


def test_periods_lie_inside_their_window(release: Release) -> None:
    for task in release.tasks:
        if task.row["analysis_type"] in ("trend", "threshold_crossing"):
            assert isinstance(task.gold_answer, dict)
            period = task.gold_answer.get("peak_period") or task.gold_answer["period"]
            if period != "none":
                assert str(task.brief["period_from"])[:7] <= period <= str(task.brief["period_to"])[:7]


def test_decompositions_add_up(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        """
        with contributions as (
            select skeleton_id, variant, row_number, answer_number from answers
            where skeleton_id in (select skeleton_id from selected_skeletons where analysis_type = 'decomposition')
                and answer_key = 'contribution' and variant = 'governed'
        )
        select
            sum(case when row_number < 1000 then answer_number end)
            - sum(case when row_number = 1000 then answer_number end)
        from contributions group by skeleton_id
        """
    ).fetchall()
    assert rows and all(abs(difference) <= 0.05 for (difference,) in rows)


def test_mix_and_rate_add_up_to_the_change(release: Release) -> None:
    parted = [
        task.gold_answer
        for task in release.tasks
        if task.row["analysis_type"] == "decomposition" and isinstance(task.gold_answer, dict)
    ]
    assert len(parted) >= 10
    for answer in parted:
        assert abs(float(answer["mix_effect"]) + float(answer["rate_effect"]) - float(answer["total"])) <= 0.0101


def test_no_breakdown_hides_just_one_group(build: duckdb.DuckDBPyConnection) -> None:
    """A single hidden group could be computed back from the others."""
    rows = build.execute(
        """
        select selected_skeletons.skeleton_id
        from selected_skeletons
        inner join skeleton_cells using (skeleton_id)
        inner join cells on cells.metric = skeleton_cells.metric and cells.variant = 'governed'
            and cells.dimension_1 is not distinct from skeleton_cells.dimension_1
            and cells.dimension_2 is null and skeleton_cells.dimension_2 is null
            and cells.grain = skeleton_cells.grain and cells.period is not distinct from skeleton_cells.period
        where skeleton_cells.role in ('group', 'before', 'after')
        group by selected_skeletons.skeleton_id, skeleton_cells.period
        having count(distinct case when cells.is_suppressed then cells.value_1 end) = 1
        """
    ).fetchall()
    assert rows == []


def test_no_privacy_ruled_group_is_shown(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        """
        select count(*) from gold_answers
        inner join selected_skeletons using (skeleton_id)
        inner join skeleton_cells using (skeleton_id)
        inner join cells on cells.metric = skeleton_cells.metric and cells.variant = 'governed'
            and cells.dimension_1 is not distinct from skeleton_cells.dimension_1
            and cells.value_1 is not distinct from skeleton_cells.value_1
            and cells.dimension_2 is not distinct from skeleton_cells.dimension_2
            and cells.value_2 is not distinct from skeleton_cells.value_2
            and cells.grain = skeleton_cells.grain and cells.period is not distinct from skeleton_cells.period
        where cells.is_suppressed and gold_answers.answer_text = skeleton_cells.label
        """
    ).fetchone()
    assert rows == (0,)


def test_the_exported_files_belong_together_and_carry_the_canary(dbt: Dbt, release: Release) -> None:
    folder = dbt.project / "benchmark"
    tasks = [json.loads(line) for line in (folder / "tasks.jsonl").read_text(encoding="utf-8").splitlines()]
    golds = [json.loads(line) for line in (folder / "golds.jsonl").read_text(encoding="utf-8").splitlines()]
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    ids = [task.task_id for task in release.tasks]
    assert [task["task_id"] for task in tasks] == [gold["task_id"] for gold in golds] == manifest["task_ids"] == ids
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"(olist|berka)-[a-z_]+-[0-9a-f]{8}", one) for one in ids)
    assert all(
        CANARY in path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix in (".json", ".md")
    )
    for path in folder.glob("*.jsonl"):
        assert all(CANARY in line for line in path.read_text(encoding="utf-8").splitlines())
    with duckdb.connect(str(folder / "warehouse.duckdb"), read_only=True) as connection:
        found = connection.execute("select distinct table_schema from information_schema.tables").fetchall()
    assert found == [("raw",)]


def test_documents_have_the_length_of_real_ones_and_no_identifiers(build: duckdb.DuckDBPyConnection) -> None:
    rows = build.execute(
        "select document_id, string_agg(section_title || ' ' || section_text, ' ') from knowledge_base "
        "where kind in ('rule', 'superseded', 'idle') group by 1"
    ).fetchall()
    # Seventeen rules in each domain, three older versions of some, four documents that govern nothing.
    assert len(rows) == 48
    for name, text in rows:
        assert 590 <= len(text.split()) <= 1140, name
        assert not re.search(r"\w_\w|[{}]", text), name


def test_tests_agree_with_scipys_own(tmp_path: Path) -> None:
    from scipy import stats

    one, other = [1, 5, 7, 9, 4], [10, 12, 9, 14, 20, 3]
    groups = [Group(len(g), sum(g), sum(x * x for x in g)) for g in (one, other)]
    ours = welch_t_test(groups[0], groups[1])
    theirs = stats.ttest_ind(one, other, equal_var=False)
    assert ours is not None
    assert (f"{ours.statistic}", ours.p_value) == (f"{theirs.statistic:.2f}", f"{theirs.pvalue:.4f}")
    assert welch_t_test(Group(3, 3, 3), Group(4, 8, 16)) is None
    shares = two_proportion_test(Group(1000, 100, 100), Group(1000, 200, 200))
    assert shares is not None and shares.p_value == "<0.0001" and shares.is_significant
    assert two_proportion_test(Group(10, 0, 0), Group(10, 0, 0)) is None


def test_a_share_over_all_groups_agrees_with_scipys_own() -> None:
    from scipy import stats

    hits, sizes = [30, 45, 12, 50], [100, 120, 80, 110]
    groups = [Group(size, 100 * hit, 10000 * hit) for hit, size in zip(hits, sizes, strict=True)]
    ours = chi_squared_test(groups, unit=100)
    theirs = stats.chi2_contingency([hits, [n - h for h, n in zip(hits, sizes, strict=True)]], correction=False)
    assert ours is not None
    assert f"{ours.statistic}" == f"{theirs.statistic:.2f}"
    assert ours.p_value == (f"{theirs.pvalue:.4f}" if theirs.pvalue >= 0.0001 else "<0.0001")
    assert chi_squared_test([Group(100, 1, 1), Group(100, 2, 2)]) is None  # fewer than five are expected


def test_a_negated_answer_keeps_its_figures_and_turns_its_verdict() -> None:
    spec = {"keys": {"SP": {"type": "number"}, "RJ": {"type": "number"}, "lower": {"one_of": ["SP", "RJ"]}}}
    assert negated({"SP": "1.00", "RJ": "2.00", "lower": "SP"}, spec) == {"SP": "1.00", "RJ": "2.00", "lower": "RJ"}
    assert negated({"value": "1.00"}, {"keys": {"value": {"type": "number"}}}) is None
    verdict = {"keys": {"crossed": {"one_of": ["yes", "no"]}}}
    assert negated([{"crossed": "no"}], verdict) == [{"crossed": "yes"}]


def test_scripted_solvers_that_read_no_rule_or_read_carelessly_stay_under_their_bars(release: Release) -> None:
    proofs = verify_solvers(release)
    assert [proof.name.partition("”")[0] for proof in proofs] == [
        "solver “standard",
        "solver “negated",
        "solver “every document",
        "solver “newest document",
        "solver “every document",
        "solver “newest document",
    ]
    assert all(proof.checked and not proof.failures for proof in proofs)
