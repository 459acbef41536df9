"""Prompts as versioned files: `prompts/<name>.yml`, each a system and a user part that Jinja renders.

A prompt file has exactly these keys: `version`, a whole number that goes up with every change of the words;
`variables`, the names that the two parts use; `system` and `user`. Variables that are missing, that are not
declared, or that are declared and not used are errors, so that a prompt never goes out with a hole in it. What
does not change from call to call stands in `system`: endpoints keep a common beginning in their cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import jinja2
import jinja2.meta
import yaml

from goldwright.errors import ProjectError

Messages = tuple[Mapping[str, Any], ...]

KEYS = {"version", "variables", "system", "user"}

_JINJA = jinja2.Environment(undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False)


@dataclass(frozen=True)
class Prompt:
    """One prompt file."""

    name: str
    version: int
    variables: frozenset[str]
    system: str
    user: str

    @property
    def id(self) -> str:
        """Name and version, such as write_question/1."""
        return f"{self.name}/{self.version}"

    @property
    def hash(self) -> str:
        """SHA-256 of the words, in hex."""
        return hashlib.sha256(f"{self.system}\0{self.user}".encode()).hexdigest()

    def messages(self, **values: Any) -> Messages:
        """The chat messages with every variable filled in; ProjectError where the names do not match the file's."""
        if set(values) != self.variables:
            wrong = sorted(set(values) ^ self.variables)
            raise ProjectError(
                f"The prompt {self.name} (python/goldwright/prompts/{self.name}.yml) is given other variables than it "
                f"declares: {', '.join(wrong)}. Mend its `variables` or the call."
            )
        return tuple(
            {"role": role, "content": _compiled(text).render(**values).strip()}
            for role, text in (("system", self.system), ("user", self.user))
        )


@cache
def _compiled(text: str) -> jinja2.Template:
    return _JINJA.from_string(text)


@cache
def read_prompt(name: str) -> Prompt:
    """The prompt of a name; ProjectError where its file is not of the form described above."""
    path = files("goldwright") / "prompts" / f"{name}.yml"
    return parse_prompt(name, path.read_text(encoding="utf-8"))


def parse_prompt(name: str, text: str) -> Prompt:
    """The prompt that a file's text declares."""
    content = yaml.safe_load(text)
    where = f"The prompt file {name}.yml (python/goldwright/prompts)"
    if not isinstance(content, dict) or set(content) != KEYS:
        found = sorted(map(str, content)) if isinstance(content, dict) else []
        raise ProjectError(
            f"{where} must have the keys {', '.join(sorted(KEYS))}; it has {', '.join(found) or 'none'}."
        )
    if not isinstance(content["version"], int):
        raise ProjectError(f"{where} has the version {content['version']!r}: write a whole number.")
    declared = frozenset(content["variables"] or ())
    used = jinja2.meta.find_undeclared_variables(_JINJA.parse(content["system"] + content["user"]))
    if declared != used:
        raise ProjectError(
            f"{where} declares and uses different variables: {', '.join(sorted(declared ^ used))}. "
            "Mend `variables` or the words."
        )
    return Prompt(name, content["version"], declared, content["system"], content["user"])
