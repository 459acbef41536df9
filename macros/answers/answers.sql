{#- What every candidate's answer would be under every variant: the gates compare them, and gold answers are among them. -#}
{% macro answers(domain) %}
{%- set types = ['point_query', 'trend', 'comparison', 'ranking', 'significance_testing', 'threshold_crossing', 'counterfactual', 'decomposition'] -%}
{%- for type in types %}
select
    skeleton_id,
    variant,
    cast(row_number as integer) as row_number,
    answer_key,
    cast(answer_text as {{ dbt.type_string() }}) as answer_text,
    cast(answer_number as decimal(28, 4)) as answer_number
from {{ in_a_view(ref(domain ~ '__' ~ type ~ '_answers')) }}
{{ 'union all' if not loop.last }}
{%- endfor %}
{% endmacro %}


{#- The answers of one analysis type to a domain's skeletons, by the values of their cells in one of its models. -#}
{% macro answers_of_type(analysis_type, domain, values='skeleton_values') %}
    {{- return(answer_of(
        analysis_type,
        skeletons=ref(domain ~ '__candidates'),
        skeleton_values=ref(domain ~ '__' ~ values),
        metrics=ref(domain ~ '__metrics')
    )) -}}
{% endmacro %}
