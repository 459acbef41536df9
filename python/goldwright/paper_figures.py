"""Figures that DI-Bench publishes, for setting ours beside them; tables are numbered as in the paper.

Those of redundancy are InsightEval's, of its own questions and of InsightBench's.

The paper's two domains are a Brazilian marketplace and a Czech bank; we take them to be the public Olist and Berka
data, which the names of its tables suggest.
"""

from __future__ import annotations

#: What the paper calls our domains.
DOMAINS = {"olist": "Brazil", "berka": "Czech"}

#: Table 12: nodes of the linkage graph by kind, and links between metrics and tables.
NODES = {
    "olist": {"table": 9, "metric": 29, "rule": 17, "dimension": 21},
    "berka": {"table": 8, "metric": 29, "rule": 17, "dimension": 17},
}
METRIC_TABLE_LINKS = {"olist": 61, "berka": 45}

#: Table 7: words of a rule document.
DOCUMENT_WORDS = {
    "olist": {"mean": 821, "min": 654, "max": 1132, "median": 847},
    "berka": {"mean": 756, "min": 592, "max": 928, "median": 721},
}

#: Tables 9 and 10: scores of the example skeletons. The formula behind them (Equation 1) is in no public text.
EXAMPLE_SCORES = {
    "olist": {
        "point_query": 0.958,
        "trend": 0.807,
        "comparison": 0.898,
        "ranking": 0.884,
        "significance_testing": 0.879,
        "threshold_crossing": 0.846,
    },
    "berka": {
        "point_query": 0.866,
        "trend": 0.801,
        "comparison": 1.000,
        "ranking": 0.863,
        "significance_testing": 0.858,
        "threshold_crossing": 0.849,
    },
}

#: Tables 4 and 13: tasks by analysis type, in both domains and, where the paper splits them, in each.
TASKS = {
    "ranking": 145,
    "knowledge_retrieval": 137,
    "threshold_crossing": 123,
    "point_query": 102,
    "trend": 78,
    "comparison": 63,
}
TASKS_BY_DOMAIN = {
    "olist": {"ranking": 92, "knowledge_retrieval": 69, "threshold_crossing": 81, "point_query": 54, "trend": 70},
    "berka": {"ranking": 53, "knowledge_retrieval": 68, "threshold_crossing": 42, "point_query": 48, "trend": 8},
}
#: Significance testing, counterfactual and decomposition are given together only: what is left of all tasks.
OTHER_TASKS = 83
ALL_TASKS = {"olist": 449, "berka": 282}

#: Tasks by what they need; these counts come from public notes on the paper.
TASKS_BY_GROUP = {"knowledge": 137, "analytics": 419, "rule": 175}

#: Table 8: of a hundred pairings of a skeleton with a rule, how many change the answer.
ANSWER_CHANGING_PERCENT = {"graph": 82, "similarity": 29, "random": 22}

#: Table 5: accuracy in percent on the same rule tasks under each condition, the mean of the paper's models.
ABLATION_PERCENT = {"rule": 32.5, "oracle": 32.7, "no-rule": 52.9}
ABLATION_TASKS = 175

#: Table 11: percent passed by dimension: people (all), validator (all), people (admitted). Of scope the public notes
#: give the last alone.
AUDIT_PERCENT: dict[str, tuple[int | None, int | None, int | None]] = {
    "objectivity": (87, 64, 100),
    "leakage": (100, 100, 100),
    "naturalness": (100, 100, 100),
    "relevance": (92, 83, 100),
    "format": (98, 77, 96),
    "scope": (None, None, 99),
}
AUDITED_TASKS = 100
ADMITTED_TASKS = 25

#: TF-IDF cosine, Self-BLEU and Distinct-2 of the questions, in InsightEval's comparison with InsightBench.
REDUNDANCY = {"InsightEval": (0.0583, 0.1484, 0.8677), "InsightBench": (0.0962, 0.1746, 0.8729)}
