"""A hook of MkDocs: the reference pages join the site while it is built, so that they are never stale."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from goldwright.reference import reference_pages


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds a file for each generated page."""
    for path, text in reference_pages(Path(config.config_file_path).parent).items():
        files.append(File.generated(config, path, content=text))
    return files
