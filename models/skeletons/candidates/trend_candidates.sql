{#- How did the metric move month by month through a window: direction, change from first to last month, peak? -#}
with

groups as (
    select * from {{ ref('governed_groups') }}
    where
        grain = 'month'
        and dimension_2 is null
        and coalesce(value_1, '') <> '(none)'
        and row_count >= {{ var('fewest_rows') }}
        and metric_value is not null
),

-- Windows that people name: a calendar year, a half year, a quarter's end to the next year's.
spans as (
    select cast('2017-01-01' as date) as period_from, cast('2017-12-01' as date) as period_to
    union all
    select cast('2017-01-01' as date) as period_from, cast('2017-06-01' as date) as period_to
    union all
    select cast('2017-07-01' as date) as period_from, cast('2017-12-01' as date) as period_to
    union all
    select cast('2018-01-01' as date) as period_from, cast('2018-06-01' as date) as period_to
    union all
    select cast('2017-07-01' as date) as period_from, cast('2018-06-01' as date) as period_to
    union all
    select cast('2018-01-01' as date) as period_from, cast('2018-08-01' as date) as period_to
),

trends as (
    select
        groups.domain,
        'trend' as analysis_type,
        groups.metric,
        groups.dimension_1 as dimension,
        groups.value_1 as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        'month' as grain,
        spans.period_from,
        spans.period_to,
        cast(null as {{ dbt.type_string() }}) as detail
    from groups
    inner join spans on groups.period between spans.period_from and spans.period_to
    group by groups.domain, groups.metric, groups.dimension_1, groups.value_1, spans.period_from, spans.period_to
    -- Every month of the window has its cell.
    having count(*) = {{ dbt.datediff('spans.period_from', 'spans.period_to', 'month') }} + 1
),

{{ sampled('trends', 40) }}
