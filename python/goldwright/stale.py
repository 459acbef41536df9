"""Which golds a change has made stale: dbt's state selection joined to the variants that golds rest on."""

from __future__ import annotations

from pathlib import Path

import duckdb

from goldwright.dbt import Dbt


def stale_tasks(dbt: Dbt, state: Path) -> list[str]:
    """The ids of tasks, sorted, whose golds rest on variants modified against the manifest in `state`."""
    listed = dbt.run(
        "list",
        "--select",
        "state:modified+,path:models/metric_variants",
        "--state",
        str(state.resolve()),
        "--output",
        "name",
        "--resource-type",
        "model",
    )
    modified = set(listed or [])
    with duckdb.connect(str(dbt.database()), read_only=True) as connection:
        rows = connection.execute(
            "select distinct task_id, variant_models from goldwright.goldwright.gold_answers"
        ).fetchall()
    return sorted(task_id for task_id, models in rows if modified & set(models.split(",")))
