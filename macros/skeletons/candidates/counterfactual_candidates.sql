{#-
    What would the metric have been, had one rule not applied? Only for metrics with one or two rules: with more,
    leaving out the asked rule and another at once is a variant that nobody has computed.
-#}
{% macro counterfactual_candidates(domain) %}
with

group_cells as (
    select * from {{ ref(domain ~ '__governed_groups') }}
    where
        dimension_2 is null
        and coalesce(value_1, '') <> '(none)'
        and row_count >= {{ var('fewest_rows') }}
        and not is_suppressed
),

rules as (
    select * from {{ ref(domain ~ '__governing_rules') }}
    where rule_type <> 'privacy'
),

rule_counts as (
    select metric, count(*) as rule_count from {{ ref(domain ~ '__governing_rules') }}
    group by metric
),

counterfactuals as (
    select
        group_cells.domain,
        'counterfactual' as analysis_type,
        group_cells.metric,
        group_cells.dimension_1 as dimension,
        group_cells.value_1 as value_a,
        cast(null as {{ dbt.type_string() }}) as value_b,
        cast(null as {{ dbt.type_string() }}) as filter_dimension,
        cast(null as {{ dbt.type_string() }}) as filter_value,
        group_cells.grain,
        group_cells.period as period_from,
        group_cells.period as period_to,
        rules.rule as detail
    from group_cells
    inner join rules on group_cells.metric = rules.metric
    inner join rule_counts on group_cells.metric = rule_counts.metric
    where rule_counts.rule_count <= 2
),

{{ sampled('counterfactuals', 12) }}
{% endmacro %}
