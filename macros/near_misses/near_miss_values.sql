{#- One row per selected skeleton, near miss and cell that the answer reads. -#}
{% macro near_miss_values(domain) %}
with

-- A counterfactual's metric has two rules at most, so that its mistakes are among the variants; so are those that a
-- scorecard can tell apart.
selected_skeletons as (
    select * from {{ ref(domain ~ '__selected_skeletons') }}
    where analysis_type <> 'counterfactual' and not (analysis_type = 'comparison' and detail is not null)
),

skeleton_cells as (
    select * from {{ ref(domain ~ '__skeleton_cells') }}
),

near_miss_cells as (
    select * from {{ ref(domain ~ '__near_miss_cells') }}
),

near_misses as (
    select * from {{ ref(domain ~ '__near_misses') }}
),

-- A mistake is possible where every rule that it mistakes is active.
possible as (
    select
        selected_skeletons.skeleton_id,
        near_misses.variant
    from selected_skeletons
    inner join near_misses on selected_skeletons.metric = near_misses.metric
    group by selected_skeletons.skeleton_id, near_misses.variant
    having min(
        case
            when
                near_misses.active_rule = ''
                or {{ position_of("',' || near_misses.active_rule || ','", "',' || selected_skeletons.active_rules || ','") }} > 0
                then 1
            else 0
        end
    ) = 1
),

with_values as (
    select
        skeleton_cells.*,
        possible.variant,
        {{ cell_measures('near_miss_cells') }}
    from skeleton_cells
    inner join possible on skeleton_cells.skeleton_id = possible.skeleton_id
    left join near_miss_cells
        on
            skeleton_cells.metric = near_miss_cells.metric
            and possible.variant = near_miss_cells.variant
            and {{ same_cell('skeleton_cells', 'near_miss_cells') }}
)

select * from with_values
union all
select * from {{ ref(domain ~ '__shifted_values') }}
{% endmacro %}
