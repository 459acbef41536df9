{#- How do two groups stand on several metrics at once? The metrics of a scorecard share the dimension. -#}
{% macro scorecard_candidates(domain) %}
with

scorecards as (
    select * from {{ ref(domain ~ '__scorecards') }}
),

group_cells as (
    select
        governed_groups.*,
        scorecards.scorecard
    from {{ ref(domain ~ '__governed_groups') }} as governed_groups
    inner join scorecards on governed_groups.metric = scorecards.metric
    where
        governed_groups.dimension_1 is not null
        and governed_groups.dimension_2 is null
        and coalesce(governed_groups.value_1, '') <> '(none)'
        and governed_groups.row_count >= {{ var('fewest_rows') }}
        and not governed_groups.is_suppressed
        and governed_groups.metric_value is not null
),

metric_counts as (
    select
        scorecard,
        min(metric) as first_metric,
        count(*) as metric_count
    from scorecards
    group by scorecard
),

complete as (
    select
        group_cells.domain,
        group_cells.scorecard,
        metric_counts.first_metric as metric,
        group_cells.dimension_1,
        group_cells.value_1,
        group_cells.grain,
        group_cells.period
    from group_cells
    inner join metric_counts on group_cells.scorecard = metric_counts.scorecard
    group by
        group_cells.domain,
        group_cells.scorecard,
        metric_counts.first_metric,
        metric_counts.metric_count,
        group_cells.dimension_1,
        group_cells.value_1,
        group_cells.grain,
        group_cells.period
    having count(*) = metric_counts.metric_count
),

pairs as (
    select
        one.domain,
        'comparison' as analysis_type,
        one.metric,
        one.dimension_1 as dimension,
        one.value_1 as value_a,
        other.value_1 as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        one.grain,
        one.period as period_from,
        one.period as period_to,
        one.scorecard as detail
    from complete as one
    inner join complete as other
        on
            one.scorecard = other.scorecard
            and one.dimension_1 = other.dimension_1
            and one.grain = other.grain
            and coalesce(one.period, cast('0001-01-01' as date)) = coalesce(other.period, cast('0001-01-01' as date))
    where one.value_1 < other.value_1
),

{{ sampled('pairs', 40) }}
{% endmacro %}
