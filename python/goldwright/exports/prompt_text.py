"""What a model is shown of a task where there is no desk: documents, question, how to write the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from goldwright.exam.exported import ExamTask
from goldwright.prompt_files import read_prompt

#: Held by every reader of documents: how things are computed, and which document prevails.
ALWAYS_READ = ("methods", "precedence")


def documents_wanted(task: ExamTask) -> list[str]:
    """The ids of the documents that the answer rests on: those that govern and, of a computed one, its metrics' pages,
    methods and precedence."""
    if task.group == "knowledge":
        return task.governing_documents
    return [*task.governing_documents, *task.gold["metrics"], *ALWAYS_READ]


def prompt_from_documents(line: Mapping[str, Any], sections: Iterable[Mapping[str, Any]]) -> str:
    """One text with documents (sections of documents.jsonl, in their order), a question and its instructions."""
    documents = [
        "\n\n".join([f"# {title}", *(f"## {one['section']}\n{one['text']}" for one in its_sections)])
        for (_, title), its_sections in groupby(sections, key=lambda one: (one["document_id"], one["title"]))
    ]
    system, user = read_prompt("answer_from_documents").messages(
        documents=documents, question=line["question"], answer_instructions=line["answer_instructions"]
    )
    return f"{system['content']}\n\n{user['content']}"
