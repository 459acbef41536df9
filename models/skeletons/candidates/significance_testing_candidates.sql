{#- Do two groups of a dimension differ by more than chance? Only where one row is one unit of analysis. -#}
with

comparisons as (
    select * from {{ ref('comparison_candidates') }}
),

metrics as (
    select * from {{ ref('metrics') }}
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

{{ sampled('tests', 40) }}
