# Written by `goldwright sync`: change what it calls instead.
"""One row per tested skeleton, variant, row number and key; the statistics come exact from the cells."""

from goldwright.significance import tests_of


def model(dbt, session):
    dbt.config(materialized="table")
    return tests_of(dbt.ref("flights__skeleton_values"), dbt.ref("flights__candidates"))
