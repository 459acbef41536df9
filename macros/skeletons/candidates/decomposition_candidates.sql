{#-
    Where does a metric's change from one period to the next come from? For sums, from each group's share in it; for ratios
    and averages, from a shift between the groups (mix) and from changes within them (rate).
-#}
{% macro decomposition_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where
        grain in ('year', 'quarter', 'month')
        and (is_additive or is_mixable)
        and dimension_1 is not null
        and dimension_2 is null
),

breakdowns as (
    select
        domain,
        metric,
        dimension_1 as dimension,
        grain,
        period,
        is_mixable,
        count(*) as group_count
    from group_cells
    group by domain, metric, dimension_1, grain, period, is_mixable
    having
        count(*) between 2 and 8
        and min(row_count) >= {{ var('fewest_rows') }}
        and max(case when is_suppressed or value_1 = '(none)' then 1 else 0 end) = 0
),

steps as (
    select
        earlier.domain,
        'decomposition' as analysis_type,
        earlier.metric,
        earlier.dimension,
        cast(null as {{ dbt.type_string() }}) as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        earlier.grain,
        earlier.period as period_from,
        later.period as period_to,
        case when earlier.is_mixable then 'mix_and_rate' end as detail
    from breakdowns as earlier
    inner join breakdowns as later
        on
            earlier.metric = later.metric
            and earlier.dimension = later.dimension
            and earlier.grain = later.grain
            and earlier.group_count = later.group_count
    where
        later.period = cast(
            case earlier.grain
                when 'year' then {{ date_after('month', 12, 'earlier.period') }}
                when 'quarter' then {{ date_after('month', 3, 'earlier.period') }}
                else {{ date_after('month', 1, 'earlier.period') }}
            end as date
        )
),

{{ sampled('steps', 20) }}
{% endmacro %}
