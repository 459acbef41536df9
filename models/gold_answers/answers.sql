{#- What every candidate's answer would be under every variant: the gates compare them, and gold answers are among them. -#}
{%- set types = ['point_query', 'trend', 'comparison', 'ranking', 'significance_testing', 'threshold_crossing', 'counterfactual', 'decomposition'] -%}
{%- for type in types %}
select
    skeleton_id,
    variant,
    cast(row_number as integer) as row_number,
    answer_key,
    cast(answer_text as {{ dbt.type_string() }}) as answer_text,
    cast(answer_number as decimal(28, 4)) as answer_number
from {{ ref(type ~ '_answers') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
