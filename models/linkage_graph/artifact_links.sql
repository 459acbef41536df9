{#- One row per edge of the linkage graph, of six kinds, with its evidence where it has any. -#}
with

metrics as (
    select * from {{ ref('metrics') }}
),

raw_table_links as (
    select * from {{ ref('raw_table_links') }}
),

metric_dimensions as (
    select * from {{ ref('metric_dimensions') }}
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

-- A dimension hangs on the tables of the facts that it slices.
table_dimensions as (
    select distinct
        metric_dimensions.domain,
        'table-dimension' as kind,
        raw_table_links.table_name as artifact,
        metric_dimensions.dimension as linked_artifact,
        cast(null as bigint) as evidence
    from metric_dimensions
    inner join raw_table_links on metric_dimensions.fact = raw_table_links.fact
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

rule_metrics as (
    select
        domain,
        'rule-metric' as kind,
        rule as artifact,
        metric as linked_artifact,
        cast(changed_slice_count as bigint) as evidence
    from {{ ref('rule_evidence') }}
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
    select
        domain,
        'rule-dimension' as kind,
        rule as artifact,
        part_key as linked_artifact,
        cast(null as bigint) as evidence
    from {{ ref('rule_parts') }}
    where part = 'when'
)

{%- for links in ['metric_tables', 'table_dimensions', 'table_tables', 'rule_metrics', 'metric_metrics', 'rule_dimensions'] %}

select * from {{ links }}
{{ 'union all' if not loop.last }}
{%- endfor %}
