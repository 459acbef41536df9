{#- Rules in a metric's variants that govern neither it nor one of its inputs by declaration: must be empty. -#}
with

declared as (
    {%- for domain in var('domains') %}
    select * from {{ ref(domain ~ '__rule_metrics') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- A score obeys the rules of its inputs.
inherited as (
    select rule, metric from declared
    {{ union_distinct() }}
    select
        declared.rule,
        metric_inputs.metric
    from declared
    inner join {{ ref('metric_inputs') }} as metric_inputs on declared.metric = metric_inputs.input
)

select governing_rules.*
from {{ ref('governing_rules') }} as governing_rules
left join inherited
    on governing_rules.rule = inherited.rule and governing_rules.metric = inherited.metric
where inherited.rule is null
