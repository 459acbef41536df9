{#- How did the metric move month by month through a window: direction, change from first to last month, peak? -#}
{% macro trend_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where
        grain = 'month'
        and dimension_2 is null
        and coalesce(value_1, '') <> '(none)'
        and row_count >= {{ var('fewest_rows') }}
        and metric_value is not null
        -- A change in percent needs a figure that is a fraction.
        and kind <> 'coefficient_of_variation'
),

months as (
    select
        domain,
        period,
        extract(year from period) as calendar_year,
        extract(month from period) as calendar_month,
        max(period) over (partition by domain) as last_period
    from {{ ref('windows') }}
    where grain = 'month'
),

-- Windows that people name: a calendar year, a half year, twelve months from July on, the last year so far.
spans as (
    select
        first_month.domain,
        first_month.period as period_from,
        last_month.period as period_to,
        12 * (last_month.calendar_year - first_month.calendar_year)
        + last_month.calendar_month - first_month.calendar_month + 1 as month_count
    from months as first_month
    inner join months as last_month on first_month.domain = last_month.domain
    where
        first_month.calendar_month in (1, 7)
        and (
            12 * (last_month.calendar_year - first_month.calendar_year)
            + last_month.calendar_month - first_month.calendar_month + 1 in (6, 12)
            or (
                first_month.calendar_month = 1
                and last_month.period = last_month.last_period
                and last_month.calendar_year = first_month.calendar_year
            )
        )
),

trends as (
    select
        group_cells.domain,
        'trend' as analysis_type,
        group_cells.metric,
        group_cells.dimension_1 as dimension,
        group_cells.value_1 as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        'month' as grain,
        spans.period_from,
        spans.period_to,
        cast(null as {{ dbt.type_string() }}) as detail
    from group_cells
    inner join spans
        on group_cells.domain = spans.domain and group_cells.period between spans.period_from and spans.period_to
    group by
        group_cells.domain,
        group_cells.metric,
        group_cells.dimension_1,
        group_cells.value_1,
        spans.period_from,
        spans.period_to,
        spans.month_count
    -- Every month of the window has its cell.
    having count(*) = spans.month_count
),

{{ sampled('trends', 16) }}
{% endmacro %}
