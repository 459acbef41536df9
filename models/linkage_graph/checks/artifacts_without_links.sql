{#- Metrics and dimensions that no table is linked to: must be empty. -#}
with

links as (
    select domain, kind, artifact as node from {{ ref('artifact_links') }}
    {{ union_distinct() }}
    select domain, kind, linked_artifact as node from {{ ref('artifact_links') }}
)

select artifacts.*
from {{ ref('artifacts') }} as artifacts
left join links
    on
        artifacts.domain = links.domain
        and artifacts.artifact = links.node
        and links.kind = case artifacts.kind
            when 'metric' then 'metric-table'
            when 'dimension' then 'table-dimension'
        end
where artifacts.kind in ('metric', 'dimension') and links.node is null
