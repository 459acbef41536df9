"""`goldwright bench`: how fast the project's way is beside other ways, and how its cost grows.

Everything runs in a copy of the project under target/bench/, each stage in a process of its own. Numbers that are
extrapolated say so. Ratios are what counts: seconds depend on the machine.
"""

from __future__ import annotations

import json
import math
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb
import yaml
from rich.console import Console

from goldwright.bench_report import Line, Report, Stage, gigabytes
from goldwright.cell_queries import Cell, CellQueries
from goldwright.changed_metric import METRIC_PARTS, ChangedMetric, ChangedRule
from goldwright.domains import domain_names, ignored_files, present_domains, trustworthy_days
from goldwright.errors import ProjectError
from goldwright.gold_sql import Asked, GoldSql
from goldwright.release import read_asked

#: Cells that are asked for one by one; each way's cost for all cells is extrapolated from them.
SAMPLED_CELLS = 200
#: Tasks that get a dbt model each, and the number of tasks that their cost is extrapolated to.
SAMPLED_TASKS = 60
MANY_TASKS = 1000
#: Quotas of the part `tasks`, times over.
MORE_TASKS = 10
#: DuckDB spills to disk above this, so that the whole fits into 16 GB.
MEMORY_LIMIT = "12GB"
#: Scratch space over the bytes of raw tables and facts: for what DuckDB spills and rewrites.
SCRATCH_FACTOR = 4

#: What can be measured alone, in the order of the table; each is a method of Bench.
PARTS = ("cells", "models", "metricflow", "duckdb", "tasks", "data", "rebuild")

KINDS = ("additive", "median", "distinct", "composite")

_FACTS = ("path:models/staging", "path:models/facts")
_BUILD_FACTS = (
    *("build", "--resource-type", "model", "--resource-type", "seed"),
    *("--select", *_FACTS, "path:seeds"),
)
# And what is read beside them here: the views of skeletons over every domain, and the metrics.
_READ_BESIDE = ("path:models/skeletons,config.materialized:view", "+metrics")
_BUILD_GOLD = ("build", "--resource-type", "model", "--select", "+gold_answers", *_READ_BESIDE, "--exclude", *_FACTS)
_BUILD_WHOLE = ("build", "--resource-type", "model", "--resource-type", "seed")


