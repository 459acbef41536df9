{#- One row per selected skeleton, near miss, row number and key: what each mistake would answer. -#}
{% macro near_miss_answers(domain) %}
{%- for type in ['point_query', 'trend', 'comparison', 'ranking', 'threshold_crossing', 'counterfactual', 'decomposition'] %}
select
    skeleton_id,
    variant,
    cast(row_number as integer) as row_number,
    answer_key,
    cast(answer_text as {{ dbt.type_string() }}) as answer_text,
    cast(answer_number as decimal(28, 4)) as answer_number
from (
{{ answers_of_type(type, domain, values='near_miss_values') }}
) as {{ type }}_answers
union all
{%- endfor %}
select
    skeleton_id,
    variant,
    cast(row_number as integer) as row_number,
    answer_key,
    cast(answer_text as {{ dbt.type_string() }}) as answer_text,
    cast(answer_number as decimal(28, 4)) as answer_number
from {{ ref(domain ~ '__significance_near_misses') }}
union all
-- The mistakes that are variants of every cell: no rule, one rule left out, a rule that does not hold.
select
    answers.skeleton_id,
    answers.variant,
    answers.row_number,
    answers.answer_key,
    answers.answer_text,
    answers.answer_number
from {{ ref(domain ~ '__answers') }} as answers
inner join {{ ref(domain ~ '__selected_skeletons') }} as selected_skeletons
    on answers.skeleton_id = selected_skeletons.skeleton_id
where answers.variant <> 'governed'
union all
select
    skeleton_id,
    variant,
    row_number,
    answer_key,
    answer_text,
    answer_number
from {{ ref(domain ~ '__crossing_near_misses') }}
union all
-- Who leaves an edition out that keeps its own period has put the newer one in its place.
select
    answers.skeleton_id,
    'newer_version__' || editions.rule as variant,
    answers.row_number,
    answers.answer_key,
    answers.answer_text,
    answers.answer_number
from {{ ref(domain ~ '__answers') }} as answers
inner join {{ ref(domain ~ '__selected_skeletons') }} as selected_skeletons
    on answers.skeleton_id = selected_skeletons.skeleton_id
inner join {{ ref(domain ~ '__rules') }} as editions
    on answers.variant = 'without__' || editions.rule
inner join {{ ref(domain ~ '__rule_parts') }} as overrides
    on editions.rule = overrides.rule and editions.superseded_by = overrides.part_value
where overrides.part = 'overrides'
{% endmacro %}
