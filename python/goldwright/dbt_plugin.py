"""A plugin of dbt-duckdb, named in profiles.yml: what dbt keeps for a whole run, Python need not look through again."""

from __future__ import annotations

import gc
from typing import Any

from dbt.adapters.duckdb.plugins import BasePlugin


class Plugin(BasePlugin):  # type: ignore[misc]  # dbt-duckdb has no types
    """Takes dbt's graph out of Python's garbage collection once it is read.

    The collector would go through its hundred thousands of objects at each turn: a tenth of a state build. What
    an earlier run in the same process has left is collected first.
    """

    def initialize(self, plugin_config: dict[str, Any]) -> None:
        """Called when dbt opens its first connection, after the project has been parsed."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
