"""How models are asked: the client of a role with the project's limits, `vars: asking` of dbt_project.yml."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import yaml
from rich.console import Console

from goldwright.errors import ProjectError
from goldwright.model_client import Model, ModelClient, store_path

#: Calls in flight where nobody says otherwise.
CONCURRENCY = 4

_KNOWN = {"concurrency", "timeout", "budget", "ask_again"}


def client_of(
    model: Model,
    project: Path = Path(),
    shows_progress: bool = True,
    concurrency: int | None = None,
    budget: Decimal | None = None,
) -> ModelClient:
    """A client of the model that keeps its calls in the project's store, by default with progress on standard error.

    `vars: asking:` may set `concurrency` (calls in flight), `timeout` (seconds), `budget` (USD, all runs together) and
    `ask_again` (true: also what has come to an error for good); `concurrency` and `budget` given here go first.
    """
    declared = project / "dbt_project.yml"
    # Whoever has nothing but an exported folder has no project either.
    variables = (yaml.safe_load(declared.read_text(encoding="utf-8")).get("vars") or {}) if declared.exists() else {}
    settings = variables.get("asking") or {}
    if set(settings) - _KNOWN:
        raise ProjectError(f"`vars: asking:` in dbt_project.yml takes {', '.join(sorted(_KNOWN))} and nothing else.")
    if budget is None and settings.get("budget") is not None:
        budget = Decimal(str(settings["budget"]))
    return ModelClient(
        model,
        store_path(project),
        concurrency=concurrency or int(settings.get("concurrency", CONCURRENCY)),
        timeout=float(settings.get("timeout", 60)),
        budget=budget,
        ask_again=bool(settings.get("ask_again", False)),
        prices=project / "prices.yml",
        progress=Console(stderr=True) if shows_progress else None,
    )
