"""The exported benchmark in other tools' formats, one module a format; all read the exported folder alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from goldwright.exam.exported import Exported
from goldwright.exports.folder import whole_folder
from goldwright.exports.hugging_face import write_hugging_face
from goldwright.exports.inspect_ai import write_inspect_ai
from goldwright.exports.lm_evaluation_harness import write_lm_evaluation_harness
from goldwright.exports.promptfoo import write_promptfoo
from goldwright.exports.question_sql import write_cube, write_evaldata, write_verified_queries

#: Writes an export into an empty folder; the last argument says whether golds stand beside all tasks, for formats that
#: can do without.
Writer = Callable[[Exported, Path, bool], None]

FORMATS: dict[str, Writer] = {
    "hugging-face": write_hugging_face,
    "inspect-ai": write_inspect_ai,
    "lm-evaluation-harness": write_lm_evaluation_harness,
    "promptfoo": write_promptfoo,
    "verified-queries": write_verified_queries,
    "cube": write_cube,
    "evaldata": write_evaldata,
}


def export_to(name: str, exported: Exported, folder: Path, with_golds: bool = False) -> None:
    """Writes an export of this format; a folder that an earlier one wrote is replaced once the new one is whole."""
    with whole_folder(folder, f"{name} {exported.manifest['version']}\n{exported.manifest['canary']}") as scratch:
        FORMATS[name](exported, scratch, with_golds)