class Bench:
    """One run of the benchmark over some domains of a project."""

    def __init__(
        self, project: Path, scratch: Path, domains: Sequence[str], console: Console, scales: Sequence[int] = (1, 10)
    ) -> None:
        self.project = project
        self.scratch = scratch
        self.domains = tuple(domains)
        self.scales = tuple(scales)
        self.stages: list[Stage] = []
        self.notes: list[str] = []
        self._console = console
        self._copy = scratch / "project"
        self._settings = {"memory_limit": MEMORY_LIMIT, "temp_directory": str(scratch / "spill")}
        self._bytes_of_facts = 0
        self._selection: dict[str, Any] = yaml.safe_load((project / "dbt_project.yml").read_text())["vars"]["selection"]

    # What all parts rest on

    @cached_property
    def facts(self) -> Stage:
        """Staging, facts and seeds of the copied project, built into the base database."""
        copy_project(self.project, self._copy, self.domains, self._settings)
        if set(self.domains) != set(domain_names(self.project)):
            self._run("variants of these domains alone", "sync", self._base)
        stage = self._dbt("facts", _BUILD_FACTS, self._base)
        self._bytes_of_facts = self._base.stat().st_size
        return stage

    @cached_property
    def gold(self) -> Stage:
        """Variants, cells, skeletons and gold answers, built on the facts."""
        _ = self.facts
        return self._dbt("gold answers", _BUILD_GOLD, self._base)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The manifest with the compiled text of every model."""
        _ = self.gold
        self._dbt("compiled text", ("compile",), self._base)
        manifest: dict[str, Any] = json.loads((self._copy / "target" / "manifest.json").read_text())
        return manifest

    @cached_property
    def examined_cells(self) -> list[tuple[Cell, str | None]]:
        """Every cell that a candidate's answer reads under some variant, with its value."""
        _ = self.gold
        rows = self._query(
            "select distinct metric, cell_variant, dimension_1, value_1, dimension_2, value_2, grain, period::varchar, "
            "metric_value::varchar from skeleton_values where row_count is not null order by all"
        )
        return [(Cell(*row[:8]), row[8]) for row in rows]

    # Parts

    def cells(self) -> Iterator[Line]:
        """Against one aggregate query for each cell that candidates read."""
        queries = CellQueries(self.manifest)
        sampled = self._sample(self.examined_cells, SAMPLED_CELLS)
        stage = self._run(
            f"{len(sampled)} cells, a query each",
            "statements",
            self._base,
            statements=[f"select metric_value from ({queries.of(cell)})" for cell, _ in sampled],
        )
        for (cell, value), row in zip(sampled, stage.found["rows"], strict=True):
            if row != [value]:
                raise ProjectError(
                    f"The query for {cell} gives {row}, and the cell holds {value}: mend cell_queries.py."
                )
        yield Line(
            part="cells",
            what=f"gold answers, {len(self.examined_cells):,} cells examined for candidates",
            seconds=self.gold.seconds,
            against=f"one aggregate query for each cell (extrapolated from {len(sampled)})",
            against_seconds=stage.seconds / len(sampled) * len(self.examined_cells),
            is_speedup=True,
            bar=5,
            peak_bytes=self.gold.peak_bytes,
        )

    def models(self) -> Iterator[Line]:
        """Against one dbt model for each task: its published gold SQL, or the same on built facts."""
        tasks = self._sample(self._asked, SAMPLED_TASKS)
        database = self._copied_database("many_tasks")
        built = self.gold
        if len(self._asked) < MANY_TASKS:
            quotas = self._with_quotas(MANY_TASKS / len(self._asked))
            built = self._dbt(f"gold answers of about {MANY_TASKS:,} tasks", _BUILD_GOLD, database, quotas)
        task_count = self._query("select count(*) from selected_skeletons", database)[0][0]
        for source, what, manifest, own_seconds in (
            ("raw tables", "facts and gold answers", self.manifest, self.facts.seconds + built.seconds),
            ("built facts", "gold answers", _with_built_facts(self.manifest), built.seconds),
        ):
            folder = self.scratch / f"models_on_{source.replace(' ', '_')}"
            self._write_task_models(folder, tasks, GoldSql(manifest))
            stage = self._dbt(f"{len(tasks)} tasks, a model each on {source}", ("run",), database, project=folder)
            yield Line(
                part="models",
                what=f"{what} of {task_count:,} tasks",
                seconds=own_seconds,
                # Without dbt's start and its parsing of the models.
                against=f"{MANY_TASKS:,} dbt models on {source}, one a task (extrapolated from {len(tasks)})",
                against_seconds=stage.found["execution_seconds"] / len(tasks) * MANY_TASKS,
                is_speedup=True,
                bar=20 if source == "raw tables" else None,
                peak_bytes=built.peak_bytes,
            )
        # What decides whether a skeleton may become a task: its answer without each rule, and under rules that tempt.
        examined = self._query("select count(distinct skeleton_id || variant) from answers", database)[0][0]
        yield Line(
            part="models",
            what=f"gold answers, {examined:,} answers of skeletons examined",
            seconds=built.seconds,
            against=f"a dbt model on built facts for each (extrapolated from {len(tasks)})",
            against_seconds=stage.found["execution_seconds"] / len(tasks) * examined,
            is_speedup=True,
            peak_bytes=built.peak_bytes,
        )

    def metricflow(self) -> Iterator[Line]:
        """Against MetricFlow in process: a query for each standard cell, and a query for each breakdown and grain."""
        names = {node["name"]: node["config"]["meta"] for node in self.manifest["metrics"].values()}
        standard = [
            cell
            for cell, _ in self.examined_cells
            if cell.variant == "standard"
            and not names[cell.metric].get("share_of")
            # A group without a member is null there, and no filter by its text.
            and all(value != "(none)" for _, value in _members(cell))
        ]
        by_cell = self._sample(standard, SAMPLED_CELLS)
        breakdowns = sorted(
            {
                (cell.metric, tuple(d for d in (cell.dimension_1, cell.dimension_2) if d), cell.grain)
                for cell in standard
            }
        )
        by_breakdown = self._sample(breakdowns, SAMPLED_CELLS)
        cells = self._run(
            f"{len(by_cell)} standard cells by MetricFlow, a query each",
            "metricflow",
            self._base,
            queries=[_metricflow_query(cell) for cell in by_cell],
        )
        groups = self._run(
            f"{len(by_breakdown)} standard breakdowns by MetricFlow, a query each",
            "metricflow",
            self._base,
            queries=[
                {"metric": metric, "dimensions": dimensions, "grain": grain, "members": {}, "period": None}
                for metric, dimensions, grain in by_breakdown
            ],
        )
        models = {f"{metric}__standard" for metric, _, _ in breakdowns}
        yield Line(
            part="metricflow",
            what="gold answers, every variant and cell examined",
            seconds=self.gold.seconds,
            against=f"MetricFlow, a query for each of {len(standard):,} standard cells "
            f"(extrapolated from {len(by_cell)})",
            against_seconds=cells.seconds / len(by_cell) * len(standard),
            is_speedup=True,
            peak_bytes=self.gold.peak_bytes,
        )
        yield Line(
            part="metricflow",
            what=f"{len(models)} standard variants (time of their models)",
            seconds=sum(seconds for name, seconds in self.gold.found["models"].items() if name in models),
            against=f"MetricFlow, a query for each of {len(breakdowns):,} breakdowns and grains "
            f"(extrapolated from {len(by_breakdown)})",
            against_seconds=groups.seconds / len(by_breakdown) * len(breakdowns),
            is_speedup=True,
            peak_bytes=self.gold.peak_bytes,
        )

    def duckdb(self) -> Iterator[Line]:
        """Against DuckDB running the same compiled text with no dbt, on a copy of the database."""
        nodes = {node["name"]: node for node in self.manifest["nodes"].values() if node["resource_type"] == "model"}
        models = [
            {
                "relation": nodes[name]["relation_name"],
                "language": nodes[name]["language"],
                "kind": "view" if nodes[name]["config"]["materialized"] == "view" else "table",
                "code": nodes[name]["compiled_code"],
            }
            for name in in_order(nodes, self.gold.found["models"])
        ]
        stage = self._run(
            f"the same {len(models)} models without dbt", "models", self._copied_database("no_dbt"), models=models
        )
        yield Line(
            part="duckdb",
            what=f"gold answers, {len(models)} models by dbt",
            seconds=self.gold.seconds,
            against="the same compiled text by DuckDB alone, one after another",
            against_seconds=stage.seconds,
            is_speedup=False,
            bar=3,
            peak_bytes=self.gold.peak_bytes,
        )

    def tasks(self) -> Iterator[Line]:
        """How time grows with tasks: a whole build under ten times the quotas."""
        database = self._copied_database("quotas")
        after_cells = _downstream(self.manifest, "models/cells/")
        stages, counts = [], []
        for factor in (1, MORE_TASKS):
            stages.append(
                self._dbt(f"whole build, quotas x{factor}", _BUILD_WHOLE, database, self._with_quotas(factor))
            )
            counts.append(self._query("select count(*) from benchmark_tasks", database)[0][0])
        after = [
            sum(seconds for name, seconds in stage.found["models"].items() if name in after_cells) for stage in stages
        ]
        few, many = stages
        for what, seconds, fewer_seconds, bar in (
            ("whole build", many.seconds, few.seconds, 2.0),
            ("models downstream of cells, their times added up", after[1], after[0], None),
        ):
            yield Line(
                part="tasks",
                what=f"{what}, {counts[1]:,} tasks (quotas x{MORE_TASKS})",
                seconds=seconds,
                against=f"the same with {counts[0]:,} tasks",
                against_seconds=fewer_seconds,
                is_speedup=False,
                bar=bar,
                peak_bytes=many.peak_bytes,
            )

    def rebuild(self) -> Iterator[Line]:
        """What a change of one metric or rule costs: its state build, from dbt's start on, against a whole build.

        Of rules, each domain's that is active in most tasks.
        """
        database = self._copied_database("whole")
        whole = self._run("whole build", "command", database, arguments=["build", "--full-refresh"])
        state = self.scratch / "state"
        state.mkdir()
        shutil.copy(self._copy / "target" / "manifest.json", state)
        changed = ChangedMetric.most_asked(
            self._copy, self.manifest, self._query("select variant_models from gold_answers")
        )
        changes = [(part, changed.metric, changed.in_part(part)) for part in METRIC_PARTS]
        for domain in self.domains:
            active = self._query(f"select active_rules from benchmark_tasks where domain = '{domain}'", database)
            try:
                rule = ChangedRule.most_active(self._copy, self.manifest, active)
            except ProjectError as error:
                self.notes.append(f"Of {domain} no rule is changed. {error}")
                continue
            changes.append(("parameter", rule.rule, rule.by_one()))
        for part, of, change in changes:
            after = self.scratch / f"changed_{part}_of_{of}" / database.name
            after.parent.mkdir()
            shutil.copyfile(database, after)
            with change:
                self._run(f"variants after a change of {part} of {of}", "sync", after)
                stage = self._run(
                    f"state build after a change of {part} of {of}",
                    "command",
                    after,
                    arguments=["build", "--select", "state:modified+", "--state", str(state)],
                )
            yield Line(
                part="rebuild",
                what=f"state build, {part} of {of} changed",
                seconds=stage.seconds,
                against="a whole build",
                against_seconds=whole.seconds,
                is_speedup=True,
                bar=4,
                peak_bytes=stage.peak_bytes,
            )
        self._run("variants as they were", "sync", database)

    def data(self) -> Iterator[Line]:
        """How time grows with data, kinds of metrics apart; one model at a time, so that seconds are a model's own."""
        kinds = variant_kinds(self.manifest)
        chosen = self._slowest_standard(kinds)
        first: dict[str, float] = {}
        for scale in self.scales:
            if not self.has_room(scale):
                continue
            for what, stage, seconds in self._at_scale(scale, kinds, chosen):
                first.setdefault(what, seconds)
                yield Line(
                    part="data",
                    what=f"{what}, data x{scale}",
                    seconds=seconds,
                    against="data x1",
                    against_seconds=first[what],
                    is_speedup=False,
                    bar=scale if scale > 1 else None,
                    peak_bytes=stage.peak_bytes if stage else None,
                )

    def _at_scale(
        self, scale: int, kinds: Mapping[str, str], chosen: Mapping[str, str]
    ) -> Iterator[tuple[str, Stage | None, float]]:
        """What is measured on the data `scale` times over: its name, the stage with its memory, its seconds."""
        folder = self.scratch / f"data_x{scale}"
        raw = folder / "raw"
        database = folder / self._base.name
        for domain in self.domains:
            shipped = self.project / "seeds" / domain / "raw"
            self._run(
                f"raw tables of {domain}, data x{scale}",
                "scale",
                database,
                shipped=str(shipped.resolve()),
                manifest=str(self._copy / "target" / "manifest.json"),
                domain=domain,
                copies=scale,
                folder=str(raw / domain),
            )
        variables = {"raw_data": str(raw)}
        threads = "1"
        facts = self._dbt(f"facts, data x{scale}", _BUILD_FACTS, database, variables, threads=threads)
        yield "facts", facts, facts.seconds
        for kind, model in chosen.items():
            arguments = ("run", "--select", model)
            stage = self._dbt(f"{model}, data x{scale}", arguments, database, variables, threads=threads)
            yield f"{kind}: {model} alone", stage, stage.found["execution_seconds"]
        gold = self._dbt(f"gold answers, data x{scale}", _BUILD_GOLD, database, variables, threads=threads)
        yield "gold answers", gold, gold.seconds
        for kind in KINDS:
            times = [seconds for name, seconds in gold.found["models"].items() if kinds.get(name) == kind]
            if times:
                yield f"{kind}: {len(times)} variants", None, sum(times)
        shutil.rmtree(folder)

    # Steps

    @property
    def _base(self) -> Path:
        # The file keeps its name: it is the catalogue in compiled SQL.
        return self.scratch / "base" / "goldwright.duckdb"

    def _copied_database(self, name: str) -> Path:
        _ = self.gold
        database = self.scratch / name / self._base.name
        database.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self._base, database)
        return database

    def _dbt(
        self,
        name: str,
        arguments: Sequence[str],
        database: Path,
        variables: Mapping[str, Any] | None = None,
        *,
        project: Path | None = None,
        threads: str | None = None,
    ) -> Stage:
        return self._run(
            name, "dbt", database, project=project, threads=threads, arguments=list(arguments), vars=variables or {}
        )

    def _run(
        self,
        name: str,
        kind: str,
        database: Path,
        *,
        project: Path | None = None,
        threads: str | None = None,
        **request: Any,
    ) -> Stage:
        """Runs a stage in a child process and records what it measured."""
        database.parent.mkdir(parents=True, exist_ok=True)
        files = [self.scratch / f"stage.{suffix}" for suffix in ("request.json", "result.json", "log")]
        request_file, result_file, log_file = files
        result_file.unlink(missing_ok=True)
        request_file.write_text(
            json.dumps(
                {
                    "stage": kind,
                    "project": str(project or self._copy),
                    "database": str(database),
                    "settings": self._settings,
                    **request,
                }
            )
        )
        command = [sys.executable, "-m", "goldwright.bench_stage", str(request_file), str(result_file)]
        with self._console.status(f"{name} ..."), log_file.open("w") as log:
            subprocess.run(command, env=_environment(database, threads), stdout=log, stderr=log, check=False)
        if not result_file.exists():
            lines = log_file.read_text().strip().splitlines()
            raise ProjectError(f"The stage '{name}' died: {lines[-1] if lines else 'killed, likely out of memory'}")
        found = json.loads(result_file.read_text())
        if "error" in found:
            raise ProjectError(f"The stage '{name}' failed: {found['error']}")
        stage = Stage(name, found.pop("seconds"), found.pop("peak_bytes"), found)
        self._console.print(f"{name}: {stage.seconds:.1f} s, {gigabytes(stage.peak_bytes)}")
        self.stages.append(stage)
        return stage

    def _query(self, query: str, database: Path | None = None) -> list[tuple[Any, ...]]:
        with duckdb.connect(str(database or self._base), read_only=True) as connection:
            connection.execute("set schema = 'goldwright.goldwright'")
            return connection.execute(query).fetchall()

    def _sample(self, everything: Sequence[Any], count: int) -> list[Any]:
        """At most `count` of them, by the project's seed."""
        return random.Random(self._selection["seed"]).sample(everything, min(count, len(everything)))

    @cached_property
    def _asked(self) -> list[Asked]:
        """The skeletons that became tasks, in the order of their ids."""
        _ = self.gold
        metrics_of: dict[str, list[str]] = {}
        for skeleton_id, metric in self._query("select skeleton_id, metric from skeleton_metrics order by all"):
            metrics_of.setdefault(skeleton_id, []).append(metric)
        with duckdb.connect(str(self._base), read_only=True) as connection:
            connection.execute("set schema = 'goldwright.goldwright'")
            return [asked for _, asked in sorted(read_asked(connection, metrics_of).items())]

    def _with_quotas(self, factor: float) -> dict[str, Any]:
        """The variables under which `factor` times the tasks are wanted, and as many more may be alike."""
        quotas = {
            domain: {
                kind: {group: math.ceil(quota * factor) for group, quota in groups.items()}
                for kind, groups in self._selection["quotas"][domain].items()
            }
            for domain in self.domains
        }
        alike = math.ceil(self._selection["most_alike"] * factor)
        return {"selection": {**self._selection, "quotas": quotas, "most_alike": alike}}

    def _write_task_models(self, folder: Path, tasks: Sequence[Asked], gold_sql: GoldSql) -> None:
        """A dbt project with one model for each task."""
        (folder / "models").mkdir(parents=True)
        profile = yaml.safe_load((self._copy / "dbt_project.yml").read_text())["profile"]
        settings = {
            "name": "task_models",
            "version": "1.0.0",
            "profile": profile,
            "seed-paths": [],
            "models": {"task_models": {"+materialized": "table"}},
            "flags": {"send_anonymous_usage_stats": False},
        }
        (folder / "dbt_project.yml").write_text(yaml.safe_dump(settings))
        shutil.copy(self._copy / "profiles.yml", folder / "profiles.yml")
        # The raw tables are views over files named from the project's root.
        (folder / "seeds").symlink_to(self._copy / "seeds")
        for task in tasks:
            text = "{% raw %}\n" + gold_sql.of(task) + "{% endraw %}\n"
            (folder / "models" / f"task_{task.skeleton['skeleton_id'][:12]}.sql").write_text(text)

    def _slowest_standard(self, kinds: Mapping[str, str]) -> dict[str, str]:
        """For each kind that aggregates rows, the standard variant that took longest."""
        times = {name: time for name, time in self.gold.found["models"].items() if name.endswith("__standard")}
        chosen = {}
        for kind in KINDS[:-1]:
            names = [name for name in times if kinds.get(name) == kind]
            if names:
                chosen[kind] = max(names, key=lambda name: times[name])
        return chosen

    def has_room(self, scale: int) -> bool:
        """Whether the data `scale` times over fit on the disk; else a note says what they would need."""
        raw = (path for domain in self.domains for path in (self.project / "seeds" / domain / "raw").glob("*.parquet"))
        needed = (sum(path.stat().st_size for path in raw) + self._bytes_of_facts) * scale * SCRATCH_FACTOR
        free = shutil.disk_usage(self.scratch).free
        if needed > free:
            note = (
                f"Data x{scale} are left out: they may need {gigabytes(needed)} of scratch space under "
                f"{self.scratch.parent.name}/, and {gigabytes(free)} are free."
            )
            self.notes.append(note)
            self._console.print(note)
        return needed <= free


