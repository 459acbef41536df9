{#- Which groups of a dimension came first, and with what values? -#}
{% macro ranking_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where
        dimension_1 is not null
        and dimension_2 is null
        and not is_suppressed
        and metric_value is not null
        and value_1 <> '(none)'
),

breakdowns as (
    select
        domain,
        metric,
        dimension_1 as dimension,
        grain,
        period,
        is_additive,
        count(*) as group_count
    from group_cells
    group by domain, metric, dimension_1, grain, period, is_additive
    having count(*) >= 4
),

lengths as (
    select 3 as length
    union all
    select 5 as length
),

directions as (
    select 'highest' as direction
    union all
    select 'lowest' as direction
),

rankings as (
    select
        breakdowns.domain,
        'ranking' as analysis_type,
        breakdowns.metric,
        breakdowns.dimension,
        cast(null as {{ dbt.type_string() }}) as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        breakdowns.grain,
        breakdowns.period as period_from,
        breakdowns.period as period_to,
        {{ dbt.concat(['directions.direction', "':'", 'cast(lengths.length as ' ~ dbt.type_string() ~ ')']) }} as detail
    from breakdowns
    cross join lengths
    cross join directions
    where
        breakdowns.group_count > lengths.length
        -- The smallest sums belong to thin groups.
        and not (breakdowns.is_additive and directions.direction = 'lowest' and breakdowns.group_count > 8)
),

{{ sampled('rankings', 24) }}
{% endmacro %}
