"""The `goldwright` command."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress
from rich.table import Table

from goldwright.console import console, in_plain_words
from goldwright.dbt import Dbt
from goldwright.errors import ProjectError
from goldwright.exam.commands import COMMANDS

DIFFICULTIES = ("easy", "medium", "hard")
DUCKDB = "duckdb"
EXPORT_FORMATS = (
    "hugging-face",
    "inspect-ai",
    "lm-evaluation-harness",
    "promptfoo",
    "verified-queries",
    "cube",
    "evaldata",
)
BENCH_PARTS = ("cells", "models", "metricflow", "duckdb", "tasks", "data", "rebuild")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="goldwright")
def main() -> None:
    """Turns the metrics, dimensions and rules kept in dbt into an exam for data agents.

    Run it from the root of the project. First steps: `goldwright build` makes the benchmark,
    `goldwright verify` proves its answers by roads that share no code with it.
    """


@main.command()
@click.argument("domain")
@click.option(
    "--from",
    "source",
    default=None,
    type=click.Path(path_type=Path),
    help="A DuckDB file, or a folder of Parquet or CSV.",
)
@click.option("--target", default=None, help="A target of profiles.yml whose database holds the tables (PostgreSQL).")
@click.option("--schema", default=None, help="The schema that holds the tables.")
@click.option("--table", "tables", multiple=True, help="Only this table; may be repeated.")
@click.option("--fact", default=None, help="The table of the events that are counted.")
@click.option("--time", default=None, help="The column that says when an event happened.")
@click.option("--join", "joins", multiple=True, help="A lookup, as table.column=table.column; may be repeated.")
@click.option("--yes", is_flag=True, help="Ask nothing: take the likeliest guesses and print them.")
@in_plain_words
def init(
    domain: str,
    source: Path | None,
    target: str | None,
    schema: str | None,
    tables: tuple[str, ...],
    fact: str | None,
    time: str | None,
    joins: tuple[str, ...],
    yes: bool,
) -> None:
    """Start a domain from the tables of a warehouse: staging, a fact, metrics, words and a guide.

    The tables are copied to Parquet files under seeds/<domain>/raw. Asks what it can't tell, and writes over nothing.
    """
    from goldwright.domain_draft import Wishes
    from goldwright.domain_init import init_domain
    from goldwright.raw_copy import duckdb_warehouse, target_warehouse

    project = Dbt.here().project
    if (source is None) == (target is None):
        raise ProjectError(
            "Say where the tables are: --from with a file or folder, or --target with one of profiles.yml."
        )
    warehouse = (
        duckdb_warehouse(source, schema) if source is not None else target_warehouse(project, str(target), schema)
    )
    draft = init_domain(project, domain, warehouse, tables, Wishes(fact, time, joins), partial(_ask, yes))
    for note in draft.notes:
        console.print(f"- {note}", soft_wrap=True)
    console.print(
        f"The domain {domain} is in models/staging/{domain}, models/facts/{domain}, seeds/{domain} and "
        f"dbt_project.yml. Next: goldwright sync, goldwright build, and seeds/{domain}/GUIDE.md.",
        soft_wrap=True,
    )


def _ask(yes: bool, question: str, choices: Sequence[str], guess: str) -> str:
    """The choice of whoever sits at the terminal; with --yes, or where there is one choice, the guess, printed."""
    if yes or len(choices) == 1:
        console.print(f"{question} {guess}", soft_wrap=True)
        return guess
    chosen: str = click.prompt(question, type=click.Choice(choices), default=guess)
    return chosen


@main.command()
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is stale.")
@in_plain_words
def sync(check: bool) -> None:
    """Write the model files of variants from the metrics' YAML, the rules and the seeds.

    Run it after a change of a metric, of a rule's parts, or of who governs what.
    """
    from goldwright.domains import check_domains
    from goldwright.project_checks import check_project
    from goldwright.sync import (
        COMPILED_FOR_LINKAGE,
        changed_files,
        lay_out,
        linkage_files,
        stale_files,
        write_changed,
    )
    from goldwright.sync import sync as write

    dbt = Dbt.here()
    if not check:
        lay_out(dbt.project)
    check_domains(dbt.project)
    dbt.run("parse")
    manifest = dbt.manifest()
    check_project(dbt.project, manifest)
    if check:
        stale = stale_files(dbt.project, manifest)
        if not stale:
            dbt.run("compile", *COMPILED_FOR_LINKAGE)
            stale = changed_files(dbt.project, linkage_files(dbt.project, dbt.manifest()))
        if stale:
            raise ProjectError(
                f"{stale[0]} is stale, and {len(stale) - 1} more: run `goldwright sync`."
                if len(stale) > 1
                else f"{stale[0]} is stale: run `goldwright sync`."
            )
        console.print("Every variant is up to date.")
        return
    touched = write(dbt.project, manifest)
    for path in touched:
        console.print(f"wrote {path}" if (dbt.project / path).exists() else f"removed {path}")
    # Rules in conflict are found while compiling: say so now, not in the next build.
    dbt.run("compile", *COMPILED_FOR_LINKAGE)
    for path in write_changed(dbt.project, linkage_files(dbt.project, dbt.manifest())):
        console.print(f"wrote {path}")
        touched.append(path)
    console.print(f"{len(touched)} files changed; every variant compiles.")


_target = click.option(
    "--target", default="duckdb", show_default=True, help="The target of profiles.yml, such as postgres or spark."
)


@main.command()
@click.option("--select", default=None, help="Build only these models, in dbt's own selection syntax.")
@_target
@in_plain_words
def build(select: str | None, target: str) -> None:
    """Run dbt build, export the benchmark and print a summary.

    On another engine than DuckDB seeds and models are built, the Python models by this command, and nothing is
    exported.
    """
    from time import perf_counter

    from goldwright.domains import check_domains
    from goldwright.project_checks import check_build, check_facts
    from goldwright.summary import print_summary

    if target != DUCKDB:
        _build_elsewhere(target, select)
        return
    dbt = Dbt.here()
    check_domains(dbt.project)
    started = perf_counter()
    try:
        dbt.run("build", *(["--select", select] if select else []), quiet=False)
    except ProjectError:
        # An empty fact fails far from where it can be mended.
        check_facts(dbt)
        raise
    built = perf_counter()
    check_facts(dbt)
    check_build(dbt)
    release, _ = _export(dbt)
    exported = perf_counter()
    print_summary(console, dbt, release, {"dbt build": built - started, "export": exported - built})


@main.command()
@_target
@in_plain_words
def select(target: str) -> None:
    """Build seeds and models up to the gold answers: the first half of a build, on any engine.

    Its Python models test for significance and select the skeletons that become tasks.
    """
    _build_part(target, "+gold_answers", None)


@main.command()
@_target
@in_plain_words
def questions(target: str) -> None:
    """Build what comes after the gold answers, questions among it: the second half of a build, on any engine."""
    _build_part(target, None, "+gold_answers")


def _build_part(target: str, select: str | None, exclude: str | None) -> None:
    if target != DUCKDB:
        _build_elsewhere(target, select, exclude)
        return
    Dbt.here().run(
        "build",
        "--exclude-resource-type",
        "test",
        "unit_test",
        *(["--select", select] if select else []),
        *(["--exclude", exclude] if exclude else []),
        quiet=False,
    )


def _build_elsewhere(target: str, select: str | None, exclude: str | None = None) -> None:
    from goldwright.python_models import build_in_steps

    build_in_steps(Dbt.here(engine=target), select, exclude, console.print)


@main.command("hash")
@click.option("--tasks", is_flag=True, help="Also print the hash of each task.")
@_target
@in_plain_words
def gold_hash(tasks: bool, target: str) -> None:
    """Print a hash of the gold answers of the last build, the same on every engine that computes the same answers."""
    from goldwright.gold_hash import built_gold_hashes, hash_of_hashes

    hashes = built_gold_hashes(Dbt.here(engine=None if target == DUCKDB else target))
    if tasks:
        for task_id, one in hashes.items():
            console.print(f"{one} {task_id}", soft_wrap=True)
    console.print(f"{hash_of_hashes(hashes)} {len(hashes)} tasks", soft_wrap=True)


@main.command()
@click.option(
    "--keep", multiple=True, type=click.Choice(DIFFICULTIES), help="Only tasks of this difficulty; may be repeated."
)
@in_plain_words
def export(keep: tuple[str, ...]) -> None:
    """Write benchmark/: tasks, documents, warehouse, golds, manifest and card, from the last build.

    Difficulties are those that `goldwright difficulty` found last; tasks that it did not look at have none.
    """
    _, published = _export(Dbt.here(), keep)
    console.print(f"benchmark/ holds {published['counts']['tasks']} tasks.")


@main.command("export-to")
@click.argument("tool", metavar="FORMAT", type=click.Choice(EXPORT_FORMATS))
@click.option("--out", default=None, type=click.Path(path_type=Path), help="Folder to write; else exports/<format>.")
@click.option("--from", "source", default="benchmark", show_default=True, type=click.Path(path_type=Path))
@click.option("--with-golds", is_flag=True, help="hugging-face: golds in the test split too.")
@in_plain_words
def export_to_tool(tool: str, out: Path | None, source: Path, with_golds: bool) -> None:
    """Write the exported benchmark in another tool's FORMAT.

    hugging-face, inspect-ai, lm-evaluation-harness, promptfoo; verified-queries, cube and evaldata take the tasks
    whose answer a query gives. All but hugging-face hold golds: they score, or show, the answer.
    """
    from goldwright.exam.exported import read_exported
    from goldwright.exports import export_to

    folder = out or Path("exports") / tool
    exported = read_exported(source)
    export_to(tool, exported, folder, with_golds)
    console.print(f"{folder} holds version {exported.manifest['version']} for {tool}.")


@main.group("release")
def release_group() -> None:
    """The version of the benchmark: what was released, in release.yml, and whether a build still is it."""


@release_group.command("check")
@click.option(
    "--against",
    default=None,
    type=click.Path(path_type=Path),
    help="Also hold release.yml to an older one, such as the one that a branch started from.",
)
@in_plain_words
def release_check(against: Path | None) -> None:
    """Fail where benchmark/ is not what release.yml says: golds may not move without a new version.

    A gold that changes or goes takes a major version, tasks that come a minor one, words and documents a patch.
    """
    from goldwright.release_version import RELEASE_FILE, check_against, check_release, read_released

    project = Dbt.here().project
    released = check_release(read_released(project / RELEASE_FILE), _contents(project))
    console.print(f"benchmark/ is version {released.version}, released on {released.released_on}.")
    if against is not None:
        older = read_released(against)
        if older is None:
            raise ProjectError(f"There is no {against}: name an older {RELEASE_FILE}.")
        console.print(f"Since {older.version}: {check_against(older, released)}.")


@release_group.command("bump")
@click.option("--note", default="", help="A sentence for VERSIONS.md on what changed and why.")
@click.option("--date", "released_on", default=None, help="The day of the release; today without it.")
@in_plain_words
def release_bump(note: str, released_on: str | None) -> None:
    """Make benchmark/ the next release: write release.yml, an entry of VERSIONS.md, and the version into benchmark/."""
    from datetime import date

    from goldwright.release_version import bump

    dbt = Dbt.here()
    day = released_on or date.today().isoformat()
    try:
        date.fromisoformat(day)
    except ValueError:
        raise ProjectError(f"--date is {day!r}: write a day like 2026-11-30.") from None
    # Once to know what the last build holds, and again for the version that stands in the folder.
    _export(dbt)
    released = bump(dbt.project, _contents(dbt.project), day, note)
    _export(dbt)
    console.print(f"release.yml, VERSIONS.md and benchmark/ have version {released.version}.")


@main.command()
@click.option(
    "--state",
    required=True,
    type=click.Path(path_type=Path),
    help="Folder with the manifest.json of the build before.",
)
@in_plain_words
def stale(state: Path) -> None:
    """Name the tasks whose golds rest on a variant that has changed since another build.

    A variant is changed where dbt's `state:modified` says so, or where it reads one that is.
    """
    from goldwright.stale import stale_tasks

    tasks = stale_tasks(Dbt.here(), state)
    for task_id in tasks:
        console.print(task_id)
    console.print(f"{len(tasks)} golds are stale." if tasks else "No gold is stale.")


@main.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", default=Path("benchmark"), type=click.Path(path_type=Path))
@click.option("--all", "shows_all", is_flag=True, help="List every task, however many.")
@click.option("--out", default=None, type=click.Path(path_type=Path), help="Also write everything as JSON.")
@click.option("--fail-on-moved", is_flag=True, help="End with exit code 1 if a gold moved or a task is gone.")
@in_plain_words
def diff(before: Path, after: Path, shows_all: bool, out: Path | None, fail_on_moved: bool) -> None:
    """Say which golds moved between two exported benchmarks, from what to what, and why.

    BEFORE and AFTER are folders that `goldwright export` wrote; AFTER is benchmark/ if it is left out. Keep a copy of
    benchmark/ before a change (tasks.jsonl, golds.jsonl, documents.jsonl and manifest.json are enough), build, export,
    and compare. A cause is a changed raw table, metric, rule or document, or else the SQL of models and macros.
    """
    from goldwright.diff import compare_benchmarks
    from goldwright.diff_report import difference_tables
    from goldwright.exam.exported import read_exported

    found = compare_benchmarks(read_exported(before), read_exported(after))
    for table in difference_tables(found, None if shows_all else 30):
        console.print(table.as_rich())
        if table.note:
            console.print(table.note)
        console.print()
    if out is not None:
        out.write_text(found.as_json(), encoding="utf-8")
    if fail_on_moved and (found.moved or found.removed):
        raise ProjectError(
            f"{len(found.moved)} golds moved and {len(found.removed)} tasks are gone: scores on the two don't compare."
        )


@main.group()
def data() -> None:
    """The raw tables: bring your own download of them."""


@data.command("import")
@click.argument("dataset", type=click.Choice(["olist"]))
@click.argument("source", type=click.Path(path_type=Path))
@in_plain_words
def data_import(dataset: str, source: Path) -> None:
    """Take the original CSV download (a folder or a zip) in place of the shipped Parquet files.

    Counts, keys and totals are checked first; nothing is changed unless all hold.
    """
    from goldwright.data_import import import_olist

    report = import_olist(source, Dbt.here().project)
    console.print(f"{dataset}: {len(report.row_counts)} tables, {report.check_count} checks held.")


@data.command("load")
@click.option("--target", required=True, help="The target of profiles.yml, such as postgres or spark.")
@click.option(
    "--from", "folder", default=None, type=click.Path(path_type=Path), help="Folder of <domain>/<table>.parquet."
)
@in_plain_words
def data_load(target: str, folder: Path | None) -> None:
    """Load the raw Parquet files into the warehouse of a target; DuckDB reads them where they are.

    Each becomes a table of its source's schema. Without --from they are the shipped ones, seeds/<domain>/raw.
    """
    from goldwright.warehouse import load_raw_tables, open_warehouse, parsed_manifest

    if target == DUCKDB:
        raise ProjectError("DuckDB reads the raw files where they are: there is nothing to load.")
    dbt = Dbt.here(engine=target)
    manifest = parsed_manifest(dbt)
    with open_warehouse(dbt) as warehouse:
        counts = load_raw_tables(warehouse, manifest, dbt.project, folder)
    console.print(f"{len(counts)} tables, {sum(counts.values()):,} rows.")


@main.command("import")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--database", required=True, type=click.Path(path_type=Path), help="The DuckDB file it was built into.")
@click.option("--schema", default="main", show_default=True, help="The schema of its target.")
@click.option("--domain", required=True, help="The name here: lower-case letters and digits.")
@in_plain_words
def semantic_import(folder: Path, database: Path, schema: str, domain: str) -> None:
    """Bring in the metrics of another dbt project with a semantic layer, as standard variants of a domain.

    FOLDER is its root. Its tables are copied to seeds/<domain>/raw; facts, metrics and variants are written under
    models/. Then every cell is compared with MetricFlow's value for it, and what can't come is listed with the reason.
    """
    from tempfile import TemporaryDirectory

    from goldwright.semantic_import import import_semantic_layer, outcome_table

    with TemporaryDirectory() as scratch, Progress(console=console, transient=True) as progress:
        bar = progress.add_task("import", total=None)
        step = partial(progress.advance, bar)
        outcomes = import_semantic_layer(Dbt.here(), folder, database, schema, domain, Path(scratch), step)
    table = outcome_table(outcomes)
    console.print(table.as_rich())
    console.print(table.note)
    if any(outcome.unequal for outcome in outcomes):
        raise ProjectError("not every imported value equals MetricFlow's; the first of each metric is listed above.")


@main.command()
@click.option(
    "--target",
    default=None,
    help="Look up instead what is compiled for this target: Snowflake, BigQuery, Databricks or Redshift.",
)
@in_plain_words
def lint(target: str | None) -> None:
    """Lint the SQL of models and of compiled variants (sqlfluff, two configurations).

    With --target nobody connects to the warehouse: what dbt compiles for it, up to the gold answers, is parsed in its
    dialect, and every function, type and name in it is looked up.
    """
    from goldwright.lint import lint_compiled, lint_for_warehouse, lint_models

    if target is not None:
        count, found = lint_for_warehouse(Dbt.here(engine=target))
        for fault in found:
            console.print(fault, soft_wrap=True)
        if found:
            raise ProjectError(
                f"target {target} would not take {len(found)} things in {count} models, listed above: write them "
                "otherwise, or give macros/cross_database a way of its own for that engine."
            )
        console.print(f"{count} models parse for target {target} and call nothing that it does not have.")
        return
    dbt = Dbt.here()
    faults = lint_models(dbt.project) + lint_compiled(dbt.project, dbt.compiled_manifest())
    for fault in faults:
        console.print(fault, soft_wrap=True)
    if faults:
        raise ProjectError(f"sqlfluff has {len(faults)} complaints, listed above.")
    console.print("The SQL of models and of compiled variants is clean.")


@main.command()
@click.option("--gates", "roads", flag_value="gates", help="Only the comparator and active rules.")
@click.option("--mutants", "roads", flag_value="mutants", help="Only mutants of rules and filters.")
@click.option("--bytes", "roads", flag_value="bytes", help="Only clean builds with other threads and time zone.")
@in_plain_words
def verify(roads: str | None) -> None:
    """Prove the golds of the last build by second roads.

    Without an option: published gold SQL on the exported tables, MetricFlow, and check queries written blind.
    """
    from goldwright.release import read_release

    dbt = Dbt.here()
    release = read_release(dbt.database())
    proofs = _proofs(dbt, release, roads)
    table = Table(title="verify")
    for column in ("proof", "checked", "failed"):
        table.add_column(column, justify="left" if column == "proof" else "right")
    for proof in proofs:
        table.add_row(proof.name, f"{proof.checked:,}", str(len(proof.failures)))
    console.print(table)
    for proof in proofs:
        if proof.note:
            console.print(f"{proof.name}: {proof.note}")
        for failure in proof.failures[:20]:
            console.print(f"  {failure}")
    if any(proof.failures or not proof.checked for proof in proofs):
        raise ProjectError("not everything could be proved; the failures are listed above.")


@main.command()
@click.option(
    "--out", default=None, type=click.Path(path_type=Path), help="Also write it: JSON to *.json, else Markdown."
)
@in_plain_words
def stats(out: Path | None) -> None:
    """Print what the last build holds, beside the figures of the DI-Bench paper."""
    from goldwright.stats import read_stats, write_stats

    tables = read_stats(Dbt.here().database())
    for table in tables:
        console.print(table.as_rich())
        if table.note:
            console.print(table.note)
        console.print()
    if out is not None:
        write_stats(tables, out)


@main.group()
def experiment() -> None:
    """Experiments on the last build."""


@experiment.command()
@click.option("--skeletons", default=1500, show_default=True, help="Skeletons of each domain, at most.")
@click.option("--seed", default=20180831, show_default=True, help="Decides halves, skeletons and chance.")
@click.option(
    "--out", default=None, type=click.Path(path_type=Path), help="Also write it: JSON to *.json, else Markdown."
)
@in_plain_words
def pairing(skeletons: int, seed: int, out: Path | None) -> None:
    """Pair skeletons with rules by graph, by similarity and at random, and see which change the answer.

    The experiment of the DI-Bench paper's Table 8, on skeletons before any gate.
    """
    from goldwright.experiments import run_pairing, tables_of
    from goldwright.release import read_release
    from goldwright.stats import write_stats

    dbt = Dbt.here()
    tables = tables_of(run_pairing(dbt, read_release(dbt.database()), skeletons, seed))
    for table in tables:
        console.print(table.as_rich())
        if table.note:
            console.print(table.note)
        console.print()
    if out is not None:
        write_stats(tables, out)


@main.command()
@click.option("--errors", is_flag=True, help="List the calls that have no answer, with the reason.")
@in_plain_words
def calls(errors: bool) -> None:
    """Print the stored calls to models by purpose, model and status, with tokens and cost.

    They are kept in calls.sqlite, or in the file that GOLDWRIGHT_CALLS names.
    """
    from goldwright.call_report import calls_table, errors_table
    from goldwright.calls import CallStore
    from goldwright.model_client import store_path

    store = CallStore.existing(store_path(Dbt.here().project))
    table = errors_table(store) if errors else calls_table(store)
    store.close()
    console.print(table.as_rich())
    if table.note:
        console.print(table.note)


@main.command()
@click.option("--part", "parts", multiple=True, type=click.Choice(BENCH_PARTS), help="Only this part; may be repeated.")
@click.option("--domain", "domains", multiple=True, help="Only this domain, alone in its project; may be repeated.")
@click.option("--scale", default=10, type=click.IntRange(min=2), help="Largest multiple of the data; 100 takes hours.")
@click.option("--readme", is_flag=True, help="Also write the table into README.md, between its marks.")
@in_plain_words
def bench(parts: tuple[str, ...], domains: tuple[str, ...], scale: int, readme: bool) -> None:
    """Measure speed beside other ways, growth with tasks and data, and memory.

    Runs in a copy of the project under target/bench/, which is removed afterwards; the figures go to
    target/bench.json.
    """
    from goldwright.bench import run_bench
    from goldwright.bench_report import as_table, write_json, write_readme

    dbt = Dbt.here()
    report = run_bench(dbt.project, dbt.target / "bench", parts, domains, scale, console)
    console.print(as_table(report).as_rich())
    write_json(report, dbt.target / "bench.json")
    if report.failures:
        raise ProjectError(" ".join(report.failures))
    if readme:
        write_readme(report, dbt.project / "README.md")


@main.command()
@click.option("--annotator", default=None, help="Who is judging; else the page asks, and remembers.")
@click.option("--sample", default="100", show_default=True, help="How many tasks, by domain and type, or `all`.")
@click.option("--seed", default=1, show_default=True, help="Decides which tasks, and their order.")
@click.option("--port", default=0, help="Port on 127.0.0.1; without it a free one is taken.")
@click.option("--release", "folder", default="benchmark", show_default=True, type=click.Path(path_type=Path))
@click.option("--reviews", default="reviews", show_default=True, type=click.Path(path_type=Path))
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@click.option(
    "--export", "csv", default=None, type=click.Path(path_type=Path), help="Write all judgements as CSV; serve nothing."
)
@click.option("--report", is_flag=True, help="Print pass rates, agreement and errors; serve nothing.")
@click.option(
    "--out", default=None, type=click.Path(path_type=Path), help="Also write the report: JSON to *.json, else Markdown."
)
@in_plain_words
def review(
    annotator: str | None,
    sample: str,
    seed: int,
    port: int,
    folder: Path,
    reviews: Path,
    browser: bool,
    csv: Path | None,
    report: bool,
    out: Path | None,
) -> None:
    """Judge the exported tasks in a page on this machine, or report on what was judged.

    Each annotator's decisions go to reviews/<annotator>.jsonl the moment they are made; the same command goes on
    where they stopped. Several annotators who take the same sample and seed judge the same tasks.
    """
    from goldwright.judgements import Judgements, annotator_name
    from goldwright.review_report import review_tables, write_csv
    from goldwright.review_server import Review, ReviewServer
    from goldwright.review_tasks import read_review_release, stratified_sample
    from goldwright.stats import write_stats

    if sample != "all" and not (sample.isdigit() and int(sample)):
        raise ProjectError("--sample takes a number of tasks, or `all`.")
    release = read_review_release(folder, Path(os.environ.get("GOLDWRIGHT_DATABASE", "goldwright.duckdb")))
    judgements = Judgements(reviews, release.hashes)
    if csv is not None:
        console.print(f"{csv} holds {write_csv(release, judgements.all(), csv)} judgements.")
    if report or out is not None:
        judged = judgements.all()
        if not judged:
            raise ProjectError(f"{reviews} holds no judgement of this release yet: run `goldwright review`.")
        tables = review_tables(release, judged)
        for table in tables:
            console.print(table.as_rich())
            console.print(table.note)
        if out is not None:
            write_stats(tables, out)
    if csv is not None or report or out is not None:
        return
    task_ids = stratified_sample(release.tasks.values(), None if sample == "all" else int(sample), seed)
    name = annotator_name(annotator) if annotator is not None else None
    server = ReviewServer(Review(release, task_ids, judgements, name), port)
    console.print(f"Reviewing {len(task_ids)} tasks at {server.url} (Ctrl-C ends it; nothing is lost).")
    if browser:
        click.launch(server.url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        console.print(f"Judgements are in {reviews}/.")
    finally:
        server.server_close()


@main.command()
@click.option("--other", default=None, help="Also ask this model, at the judge's endpoint, and say how far they agree.")
@in_plain_words
def judge(other: str | None) -> None:
    """Print the judge's verdicts of the last build by dimension, and how far votes or judges agree.

    Fleiss' kappa between the votes of one judge; Cohen's kappa between the verdicts of two.
    """
    from goldwright.judge_report import judge_table

    table = judge_table(Dbt.here(), other)
    console.print(table.as_rich())
    if table.note:
        console.print(table.note)


@main.command()
@click.option("--domain", default=None, help="Only tasks of this domain.")
@click.option("--limit", default=None, type=click.IntRange(min=1), help="Only so many tasks, evenly spread.")
@in_plain_words
def difficulty(domain: str | None, limit: int | None) -> None:
    """Label tasks of the exported benchmark as easy, medium or hard by letting a model try them.

    Closed-book first, then with tools; samples, temperatures and thresholds stand in `vars: difficulty`. The labels go
    to target/difficulty.json; `goldwright export --keep hard` then leaves the others out.
    """
    from goldwright.difficulty_report import label_exported

    dbt = Dbt.here()
    table = label_exported(dbt.project, dbt.target / "difficulty.json", domain, limit, console)
    console.print(table.as_rich())
    if table.note:
        console.print(table.note)


@main.command()
@click.argument("document", type=click.Path(path_type=Path))
@click.option("--domain", required=True, help="The domain whose metrics it may govern.")
@in_plain_words
def propose(document: Path, domain: str) -> None:
    """Have the writer's model draft the rule of a new document, and print what speaks for and against it.

    Drafts go to target/proposals/<rule>/ with the status proposed; nothing of the project is changed.
    """
    from goldwright.propose import print_proposal, propose_document

    dbt = Dbt.here()
    print_proposal(console, propose_document(dbt, document, domain), dbt.target / "proposals")


for _command in COMMANDS:
    main.add_command(_command)


def _proofs(dbt: Dbt, release: Any, roads: str | None) -> list[Any]:
    from goldwright.bytes_road import verify_bytes
    from goldwright.metricflow_road import verify_metricflow
    from goldwright.mutants import verify_mutants
    from goldwright.verify import verify_check_queries, verify_gates, verify_gold_sql, verify_solvers

    warehouse = dbt.project / "benchmark" / "warehouse.duckdb"
    queries = dbt.project / "tests" / "check_queries"
    if roads != "gates" and not warehouse.exists():
        raise ProjectError("There is no benchmark/ yet: run `goldwright build`.")
    if roads == "gates":
        return verify_gates(release) + verify_solvers(release)
    if roads == "bytes":
        return [verify_bytes(dbt, release, console)]
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("verify", total=None)
        step = partial(progress.advance, bar)
        if roads == "mutants":
            return verify_mutants(release, dbt.compiled_manifest(), queries, warehouse, dbt.database(), step)
        return [
            verify_gold_sql(release, dbt.compiled_manifest(), warehouse, step),
            *verify_check_queries(release, queries, warehouse),
            verify_metricflow(dbt.project, dbt.database(), dbt.manifest(), step),
        ]


def _contents(project: Path) -> Any:
    """What benchmark/ holds, as versions tell it."""
    from goldwright.exam.exported import read_exported
    from goldwright.release_version import contents_of

    exported = read_exported(project / "benchmark")
    return contents_of(
        (task.line for task in exported.tasks), (task.gold for task in exported.tasks), exported.documents
    )


def _export(dbt: Dbt, keep: tuple[str, ...] = ()) -> Any:
    from dataclasses import replace

    from goldwright.export import export as write
    from goldwright.release import read_release

    release = read_release(dbt.database())
    if keep:
        from goldwright.cascade import tasks_of

        kept = tasks_of(dbt.target / "difficulty.json", keep)
        release = replace(release, tasks=tuple(task for task in release.tasks if task.task_id in kept))
    published = write(dbt.project, release, dbt.compiled_manifest(), dbt.project / "benchmark")
    return release, published


if __name__ == "__main__":
    main()