def run_bench(
    project: Path, scratch: Path, parts: Sequence[str], domains: Sequence[str], scale: int, console: Console
) -> Report:
    """Measures the parts named, or all; `scratch` is made for it and removed afterwards."""
    known = domain_names(project)
    for domain in domains:
        if domain not in known:
            raise ProjectError(f"dbt_project.yml has no domain '{domain}': name one of {', '.join(known)}.")
    scales = sorted({1, min(10, scale), scale})
    bench = Bench(project, scratch, [one for one in known if one in domains] or known, console, scales)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    lines, failures = list[Line](), list[str]()
    try:
        # Every part rests on this; a part that fails costs the others nothing.
        _ = bench.gold
        for part in PARTS:
            if part not in parts and parts:
                continue
            try:
                for line in getattr(bench, part)():
                    lines.append(line)
            except (ProjectError, duckdb.Error) as error:
                failures.append(f"Part {part} is incomplete. {error}")
                console.print(failures[-1])
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return Report(bench.domains, tuple(lines), tuple(bench.stages), tuple(bench.notes), tuple(failures))


def copy_project(project: Path, target: Path, domains: Sequence[str], settings: Mapping[str, str]) -> None:
    """Copies a project with these domains alone; raw tables are linked, DuckDB gets more settings in the profile."""
    others = [name for name in present_domains(project) if name not in domains]

    def left_out(folder: str, names: list[str]) -> set[str]:
        here = Path(folder).relative_to(project).parts
        of_others = {name for name in names for other in others if name == other or name.startswith(f"{other}__")}
        return {name for name in names if name == "raw"} | (
            of_others if here[:1] in (("models",), ("seeds",)) else set()
        )

    target.mkdir(parents=True)
    for name in ("models", "macros", "seeds", "tests/generic"):
        shutil.copytree(project / name, target / name, ignore=left_out)
    for domain in domains:
        (target / "seeds" / domain / "raw").symlink_to((project / "seeds" / domain / "raw").resolve())
    described = yaml.safe_load((project / "dbt_project.yml").read_text())
    variables, quotas = described["vars"], described["vars"]["selection"]["quotas"]
    variables["domains"] = {domain: trustworthy_days(project)[domain] for domain in domains}
    variables.pop("domains_off", None)
    variables["selection"]["quotas"] = {domain: quotas[domain] for domain in domains}
    (target / "dbt_project.yml").write_text(yaml.safe_dump(described, sort_keys=False))
    shutil.copy(project / ".dbtignore", target)
    (target / ".dbtignore").write_text(ignored_files(target))
    profiles = yaml.safe_load((project / "profiles.yml").read_text())
    for output in profiles[described["profile"]]["outputs"].values():
        if output["type"] == "duckdb":
            # As options of the database: a setting would be set again by every connection, and DuckDB refuses to move
            # its temporary directory once it has spilled.
            output["config_options"] = {**output.get("config_options", {}), **settings}
    (target / "profiles.yml").write_text(yaml.safe_dump(profiles, sort_keys=False))


