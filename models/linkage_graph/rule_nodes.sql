{#- One row per rule document and the node that stands for it: versions of a rule are one node, named like the last. -#}
with

rules as (
    select * from {{ ref('rules') }}
)

select
    rules.domain,
    rules.rule,
    rules.status,
    coalesce(successors.superseded_by, rules.superseded_by, rules.rule) as node
from rules
left join rules as successors on rules.superseded_by = successors.rule
