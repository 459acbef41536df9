{#- One row per edge of the linkage graph, of six kinds, with its evidence where it has any. -#}
with

metrics as (
    select * from {{ ref('metrics') }}
),

raw_table_links as (
    select * from {{ ref('raw_table_links') }}
),

fact_dimensions as (
    select * from {{ ref('fact_dimensions') }}
),

-- Versions of a rule are one node, that of the version in force today.
rule_nodes as (
    select
        rule,
        coalesce(superseded_by, rule) as node
    from {{ ref('rules') }}
),

metric_tables as (
    select
        metrics.domain,
        'metric-table' as kind,
        metrics.metric as artifact,
        raw_table_links.table_name as linked_artifact,
        cast(null as bigint) as evidence
    from metrics
    inner join raw_table_links on metrics.fact = raw_table_links.fact
),

-- A dimension hangs on the tables of the facts that have it.
table_dimensions as (
    select distinct
        fact_dimensions.domain,
        'table-dimension' as kind,
        raw_table_links.table_name as artifact,
        fact_dimensions.dimension as linked_artifact,
        cast(null as bigint) as evidence
    from fact_dimensions
    inner join raw_table_links on fact_dimensions.fact = raw_table_links.fact
),

-- Two tables are joined where one fact reads both.
table_tables as (
    select distinct
        one.domain,
        'table-table' as kind,
        one.table_name as artifact,
        other.table_name as linked_artifact,
        cast(null as bigint) as evidence
    from raw_table_links as one
    inner join raw_table_links as other on one.fact = other.fact
    where one.table_name < other.table_name
),

-- Of two versions that both govern, each in its period, the one that changes more slices is the evidence.
rule_metrics as (
    select
        rule_evidence.domain,
        'rule-metric' as kind,
        rule_nodes.node as artifact,
        rule_evidence.metric as linked_artifact,
        cast(max(rule_evidence.changed_slice_count) as bigint) as evidence
    from {{ ref('rule_evidence') }} as rule_evidence
    inner join rule_nodes on rule_evidence.rule = rule_nodes.rule
    group by rule_evidence.domain, rule_nodes.node, rule_evidence.metric
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
        rule_parts.domain,
        'rule-dimension' as kind,
        rule_nodes.node as artifact,
        rule_parts.part_key as linked_artifact,
        cast(null as bigint) as evidence
    from {{ ref('rule_parts') }} as rule_parts
    inner join rule_nodes on rule_parts.rule = rule_nodes.rule
    where rule_parts.part = 'when'
)

{%- for links in ['metric_tables', 'table_dimensions', 'table_tables', 'rule_metrics', 'metric_metrics', 'rule_dimensions'] %}

select * from {{ links }}
{{ 'union all' if not loop.last }}
{%- endfor %}
