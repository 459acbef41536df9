"""The report's tables: the SQL models of `models/evaluation/`, over the scores of a build or over any scores at hand.

dbt builds them from the runs under `runs/`. `evaluation_tables` renders the same files over scores in memory, so that a
report needs no dbt and the SQL stands in one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from jinja2 import Environment

from goldwright.errors import ProjectError
from goldwright.exam.runs import RUNS, run_folders
from goldwright.exam.scores import Score, read_scores

if TYPE_CHECKING:
    import pandas as pd

MODELS = Path("models/evaluation")

#: The pandas types of Score's columns, which hold nulls and stay what they are where there are no rows.
_TYPES = {
    "str": "string",
    "str | None": "string",
    "bool": "boolean",
    "bool | None": "boolean",
    "int": "Int64",
}


def scores_of_every_run(runs: Path = RUNS) -> pd.DataFrame:
    """The scores of all runs of a folder, a row an attempt, by the newest comparator that scored each run."""
    return scores_frame(score for folder in run_folders(runs) for score in read_scores(folder))


def scores_frame(scores: Iterable[Score]) -> pd.DataFrame:
    """Scores as a frame with Score's columns, typed also where there is no row."""
    import pandas as pd

    rows = [vars(score) for score in scores]
    return pd.DataFrame(rows, columns=list(Score.__annotations__)).astype(
        {name: _TYPES[kind] for name, kind in Score.__annotations__.items()}
    )


def evaluation_tables(scores: pd.DataFrame, project: Path = Path()) -> dict[str, pd.DataFrame]:
    """Each SQL model of `models/evaluation/` by name, computed over a frame of scores (see `scores_frame`).

    Rows are in the order of all columns. What depends on another model comes after it.
    """
    statements, needs = _models(project / MODELS)
    with duckdb.connect() as connection:
        connection.register("scores", scores)
        for name in TopologicalSorter(needs).static_order():
            if name != "scores":
                connection.execute(f'create table "{name}" as {statements[name]}')
        return {name: connection.execute(f'select * from "{name}" order by all').df() for name in statements}


def _models(folder: Path) -> tuple[dict[str, str], dict[str, set[str]]]:
    """The SQL of each model with plain names in place of refs, and which models it reads."""
    statements: dict[str, str] = {}
    needs: dict[str, set[str]] = {}
    for path in sorted(folder.glob("*.sql")):
        read = needs.setdefault(path.stem, set())

        def ref(name: str, read: set[str] = read) -> str:
            read.add(name)
            return f'"{name}"'

        statements[path.stem] = Environment().from_string(path.read_text(encoding="utf-8")).render(ref=ref)
    if not statements:
        raise ProjectError(f"There are no models in {MODELS}: run goldwright from the root of the project.")
    return statements, needs
