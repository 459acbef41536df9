"""JSON out of what models write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from goldwright.json_answers import NoAnswer, read_json

VERDICT = {
    "type": "object",
    "properties": {"verdict": {"enum": ["pass", "fail"]}, "reason": {"type": "string"}},
    "required": ["verdict"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    "text",
    [
        '{"verdict": "fail"}',
        '```json\n{"verdict": "fail"}\n```',
        'The document says {"verdict": "pass"}, yet I find: {"verdict": "fail"}',
        '<think>Perhaps {"verdict": "pass"}?</think>{"verdict": "fail"}',
        "{'verdict': 'fail',}",
        '{verdict: "fail"}',
        'Sure! {"verdict": "fail", // it leaks\n}',
        '["draft"] {"verdict": "fail"} That is all.',
    ],
)
def test_the_last_block_wins_and_its_inside_is_mended(text: str) -> None:
    assert read_json(text, VERDICT) == {"verdict": "fail"}


def test_brackets_and_quotes_inside_strings_are_text() -> None:
    reason = 'a "]}" and a \\ and a {'
    text = 'Here: {"verdict": "fail", "reason": "a \\"]}\\" and a \\\\ and a {"} (done)'
    assert read_json(text, VERDICT) == {"verdict": "fail", "reason": reason}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("It passes.", "There is no JSON"),
        ("", "There is no JSON"),
        ('{"verdict": "pass", "reason": "it is', "does not close"),
        ('{"verdict": "fail"} or rather {"verdict": "pass"', "does not close"),
        ('{"verdict": "maybe"}', "misses its schema at verdict"),
        ('{"verdict": "pass", "score": 7}', "misses its schema"),
        ('{"reason": "fine"}', "misses its schema"),
        ('"pass"', "misses its schema"),
        ('{"verdict": "fail", "verdict": "pass"}', "gives a name twice"),
        ('{"verdict": "pass"} as in [2]', "misses its schema"),
        ("[" * 10_000 + "]" * 10_000, "nested too deeply"),
    ],
)
def test_what_is_no_answer_says_why(text: str, reason: str) -> None:
    with pytest.raises(NoAnswer, match=reason):
        read_json(text, VERDICT)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1" * 5000])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    with pytest.raises(NoAnswer):
        read_json(f'{{"share": {number}}}', {"type": "object", "properties": {"share": {"type": "number"}}})


@pytest.mark.parametrize("value", [7, "words", None, True, [1, 2], {"a": [{}]}])
def test_a_whole_text_of_json_may_be_any_value(value: Any) -> None:
    assert read_json(json.dumps(value), {}) == value
