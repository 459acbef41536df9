"""One row per tested skeleton, variant, row number and key; the statistics come exact from the cells."""

from goldwright.significance import significance_answers


def model(dbt, session):
    values = dbt.ref("skeleton_values")
    candidates = dbt.ref("candidates")
    groups = values.join(
        candidates.filter("analysis_type = 'significance_testing'")
        .project("skeleton_id as tested_id, detail as test"),
        "skeleton_id = tested_id",
    ).project(
        "skeleton_id, variant, test, role, is_suppressed, row_count::varchar as unit_count, "
        "numerator::varchar as unit_sum, sum_of_squares::varchar as unit_squares"
    )
    return significance_answers(groups.df())
