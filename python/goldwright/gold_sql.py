"""The published SQL of a gold answer: the very text of staging, fact, variant and answer as CTEs over the raw tables.

Nothing is written anew here: compiled models are strung together, and each relation's name becomes that of its CTE.
What a task adds is its skeleton and the keys of the cells that it reads. sqlglot checks the result and never
rewrites it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlglot
from sqlglot import exp

from goldwright.significance import FINISHING_STEP_VERSION
from goldwright.sync import WRITTEN

CELL_COLUMNS = ("metric", "role", "label", "dimension_1", "value_1", "dimension_2", "value_2", "grain", "period")


@dataclass(frozen=True)
class Asked:
    """A task's skeleton (a row of `candidates`), its metrics (rows of `metrics`) and the cells that it reads."""

    skeleton: Mapping[str, Any]
    metrics: Sequence[Mapping[str, Any]]
    cells: Sequence[Mapping[str, Any]]


class GoldSql:
    """Writes gold SQL from the compiled models of a manifest."""

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        self._nodes: Mapping[str, Any] = {**manifest["nodes"], **manifest["sources"]}
        self._by_name = {node["name"]: node for node in manifest["nodes"].values() if node["resource_type"] == "model"}
        self._bodies: dict[str, str] = {}

    def variant_ctes(self, models: Iterable[str]) -> list[tuple[str, str]]:
        """The models named and everything that they read, as (name, text), sources first."""
        ordered: list[tuple[str, str]] = []
        seen: set[str] = set()

        def visit(name: str) -> None:
            if name in seen:
                return
            seen.add(name)
            for parent in self._by_name[name]["depends_on"]["nodes"]:
                if parent.startswith("model."):
                    visit(self._nodes[parent]["name"])
            ordered.append((name, self._body(name)))

        for model in models:
            visit(model)
        return ordered

    def built_models(self) -> set[str]:
        """The models that variants read and no rule touches: staging and facts."""
        return {name for name, node in self._by_name.items() if node["fqn"][1] in ("staging", "facts")}

    def of(self, asked: Asked, built: Container[str] = ()) -> str:
        """The SQL of one task: rows of row_number, answer_key, answer_text, answer_number; `built` models are tables.

        For a test of significance it returns each group's exact count, sum and sum of squares instead; the last
        line names the finishing step that makes the answer of them.
        """
        skeleton = asked.skeleton
        models = [f"{metric['metric']}__governed" for metric in asked.metrics]
        if skeleton["analysis_type"] == "counterfactual":
            models.append(f"{skeleton['metric']}__left_out")
        ctes = [cte for cte in self.variant_ctes(models) if cte[0] not in built]
        union = "\nunion all\n".join(f"select * from {model}" for model in models)
        ctes.append(("cells", union))
        ctes.append(("skeletons", "select\n" + _literals(skeleton)))
        ctes.append(("metrics", "\nunion all\n".join("select\n" + _literals(metric) for metric in asked.metrics)))
        ctes.append(("asked_cells", "\nunion all\n".join("select\n" + _literals(cell) for cell in asked.cells)))
        ctes.append(("skeleton_values", _skeleton_values(skeleton)))
        if skeleton["analysis_type"] == "significance_testing":
            last = (
                "-- Each group's exact statistics; finishing step: "
                f"{skeleton['detail']}, version {FINISHING_STEP_VERSION}.\n"
                "select role, label, row_count, numerator, sum_of_squares\nfrom skeleton_values\norder by role"
            )
        else:
            ctes.append(("answer", self._answer(str(skeleton["metric"]).split("_")[0], str(skeleton["analysis_type"]))))
            last = (
                "select row_number, answer_key, answer_text, answer_number\nfrom answer\n"
                "order by row_number, answer_key"
            )
        blocks = ",\n\n".join(f"{name} as (\n{_indented(text)}\n)" for name, text in ctes)
        return f"with\n\n{blocks}\n\n{last}\n"

    def _body(self, name: str) -> str:
        if name not in self._bodies:
            self._bodies[name] = self._as_cte(name)
        return self._bodies[name]

    def _answer(self, domain: str, analysis_type: str) -> str:
        text = self._as_cte(f"{domain}__{analysis_type}_answers")
        # The models hold what they do for every skeleton of the domain; a task has one.
        for model, cte in (("candidates", "skeletons"), ("skeleton_values", "skeleton_values"), ("metrics", "metrics")):
            text = re.sub(rf"\b{domain}__{model}\b", cte, text)
        return text

    def _as_cte(self, name: str) -> str:
        node = self._by_name[name]
        text = str(node.get("compiled_code") or "")
        if not text:
            raise ValueError(f"Model {name} has no compiled SQL: run `dbt build` first.")
        for parent in node["depends_on"]["nodes"]:
            known = self._nodes.get(parent)
            if known is None or not known.get("relation_name"):
                continue
            plain = known["name"]
            if parent.startswith("source."):
                plain = (
                    f'raw."{plain}"' if not re.fullmatch(r"[a-z_]\w*", plain) or plain == "order" else f"raw.{plain}"
                )
            text = text.replace(known["relation_name"], plain)
        return re.sub(rf"^-- {WRITTEN}.*\n", "", text.strip()).strip()


def check_gold_sql(sql: str) -> list[str]:
    """What sqlglot holds against a gold SQL: relations that are neither raw tables nor CTEs, and clock functions."""
    tree = sqlglot.parse_one(sql, read="duckdb")
    names = {cte.alias for cte in tree.find_all(exp.CTE)}
    faults = [
        f"reads {table.sql(dialect='duckdb')}"
        for table in tree.find_all(exp.Table)
        if table.db != "raw" and table.name not in names
    ]
    faults += [
        f"depends on the clock: {node.sql(dialect='duckdb')}"
        for node in tree.find_all(exp.CurrentDate, exp.CurrentTimestamp)
    ]
    return faults


def _skeleton_values(skeleton: Mapping[str, Any]) -> str:
    variant = "'governed'"
    if skeleton["analysis_type"] == "counterfactual":
        variant = (
            f"case when asked_cells.role = 'counterfactual' then 'without__{skeleton['detail']}' else 'governed' end"
        )
    matches = "\n        and ".join(
        f"coalesce(asked_cells.{key}, '') = coalesce(cells.{key}, '')"
        for key in ("dimension_1", "value_1", "dimension_2", "value_2", "grain")
    )
    return f"""select
    skeletons.skeleton_id,
    'governed' as variant,
    asked_cells.metric,
    asked_cells.role,
    asked_cells.label,
    asked_cells.period,
    cells.row_count,
    cells.numerator,
    cells.denominator,
    cells.metric_value,
    cells.sum_of_squares,
    coalesce(cells.is_suppressed, false) as is_suppressed
from asked_cells
cross join skeletons
left join cells
    on
        cells.metric = asked_cells.metric
        and cells.variant = {variant}
        and {matches}
        and coalesce(asked_cells.period, cast('0001-01-01' as date))
        = coalesce(cells.period, cast('0001-01-01' as date))"""


def _literals(row: Mapping[str, Any]) -> str:
    return ",\n".join(f"    {_literal(key, value)} as {key}" for key, value in row.items())


def _literal(key: str, value: Any) -> str:
    if value is None:
        return f"cast(null as {'date' if key.startswith('period') else 'text'})"
    if isinstance(value, int):
        return str(value)
    quoted = "'" + str(value).replace("'", "''") + "'"
    return f"cast({quoted} as date)" if key.startswith("period") else quoted


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line.strip() else "" for line in text.splitlines())
