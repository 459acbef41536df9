{#- One row per node of the linkage graph: tables, metrics, rules and dimensions of each domain. -#}
select
    domain,
    'metric' as kind,
    metric as artifact
from {{ ref('metrics') }}
union all
select
    domain,
    'rule' as kind,
    node as artifact
from {{ ref('rule_nodes') }}
group by domain, node
union all
-- A dimension that several facts have is one node.
select
    domain,
    'dimension' as kind,
    dimension as artifact
from {{ ref('declared_dimensions') }}
group by domain, dimension
union all
select
    domain,
    'table' as kind,
    table_name as artifact
from {{ ref('source_tables') }}
