# Written by `goldwright sync`: change what it calls instead.
"""One row per skeleton that becomes a task."""

from goldwright.selection import select_from


def model(dbt, session):
    dbt.config(materialized="table")
    return select_from(dbt.ref("flights__eligible_skeletons"), dbt.ref("selection_settings"))
