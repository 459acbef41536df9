{#-
    What would the metric have been, had one rule not applied? Only for metrics with one or two rules: with more,
    leaving out the asked rule and another at once is a variant that nobody has computed.
-#}
with

groups as (
    select * from {{ ref('governed_groups') }}
    where
        dimension_2 is null
        and coalesce(value_1, '') <> '(none)'
        and row_count >= {{ var('fewest_rows') }}
        and not is_suppressed
),

rules as (
    select * from {{ ref('governing_rules') }}
    where rule_type <> 'privacy'
),

rule_counts as (
    select metric, count(*) as rule_count from {{ ref('governing_rules') }}
    group by metric
),

counterfactuals as (
    select
        groups.domain,
        'counterfactual' as analysis_type,
        groups.metric,
        groups.dimension_1 as dimension,
        groups.value_1 as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        groups.grain,
        groups.period as period_from,
        groups.period as period_to,
        rules.rule as detail
    from groups
    inner join rules on groups.metric = rules.metric
    inner join rule_counts on groups.metric = rule_counts.metric
    where rule_counts.rule_count <= 2
),

{{ sampled('counterfactuals', 12) }}
