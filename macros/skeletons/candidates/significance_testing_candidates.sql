{#- Do two groups of a dimension differ by more than chance? Only where one row is one unit of analysis. -#}
{% macro significance_testing_candidates(domain) %}
with

comparisons as (
    select * from comparison_candidates
),

metrics as (
    select * from {{ ref(domain ~ '__metrics') }}
    where is_testable
),

tests as (
    select
        comparisons.domain,
        'significance_testing' as analysis_type,
        comparisons.metric,
        comparisons.dimension,
        comparisons.value_a,
        comparisons.value_b,
        comparisons.filter_dimension,
        comparisons.filter_value,
        comparisons.grain,
        comparisons.period_from,
        comparisons.period_to,
        case when metrics.is_share then 'two_proportion_test' else 'welch_t_test' end as detail
    from comparisons
    inner join metrics on comparisons.metric = metrics.metric
),

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where dimension_1 is not null and dimension_2 is null and value_1 <> '(none)' and metric_value is not null
),

-- A share over all groups of a dimension at once, three to eight of them.
tests_of_all as (
    select
        group_cells.domain,
        'significance_testing' as analysis_type,
        group_cells.metric,
        group_cells.dimension_1 as dimension,
        cast(null as {{ dbt.type_string() }}) as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        group_cells.grain,
        group_cells.period as period_from,
        group_cells.period as period_to,
        'chi_squared_test' as detail
    from group_cells
    inner join metrics on group_cells.metric = metrics.metric
    where metrics.is_share
    group by group_cells.domain, group_cells.metric, group_cells.dimension_1, group_cells.grain, group_cells.period
    having count(*) between 3 and 8
),

all_tests as (
    select * from tests
    union all
    select * from tests_of_all
),

{{ sampled('all_tests', 20) }}
{% endmacro %}
