"""Writing an export: a folder that is whole or not there, text files, JSON lines and YAML that people can read."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from goldwright.errors import ProjectError


@contextmanager
def whole_folder(folder: Path, written_by: str) -> Iterator[Path]:
    """A folder to write into, which takes the place of `folder` once it is whole.

    ProjectError where `folder` holds something that no such export wrote: nothing of others is ever replaced. A file
    `.goldwright` names the format that wrote it.
    """
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / ".goldwright").exists())):
        raise ProjectError(f"{folder} is there already and no export of Goldwright: name another folder with --out.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        # Made for one user alone, and an export is for others too.
        scratch.chmod(0o755)
        yield scratch
        (scratch / ".goldwright").write_text(f"{written_by}\n", encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(scratch, folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """Writes JSON lines."""
    path.write_text("".join(json_text(line) + "\n" for line in lines), encoding="utf-8")


def write_yaml(path: Path, content: Any, comment: str) -> None:
    """Writes YAML in the order given, texts of several lines as blocks, below a comment."""
    heading = "".join(f"# {line}".rstrip() + "\n" for line in comment.strip().split("\n"))
    text = yaml.dump(content, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)
    path.write_text(heading + text, encoding="utf-8")


def json_text(value: Any) -> str:
    """JSON in one line, letters as they are."""
    return json.dumps(value, ensure_ascii=False)


#: Writes texts of several lines, such as SQL, as blocks; by libyaml where PyYAML was built with it, ten times as fast.
_Dumper: Any = type("_Dumper", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {})


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)
