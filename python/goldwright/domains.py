"""What a domain declares in its seeds: rules, which metrics they govern, which ones tempt."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from goldwright.errors import ProjectError

#: Parts of a rule in the text of its macro.
_OVERRIDES = re.compile(r"overrides='(\w+)'")
_LIMITS = re.compile(r"\b(when|effective)=\{")
_BOUNDARY = re.compile(r" [<>]=? ")
_CONDITION = re.compile(r" (=|<>|in \() ?")
_ROW_PART = re.compile(r"\b(drop_rows_where|booked_at)=")

_OFF = "# Domains that are switched off: written by `goldwright sync` from `vars: domains` of dbt_project.yml.\n"


@dataclass(frozen=True)
class Rule:
    """One row of `<domain>__rules`."""

    name: str
    title: str
    rule_type: str
    owner: str
    signed_on: str
    status: str
    verified_by: str
    superseded_by: str

    @property
    def is_in_force(self) -> bool:
        """Verified by somebody; a replaced version is so only where its successor leaves it a period."""
        return self.status in ("verified", "superseded") and bool(self.verified_by)


@dataclass(frozen=True)
class TemptingRule:
    """One row of `<domain>__tempting_rules`: a rule that seems to hold for a metric and does not."""

    metric: str
    mistake: str
    rule: str


@dataclass(frozen=True)
class Domain:
    """A domain's declarations, in the order of its seeds."""

    name: str
    rules: dict[str, Rule]
    rule_metrics: tuple[tuple[str, str], ...]
    tempting_rules: tuple[TemptingRule, ...]
    #: Rules whose macro takes another rule's place, with that rule.
    overrides: Mapping[str, str]
    #: Rules whose macro limits them to a condition or a period, and that say something without it.
    limited: frozenset[str]
    #: Of each rule the part by which it drops or dates rows, where its macro has one.
    row_parts: Mapping[str, str]
    #: Rules that hide small groups.
    hiding: frozenset[str]
    #: Rules with a limit, such as a number of days, and those with a condition, such as a kind of posting.
    bounded: frozenset[str]
    conditional: frozenset[str]

    def rules_of(self, metric: str) -> list[str]:
        """The rules in force that name the metric, in alphabetical order."""
        return sorted(
            rule for rule, governed in self.rule_metrics if governed == metric and self.rules[rule].is_in_force
        )


def domain_names(project: Path) -> list[str]:
    """The domains that are switched on in `vars: domains:` of dbt_project.yml."""
    return sorted(_variables(project).get("domains") or {})


def present_domains(project: Path) -> list[str]:
    """The domains whose seeds are in the project, switched on or not."""
    return sorted(path.parent.name for path in project.glob("seeds/*/*__rules.csv") if _is_rules_seed(path))


def domains_off(project: Path) -> list[str]:
    """The domains that are in the project and switched off; dbt sees none of their files."""
    on = domain_names(project)
    return [name for name in present_domains(project) if name not in on]


def trustworthy_days(project: Path) -> dict[str, dict[str, str]]:
    """The first and last day of every domain of dbt_project.yml, switched on or under `vars: domains_off:`."""
    variables = _variables(project)
    return {**(variables.get("domains_off") or {}), **(variables.get("domains") or {})}


def is_of_domain(path: Path, domain: str) -> bool:
    """Whether a file or folder is a domain's own: inside a folder of its name, or named `<domain>__...`."""
    return domain in path.parts or path.name.startswith(f"{domain}__")


def check_domains(project: Path) -> None:
    """Raises ProjectError where `vars: domains:` names what the project does not have, or sync has not seen it yet."""
    present = present_domains(project)
    for name in domain_names(project):
        if name not in present:
            raise ProjectError(
                f"`vars: domains:` of dbt_project.yml names the domain '{name}', of which "
                f"seeds/{name}/{name}__rules.csv is missing: start it with `goldwright init {name}`, or take the line "
                "out."
            )
    if (project / ".dbtignore").read_text() != ignored_files(project):
        raise ProjectError(
            "`vars: domains:` of dbt_project.yml has changed since the models were written: run `goldwright sync`."
        )


