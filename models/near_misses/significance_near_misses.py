"""One row per selected test, near miss, row number and key."""

from goldwright.significance import significance_answers, tested_groups


def model(dbt, session):
    dbt.config(materialized="table")
    groups = tested_groups(dbt.ref("near_miss_values"), dbt.ref("candidates"))
    return significance_answers(groups.df())
