"""One row per tested skeleton, variant, row number and key; the statistics come exact from the cells."""

from goldwright.significance import significance_answers, tested_groups


def model(dbt, session):
    dbt.config(materialized="table")
    groups = tested_groups(dbt.ref("skeleton_values"), dbt.ref("candidates"))
    return significance_answers(groups.df())
