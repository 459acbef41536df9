{#-
    One row per skeleton of a domain before any gate. Tests of significance are made of comparisons, thresholds of trends.
-#}
{% macro candidates(domain) %}
{%- set kinds = [
    'point_query', 'trend', 'comparison', 'ranking', 'significance_testing', 'threshold_crossing', 'counterfactual',
    'decomposition', 'scorecard',
] -%}
with
{% for kind in kinds %}
{{ kind }}_candidates as (
    {{- context['goldwright'][kind ~ '_candidates'](domain) | indent }}
){{ ',' if not loop.last }}
{% endfor %}
{%- for kind in kinds %}
select * from {{ kind }}_candidates
{{ 'union all' if not loop.last }}
{%- endfor %}
{% endmacro %}
