"""dbt, run in this process: parsing, compiling, building, and the manifest that they leave behind."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from goldwright.errors import ProjectError
from goldwright.porting_errors import porting_sentence

_MARK = "-- statement: "


@dataclass(frozen=True)
class Dbt:
    """A dbt project, the folder for its artefacts, and the target of profiles.yml where it is not the default one.

    `run` raises ProjectError with dbt's own message when a command fails.
    """

    project: Path
    target: Path
    engine: str | None = None

    @classmethod
    def here(cls, project: Path | None = None, engine: str | None = None) -> Dbt:
        """The project in the current folder; artefacts go where DBT_TARGET_PATH says, else `target`.

        Those of an engine, a target of profiles.yml, go to a folder of its name inside.
        """
        root = (project or Path.cwd()).resolve()
        if not (root / "dbt_project.yml").exists():
            raise ProjectError(
                f"There is no dbt_project.yml in {root.name}: run goldwright from the root of the project."
            )
        target = Path(os.environ.get("DBT_TARGET_PATH", root / "target"))
        return cls(root, target / engine if engine else target, engine)

    def run(self, *arguments: str, quiet: bool = True) -> Any:
        """Runs one dbt command in this process and returns its result object."""
        from dbt.cli.main import dbtRunner

        before = Path.cwd()
        flags = ["--quiet"] if quiet else []
        engine = ["--target", self.engine] if self.engine else []
        os.chdir(self.project)
        try:
            result = dbtRunner().invoke([*flags, *arguments, *engine, "--target-path", str(self.target)])
        finally:
            os.chdir(before)
            let_go_of_the_database()
        if result.exception is not None:
            raise ProjectError(_sentence(str(result.exception)))
        if not result.success:
            raise ProjectError(_first_failure(result.result))
        return result.result

    def database(self) -> Path:
        """The DuckDB file that the project builds into."""
        if not self.has_database():
            raise ProjectError(f"There is no {self._database_path().name} yet: run `goldwright build`.")
        return self._database_path()

    def has_database(self) -> bool:
        """Whether anything was built yet."""
        return self._database_path().exists()

    def _database_path(self) -> Path:
        return self.project / os.environ.get("GOLDWRIGHT_DATABASE", "goldwright.duckdb")

    def compiled_manifest(self) -> dict[str, Any]:
        """The manifest with the compiled text of every model; compiles what the last command left out."""
        if not (self.target / "manifest.json").exists() or not is_compiled(self.manifest()):
            self.run("compile")
        return self.manifest()

    def manifest(self) -> dict[str, Any]:
        """The manifest of the last parse or build, as plain dictionaries."""
        path = self.target / "manifest.json"
        if not path.exists():
            raise ProjectError(f"There is no {path.name} under {self.target.name}: run `dbt build`.")
        manifest: dict[str, Any] = json.loads(path.read_text())
        return manifest


def is_compiled(manifest: dict[str, Any]) -> bool:
    """Whether every SQL model of the manifest carries its compiled text; a partial build leaves the others bare."""
    return all(
        node.get("compiled_code")
        for node in manifest["nodes"].values()
        if node["resource_type"] == "model" and node["language"] == "sql"
    )


def compile_statements(dbt: Dbt, statements: Mapping[str, str]) -> dict[str, str]:
    """Each statement as SQL, all of them compiled by dbt in one go.

    dbt works beside an empty database of the same name, since this process may read the build's.
    """
    text = "\n".join(f"{_MARK}{name}\n{statement}" for name, statement in statements.items())
    before = os.environ.get("GOLDWRIGHT_DATABASE")
    with TemporaryDirectory() as folder:
        os.environ["GOLDWRIGHT_DATABASE"] = str(Path(folder) / dbt.database().name)
        try:
            beside = Dbt(dbt.project, Path(folder) / "target")
            result = beside.run("compile", "--no-write-json", "--log-level", "none", "--inline", text)
        finally:
            del os.environ["GOLDWRIGHT_DATABASE"]
            if before is not None:
                os.environ["GOLDWRIGHT_DATABASE"] = before
    parts = str(result.results[0].node.compiled_code).split(_MARK)[1:]
    found = dict(part.split("\n", 1) for part in parts)
    if set(found) != set(statements):
        raise ProjectError("dbt compiled the statements to something else; its log says why.")
    return found


def let_go_of_the_database() -> None:
    """dbt-duckdb keeps its file open for the life of the process; others want to read it."""
    from dbt.adapters.duckdb.connections import DuckDBConnectionManager

    DuckDBConnectionManager.close_all_connections()


def _sentence(message: str) -> str:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    kept = [line for line in lines if not line.startswith((">", "Compilation Error", "Runtime Error", "Parsing Error"))]
    return " ".join(kept) if kept else message


def _first_failure(results: Any) -> str:
    for result in getattr(results, "results", None) or []:
        if str(result.status) in ("error", "fail", "runtime error"):
            known = porting_sentence(result.node.to_dict(), str(result.message))
            return known or f"{result.node.name}: {_sentence(str(result.message))}"
    return "dbt failed; its log says why."
