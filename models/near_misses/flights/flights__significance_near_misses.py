# Written by `goldwright sync`: change what it calls instead.
"""One row per selected test, near miss, row number and key."""

from goldwright.significance import tests_of


def model(dbt, session):
    dbt.config(materialized="table")
    return tests_of(dbt.ref("flights__near_miss_values"), dbt.ref("flights__candidates"))
