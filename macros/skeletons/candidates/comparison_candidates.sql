{#- Which of two groups of a dimension did better, and how did each do? -#}
{% macro comparison_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where
        dimension_1 is not null
        and coalesce(value_1, '') <> '(none)'
        and coalesce(value_2, '') <> '(none)'
        and row_count >= {{ var('fewest_rows') }}
        and not is_suppressed
        and metric_value is not null
),

pairs as (
    select
        one.domain,
        'comparison' as analysis_type,
        one.metric,
        one.dimension_1 as dimension,
        one.value_1 as value_a,
        other.value_1 as value_b,
        one.dimension_2 as filter_dimension,
        one.value_2 as filter_value,
        one.grain,
        one.period as period_from,
        one.period as period_to,
        cast(null as {{ dbt.type_string() }}) as detail
    from group_cells as one
    inner join group_cells as other
        on
            one.metric = other.metric
            and one.dimension_1 = other.dimension_1
            and one.grain = other.grain
            and coalesce(one.period, cast('0001-01-01' as date)) = coalesce(other.period, cast('0001-01-01' as date))
            and coalesce(one.dimension_2, '') = coalesce(other.dimension_2, '')
            and coalesce(one.value_2, '') = coalesce(other.value_2, '')
    where one.value_1 < other.value_1
),

{{ sampled('pairs', 20) }}
{% endmacro %}
