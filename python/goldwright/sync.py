"""`goldwright sync`: writes the model files of variants from the YAML of metrics and the seeds of rules, and those that
every domain has alike.

The files are committed, so that a reader sees each variant as a model and dbt sees its edges; what
is in them is decided elsewhere: formulas in the metrics' YAML, parts in the rules' macros, who
governs what in `<domain>__rule_metrics`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from goldwright.domains import (
    Domain,
    TemptingRule,
    domain_names,
    domains_off,
    ignored_files,
    is_of_domain,
    read_domain,
)
from goldwright.errors import ProjectError
from goldwright.table_lineage import table_links

#: What has to be compiled before `linkage_files` can read it.
COMPILED_FOR_LINKAGE = ("--select", "+path:models/facts", "path:models/metric_variants")

#: A metric with more rules has its near misses of three and more rules ignored at once left out: they would be most of
#: its cost.
MOST_RULES_FOR_LARGE_SETS = 5

#: How the comment begins that each file of sync opens with.
WRITTEN = "Written by `goldwright sync`: change "
MARK = f"-- {WRITTEN}the metric, the rule or the seeds instead.\n"

#: Models that each domain has its own of, so that a change in one domain leaves those of the others alone: by folder,
#: the macros of the same names that their SQL comes from.
_MACROS = {
    "skeletons": (
        "governing_rules",
        "governed_groups",
        "candidates",
        "skeleton_metrics",
        "skeleton_cells",
        "skeleton_values",
        "answer_differences",
        "skeleton_gates",
        "eligible_skeletons",
    ),
    "near_misses": (
        "asked_cells",
        "shifted_values",
        "near_miss_values",
        "crossing_near_misses",
        "near_miss_answers",
    ),
}

#: The analysis types whose answers SQL reads off the cells.
_ANSWERED_IN_SQL = (
    "point_query",
    "trend",
    "comparison",
    "ranking",
    "threshold_crossing",
    "counterfactual",
    "decomposition",
)

#: The Python models among them: folder, model, what calls it and with what.
_PAGES = (
    (
        "skeletons",
        "selected_skeletons",
        "One row per skeleton that becomes a task.",
        "from goldwright.selection import select_from",
        'return select_from(dbt.ref("{domain}__eligible_skeletons"), dbt.ref("selection_settings"))',
    ),
    (
        "gold_answers",
        "significance_testing_answers",
        "One row per tested skeleton, variant, row number and key; the statistics come exact from the cells.",
        "from goldwright.significance import tests_of",
        'return tests_of(dbt.ref("{domain}__skeleton_values"), dbt.ref("{domain}__candidates"))',
    ),
    (
        "near_misses",
        "significance_near_misses",
        "One row per selected test, near miss, row number and key.",
        "from goldwright.significance import tests_of",
        'return tests_of(dbt.ref("{domain}__near_miss_values"), dbt.ref("{domain}__candidates"))',
    ),
)


@dataclass(frozen=True)
class Metric:
    """A metric of the manifest, with what sync needs of it."""

    name: str
    domain: str
    fact: str
    other_dates: tuple[str, ...]
    inputs: tuple[str, ...]
    is_input: bool
    is_composite: bool
    is_summed: bool
    #: Whether its date is a moment, by its name, and no day.
    is_timed: bool
    hash: str


def metric_hash(name: str, nodes: dict[str, dict[str, Any]]) -> str:
    """The fingerprint of a metric's tree: the same twelve digits as macro `metric_hash` gives."""
    node = nodes[name]
    facts = [
        [one["name"], one["type"], one["type_params"], one["filter"], one["config"]["meta"]]
        for one in [node, *(nodes[inner] for inner in _input_names(node))]
    ]
    text = json.dumps(facts, sort_keys=True)
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()[:12]


