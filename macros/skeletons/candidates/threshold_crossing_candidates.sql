{#- In which month of a window did the metric first go over a round threshold, if in any? -#}
{% macro threshold_crossing_candidates(domain) %}
with

trends as (
    select * from trend_candidates
),

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where grain = 'month' and dimension_2 is null
),

ranges as (
    select
        trends.skeleton_id,
        trends.domain,
        trends.metric,
        trends.dimension,
        trends.value_a,
        trends.period_from,
        trends.period_to,
        min(group_cells.metric_value) as lowest,
        max(group_cells.metric_value) as highest
    from trends
    inner join group_cells
        on
            trends.metric = group_cells.metric
            and coalesce(trends.dimension, '') = coalesce(group_cells.dimension_1, '')
            and coalesce(trends.value_a, '') = coalesce(group_cells.value_1, '')
            and group_cells.period between trends.period_from and trends.period_to
    group by
        trends.skeleton_id,
        trends.domain,
        trends.metric,
        trends.dimension,
        trends.value_a,
        trends.period_from,
        trends.period_to
),

-- A round number between the lowest and the highest month, of two leading digits.
steps as (
    select
        ranges.*,
        case
            when highest >= 1000000 then 100000
            when highest >= 100000 then 10000
            when highest >= 10000 then 1000
            when highest >= 1000 then 100
            when highest >= 100 then 10
            when highest >= 10 then 1
            else 0
        end as step
    from ranges
    where highest > lowest and lowest > 0
),

thresholds as (
    select
        domain,
        'threshold_crossing' as analysis_type,
        metric,
        dimension,
        value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        'month' as grain,
        period_from,
        period_to,
        -- Two in three lie between the extremes; the third lies above, and is never crossed.
        cast(
            case
                when substring(skeleton_id, 1, 1) in ('0', '1', '2') then ceil(highest / step) * step + step
                else ceil((lowest + highest) / 2 / step) * step
            end
            as {{ dbt.type_string() }}
        ) as detail
    from steps
    where step > 0 and (highest - lowest) > step
),

whole_numbers as (
    select
        domain,
        analysis_type,
        metric,
        dimension,
        value_a,
        value_b,
        filter_dimension,
        filter_value,
        grain,
        period_from,
        period_to,
        cast(cast(cast(detail as {{ dbt.type_float() }}) as bigint) as {{ dbt.type_string() }}) as detail
    from thresholds
),

{{ sampled('whole_numbers', 16) }}
{% endmacro %}