def ignored_files(project: Path) -> str:
    """What .dbtignore has to say, so that dbt sees nothing of the domains that are switched off."""
    path = project / ".dbtignore"
    kept = path.read_text().split(_OFF)[0].rstrip("\n") if path.exists() else ""
    off = "".join(f"{name}/\n{name}__*\n" for name in domains_off(project))
    return "\n\n".join(part for part in (kept, _OFF + off if off else "") if part).rstrip("\n") + "\n"


def _variables(project: Path) -> dict[str, Any]:
    settings: dict[str, Any] = yaml.safe_load((project / "dbt_project.yml").read_text(encoding="utf-8"))
    return settings.get("vars") or {}


def _is_rules_seed(path: Path) -> bool:
    return path.name == f"{path.parent.name}__rules.csv"


def read_seed(path: Path) -> list[dict[str, str]]:
    """The rows of a seed; an absent file is an error that says which one to write."""
    if not path.exists():
        raise ProjectError(f"{_short(path)} is missing: write it, with a header line at least.")
    with path.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def read_domain(project: Path, name: str) -> Domain:
    """Reads a domain's seeds and refuses a row that names a rule the domain does not have."""
    folder = project / "seeds" / name
    rules = {
        row["rule"]: Rule(
            name=row["rule"],
            title=row["title"],
            rule_type=row["rule_type"],
            owner=row["owner"],
            signed_on=row["signed_on"],
            status=row["status"],
            verified_by=row["verified_by"],
            superseded_by=row["superseded_by"],
        )
        for row in read_seed(folder / f"{name}__rules.csv")
    }
    rule_metrics = tuple((row["rule"], row["metric"]) for row in read_seed(folder / f"{name}__rule_metrics.csv"))
    tempting = tuple(
        TemptingRule(row["metric"], row["mistake"], row["rule"])
        for row in read_seed(folder / f"{name}__tempting_rules.csv")
    )
    for seed, rule in [
        *((f"{name}__rule_metrics.csv", rule) for rule, _ in rule_metrics),
        *((f"{name}__tempting_rules.csv", one.rule) for one in tempting),
    ]:
        if rule not in rules:
            raise ProjectError(
                f"seeds/{name}/{seed} names the rule '{rule}', which seeds/{name}/{name}__rules.csv "
                "does not have: add it there, or mend the name."
            )
    macros = {rule: _macro(project, name, rule) for rule in rules}
    overrides = {rule: found.group(1) for rule, text in macros.items() if (found := _OVERRIDES.search(text))}
    # A rule that drops all rows under a condition would drop all of them.
    limited = {rule for rule, text in macros.items() if _LIMITS.search(text) and "'true'" not in text}
    hiding = {rule for rule, text in macros.items() if "suppress_below=" in text}
    row_parts = {rule: found.group(1) if (found := _ROW_PART.search(text)) else "" for rule, text in macros.items()}
    bounded = {rule for rule, text in macros.items() if rule in hiding or _BOUNDARY.search(text)}
    conditional = {rule for rule, text in macros.items() if _CONDITION.search(text)}
    return Domain(
        name,
        rules,
        rule_metrics,
        tempting,
        overrides,
        frozenset(limited),
        row_parts,
        frozenset(hiding),
        frozenset(bounded),
        frozenset(conditional),
    )


def _macro(project: Path, domain: str, rule: str) -> str:
    """The text of a rule's macro, or nothing where it is not written yet."""
    macro = project / "macros/rules" / domain / f"{rule}.sql"
    return macro.read_text(encoding="utf-8") if macro.exists() else ""


def _short(path: Path) -> str:
    return "/".join(path.parts[-3:])