def in_order(nodes: Mapping[str, Mapping[str, Any]], wanted: Iterable[str]) -> list[str]:
    """The models named, each after those that it reads; `nodes` are the models of a manifest by name."""
    names = {node["unique_id"]: name for name, node in nodes.items()}
    left, ordered = set(wanted), list[str]()

    def visit(name: str) -> None:
        if name not in left:
            return
        left.discard(name)
        for parent in nodes[name]["depends_on"]["nodes"]:
            if parent in names:
                visit(names[parent])
        ordered.append(name)

    for name in sorted(left):
        visit(name)
    return ordered


def variant_kinds(manifest: Mapping[str, Any]) -> dict[str, str]:
    """What the aggregates of each variant's model are, by its compiled text: the costliest kind in it."""
    kinds = {}
    for node in manifest["nodes"].values():
        if node["fqn"][1] != "metric_variants":
            continue
        text = node["compiled_code"]
        if "_groups as (" not in text:
            kinds[node["name"]] = "composite"
        elif "count(distinct" in text:
            kinds[node["name"]] = "distinct"
        else:
            kinds[node["name"]] = "median" if "percentile_disc" in text else "additive"
    return kinds


def _with_built_facts(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest in which a fact is a table that is there already."""
    nodes = {
        key: {**node, "compiled_code": f"select * from {node['relation_name']}", "depends_on": {"nodes": []}}
        if node["resource_type"] == "model" and node["fqn"][1] == "facts"
        else node
        for key, node in manifest["nodes"].items()
    }
    return {**manifest, "nodes": nodes}


def _downstream(manifest: Mapping[str, Any], folder: str) -> set[str]:
    """The names of the models that rest on those in a folder, themselves left out."""
    nodes = {key: node for key, node in manifest["nodes"].items() if node["resource_type"] == "model"}
    first = {key for key, node in nodes.items() if node["original_file_path"].startswith(folder)}
    found: set[str] = set()
    left = set(first)
    while left:
        key = left.pop()
        found.add(key)
        left |= {child for child in manifest["child_map"][key] if child in nodes} - found
    return {nodes[key]["name"] for key in found - first}


def _metricflow_query(cell: Cell) -> dict[str, Any]:
    members = dict(_members(cell))
    return {
        "metric": cell.metric,
        "dimensions": list(members),
        "grain": cell.grain,
        "members": members,
        "period": cell.period,
    }


def _members(cell: Cell) -> list[tuple[str, str]]:
    pairs = ((cell.dimension_1, cell.value_1), (cell.dimension_2, cell.value_2))
    return [(dimension, value or "") for dimension, value in pairs if dimension is not None]


def _environment(database: Path, threads: str | None) -> dict[str, str]:
    """This process's environment with the database of a stage; nothing in it points dbt elsewhere."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DBT_TARGET_PATH", "DBT_PROFILES_DIR", "DBT_PROJECT_DIR", "DBT_LOG_PATH")
    }
    library = str(Path(__file__).resolve().parents[1])
    path = os.pathsep.join([library, *filter(None, [os.environ.get("PYTHONPATH")])])
    chosen = {"DBT_THREADS": threads} if threads else {}
    return {**kept, **chosen, "GOLDWRIGHT_DATABASE": str(database), "PYTHONPATH": path}
