"""JSON from what a model wrote: the last block wins, its inside may be mended, and it must meet its schema.

A block is mended inside (trailing commas, quotes, words of Python) but never at its end: one that does not close
was cut off, and what it would have said nobody knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from json_repair import repair_json
from jsonschema.exceptions import SchemaError, best_match
from jsonschema.validators import validator_for

from goldwright.errors import ProjectError


class NoAnswer(Exception):
    """The text holds no JSON that meets the schema; the message says why, in a sentence."""


def check_schema(schema: Mapping[str, Any], prompt: str) -> None:
    """Raises ProjectError where `schema` is no JSON schema."""
    _check(json.dumps(schema, sort_keys=True), prompt)


@cache
def _check(text: str, prompt: str) -> None:
    schema = json.loads(text)
    try:
        validator_for(schema).check_schema(schema)
    except SchemaError as error:
        raise ProjectError(f"The answer's schema of prompt {prompt} is no JSON schema: {error.message}.") from error


def read_json(text: str, schema: Mapping[str, Any]) -> Any:
    """The JSON value that a model's text ends in, valid against `schema`; raises NoAnswer where there is none."""
    value = _value(text)
    error = best_match(validator_for(schema)(schema).iter_errors(value))
    if error is not None:
        place = "/".join(str(step) for step in error.absolute_path)
        raise NoAnswer(f"The JSON misses its schema{f' at {place}' if place else ''}: {error.message[:200]}.")
    return value


def last_block(text: str) -> str:
    """The last outermost {...} or [...] of a text; raises NoAnswer where there is none, or where one stays open.

    Brackets inside double-quoted strings do not count.
    """
    found = ""
    start, open_brackets, is_quoted, is_escaped = 0, 0, False, False
    for place, sign in enumerate(text):
        if is_quoted and open_brackets:
            is_quoted = is_escaped or sign != '"'
            is_escaped = sign == "\\" and not is_escaped
        elif sign == '"':
            is_quoted = open_brackets > 0
        elif sign in "{[":
            start = start if open_brackets else place
            open_brackets += 1
        elif sign in "}]" and open_brackets:
            open_brackets -= 1
            found = text[start : place + 1] if not open_brackets else found
    if open_brackets:
        raise NoAnswer("The JSON does not close: it was cut off, or its quotes are out of order.")
    if not found:
        raise NoAnswer("There is no JSON in the answer.")
    return found


def _value(text: str) -> Any:
    try:
        return _strictly(text)
    except ValueError:
        block = last_block(text)
    try:
        return _strictly(block)
    except ValueError:
        mended = json.dumps(repair_json(block, return_objects=True, skip_json_loads=True))
    try:
        return _strictly(mended)
    except ValueError as error:
        raise NoAnswer(f"The JSON can't be mended: {error}.") from error


def _strictly(text: str) -> Any:
    """JSON as the standard has it: no NaN, no halves of characters, no name twice, of which either could be meant."""
    try:
        value = json.loads(text, object_pairs_hook=_once)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except RecursionError:
        raise NoAnswer("The JSON is nested too deeply.") from None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise NoAnswer("The JSON gives a name twice.")
    return dict(pairs)
