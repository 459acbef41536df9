{#- One row per skeleton and cell that it reads; `role` says what the cell is to the answer. -#}
{% macro skeleton_cells(domain) %}
with

candidates as (
    select * from {{ ref(domain ~ '__candidates') }}
),

windows as (
    select * from {{ ref('windows') }}
),

-- Every member that any variant knows: a rule may add groups or take them away.
all_members as (
    select distinct
        metric,
        dimension_1 as dimension,
        value_1 as member,
        grain,
        period
    from {{ ref(domain ~ '__cells') }}
    where dimension_1 is not null and dimension_2 is null and value_1 <> '(none)'
),

single_cells as (
    select
        skeleton_id,
        'value' as role,
        'value' as label,
        value_a as member,
        period_from as period
    from candidates
    where analysis_type = 'point_query' and detail = 'value'
),

paired_cells as (
    select
        skeleton_id,
        'a' as role,
        value_a as label,
        value_a as member,
        period_from as period
    from candidates
    where analysis_type in ('comparison', 'significance_testing') and value_b is not null
    union all
    select
        skeleton_id,
        'b' as role,
        value_b as label,
        value_b as member,
        period_from as period
    from candidates
    where analysis_type in ('comparison', 'significance_testing') and value_b is not null
),

hypothetical_cells as (
    select
        skeleton_id,
        roles.role,
        roles.role as label,
        value_a as member,
        period_from as period
    from candidates
    cross join (
        select 'baseline' as role
        union all
        select 'counterfactual' as role
    ) as roles
    where analysis_type = 'counterfactual'
),

monthly_cells as (
    select
        candidates.skeleton_id,
        'month' as role,
        windows.period_label as label,
        candidates.value_a as member,
        windows.period
    from candidates
    inner join windows
        on
            candidates.domain = windows.domain
            and windows.grain = 'month'
            and windows.period between candidates.period_from and candidates.period_to
    where candidates.analysis_type in ('trend', 'threshold_crossing')
),

group_cells as (
    select
        candidates.skeleton_id,
        'group' as role,
        all_members.member as label,
        all_members.member,
        all_members.period
    from candidates
    inner join all_members
        on
            candidates.metric = all_members.metric
            and candidates.dimension = all_members.dimension
            and candidates.grain = all_members.grain
            and (candidates.period_from = all_members.period or candidates.grain = 'all')
    where
        candidates.analysis_type = 'ranking'
        or (candidates.analysis_type = 'point_query' and candidates.detail = 'rows')
        or (candidates.analysis_type = 'significance_testing' and candidates.detail = 'chi_squared_test')
),

change_cells as (
    select
        candidates.skeleton_id,
        case when all_members.period = candidates.period_from then 'before' else 'after' end as role,
        all_members.member as label,
        all_members.member,
        all_members.period
    from candidates
    inner join all_members
        on
            candidates.metric = all_members.metric
            and candidates.dimension = all_members.dimension
            and candidates.grain = all_members.grain
            and all_members.period in (candidates.period_from, candidates.period_to)
    where candidates.analysis_type = 'decomposition'
),

asked as (
    {%- for part in ['single_cells', 'paired_cells', 'hypothetical_cells', 'monthly_cells', 'group_cells', 'change_cells'] %}
    select * from {{ part }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- The key of each cell: dimensions in alphabetical order.
keyed as (
    select
        asked.skeleton_id,
        candidates.domain,
        skeleton_metrics.metric,
        asked.role,
        asked.label,
        case
            when candidates.filter_dimension < candidates.dimension then candidates.filter_dimension
            else candidates.dimension
        end as dimension_1,
        case
            when candidates.filter_dimension < candidates.dimension then candidates.filter_value
            else asked.member
        end as value_1,
        case
            when candidates.filter_dimension < candidates.dimension then candidates.dimension
            else candidates.filter_dimension
        end as dimension_2,
        case
            when candidates.filter_dimension < candidates.dimension then asked.member
            else candidates.filter_value
        end as value_2,
        candidates.grain,
        asked.period
    from asked
    inner join candidates on asked.skeleton_id = candidates.skeleton_id
    inner join {{ ref(domain ~ '__skeleton_metrics') }} as skeleton_metrics
        on asked.skeleton_id = skeleton_metrics.skeleton_id
)

select * from keyed
{% endmacro %}
