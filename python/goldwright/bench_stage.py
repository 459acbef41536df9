"""One stage of `goldwright bench` in a process of its own, so that its seconds and its memory are its own.

The parent writes a request as JSON; `python -m goldwright.bench_stage <request> <result>` runs it and writes
{"seconds": ..., "peak_bytes": ..., ...} or {"error": "a sentence"}.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import duckdb

from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.scaled_data import scale_raw_tables

Request = Mapping[str, Any]


class Clock:
    """Wall seconds and seconds of work (over all cores) since it was made; the latter bear a busy machine."""

    def __init__(self) -> None:
        self._started, self._worked = perf_counter(), process_time()

    def read(self) -> dict[str, float]:
        return {"seconds": perf_counter() - self._started, "cpu_seconds": process_time() - self._worked}


def run_dbt(request: Request) -> dict[str, Any]:
    """Runs `arguments` by dbtRunner; what is read from the project's files is parsed before the clock starts.

    Every table asked for is built, also where it would be the same.
    """
    dbt = Dbt.here(Path(request["project"]))
    variables = ["--vars", json.dumps(request["vars"])] if request.get("vars") else []
    dbt.run("parse", *variables)
    clock = Clock()
    results = dbt.run(*request["arguments"], "--full-refresh", *variables)
    return {
        **clock.read(),
        # Of the models alone: without reading the manifest, selection and the like.
        "execution_seconds": results.elapsed_time,
        "models": {
            result.node.name: result.execution_time
            for result in results.results
            if result.node.resource_type == "model"
        },
    }


def run_command(request: Request) -> dict[str, Any]:
    """Runs `arguments` by dbtRunner as they are typed: dbt's own start and parsing count."""
    clock = Clock()
    results = Dbt.here(Path(request["project"])).run(*request["arguments"])
    return {**clock.read(), "models": {result.node.name: result.execution_time for result in results.results}}


def run_sync(request: Request) -> dict[str, Any]:
    """Writes the variants of a copied project anew, after domains were taken out of it."""
    from goldwright.sync import lay_out, sync

    dbt = Dbt.here(Path(request["project"]))
    clock = Clock()
    lay_out(dbt.project)
    dbt.run("parse")
    sync(dbt.project, dbt.manifest())
    return clock.read()


def run_statements(request: Request) -> dict[str, Any]:
    """Runs `statements` one after another on a database and returns the first row of each as text."""
    os.chdir(request["project"])
    rows = []
    with duckdb.connect(str(request["database"]), config=dict(request["settings"])) as connection:
        clock = Clock()
        for statement in request["statements"]:
            found = connection.execute(statement).fetchall()
            rows.append([None if value is None else str(value) for value in found[0]] if found else None)
        return {**clock.read(), "rows": rows}


def run_models(request: Request) -> dict[str, Any]:
    """Makes the tables of compiled models by DuckDB alone, in the order given; a Python model is called."""
    os.chdir(request["project"])
    with duckdb.connect(str(request["database"]), config=dict(request["settings"])) as connection:
        clock = Clock()
        for model in request["models"]:
            if model["language"] == "python":
                frame = _frame_of(connection, model["code"])
                connection.register("frame", frame)
                connection.execute(f"create or replace table {model['relation']} as select * from frame")
                connection.unregister("frame")
            else:
                connection.execute(f"create or replace {model['kind']} {model['relation']} as ({model['code']}\n)")
        return clock.read()


def run_metricflow(request: Request) -> dict[str, Any]:
    """Asks MetricFlow for each query's SQL and executes it; setting it up is not counted."""
    from goldwright.metricflow_road import Engine

    dbt = Dbt.here(Path(request["project"]))
    engine = Engine(dbt.project)
    manifest = dbt.manifest()
    metrics = {node["name"]: node for node in manifest["metrics"].values()}
    entities = {
        name: engine.entity_of(manifest, metrics[name]) for name in {one["metric"] for one in request["queries"]}
    }
    with duckdb.connect(str(request["database"]), config=dict(request["settings"])) as connection:
        clock = Clock()
        for query in request["queries"]:
            entity = entities[query["metric"]]
            groups = [f"{entity}__{dimension}" for dimension in query["dimensions"]]
            groups += [f"metric_time__{query['grain']}"] if query["grain"] != "all" else []
            where = [
                f"{{{{ Dimension('{entity}__{dimension}') }}}} = '{value.replace(chr(39), chr(39) * 2)}'"
                for dimension, value in query["members"].items()
            ]
            # Its own time constraints never begin before the year 2000.
            if query["period"]:
                where.append(f"{{{{ TimeDimension('metric_time', '{query['grain']}') }}}} = '{query['period']}'")
            sql = engine.sql(query["metric"], groups, where)
            found = connection.execute(sql).fetchall()
            if not found:
                raise ProjectError(f"MetricFlow has no value for {query}: the cell that was asked for has one.")
        return clock.read()


def run_scale(request: Request) -> dict[str, Any]:
    """Writes a domain's raw tables as many times over."""
    manifest = json.loads(Path(request["manifest"]).read_text())
    clock = Clock()
    scale_raw_tables(Path(request["shipped"]), manifest, request["domain"], request["copies"], Path(request["folder"]))
    return clock.read()


STAGES: dict[str, Callable[[Request], dict[str, Any]]] = {
    "dbt": run_dbt,
    "command": run_command,
    "sync": run_sync,
    "statements": run_statements,
    "models": run_models,
    "metricflow": run_metricflow,
    "scale": run_scale,
}


def peak_bytes() -> int:
    """The most memory that this process has held.

    On Linux `getrusage` of a child begins with what its parent held when it was started, so the kernel's mark of this
    program alone is read. macOS counts in bytes.
    """
    status = Path("/proc/self/status")
    if status.exists():
        marks = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM:")]
        if marks:
            return int(marks[0]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def main(arguments: Sequence[str]) -> None:
    """Runs the stage of a request file and writes the result file."""
    request_file, result_file = map(Path, arguments)
    request = json.loads(request_file.read_text())
    try:
        result = STAGES[request["stage"]](request)
    except ProjectError as error:
        result = {"error": str(error)}
    except duckdb.Error as error:
        result = {"error": f"DuckDB: {error}"}
    result_file.write_text(json.dumps({**result, "peak_bytes": peak_bytes()}))


def _frame_of(connection: duckdb.DuckDBPyConnection, code: str) -> Any:
    """What a compiled Python model returns; dbt appends to it all that it needs to find its refs."""
    namespace: dict[str, Any] = {"__name__": "compiled_model"}
    exec(compile(code, "compiled_model", "exec"), namespace)
    handle = namespace["dbtObj"](lambda relation: connection.query(f"select * from {relation}"))
    frame = namespace["model"](handle, connection)
    return frame.df() if isinstance(frame, duckdb.DuckDBPyRelation) else frame


if __name__ == "__main__":
    main(sys.argv[1:])
