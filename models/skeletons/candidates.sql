{%- set types = ['point_query', 'trend', 'comparison', 'ranking', 'significance_testing', 'threshold_crossing', 'counterfactual', 'decomposition'] -%}
{%- for type in types %}
select * from {{ ref(type ~ '_candidates') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
