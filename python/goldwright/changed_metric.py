"""A metric or a rule changed in its file for a while: to measure what a change makes dbt build again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from goldwright.errors import ProjectError

#: What of a metric is changed, one at a time.
METRIC_PARTS = ("expr", "agg", "filter")


@dataclass(frozen=True)
class ChangedMetric:
    """A simple metric and the YAML file that defines it."""

    metric: str
    file: Path

    @classmethod
    def most_asked(
        cls, project: Path, manifest: Mapping[str, Any], variant_models: Iterable[tuple[str]]
    ) -> ChangedMetric:
        """The average with a filter that most golds rest on; each of `variant_models` is the list of one gold's row."""
        asked = Counter(
            metric
            for (models,) in variant_models
            for metric in {model.rsplit("__", 1)[0] for model in models.split(",")}
        )
        found = [
            node
            for node in manifest["metrics"].values()
            if node["type"] == "simple"
            and node["filter"]
            and node["type_params"]["metric_aggregation_params"]["agg"] == "average"
        ]
        if not found:
            raise ProjectError("No metric under models/facts is an average with a filter: there is none to change.")
        chosen = max(found, key=lambda node: (asked[node["name"]], node["name"]))
        return cls(chosen["name"], project / chosen["original_file_path"])

    @contextmanager
    def in_part(self, part: str) -> Iterator[None]:
        """Changes the expression, the aggregation or the filter, and takes it back at the end."""
        before = self.file.read_text(encoding="utf-8")
        described = yaml.safe_load(before)
        (metric,) = (
            one for model in described["models"] for one in model.get("metrics", ()) if one["name"] == self.metric
        )
        metric.update(
            {
                "expr": {"expr": f"({metric['expr']}) + 3600"},
                "agg": {"agg": "median"},
                "filter": {"filter": f"({metric['filter']}) and ({metric['expr']}) > 0"},
            }[part]
        )
        try:
            self.file.write_text(yaml.safe_dump(described, sort_keys=False, allow_unicode=True), encoding="utf-8")
            yield
        finally:
            self.file.write_text(before, encoding="utf-8")


@dataclass(frozen=True)
class ChangedRule:
    """A rule with one parameter, a whole number, and the file of its macro."""

    rule: str
    file: Path

    @classmethod
    def most_active(cls, project: Path, manifest: Mapping[str, Any], active_rules: Iterable[tuple[str]]) -> ChangedRule:
        """The one that is active in most tasks; each of `active_rules` is the list of one task's row."""
        active = Counter(rule for (rules,) in active_rules for rule in rules.split(",") if rule)
        for rule, _ in sorted(active.items(), key=lambda one: (-one[1], one[0])):
            file = project / manifest["macros"][f"macro.goldwright.{rule}"]["original_file_path"]
            if len(_ONE_PARAMETER.findall(file.read_text(encoding="utf-8"))) == 1:
                return cls(rule, file)
        raise ProjectError("No rule under macros/rules has one parameter that is a whole number: none can be changed.")

    @contextmanager
    def by_one(self) -> Iterator[None]:
        """Adds one to the parameter, and takes it back at the end."""
        before = self.file.read_text(encoding="utf-8")
        try:
            self.file.write_text(
                _ONE_PARAMETER.sub(lambda found: f"{found[1]}{int(found[2]) + 1}}}", before), encoding="utf-8"
            )
            yield
        finally:
            self.file.write_text(before, encoding="utf-8")


_ONE_PARAMETER = re.compile(r"(parameters=\{'\w+': )(\d+)\}")
