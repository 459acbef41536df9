{#- One row per node of the linkage graph: tables, metrics, rules and dimensions of each domain. -#}
with

rules as (
    select * from {{ ref('rules') }}
)

select
    domain,
    'metric' as kind,
    metric as artifact
from {{ ref('metrics') }}
union all
-- Versions of a rule are one node.
select
    domain,
    'rule' as kind,
    rule as artifact
from rules
where superseded_by is null
union all
select
    domain,
    'dimension' as kind,
    dimension as artifact
from {{ ref('fact_dimensions') }}
group by domain, dimension
union all
select
    domain,
    'table' as kind,
    table_name as artifact
from {{ ref('raw_table_links') }}
group by domain, table_name
