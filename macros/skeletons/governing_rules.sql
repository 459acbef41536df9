{#- One row per metric and rule that governs it, as compiled: what a composite obeys through its inputs is among them. -#}
{% macro governing_rules(domain) %}
with

left_out_variants as (
    select distinct
        domain,
        metric,
        substring(variant, length('without__') + 1) as rule
    from {{ ref(domain ~ '__cells') }}
    where substring(variant, 1, length('without__')) = 'without__'
),

rules as (
    select * from {{ ref(domain ~ '__rules') }}
)

select
    left_out_variants.domain,
    left_out_variants.metric,
    left_out_variants.rule,
    rules.rule_type
from left_out_variants
inner join rules on left_out_variants.rule = rules.rule
{% endmacro %}
