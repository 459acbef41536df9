"""Prompt files: whole, versioned, and never sent with a hole in them."""

from __future__ import annotations

from importlib.resources import files

import pytest

from goldwright.errors import ProjectError
from goldwright.judge import judging_schema
from goldwright.prompt_files import parse_prompt, read_prompt
from goldwright.rubric import read_rubric

NAMES = sorted(
    path.name.removesuffix(".yml")
    for path in (files("goldwright") / "prompts").iterdir()
    if path.name not in ("rubric.yml", "__pycache__")
)

GOOD = "version: 1\nvariables: [name]\nsystem: Be brief.\nuser: Hello {{ name }}\n"


def test_every_prompt_file_is_of_its_form() -> None:
    assert {"write_question", "read_back", "judge", "solve_closed_book", "solve_with_tools", "propose_rule"} <= set(
        NAMES
    )
    for name in NAMES:
        prompt = read_prompt(name)
        assert prompt.id == f"{name}/{prompt.version}"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD + "note: x\n", "must have the keys"),
        (GOOD.replace("system: Be brief.\n", ""), "must have the keys"),
        ("- 1\n", "it has none"),
        (GOOD.replace("version: 1", "version: new"), "whole number"),
        (GOOD.replace("[name]", "[name, place]"), "different variables: place"),
        (GOOD.replace("[name]", "[]"), "different variables: name"),
    ],
)
def test_a_file_of_another_form_is_an_error_that_names_it(text: str, complaint: str) -> None:
    with pytest.raises(ProjectError, match=complaint) as error:
        parse_prompt("greeting", text)
    assert "greeting.yml" in str(error.value)


def test_a_missing_or_unknown_variable_is_an_error() -> None:
    prompt = parse_prompt("greeting", GOOD)
    assert prompt.messages(name="Ada")[1]["content"] == "Hello Ada"
    for values in ({}, {"name": "Ada", "place": "here"}):
        with pytest.raises(ProjectError, match="other variables than it declares"):
            prompt.messages(**values)


def test_what_is_filled_in_is_never_a_template() -> None:
    prompt = parse_prompt("greeting", GOOD)
    assert prompt.messages(name="{{ 7 * 7 }} <b>")[1]["content"] == "Hello {{ 7 * 7 }} <b>"


def test_the_rubric_has_eight_dimensions_each_with_two_examples() -> None:
    rubric = read_rubric()
    assert [one.name for one in rubric.dimensions] == [
        "objectivity",
        "leakage",
        "naturalness",
        "relevance",
        "format",
        "scope",
        "answerability",
        "rule_necessity",
    ]
    for one in rubric.dimensions:
        assert one.definition and one.passes and one.fails and one.passes != one.fails
    assert list(judging_schema(rubric)["required"]) == [one.name for one in rubric.dimensions]
