"""What a question is held against: its task, the domain's words, and what of a question its brief explains."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from goldwright.answer_spec import answer_instructions
from goldwright.question_members import Member, NamedMember, asked_members, named_members
from goldwright.question_reading import Number, blanked, numbers, plain, stems, without
from goldwright.question_windows import Windows, read_windows


@dataclass(frozen=True)
class CheckedTask:
    """A question with what the checks hold against it."""

    task_id: str
    question: str
    instructions: str
    brief: Mapping[str, Any]
    spec: Mapping[str, Any]
    gold_texts: tuple[str, ...]
    gold_numbers: tuple[Decimal, ...]
    governing_rules: frozenset[str]
    waived_rules: frozenset[str]

    @property
    def kind(self) -> str:
        return str(self.brief["analysis_type"])

    @property
    def domain(self) -> str:
        return str(self.brief["domain"])

    def is_held_to(self, rule: str) -> bool:
        """Whether what stands in the rule may not stand in the question: one that governs it or, where a document is
        asked about, any of the domain, but none that the question itself sets aside or is about.
        """
        is_near = is_knowledge(self) and rule.startswith(f"{self.domain}__")
        return (is_near or rule in self.governing_rules) and rule not in self.waived_rules

    @cached_property
    def metrics(self) -> tuple[str, ...]:
        return tuple(str(self.brief.get("metrics") or "").split("|"))

    @cached_property
    def own_instructions(self) -> tuple[str, ...]:
        """Sentences of the instructions that don't follow from the brief: they are read like the question."""
        made = answer_instructions(self.brief)
        sentences = re.split(r"(?<=[.!?])\s+|\n+", self.instructions)
        return tuple(sentence for sentence in sentences if sentence and sentence not in made)

    @cached_property
    def said(self) -> str:
        """All that the writer says, as written."""
        return " ".join((self.question, *self.own_instructions))


#: What a metric's phrase ends with where the figure is one of our records and not of the world.
IN_OUR_RECORDS = " in our records"


@dataclass(frozen=True)
class MetricWords:
    """A metric in the catalogue's words: its names, the longest first, and the text of its page."""

    domain: str
    metric: str
    names: tuple[str, ...]
    description: str

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem for name in self.names for stem in stems(name.removesuffix(IN_OUR_RECORDS)))

    @cached_property
    def initials(self) -> frozenset[str]:
        """Such as GMV, of names of three words or more."""
        return frozenset("".join(stem[0] for stem in stems(name)) for name in self.names if len(stems(name)) >= 3)


@dataclass(frozen=True)
class DimensionWords:
    """A dimension in the glossary's words."""

    domain: str
    dimension: str
    label: str
    plural: str


@dataclass(frozen=True)
class Facts:
    """What the checks know of the domains."""

    titles: tuple[tuple[str, str], ...]  # document, title
    parameters: tuple[tuple[str, str, str], ...]  # rule, parameter, value
    words_of_rules: tuple[tuple[str, str], ...]
    members: tuple[Member, ...]
    metrics: tuple[MetricWords, ...]
    dimensions: tuple[DimensionWords, ...]
    physical_names: tuple[str, ...]  # of tables and columns, that neither catalogue nor glossary uses as words

    def of(self, domain: str) -> Facts:
        """What is known of one domain, which its questions are held against. Names of columns have no domain."""
        if domain not in self._of:
            self._of[domain] = replace(
                self,
                titles=tuple(one for one in self.titles if _domain_of(one[0]) == domain),
                parameters=tuple(one for one in self.parameters if _domain_of(one[0]) == domain),
                words_of_rules=tuple(one for one in self.words_of_rules if _domain_of(one[0]) == domain),
                members=tuple(one for one in self.members if one.domain == domain),
                metrics=tuple(one for one in self.metrics if one.domain == domain),
                dimensions=tuple(one for one in self.dimensions if one.domain == domain),
            )
        return self._of[domain]

    @cached_property
    def _of(self) -> dict[str, Facts]:
        return {}

    @cached_property
    def weights(self) -> dict[tuple[str, str], float]:
        """How telling a stem is of a metric, by domain: the logarithm of all metrics over those with it in a name."""
        held = Counter((one.domain, stem) for one in self.metrics for stem in one.stems)
        all_of = Counter(one.domain for one in self.metrics)
        return {(domain, stem): math.log(all_of[domain] / count) for (domain, stem), count in held.items()}

    @cached_property
    def members_of(self) -> dict[str, set[str]]:
        """The members of each dimension."""
        found: dict[str, set[str]] = {}
        for one in self.members:
            found.setdefault(one.dimension, set()).add(one.member)
        return found

    @cached_property
    def names_of_documents(self) -> tuple[tuple[str, str, tuple[str, ...], str], ...]:
        """Each document with its title, other ways to write the title, and a name made of its id."""
        return tuple(
            (
                document,
                title,
                (re.sub(r"\(.*\)", "", title), re.sub(r"\(.*\)|\b(?:19|20)\d\d\b", "", title)),
                re.sub(r"_(?:19|20)\d\d$", "", document.split("__")[-1]).replace("_", " "),
            )
            for document, title in self.titles
        )

    @cached_property
    def by_metric(self) -> dict[str, MetricWords]:
        return {one.metric: one for one in self.metrics}