def metrics_of(manifest: dict[str, Any]) -> dict[str, Metric]:
    """All metrics of the manifest by name, in alphabetical order."""
    nodes = {node["name"]: node for node in manifest["metrics"].values()}
    facts = {
        model["name"]: manifest["nodes"][model["depends_on"]["nodes"][0]]["name"]
        for model in manifest["semantic_models"].values()
    }
    found = {}
    for name in sorted(nodes):
        node = nodes[name]
        inputs = _input_names(node)
        leaf = node
        while leaf["type"] != "simple":
            leaf = nodes[_input_names(leaf)[0]]
        semantic_model = leaf["type_params"]["metric_aggregation_params"]["semantic_model"]
        found[name] = Metric(
            name=name,
            domain=name.split("_")[0],
            fact=facts[semantic_model],
            other_dates=_other_dates(manifest, leaf),
            inputs=tuple(inputs),
            is_input=node["config"]["meta"].get("role") == "input",
            is_composite=node["type"] == "derived",
            is_timed=str(leaf["type_params"]["metric_aggregation_params"]["agg_time_dimension"]).endswith("_at"),
            is_summed=not {_aggregation(nodes[one]) for one in (name, *inputs)} & {"count_distinct", "median"},
            hash=metric_hash(name, nodes),
        )
    return found


