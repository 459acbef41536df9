{#- Rules in force that are declared to govern a metric and are in none of its variants: must be empty. -#}
with

declared as (
    {%- for domain in var('domains') %}
    select * from {{ ref(domain ~ '__rule_metrics') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
)

select declared.*
from declared
inner join {{ ref('rules') }} as rules on declared.rule = rules.rule
left join {{ ref('governing_rules') }} as governing_rules
    on declared.rule = governing_rules.rule and declared.metric = governing_rules.metric
where rules.status <> 'proposed' and rules.verified_by is not null and governing_rules.rule is null