def _domain_of(name: str) -> str:
    """The domain that stands before the two underscores of a rule or document."""
    return name.split("__")[0]


def metric_names(task: CheckedTask, facts: Facts) -> list[str]:
    """The names of the task's metrics, as the glossary and the catalogue have them."""
    return [name for metric in task.metrics if metric in facts.by_metric for name in facts.by_metric[metric].names]


def set_aside(task: CheckedTask) -> list[str]:
    return [str(task.brief["set_aside"])] if task.brief.get("set_aside") else []


def brief_words(task: CheckedTask, facts: Facts) -> list[str]:
    """All wording that a writer was given."""
    given = ("set_aside", "asks", "dimension_label", "dimension_plural", "wording_a", "wording_b", "filter_wording")
    return [*metric_names(task, facts), *(str(task.brief[key]) for key in given if task.brief.get(key))]


def is_knowledge(task: CheckedTask) -> bool:
    return task.kind == "knowledge_retrieval"


def lists_groups(task: CheckedTask) -> bool:
    """Whether the answer has a row, or a part, for each group of a dimension."""
    return task.brief.get("value_a") is None and task.brief.get("dimension") is not None


def names_all_groups(task: CheckedTask, facts: Facts) -> bool:
    """Whether a question about every group of a dimension lists them all by name."""
    if not lists_groups(task) or task.kind == "ranking":
        return False
    dimension = task.brief["dimension"]
    every = facts.members_of.get(str(dimension), set()) - {"(none)"}
    named = {one.member.member for one in named_members(task.said, task.domain, facts.members, dimension)}
    return named == every


def is_step_or_count(task: CheckedTask, named: NamedMember) -> bool:
    """Whether what looks like a member says the steps of a course (monthly) or the places of a ranking (three)."""
    member = plain(named.member.wording)
    if task.kind in ("trend", "threshold_crossing"):
        return member == "monthly"
    return task.kind == "ranking" and member.split()[0] == str(task.brief["detail"]).split(":")[1]


def windows_of(task: CheckedTask, facts: Facts) -> Windows:
    """What the writer says about time, the limit of a threshold and what the brief sets aside left out."""
    text = without(task.said, [*metric_names(task, facts), *set_aside(task)])
    return read_windows(without_threshold(task, text))


def without_threshold(task: CheckedTask, text: str) -> str:
    if task.kind != "threshold_crossing":
        return text
    return blanked(text, [(one.start, one.end) for one in numbers(text) if one.value == Decimal(task.brief["detail"])])


def unexplained_numbers(task: CheckedTask, facts: Facts) -> list[Number]:
    """The numbers that neither window, threshold, members, count, nor the brief's own words account for."""
    text = without_threshold(task, without(task.said, brief_words(task, facts)))
    text = blanked(text, read_windows(text).places)
    every = facts.members if names_all_groups(task, facts) else asked_members(task.brief)
    text = blanked(text, [(one.start, one.end) for one in named_members(task.said, task.domain, every)])
    given = {
        one.value for words in (*set_aside(task), str(task.brief.get("asks") or "")) for one in numbers(plain(words))
    }
    if task.kind == "ranking":
        given.add(Decimal(str(task.brief["detail"]).split(":")[1]))
    return [one for one in numbers(text) if one.value not in given]
