"""`goldwright init`: a first domain from a warehouse, written whole or not at all, and over nothing that is there."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from goldwright.domain_draft import MOST_MEMBERS, Ask, Draft, Wishes, draft_domain
from goldwright.domain_files import domain_files, insert_settings, settings_of
from goldwright.domains import trustworthy_days
from goldwright.errors import ProjectError
from goldwright.raw_copy import RawTable, Warehouse, copy_tables
from goldwright.table_profiles import Table, read_table, snake_case

FOLDERS = ("models/staging", "models/facts", "seeds")


def init_domain(
    project: Path,
    domain: str,
    warehouse: AbstractContextManager[Warehouse],
    wanted: Iterable[str],
    wishes: Wishes,
    ask: Ask,
) -> Draft:
    """Copies the tables, drafts the domain and writes its files; a ProjectError leaves nothing behind."""
    _refuse_taken_name(project, domain)
    scratch = Path(tempfile.mkdtemp(prefix=f".{domain}-", dir=project))
    try:
        with warehouse as opened:
            copied = copy_tables(opened, wanted, scratch / "seeds" / domain / "raw")
        tables = [_profiled(project, domain, table) for table in copied]
        for one in copied:
            if not one.row_count:
                one.path.unlink(missing_ok=True)
        draft = draft_domain(domain, tables, wishes, ask)
        for path, text in domain_files(draft, _labels_taken(project)).items():
            (scratch / path).parent.mkdir(parents=True, exist_ok=True)
            (scratch / path).write_text(text, encoding="utf-8")
        _move_into_place(project, scratch, draft)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return draft


def _refuse_taken_name(project: Path, domain: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]{1,20}", domain):
        raise ProjectError(
            f"'{domain}' can't name a domain, since metrics and files begin with it: take lower-case letters and "
            "figures, with no underscore, such as `shop`."
        )
    taken = next(
        (
            path.relative_to(project)
            for folder in ("models", "seeds", "macros")
            for path in sorted((project / folder).rglob("*"))
            if path.name == domain or path.name.startswith(f"{domain}__")
        ),
        None,
    )
    if taken is not None:
        raise ProjectError(
            f"{taken} is there already, and nothing is written over: take another name for the domain, or remove it "
            "first."
        )
    if domain in trustworthy_days(project):
        raise ProjectError(
            f"dbt_project.yml has a domain '{domain}' already: take another name, or remove it there first."
        )


def _labels_taken(project: Path) -> frozenset[str]:
    """The labels of the project's metrics: the semantic layer wants each but once."""
    texts = (path.read_text(encoding="utf-8") for path in project.glob("models/facts/*/*.yml"))
    return frozenset(found.strip("\"'") for text in texts for found in re.findall(r"^ +label: (.+)$", text, flags=re.M))


def _profiled(project: Path, domain: str, raw: RawTable) -> Table:
    """The table's profile; its file gets the domain's name in front where another domain has one of that name."""
    taken = {path.stem.lower() for path in project.glob("seeds/*/raw/*.parquet")}
    named = raw
    if raw.path.stem.lower() in taken:
        named = raw._replace(path=raw.path.with_name(f"{domain}_{raw.path.name}"))
        if raw.path.exists():
            raw.path.rename(named.path)
    if not named.row_count:
        return Table(named.name, named.path.stem, named.path, 0, (), named.notes)
    table = read_table(named, named.path.stem, MOST_MEMBERS)
    if not snake_case(table.name)[0].isalpha():
        table = replace(table, name=f"table_{table.name}")
    return table


def _move_into_place(project: Path, scratch: Path, draft: Draft) -> None:
    """Moves the finished folders; what has been moved is taken back where a later step fails."""
    settings = project / "dbt_project.yml"
    days, quotas = settings_of(draft)
    changed = scratch / "dbt_project.yml"
    changed.write_text(
        insert_settings(settings.read_text(encoding="utf-8"), draft.domain, days, quotas), encoding="utf-8"
    )
    moved: list[Path] = []
    try:
        for folder in FOLDERS:
            target = project / folder / draft.domain
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(scratch / folder / draft.domain, target)
            moved.append(target)
        os.replace(changed, settings)
    except BaseException:
        for path in moved:
            shutil.rmtree(path, ignore_errors=True)
        raise
