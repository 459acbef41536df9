"""A build on a warehouse where dbt can't run Python models: dbt builds what comes before one, then it is run here.

A Python model is the same page on every engine: what it reads comes as DuckDB relations, copies where the warehouse is
another, and the frame that it returns becomes a table of the warehouse.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

import duckdb
import pandas as pd

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.warehouse import Warehouse, check_warehouse, open_warehouse, parsed_manifest

Node = Mapping[str, Any]


class Step(NamedTuple):
    """What can be built next: seeds and SQL models by dbt, and then the Python models that only need those."""

    for_dbt: tuple[Node, ...]
    python_models: tuple[Node, ...]


def steps(manifest: Mapping[str, Any], selected: Collection[str]) -> Iterator[Step]:
    """The seeds and models among the ids in `selected`, in the order in which they can be built.

    A node's step is the largest number of selected Python models on one way to it.
    """
    nodes = {key: manifest["nodes"][key] for key in selected if _is_built(manifest["nodes"].get(key))}
    place: dict[str, int] = {}

    def place_of(key: str) -> int:
        if key not in place:
            before = [parent for parent in manifest["parent_map"].get(key, []) if parent in manifest["nodes"]]
            place[key] = max((place_of(parent) + _is_python(nodes.get(parent)) for parent in before), default=0)
        return place[key]

    for number in range(max(map(place_of, nodes), default=-1) + 1):
        here = [nodes[key] for key in sorted(nodes) if place[key] == number]
        yield Step(
            tuple(node for node in here if not _is_python(node)), tuple(node for node in here if _is_python(node))
        )


def build_in_steps(dbt: Dbt, select: str | None, exclude: str | None, say: Callable[[str], None]) -> None:
    """Builds seeds and models on a warehouse other than DuckDB: those of dbt's own selection syntax, else all.

    Raises ProjectError for a warehouse that can't be reached, a missing raw table, or the first model that fails.
    """
    manifest = parsed_manifest(dbt)
    with open_warehouse(dbt) as warehouse:
        check_warehouse(warehouse, manifest, dbt)
    chosen = dbt.run(
        "ls",
        *(["--select", select] if select else []),
        *(["--exclude", exclude] if exclude else []),
        "--output",
        "json",
        "--output-keys",
        "unique_id",
    )
    for step in steps(manifest, {str(json.loads(line)["unique_id"]) for line in chosen}):
        if step.for_dbt:
            names = [".".join(node["fqn"]) for node in step.for_dbt]
            dbt.run("build", "--exclude-resource-type", "test", "unit_test", "--select", *names, quiet=False)
        for node in step.python_models:
            with open_warehouse(dbt) as warehouse:
                count = run_python_model(dbt, warehouse, manifest, node)
            say(f"Python model {node['name']}: {count:,} rows")


def run_python_model(dbt: Dbt, warehouse: Warehouse, manifest: Mapping[str, Any], node: Node) -> int:
    """Runs one Python model over copies of what it reads, writes its table, and returns the number of its rows."""
    spec = importlib.util.spec_from_file_location(node["name"], dbt.project / node["original_file_path"])
    if spec is None or spec.loader is None:
        raise ProjectError(f"{node['original_file_path']} can't be loaded as Python: mend the file.")
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    with duckdb.connect() as session:
        session.execute("set TimeZone = 'UTC'")
        frame: pd.DataFrame = page.model(_DbtObject(warehouse, session, manifest, node), session)
        warehouse.write(node["schema"], node["alias"], session.from_df(frame))
        return len(frame)


class _Config(NamedTuple):
    values: Mapping[str, Any]

    def __call__(self, **_: Any) -> None:
        """What a page sets itself is in the manifest already."""

    def get(self, name: str, default: Any = None) -> Any:
        return self.values.get(name, default)


class _DbtObject:
    """What dbt hands to a Python model, as far as pages use it: `ref` and `config.get`."""

    def __init__(
        self, warehouse: Warehouse, session: duckdb.DuckDBPyConnection, manifest: Mapping[str, Any], node: Node
    ) -> None:
        self._warehouse = warehouse
        self._session = session
        self._read = {
            manifest["nodes"][key]["name"]: manifest["nodes"][key]
            for key in node["depends_on"]["nodes"]
            if key in manifest["nodes"]
        }
        self.config = _Config(node["config"])

    def ref(self, name: str) -> duckdb.DuckDBPyRelation:
        node = self._read[name]
        return self._warehouse.read(node["schema"], node["alias"], self._session)


def _is_built(node: Node | None) -> bool:
    return node is not None and node["resource_type"] in ("model", "seed")


def _is_python(node: Node | None) -> bool:
    return node is not None and node.get("language") == "python"
