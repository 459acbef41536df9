"""The version of the released benchmark, and what a change of it costs.

`release.yml` keeps what was released: a digest of each task's gold and one of all words. A gold that changes or goes
takes a new major version, tasks that come a minor one, words and documents a patch. What only explains an answer (gold
SQL, near misses) takes none: it never changes whether an answer is right.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml

from goldwright.comparator import canonical_answer
from goldwright.errors import ProjectError
from goldwright.release import digest

RELEASE_FILE = "release.yml"
VERSIONS_FILE = "VERSIONS.md"
FIRST_VERSION = "1.0.0"
#: Stands behind the version of a build whose contents are not those of `release.yml`.
UNRELEASED = "+unreleased"

Level = Literal["major", "minor", "patch"]

VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")

_HEADER = "# What was released; `goldwright release bump` writes it, `goldwright release check` holds builds to it.\n"
_VERSIONS_HEADER = f"""# Versions of the benchmark

A gold that changes or goes takes a new major version: scores of two major versions don't compare. Tasks that come take
a minor one: scores compare on the tasks that both have. Words and documents take a patch: golds stay, scores compare.
`{RELEASE_FILE}` keeps the present version and a digest of each gold.
"""


@dataclass(frozen=True)
class Contents:
    """What a version stands for: a digest of each task's gold and answer spec, by task id, and one of all words."""

    golds: Mapping[str, str]
    words: str


@dataclass(frozen=True)
class Released:
    """What `release.yml` says: version, the day of its release (ISO) and its contents."""

    version: str
    released_on: str
    contents: Contents


@dataclass(frozen=True)
class Change:
    """How two contents differ, in numbers of tasks; `words` where questions, instructions or documents do."""

    changed: int
    gone: int
    come: int
    words: bool

    @property
    def level(self) -> Level | None:
        """The part of the version that has to go up; None where nothing differs."""
        if self.changed or self.gone:
            return "major"
        if self.come:
            return "minor"
        return "patch" if self.words else None

    def __str__(self) -> str:
        counted = [
            (self.changed, "gold changed", "golds changed"),
            (self.gone, "task gone", "tasks gone"),
            (self.come, "task new", "tasks new"),
        ]
        parts = [f"{count:,} {one if count == 1 else many}" for count, one, many in counted if count]
        return ", ".join(parts) or ("words or documents changed" if self.words else "nothing changed")


def contents_of(
    tasks: Iterable[Mapping[str, Any]], golds: Iterable[Mapping[str, Any]], documents: Iterable[Mapping[str, Any]]
) -> Contents:
    """The contents of lines of tasks.jsonl, golds.jsonl (in the same order) and documents.jsonl."""
    digests: dict[str, str] = {}
    words: list[Any] = []
    for task, gold in zip(tasks, golds, strict=True):
        spec = task["answer_spec"]
        digests[task["task_id"]] = digest([canonical_answer(gold["gold_answer"], spec), spec])[:16]
        words.append([task["question"], task["answer_instructions"], gold["group"], gold["active_rules"]])
    texts = [[line["document_id"], line["kind"], line["title"], line["section"], line["text"]] for line in documents]
    return Contents(digests, digest([words, texts]))


def change_between(old: Contents, new: Contents) -> Change:
    """How the new contents differ from the old."""
    kept = old.golds.keys() & new.golds.keys()
    return Change(
        changed=sum(old.golds[task_id] != new.golds[task_id] for task_id in kept),
        gone=len(old.golds) - len(kept),
        come=len(new.golds) - len(kept),
        words=old.words != new.words,
    )


def next_version(version: str, level: Level) -> str:
    """The version after this one, with this part one up."""
    major, minor, patch = _numbers(version)
    if level == "major":
        return f"{major + 1}.0.0"
    return f"{major}.{minor + 1}.0" if level == "minor" else f"{major}.{minor}.{patch + 1}"


def version_of(released: Released | None, contents: Contents) -> str:
    """The version of a build: the released one, or that and `+unreleased` where its contents are others."""
    if released is None:
        return f"0.0.0{UNRELEASED}"
    is_released = change_between(released.contents, contents).level is None
    return released.version if is_released else released.version + UNRELEASED


