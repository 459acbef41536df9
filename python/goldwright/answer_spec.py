"""What an answer has to look like, from a task's brief: keys, types, units, decimals, order, tolerances.

A tolerance is half of the last decimal asked for. A verdict always comes with its figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

NOTHING = "none"
NOT_REPORTED = "not reported"

Brief = Mapping[str, Any]
Spec = dict[str, Any]


def answer_spec(brief: Brief) -> Spec:
    """The answer spec of a brief (a row of model `briefs`)."""
    return _SPECS[brief["analysis_type"]](brief)


def answer_instructions(brief: Brief) -> str:
    """How to write the answer, in words, made from the same brief as the spec."""
    spec = answer_spec(brief)
    parts = [_INSTRUCTIONS[brief["analysis_type"]](brief, spec)]
    if brief["analysis_type"] in ("ranking", "point_query", "decomposition") and spec["shape"] == "rows":
        parts.append(f"Write each {brief['dimension_label']} {brief['how_to_write']}.")
        parts.append("Leave out groups whose figure is not reported or does not exist.")
    elif brief["analysis_type"] != "knowledge_retrieval":
        parts.append(f'Where a figure is not reported, write "{NOT_REPORTED}".')
    return " ".join(parts)


def _number(unit: str, decimals: int) -> dict[str, Any]:
    return {
        "type": "number",
        "unit": unit,
        "decimals": decimals,
        "tolerance": float(Decimal(5).scaleb(-decimals - 1)),
    }


def _metric_number(brief: Brief) -> dict[str, Any]:
    return _number(brief["unit"], int(brief["decimals"]))


def _text(*options: str) -> dict[str, Any]:
    return {"type": "text", "one_of": list(options)} if options else {"type": "text"}


def _spec(shape: str, keys: dict[str, Any], order: str | None = None, ties: str | None = None) -> Spec:
    return {
        "shape": shape,
        "keys": keys,
        "order": order,
        "ties": ties,
        "nothing": NOTHING,
        "not_reported": NOT_REPORTED,
    }


def _point_query(brief: Brief) -> Spec:
    if brief["detail"] == "rows":
        return _spec("rows", {"group": _text(), "value": _metric_number(brief)})
    return _spec("record", {"value": _metric_number(brief)})


def _trend(brief: Brief) -> Spec:
    return _spec(
        "record",
        {
            "direction": _text("increasing", "decreasing", "unchanged"),
            "change_percent": _number("percent", 1),
            "peak_period": {"type": "period"},
        },
    )


def verdict_key(brief: Brief) -> str:
    """Which group a comparison asks for: the lower one where lower is better, else the higher one."""
    return "lower" if brief["polarity"] == "lower" else "higher"


def is_scorecard(brief: Brief) -> bool:
    """Whether a comparison asks for several metrics at once."""
    return bool(brief["analysis_type"] == "comparison" and brief["detail"] is not None)


def _comparison(brief: Brief) -> Spec:
    number = _metric_number(brief)
    if is_scorecard(brief):
        number = _number("", int(brief["decimals"]))
        return _spec(
            "rows",
            {
                "metric": _text(*str(brief["metric_labels"]).split("|")),
                brief["value_a"]: number,
                brief["value_b"]: number,
                "better": _text(brief["value_a"], brief["value_b"]),
            },
        )
    return _spec(
        "record",
        {
            brief["value_a"]: number,
            brief["value_b"]: number,
            verdict_key(brief): _text(brief["value_a"], brief["value_b"]),
        },
    )


def _ranking(brief: Brief) -> Spec:
    return _spec(
        "rows",
        {"group": _text(), "value": _metric_number(brief)},
        order="ranked",
        ties="alphabetical order of the groups",
    )


def _significance_testing(brief: Brief) -> Spec:
    return _spec(
        "record",
        {
            "statistic": _number("", 2),
            "p_value": {"type": "p_value", "decimals": 4, "tolerance": 0.00005},
            "significant": _text("yes", "no"),
        },
    )


def _threshold_crossing(brief: Brief) -> Spec:
    return _spec(
        "record",
        {"crossed": _text("yes", "no"), "period": {"type": "period"}, "value": _metric_number(brief)},
    )


def _counterfactual(brief: Brief) -> Spec:
    number = _metric_number(brief)
    return _spec("record", {"baseline": number, "counterfactual": number, "difference": number})


def _decomposition(brief: Brief) -> Spec:
    if brief["detail"] is not None:
        number = _metric_number(brief)
        return _spec("record", {"mix_effect": number, "rate_effect": number, "total": number})
    return _spec("rows", {"component": _text(), "contribution": _metric_number(brief)})


def _knowledge_retrieval(brief: Brief) -> Spec:
    if brief["field_type"] == "number":
        return _spec("record", {"value": _number(brief["unit"], 0)})
    return _spec("record", {"value": _text()})


_SPECS = {
    "point_query": _point_query,
    "trend": _trend,
    "comparison": _comparison,
    "ranking": _ranking,
    "significance_testing": _significance_testing,
    "threshold_crossing": _threshold_crossing,
    "counterfactual": _counterfactual,
    "decomposition": _decomposition,
    "knowledge_retrieval": _knowledge_retrieval,
}


def _in_unit(brief: Brief) -> str:
    decimals = int(brief["decimals"])
    places = {0: "as a whole number", 1: "to one decimal", 2: "to two decimals"}.get(
        decimals, f"to {decimals} decimals"
    )
    return f"in {brief['unit']}, {places}"


def _say_point_query(brief: Brief, spec: Spec) -> str:
    if brief["detail"] == "rows":
        return f'Give a list of objects with "group" and "value": the figure {_in_unit(brief)}.'
    return f'Give an object with "value": the figure {_in_unit(brief)}.'


def _say_trend(brief: Brief, spec: Spec) -> str:
    return (
        'Give an object with "direction" (increasing, decreasing or unchanged, from the first to the last month), '
        '"change_percent" (from the first to the last month, to one decimal) and "peak_period" (the month with the '
        "highest figure, written like 2017-03)."
    )


def _say_comparison(brief: Brief, spec: Spec) -> str:
    if is_scorecard(brief):
        labels = str(brief["metric_labels"]).split("|")
        return (
            f'Give a list of {len(labels)} objects, one for each metric, with "metric" ({", ".join(labels)}), '
            f'"{brief["value_a"]}" and "{brief["value_b"]}" (the figures in the unit of the metric\'s page, to '
            f'{brief["decimals"]} decimals) and "better": which of these two had the better figure.'
        )
    return (
        f'Give an object with "{brief["value_a"]}" and "{brief["value_b"]}" (the figures {_in_unit(brief)}) and '
        f'"{verdict_key(brief)}": which of these two had the {verdict_key(brief)} one.'
    )


def _say_ranking(brief: Brief, spec: Spec) -> str:
    return (
        'Give a list of objects with "group" and "value", best placed first, the figure '
        f"{_in_unit(brief)}; equal figures stand in alphabetical order."
    )


def _say_significance_testing(brief: Brief, spec: Spec) -> str:
    if brief["detail"] == "chi_squared_test":
        return (
            f"Use the chi-squared test of independence without continuity correction, over single "
            f"{brief['unit_of_analysis']}s and all {brief['dimension_plural']} that have a figure. Give an object with "
            '"statistic" (to two decimals), "p_value" (four decimals, below 0.0001 write "<0.0001") and "significant" '
            "(yes or no, at the level of 0.05)."
        )
    test = (
        "Welch’s t-test for unequal variances"
        if brief["detail"] == "welch_t_test"
        else "the two-proportion z-test with a pooled share and no continuity correction"
    )
    return (
        f'Use {test}, two-sided, over single {brief["unit_of_analysis"]}s. Give an object with "statistic" (that of '
        f'{brief["wording_a"]} minus {brief["wording_b"]}, to two decimals), "p_value" (four decimals, below 0.0001 '
        'write "<0.0001") and "significant" (yes or no, at the level of 0.05).'
    )


def _say_threshold_crossing(brief: Brief, spec: Spec) -> str:
    return (
        'Give an object with "crossed" (yes or no), "period" (the first month over it, written like 2017-03) and '
        f'"value" (its figure {_in_unit(brief)}); write "{NOTHING}" for both if there is none.'
    )


def _say_counterfactual(brief: Brief, spec: Spec) -> str:
    return (
        'Give an object with "baseline" (as things are), "counterfactual" (as they would have been) and "difference" '
        f"(the second minus the first, from unrounded figures), each {_in_unit(brief)}."
    )


def _say_decomposition(brief: Brief, spec: Spec) -> str:
    if brief["detail"] is not None:
        return (
            'Give an object with "mix_effect" (what the shift between the groups brought), "rate_effect" (what the '
            f'changes within them brought) and "total" (the whole change), each {_in_unit(brief)}.'
        )
    return (
        'Give a list of objects with "component" and "contribution" (later minus earlier period, '
        f'{_in_unit(brief)}), one for each group and one called "total".'
    )


def _say_knowledge_retrieval(brief: Brief, spec: Spec) -> str:
    if brief["field_type"] == "number":
        return f'Give an object with "value": a whole number, in {brief["unit"]}.'
    if brief["field_type"] == "date":
        return 'Give an object with "value": the date, written like 2017-03-31.'
    return 'Give an object with "value": the name of the office as the document writes it.'


_INSTRUCTIONS = {
    "point_query": _say_point_query,
    "trend": _say_trend,
    "comparison": _say_comparison,
    "ranking": _say_ranking,
    "significance_testing": _say_significance_testing,
    "threshold_crossing": _say_threshold_crossing,
    "counterfactual": _say_counterfactual,
    "decomposition": _say_decomposition,
    "knowledge_retrieval": _say_knowledge_retrieval,
}
