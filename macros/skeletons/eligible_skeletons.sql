{#-
    One row per candidate that passes every gate, with its group, its active rules, the rule that tempts where it does
    not hold, and its score: the mean of four terms in [0, 1], weighted by `vars: selection: score_weights`.
-#}
{% macro eligible_skeletons(domain) %}
with

candidates as (
    select candidates.*, metrics.fact
    from {{ ref(domain ~ '__candidates') }} as candidates
    inner join {{ ref(domain ~ '__metrics') }} as metrics on candidates.metric = metrics.metric
),

gates as (
    select * from {{ ref(domain ~ '__skeleton_gates') }}
    where failed_gate is null
),

differences as (
    select * from {{ ref(domain ~ '__answer_differences') }}
    where effect = 'strong'
),

active_rules as (
    select
        skeleton_id,
        {{ dbt.listagg("substring(variant, 10)", "','", "order by variant") }} as active_rules,
        max(case when has_other_words then 100 else most_tolerances end) as effect_in_tolerances
    from differences
    where substring(variant, 1, 9) = 'without__'
    group by skeleton_id
),

-- The newest document that is about a metric, or seems to be.
documents_about_metrics as (
    select metric, rule from {{ ref(domain ~ '__governing_rules') }}
    {%- for domain in var('domains') %}
    {{ union_distinct() }}
    select metric, rule from {{ ref(domain ~ '__tempting_rules') }}
    {%- endfor %}
),

newest_documents as (
    select
        documents_about_metrics.metric,
        documents_about_metrics.rule,
        row_number() over (
            partition by documents_about_metrics.metric order by rules.signed_on desc, rules.rule desc
        ) as place
    from documents_about_metrics
    inner join {{ ref(domain ~ '__rules') }} as rules on documents_about_metrics.rule = rules.rule
),

-- A rule document that would change the answer, if it held: the newest, which someone in a hurry would take, before
-- others in alphabetical order.
tempting_rules as (
    select
        differences.skeleton_id,
        coalesce(
            min(case when newest_documents.metric is not null then differences.variant end), min(differences.variant)
        ) as tempting_variant,
        max(case when newest_documents.metric is not null then 1 else 0 end) = 1 as newest_tempts
    from differences
    inner join candidates on differences.skeleton_id = candidates.skeleton_id
    left join newest_documents
        on
            candidates.metric = newest_documents.metric
            and newest_documents.place = 1
            and differences.variant like '%' || newest_documents.rule
            and length(differences.variant) - length(newest_documents.rule) = {{ position_of("'__'", 'differences.variant') }} + 1
    where differences.variant <> 'standard' and substring(differences.variant, 1, 9) <> 'without__'
    group by differences.skeleton_id
),

support as (
    select skeleton_id, min(row_count) as fewest_rows, count(*) as cell_count
    from {{ ref(domain ~ '__skeleton_values') }}
    where variant = 'governed'
    group by skeleton_id
),

-- Terms are divided as decimals with places to spare: an engine that keeps few of a quotient would score otherwise.
weighed as (
    select
        candidates.*,
        coalesce(active_rules.active_rules, '') as active_rules,
        gates.active_rule_count,
        case when gates.active_rule_count > 0 then 'rule' else 'analytics' end as task_group,
        case when gates.active_rule_count = 0 then tempting_rules.tempting_variant end as tempting_variant,
        gates.active_rule_count = 0 and coalesce(tempting_rules.newest_tempts, false) as newest_tempts,
        -- Rows behind the thinnest cell, full at ten times the fewest.
        least(1.0, cast(coalesce(support.fewest_rows, 0) as {{ decimal_with_ten_places() }}) / (10.0 * {{ var('fewest_rows') }})) as support_term,
        -- How far the rules move the answer, full at ten times the least.
        least(
            1.0, cast(coalesce(active_rules.effect_in_tolerances, 0) as {{ decimal_with_ten_places() }}) / (10.0 * {{ var('fewest_tolerances') }})
        ) as effect_term,
        -- How many rules must be found at once, full at three.
        least(1.0, cast(gates.active_rule_count as {{ decimal_with_ten_places() }}) / 3.0) as rules_term,
        -- How much has to be asked of the data: slice, filter and several cells.
        cast(
            case when candidates.dimension is not null then 1 else 0 end
            + case when candidates.filter_dimension is not null then 1 else 0 end
            + case when support.cell_count > 1 then 1 else 0 end
            as {{ decimal_with_ten_places() }}
        ) / 3.0 as reach_term
    from candidates
    inner join gates on candidates.skeleton_id = gates.skeleton_id
    inner join support on candidates.skeleton_id = support.skeleton_id
    left join active_rules on candidates.skeleton_id = active_rules.skeleton_id
    left join tempting_rules on candidates.skeleton_id = tempting_rules.skeleton_id
)

{%- set weights = var('selection').score_weights %}

select
    weighed.*,
    cast(
        {{ weights.support }} * support_term + {{ weights.effect }} * effect_term
        + {{ weights.rules }} * rules_term + {{ weights.reach }} * reach_term
        as decimal(9, 6)
    ) as score
from weighed
{% endmacro %}