def read_released(path: Path) -> Released | None:
    """What a release.yml says; None where there is none, ProjectError where it can't be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        content = yaml.safe_load(text)
        golds = {str(task_id): str(value) for task_id, value in content["golds"].items()}
        released = Released(
            str(content["version"]), str(content["released_on"]), Contents(golds, str(content["words"]))
        )
        _numbers(released.version)
    except (yaml.YAMLError, AttributeError, KeyError, TypeError) as error:
        raise ProjectError(f"{path.name} can't be read ({error!r}): take it back from version control.") from None
    return released


def check_release(released: Released | None, contents: Contents) -> Released:
    """The release that a build is; ProjectError where it is none, naming the version that it would take."""
    if released is None:
        raise ProjectError(f"There is no {RELEASE_FILE}: run `goldwright release bump` to make the first release.")
    change = change_between(released.contents, contents)
    if change.level:
        raise ProjectError(
            f"benchmark/ is not version {released.version} of {RELEASE_FILE} ({change}): if that is meant, run "
            f"`goldwright release bump`, which makes it {next_version(released.version, change.level)}."
        )
    return released


def check_against(old: Released, new: Released) -> Change:
    """How a release differs from an older one; ProjectError where its version does not go up as far as it must."""
    change = change_between(old.contents, new.contents)
    least = next_version(old.version, change.level) if change.level else old.version
    if _numbers(new.version) < _numbers(least):
        raise ProjectError(
            f"{RELEASE_FILE} has version {new.version} after {old.version} ({change}): it must be {least} or later; "
            "run `goldwright release bump` from the older file."
        )
    return change


def bump(project: Path, contents: Contents, released_on: str, note: str = "") -> Released:
    """Makes a build the release: writes release.yml and puts an entry on top of VERSIONS.md.

    ProjectError where nothing changed since the last release.
    """
    before = read_released(project / RELEASE_FILE)
    change = change_between(before.contents, contents) if before else None
    if before and change and change.level is None:
        raise ProjectError(f"benchmark/ is version {before.version} already: nothing has changed since.")
    version = next_version(before.version, change.level) if before and change and change.level else FIRST_VERSION
    released = Released(version, released_on, contents)
    entry = _entry(released, before, change, note)
    _write_whole(project / VERSIONS_FILE, _with_entry(project / VERSIONS_FILE, entry))
    _write_whole(project / RELEASE_FILE, _as_yaml(released))
    return released


def _entry(released: Released, before: Released | None, change: Change | None, note: str) -> str:
    """What VERSIONS.md says of a release."""
    if before is None or change is None:
        what = f"The first release: {len(released.contents.golds):,} tasks."
    else:
        kept = len(before.contents.golds) - change.gone
        compares = {
            "major": f"Scores of {released.version} don't compare with those of {before.version} and earlier.",
            "minor": f"Scores compare with those of {before.version} on the {kept:,} tasks that both have.",
            "patch": f"Golds are those of {before.version}: scores compare.",
        }[change.level or "patch"]
        what = f"{str(change)[:1].upper()}{str(change)[1:]}. {compares}"
    return f"## {released.version}, {released.released_on}\n\n{what}\n" + (
        f"\n{note.strip()}\n" if note.strip() else ""
    )


def _with_entry(path: Path, entry: str) -> str:
    """The text of VERSIONS.md with an entry above the others."""
    earlier = path.read_text(encoding="utf-8").partition("\n## ")[2] if path.exists() else ""
    return f"{_VERSIONS_HEADER}\n{entry}" + (f"\n## {earlier}" if earlier else "")


def _as_yaml(released: Released) -> str:
    lines = "".join(f"  {task_id}: {value!r}\n" for task_id, value in sorted(released.contents.golds.items()))
    return (
        f"{_HEADER}version: {released.version}\nreleased_on: '{released.released_on}'\n"
        f"words: {released.contents.words!r}\ngolds:\n{lines}"
    )


def _numbers(version: str) -> tuple[int, int, int]:
    match = VERSION.fullmatch(version)
    if not match:
        raise ProjectError(f"{RELEASE_FILE} has the version {version!r}: write it like 1.0.0.")
    major, minor, patch = map(int, match.groups())
    return major, minor, patch


def _write_whole(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)
