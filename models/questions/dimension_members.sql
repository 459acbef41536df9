{#- One row per dimension and member that the data have, with its wording. -#}
with

value_glossary as (
    {%- for domain in var('domains') %}
    select * from {{ ref(domain ~ '__value_glossary') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

members as (
    select
        domain,
        dimension_1 as dimension,
        value_1 as member
    from {{ ref('cells') }}
    where dimension_1 is not null
    group by domain, dimension_1, value_1
    {{ union_distinct() }}
    select
        domain,
        dimension_2 as dimension,
        value_2 as member
    from {{ ref('cells') }}
    where dimension_2 is not null
    group by domain, dimension_2, value_2
)

select
    members.domain,
    members.dimension,
    members.member,
    coalesce(value_glossary.wording, members.member) as wording
from members
left join value_glossary
    on members.dimension = value_glossary.dimension and members.member = value_glossary.member
