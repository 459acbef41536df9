{#- One row per edge of the linkage graph, of six kinds, with its evidence where it has any. -#}
with

rule_nodes as (
    select * from {{ ref('rule_nodes') }}
),

-- Metric-table, table-dimension and table-table: read off the compiled facts and variants.
table_links as (
    select
        domain,
        kind,
        artifact,
        linked_artifact,
        cast(null as bigint) as evidence
    from {{ ref('table_links') }}
),

-- What any version of a rule changes is a link of the rule's one node.
rule_metrics as (
    select
        rule_nodes.domain,
        'rule-metric' as kind,
        rule_nodes.node as artifact,
        rule_evidence.metric as linked_artifact,
        cast(sum(rule_evidence.changed_slice_count) as bigint) as evidence
    from {{ ref('rule_evidence') }} as rule_evidence
    inner join rule_nodes on rule_evidence.rule = rule_nodes.rule
    group by rule_nodes.domain, rule_nodes.node, rule_evidence.metric
),

metric_metrics as (
    select
        domain,
        'metric-metric' as kind,
        metric as artifact,
        input as linked_artifact,
        cast(null as bigint) as evidence
    from {{ ref('metric_inputs') }}
),

rule_dimensions as (
    select distinct
        rule_nodes.domain,
        'rule-dimension' as kind,
        rule_nodes.node as artifact,
        rule_parts.part_key as linked_artifact,
        cast(null as bigint) as evidence
    from {{ ref('rule_parts') }} as rule_parts
    inner join rule_nodes on rule_parts.rule = rule_nodes.rule
    where rule_parts.part = 'when'
)

{%- for links in ['table_links', 'rule_metrics', 'metric_metrics', 'rule_dimensions'] %}

select * from {{ links }}
{{ 'union all' if not loop.last }}
{%- endfor %}
