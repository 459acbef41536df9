{%- set types = ['point_query', 'trend', 'comparison', 'ranking', 'significance_testing', 'threshold_crossing', 'counterfactual', 'decomposition'] -%}
{%- for type in types %}
select * from {{ ref(type ~ '_candidates') }}
union all
{%- endfor %}
select * from {{ ref('scorecard_candidates') }}
