"""What dbt-duckdb loads before it opens the database, `plugins:` of profiles.yml."""

from __future__ import annotations

import gc
from typing import Any

from dbt.adapters.duckdb.plugins import BasePlugin

#: Objects made before the youngest are looked at, such looks before one at older ones, and of those before one at all.
THRESHOLDS = (50_000, 20, 50)


class Plugin(BasePlugin):
    """Has Python look for garbage less often while dbt builds.

    Of dbt's hundreds of thousands of objects hardly any becomes garbage in a cycle; to look at all of them again and
    again takes a twelfth of a rebuild by state.
    """

    def initialize(self, plugin_config: dict[str, Any]) -> None:
        """Sets the thresholds of this process."""
        gc.set_threshold(*THRESHOLDS)
