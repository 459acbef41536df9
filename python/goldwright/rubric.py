"""The eight dimensions in which a question is judged, by a model or by people, in the words of `prompts/rubric.yml`.

The DI-Bench paper (A1-33) names five, and in its notes a sixth, scope; the last two and all the wording are ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml


@dataclass(frozen=True)
class Dimension:
    """A dimension of the rubric: what it means, and one example of each verdict."""

    name: str
    definition: str
    passes: str
    fails: str


@dataclass(frozen=True)
class Rubric:
    """The dimensions in their order, and the version of their words."""

    version: int
    dimensions: tuple[Dimension, ...]


@cache
def read_rubric() -> Rubric:
    """The rubric that comes with the package, `prompts/rubric.yml`."""
    content = yaml.safe_load((files("goldwright") / "prompts" / "rubric.yml").read_text(encoding="utf-8"))
    return Rubric(content["version"], tuple(Dimension(**one) for one in content["dimensions"]))
