"""Scoring in other tools' hands: our one comparator over what they keep as text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from goldwright.comparator import explain


@dataclass(frozen=True)
class Score:
    """Of one answer: whether it is right, the share of fields that were met (0 to 1), and the comparator's reason."""

    is_right: bool
    partial_credit: float
    reason: str


class BenchmarkFaultError(RuntimeError):
    """A gold answer or spec that can't be compared by: the benchmark's fault, never a wrong answer."""


def score_texts(answer: Any, gold_answer: str, answer_spec: str, near_misses: str = "[]") -> Score:
    """Scores an answer (text that ends in JSON, or a JSON value) against a gold answer and its spec, both JSON texts.

    Raises BenchmarkFaultError where gold, spec or near misses are broken.
    """
    return score(answer, json.loads(gold_answer), json.loads(answer_spec), json.loads(near_misses))


def score(
    answer: Any, gold_answer: Any, answer_spec: Mapping[str, Any], near_misses: Sequence[Mapping[str, Any]] = ()
) -> Score:
    """Scores an answer; raises BenchmarkFaultError as `score_texts` does."""
    verdict = explain(answer, gold_answer, answer_spec, near_misses)
    if verdict.comparison is None:
        raise BenchmarkFaultError(verdict.note)
    return Score(verdict.is_right, float(verdict.comparison.partial_credit), verdict.reason)
