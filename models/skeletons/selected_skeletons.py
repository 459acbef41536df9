"""One row per skeleton that becomes a task."""

import json

from goldwright.selection import Settings, select_skeletons


def model(dbt, session):
    dbt.config(materialized="table")
    selection = dbt.config.get("meta")["selection"]
    settings = Settings.from_vars(json.loads(selection) if isinstance(selection, str) else selection)
    eligible = dbt.ref("eligible_skeletons").project(
        "* exclude (period_from, period_to, score), period_from::varchar as period_from, "
        "period_to::varchar as period_to, score::double as score"
    )
    return select_skeletons(eligible.df(), settings)
