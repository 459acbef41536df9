"""What Goldwright reads under `config: meta:` of a metric; everything else of a metric is dbt's own."""

from __future__ import annotations

#: Each key, and what it says.
METRIC_KEYS = {
    "unit": "The unit in which answers are asked for, such as `days`, `BRL` or `percent`.",
    "decimals": "Decimals that answers are asked for to; 2 without it.",
    "multiply_by": (
        "What a numerator is multiplied by to reach the unit, such as 100 for percent: a whole number, or the name of "
        "one of the metric's parameters; 1 without it."
    ),
    "divide_by": (
        "What a numerator is divided by to reach the unit, such as 86400 for seconds in days: a whole number; 1 "
        "without it."
    ),
    "polarity": "Which figure is the better one: `higher`, `lower`, or `neutral` where neither is.",
    "synonyms": "Other names of the metric; its catalogue page lists them.",
    "unit_of_analysis": "The entity that tests of significance count once, such as `order`.",
    "slice_by": "Dimensions that the metric may be broken down by, four at most, and pairs of them as lists of two.",
    "parameters": "Named values of the metric that a rule may set; the value here is the standard one.",
    "weights": "Of a derived metric: for each metric that it is made of the parameter that is its weight.",
    "is_share": "Whether the metric is a share of units: two such shares are compared by a z-test.",
    "share_of": "A dimension: the metric is the share of each of its members in the total.",
    "statistic": "`coefficient_of_variation`, in place of the aggregation.",
    "role": "`input`: a part of other metrics alone, with no variants, page or tasks of its own.",
}
