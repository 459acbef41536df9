"""Croissant 1.0 metadata of a dataset's files and columns.

The form is that of https://docs.mlcommons.org/croissant/docs/croissant-spec.html, whose JSON-LD context stands below.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goldwright.exam.exported import Exported

_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_DATA_TYPES = {"varchar": "sc:Text", "varchar[]": "sc:Text", "boolean": "sc:Boolean", "bigint": "sc:Integer"}


def croissant(
    exported: Exported, folder: Path, description: str, record_sets: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    """The metadata of a written folder: every Parquet file with its hash, and the columns of these record sets.

    `record_sets` gives the columns, with DuckDB's types, of each file `data/<name>.parquet`.
    """
    paths = sorted(folder.glob("data/*.parquet")) + sorted(folder.glob("raw/*.parquet"))
    released_on = exported.manifest.get("released_on")
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "goldwright",
        "description": f"{description} {exported.manifest['canary']}",
        "license": "Each domain's tables keep the terms of raw/<domain>-LICENSE-DATA.md",
        # Who publishes the folder writes its address here.
        "url": "README.md",
        "version": str(exported.manifest["version"]).partition("+")[0],
        **({"datePublished": released_on} if released_on else {}),
        "citeAs": f"Goldwright benchmark, version {exported.manifest['version']}",
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": path.relative_to(folder).as_posix(),
                "name": path.relative_to(folder).as_posix(),
                "contentUrl": path.relative_to(folder).as_posix(),
                "encodingFormat": "application/x-parquet",
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            }
            for path in paths
        ],
        "recordSet": [_record_set(name, f"data/{name}.parquet", columns) for name, columns in record_sets.items()],
    }


def _record_set(name: str, path: str, columns: Mapping[str, str]) -> dict[str, Any]:
    fields = []
    for column, kind in columns.items():
        field = {
            "@type": "cr:Field",
            "@id": f"{name}/{column}",
            "name": column,
            "dataType": _DATA_TYPES[kind],
            "source": {"fileObject": {"@id": path}, "extract": {"column": column}},
        }
        fields.append(field | ({"repeated": True} if kind.endswith("[]") else {}))
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields}