def governing_rules(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> list[str]:
    """The rules in force for a metric; a composite also obeys those of its inputs."""
    rules = set(domain.rules_of(metric.name))
    if metric.is_composite:
        for name in metric.inputs:
            rules |= set(governing_rules(metrics[name], metrics, domain))
    return sorted(rules)


def written_files(project: Path, manifest: dict[str, Any]) -> dict[Path, str]:
    """Every file that sync owns, with the text that it should have; paths are relative to the project."""
    metrics = metrics_of(manifest)
    files: dict[Path, str] = {}
    for name in domain_names(project):
        domain = read_domain(project, name)
        cells: list[str] = []
        near_miss_models: list[str] = []
        named: list[tuple[str, str, str]] = []
        published = [one for one in metrics.values() if one.domain == name and not one.is_input]
        _refuse_unknown_metrics(domain, metrics)
        for metric in published:
            for model, text in _models_of(metric, metrics, domain):
                files[Path("models/metric_variants") / name / f"{model}.sql"] = text
                cells.append(model)
            near_misses = near_misses_of(metric, metrics, domain)
            if near_misses:
                model = f"{metric.name}__near_misses"
                files[Path("models/near_misses") / name / f"{model}.sql"] = _near_miss_model(metric, metrics, domain)
                near_miss_models.append(model)
                named += [(metric.name, one.variant, rule) for one in near_misses for rule in one.active or ("",)]
        files[Path("models/linkage_graph") / f"{name}__rule_parts.sql"] = _rule_parts(domain)
        for macro in ("metric_rows", "metric_dimension_rows"):
            model = f"{name}__{macro.removesuffix('_rows')}s.sql"
            files[Path("models/linkage_graph") / model] = _metric_table(macro, published)
        near_misses_folder = Path("models/near_misses") / name
        files[Path("models/cells") / name / f"{name}__cells.sql"] = _union(name, sorted(cells))
        files[near_misses_folder / f"{name}__near_miss_cells.sql"] = _union(name, sorted(near_miss_models))
        files[near_misses_folder / f"{name}__near_misses.sql"] = _values(
            ("metric", "variant", "active_rule"), sorted(named)
        )
        files |= models_of_domain(name)
    return files


def models_of_domain(domain: str) -> dict[Path, str]:
    """The files of the models that every domain has alike, from its cells to its near misses."""
    files = {}
    for folder, macros in _MACROS.items():
        for macro in macros:
            files[Path("models") / folder / domain / f"{domain}__{macro}.sql"] = _one_call(f"{macro}('{domain}')")
    answers = Path("models/gold_answers") / domain
    files[answers / f"{domain}__answers.sql"] = _one_call(
        f"answers('{domain}')", "{{ config(materialized='view') }}\n\n"
    )
    for kind in _ANSWERED_IN_SQL:
        files[answers / f"{domain}__{kind}_answers.sql"] = _one_call(f"answers_of_type('{kind}', '{domain}')")
    for folder, model, says, imported, returned in _PAGES:
        files[Path("models") / folder / domain / f"{domain}__{model}.py"] = (
            f'# {WRITTEN}what it calls instead.\n"""{says}"""\n\n{imported}\n\n\ndef model(dbt, session):\n'
            f'    dbt.config(materialized="table")\n    {returned.format(domain=domain)}\n'
        )
    return files


def _one_call(call: str, config: str = "") -> str:
    return f"-- {WRITTEN}the macro instead.\n{config}{{{{ {call} }}}}\n"


def linkage_files(project: Path, manifest: dict[str, Any]) -> dict[Path, str]:
    """The files that sync reads off the compiled facts and variants: which tables stand behind what."""
    return {_table_links_path(name): _table_links(name, manifest) for name in domain_names(project)}


def sync(project: Path, manifest: dict[str, Any]) -> list[Path]:
    """Writes what has changed, removes what sync wrote for metrics that are gone; returns the paths touched."""
    files = written_files(project, manifest)
    touched = write_changed(project, files)
    for path in owned_files(project):
        if path not in files and path not in _table_links_paths(project):
            (project / path).unlink()
            touched.append(path)
    return touched


def write_changed(project: Path, files: dict[Path, str]) -> list[Path]:
    """Writes the files whose text differs from what is there; returns their paths."""
    touched = []
    for path, text in files.items():
        target = project / path
        if not target.exists() or target.read_text() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
            touched.append(path)
    return touched


def lay_out(project: Path) -> None:
    """Lets dbt parse domains that are new, or that have been switched on or off.

    Hides those that are off, and writes the models that others refer to: empty ones where what stands in them is not
    known before dbt has parsed the project.
    """
    domains = domain_names(project)
    ignored = ignored_files(project)
    if not (project / ".dbtignore").exists() or ignored != (project / ".dbtignore").read_text():
        (project / ".dbtignore").write_text(ignored)
    for domain in domains:
        names = [
            *(
                Path("models/linkage_graph") / f"{domain}__{table}.sql"
                for table in ("rule_parts", "metrics", "metric_dimensions", "table_links")
            ),
            Path("models/cells") / domain / f"{domain}__cells.sql",
            *(
                Path("models/near_misses") / domain / f"{domain}__{table}.sql"
                for table in ("near_miss_cells", "near_misses")
            ),
        ]
        files = models_of_domain(domain) | dict.fromkeys(names, MARK + "\nselect 1 as parsed\n")
        write_changed(project, {path: text for path, text in files.items() if not (project / path).exists()})


def stale_files(project: Path, manifest: dict[str, Any]) -> list[Path]:
    """The files that sync would write or remove before it compiles them."""
    files = written_files(project, manifest)
    known = {*files, *_table_links_paths(project)}
    return changed_files(project, files) + [path for path in owned_files(project) if path not in known]


def changed_files(project: Path, files: dict[Path, str]) -> list[Path]:
    """The files whose text differs from what is there."""
    return [
        path for path, text in files.items() if not (project / path).exists() or (project / path).read_text() != text
    ]


def owned_files(project: Path) -> list[Path]:
    """The model files that carry sync's mark; those of a domain that is switched off stay as they are."""
    off = domains_off(project)
    paths = [path.relative_to(project) for kind in ("sql", "py") for path in (project / "models").rglob(f"*.{kind}")]
    return sorted(
        path
        for path in paths
        if not any(is_of_domain(path, name) for name in off) and is_written_by_sync(project / path)
    )


def is_written_by_sync(path: Path) -> bool:
    """Whether a model file opens with sync's mark."""
    with path.open(encoding="utf-8") as lines:
        return WRITTEN in lines.readline()


def _input_names(node: dict[str, Any]) -> list[str]:
    parameters = node["type_params"]
    if node["type"] == "ratio":
        return [parameters["numerator"]["name"], parameters["denominator"]["name"]]
    if node["type"] == "derived":
        return [one["name"] for one in parameters["metrics"]]
    return []


def _aggregation(node: dict[str, Any]) -> str | None:
    """How a simple metric sums up its rows; of any other, nothing."""
    return (node["type_params"].get("metric_aggregation_params") or {}).get("agg")


def _other_dates(manifest: dict[str, Any], leaf: dict[str, Any]) -> tuple[str, ...]:
    """The time dimensions of a metric's fact by which it is not counted."""
    aggregation = leaf["type_params"]["metric_aggregation_params"]
    return tuple(
        sorted(
            dimension["name"]
            for model in manifest["semantic_models"].values()
            if model["name"] == aggregation["semantic_model"]
            for dimension in model["dimensions"]
            if dimension["type"] == "time" and dimension["name"] != aggregation["agg_time_dimension"]
        )
    )


def _refuse_unknown_metrics(domain: Domain, metrics: dict[str, Metric]) -> None:
    for seed, metric in [
        *(("rule_metrics", metric) for _, metric in domain.rule_metrics),
        *(("tempting_rules", one.metric) for one in domain.tempting_rules),
    ]:
        if metric not in metrics:
            raise ProjectError(
                f"seeds/{domain.name}/{domain.name}__{seed}.csv names the metric '{metric}', which no YAML "
                f"under models/facts/{domain.name} defines: define it there, or mend the name."
            )


def _models_of(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> list[tuple[str, str]]:
    if metric.is_composite:
        return _composite_models(metric, metrics, domain)
    rules = governing_rules(metric, metrics, domain)
    models = [
        (
            f"{metric.name}__standard",
            _header(metric, "standard", [])
            + _call("metric_variant", metric, _fact(metric), "rules=[]", "variant='standard'"),
        ),
        (
            f"{metric.name}__governed",
            _header(metric, "governed", rules) + _call("metric_variant", metric, _fact(metric), _rule_list(rules)),
        ),
    ]
    if rules:
        models.append(
            (
                f"{metric.name}__left_out",
                _header(metric, "left_out", rules)
                + _call("left_out_variants", metric, _fact(metric), _rule_list(rules)),
            )
        )
    tempting = [one for one in domain.tempting_rules if one.metric == metric.name]
    if tempting:
        models.append(
            (
                f"{metric.name}__mistaken",
                _header(metric, "mistaken", rules)
                + _call(
                    "mistaken_variants",
                    metric,
                    _fact(metric),
                    "mistakes=[\n"
                    + "".join(f"        {_mistake(one, rules, domain)},\n" for one in tempting)
                    + "    ]",
                ),
            )
        )
    return models


def _mistake(tempting: TemptingRule, rules: list[str], domain: Domain) -> str:
    """The rules that someone applies who takes the tempting rule to hold."""
    name = tempting.rule
    if tempting.mistake == "superseded":
        successor = domain.rules[name].superseded_by
        if any(domain.overrides.get(rule) == successor for rule in rules):
            believed = f"rules_with_older_version(older={name}(), newer='{successor}', rules={_inline(rules)})"
        else:
            believed = _inline([rule for rule in rules if rule != successor] + [name])
    elif tempting.mistake == "out_of_period":
        believed = f"rules_without_limits(rule='{name}', rules={_inline(rules)})"
    elif tempting.mistake == "sister":
        believed = _inline([*rules, name])
    else:
        raise ProjectError(
            f"seeds/{domain.name}/{domain.name}__tempting_rules.csv knows the mistakes superseded, "
            f"out_of_period and sister, and not '{tempting.mistake}': use one of these."
        )
    return f"{{'mistake': '{tempting.mistake}', 'rule': '{name}', 'rules': {believed}}}"


@dataclass(frozen=True)
class NearMiss:
    """A mistake worth telling apart in a metric's tasks, and the rules that are active wherever it moves an answer.

    `rules` is Jinja: what somebody who makes it applies, by the names that `_near_miss_model` sets.
    """

    mistake: str
    rule: str
    rules: str
    active: tuple[str, ...]
    #: A month, quarter or year whose last day is left out.
    ends_before_last_day_of: str = ""

    @property
    def variant(self) -> str:
        """The name under which its cells stand."""
        return f"{self.mistake}__{self.rule}"

    def __str__(self) -> str:
        active = ", ".join(f"'{rule}'" for rule in self.active)
        window = f"'ends_before_last_day_of': '{unit}', " if (unit := self.ends_before_last_day_of) else ""
        named = f"'mistake': '{self.mistake}', 'rule': '{self.rule}'"
        return f"{{{named}, 'active': [{active}], {window}'rules': {self.rules}}}"


def near_misses_of(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> list[NearMiss]:
    """Two or more rules ignored at once, a boundary or a condition taken the other way, a rule taken out of its period
    or condition, the rule of another metric of the fact, every document applied whatever its dates and conditions, the
    newest document alone, another date, the last day of a period left out; of a composite, none.

    One rule ignored, all of them, and rules that tempt and do not hold are variants of every cell and stand elsewhere.
    """
    if metric.is_composite:
        return []
    rules = governing_rules(metric, metrics, domain)
    found = []
    for ignored in _ignored_together(rules, domain):
        kept = f"in_force | rejectattr('rule', 'in', {list(ignored)}) | list"
        short = "__and__".join(rule.removeprefix(f"{domain.name}__") for rule in ignored)
        # Where a rule holds, what it overrides need not be active to come back with it, and to be ignored as well.
        active = tuple(rule for rule in ignored if rule not in {domain.overrides.get(other) for other in ignored})
        found.append(NearMiss("rules_ignored", short, kept, active))
    for rule in rules:
        if rule in domain.bounded:
            believed = f"rules_with_other_boundary(rule='{rule}', rules=in_force)"
            found.append(NearMiss("boundary", rule, believed, (rule,)))
        elif rule in domain.conditional:
            believed = f"rules_turned_round(rule='{rule}', rules=in_force)"
            found.append(NearMiss("turned_round", rule, believed, (rule,)))
    tempting = {one.rule for one in domain.tempting_rules if one.metric == metric.name}
    for rule in _shown(rules, domain):
        if rule in domain.limited and rule not in tempting:
            believed = f"rules_without_limits(rule='{rule}', rules=shown)"
            found.append(NearMiss("out_of_period", rule, believed, ()))
    for rule, other in _foreign_rules(metric, metrics, domain).items():
        if rule not in tempting:
            believed = f"rules_with_foreign_one(rules.{rule}, metric='{other}', rules=shown)"
            found.append(NearMiss("foreign_rule", rule, believed, ()))
    documents = _documents_about(metric, rules, domain)
    if documents:
        found.append(NearMiss("every_document", "all", f"rules_read_blindly({_named(documents)})", ()))
        newest = documents[-1]
        found.append(NearMiss("newest_document", newest, f"rules_read_blindly({_named([newest])})", ()))
    for date in metric.other_dates:
        found.append(NearMiss("wrong_date", date, f"rules_booked_at(column='{date}', rules=in_force)", ()))
    # Written as a day, the end of a window is its last day's first moment: a slip that only moments show.
    for unit in ("month", "quarter", "year") if metric.is_summed and metric.is_timed else ():
        found.append(NearMiss("wrong_window", f"last_day_of_{unit}_missed", "shown", (), unit))
    return found


def _shown(rules: list[str], domain: Domain) -> list[str]:
    """The rules that hide no groups: others would hide what a mistake thins out, and whoever makes it looks no more."""
    return [rule for rule in rules if rule not in domain.hiding]


def _ignored_together(rules: list[str], domain: Domain) -> list[tuple[str, ...]]:
    """Sets of rules that somebody may ignore at once, all of a metric's rules aside: those are its standard variant.

    A rule and the one that it overrides are often one subject, such as two editions: beside one more rule they count as
    one.
    """
    sets = {tuple(pair) for pair in combinations(rules, 2)}
    if len(rules) <= MOST_RULES_FOR_LARGE_SETS:
        sets |= {tuple(some) for count in range(3, len(rules)) for some in combinations(rules, count)}
    for rule in rules:
        if domain.overrides.get(rule) in rules:
            both = {rule, domain.overrides[rule]}
            sets |= {tuple(sorted(both | {other})) for other in rules if other not in both}
    return sorted((some for some in sets if len(some) < len(rules)), key=lambda some: (len(some), some))


def _foreign_rules(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> dict[str, str]:
    """Rules that drop or date the rows of a metric's fact for another metric alone, with the first such metric.

    Two rules can't date the same rows. Where entities are counted, for each mistake anew, these would cost more than
    they tell.
    """
    if not metric.is_summed:
        return {}
    rules = governing_rules(metric, metrics, domain)
    is_dated = any(domain.row_parts[rule] == "booked_at" for rule in rules)
    found: dict[str, str] = {}
    for other in metrics.values():
        if other.domain != metric.domain or other.fact != metric.fact or other.is_composite:
            continue
        for rule in domain.rules_of(other.name):
            part = domain.row_parts[rule]
            if rule not in rules and (part == "drop_rows_where" or (part == "booked_at" and not is_dated)):
                found.setdefault(rule, other.name)
    return dict(sorted(found.items()))


def _documents_about(metric: Metric, rules: list[str], domain: Domain) -> list[str]:
    """The rules whose documents name the metric or seem to, oldest first."""
    tempting = {one.rule for one in domain.tempting_rules if one.metric == metric.name}
    return sorted({*rules, *tempting}, key=lambda rule: (domain.rules[rule].signed_on, rule))


def _near_miss_model(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> str:
    """Calls and lists each rule once, for all mistakes: they are many, and dbt reads each of their words."""
    asked = f"{metric.domain}__asked_cells"
    rows_read = {asked: f"metric = '{metric.name}'"}
    rules = governing_rules(metric, metrics, domain)
    called = [*_documents_about(metric, rules, domain), *_foreign_rules(metric, metrics, domain)]
    named = "".join(f"    '{rule}': {rule}(),\n" for rule in dict.fromkeys(called))
    header = _header(metric, "near_misses", rules, rows_read)
    lists = "".join(
        f"{{%- set {name} = {_named(some)} %}}\n"
        for name, some in (("in_force", rules), ("shown", _shown(rules, domain)))
    )
    return f"{header}\n{{%- set rules = {{\n{named}}} %}}\n{lists}" + _call(
        "near_misses",
        metric,
        _fact(metric),
        "mistakes=[\n" + "".join(f"        {one},\n" for one in near_misses_of(metric, metrics, domain)) + "    ]",
        f"asked=ref('{asked}')",
    )


def _composite_models(metric: Metric, metrics: dict[str, Metric], domain: Domain) -> list[tuple[str, str]]:
    rules = governing_rules(metric, metrics, domain)
    own = domain.rules_of(metric.name)
    models = []
    for variant, own_rules in (("standard", []), ("governed", own)):
        inputs = "inputs={\n" + "".join(f"        '{name}': ref('{name}__{variant}'),\n" for name in metric.inputs)
        models.append(
            (
                f"{metric.name}__{variant}",
                _header(metric, variant, rules if variant == "governed" else [])
                + _call(
                    "composite_variant",
                    metric,
                    inputs + "    }",
                    f"rules={_inline(own_rules)}",
                    f"variant='{variant}'",
                ),
            )
        )
    if rules:
        lines = []
        for rule in rules:
            inputs = ", ".join(
                f"'{name}': ref('{name}__"
                + ("left_out" if rule in governing_rules(metrics[name], metrics, domain) else "governed")
                + "')"
                for name in metric.inputs
            )
            kept = _inline([one for one in own if one != rule])
            lines.append(f"        '{rule}': {{'inputs': {{{inputs}}}, 'rules': {kept}}},\n")
        models.append(
            (
                f"{metric.name}__left_out",
                _header(metric, "left_out", rules)
                + _call(
                    "left_out_composite_variants",
                    metric,
                    "left_out={\n" + "".join(lines) + "    }",
                ),
            )
        )
    return models


def _header(metric: Metric, variant: str, rules: list[str], rows_read: Mapping[str, str] | None = None) -> str:
    """A variant's config; `rows_read` says for a model how few of its rows this one reads."""
    listed = ", ".join(f"'{rule}'" for rule in rules)
    read = ", ".join(f"'{model}': \"{predicate}\"" for model, predicate in (rows_read or {}).items())
    return (
        MARK
        + "{{ config(meta={\n"
        + f"    'metric': '{metric.name}',\n"
        + f"    'metric_definition': '{metric.hash}',\n"
        + f"    'variant': '{variant}',\n"
        + f"    'rules': [{listed}],\n"
        + (f"    'rows_read': {{{read}}},\n" if read else "")
        + "}) }}\n"
    )


def _fact(metric: Metric) -> str:
    return f"fact=ref('{metric.fact}')"


def _call(macro: str, metric: Metric, *arguments: str) -> str:
    lines = "".join(f"    {argument},\n" for argument in (f"metric='{metric.name}'", *arguments))
    return f"\n{{{{ {macro}(\n{lines}) }}}}\n"


def _rule_list(rules: list[str]) -> str:
    if not rules:
        return "rules=[]"
    return "rules=[\n" + "".join(f"        {rule}(),\n" for rule in rules) + "    ]"


def _inline(rules: list[str]) -> str:
    return "[" + ", ".join(f"{rule}()" for rule in rules) + "]"


def _named(rules: list[str]) -> str:
    """Rules of a near-miss model, which calls each of them once."""
    return "[" + ", ".join(f"rules.{rule}" for rule in rules) + "]"


def _rule_parts(domain: Domain) -> str:
    rules = "".join(f"    {rule}(),\n" for rule in sorted(domain.rules))
    return MARK + f"\n{{{{ rule_part_rows(domain='{domain.name}', rules=[\n{rules}]) }}}}\n"


def _metric_table(macro: str, metrics: list[Metric]) -> str:
    rows = "".join(f"    '{one.name}': '{one.hash}',\n" for one in metrics)
    return MARK + f"\n{{{{ {macro}(metrics={{\n{rows}}}) }}}}\n"


def _table_links_path(domain: str) -> Path:
    return Path("models/linkage_graph") / f"{domain}__table_links.sql"


def _table_links_paths(project: Path) -> set[Path]:
    return {_table_links_path(name) for name in domain_names(project)}


def _table_links(domain: str, manifest: dict[str, Any]) -> str:
    rows = "".join("    [" + ", ".join(f"'{word}'" for word in link) + "],\n" for link in table_links(manifest, domain))
    return MARK + f"\n{{{{ table_link_rows(domain='{domain}', links=[\n{rows}]) }}}}\n"


def _union(domain: str, models: list[str]) -> str:
    if not models:
        # Without a mistake to tell apart there are no cells of near misses; they have the columns of cells.
        no_rows = f"select * from {{{{ ref('{domain}__cells') }}}}\nwhere 1 = 0\n"
        return MARK + "{{ config(materialized='table') }}\n\n" + no_rows
    selects = "\nunion all\n".join(f"select * from {{{{ ref('{model}') }}}}" for model in models)
    # A union differs wherever one of its parts does: nothing is gained by looking at them all before.
    return MARK + "{{ config(materialized='table') }}\n\n" + selects + "\n"


def _values(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return MARK + f"\n{{{{ no_rows({list(columns)}) }}}}\n"
    lines = ",\n".join("    (" + ", ".join(f"'{value}'" for value in row) + ")" for row in rows)
    return MARK + f"\nselect *\nfrom (\n    values\n{lines}\n) as listed ({', '.join(columns)})\n"
