{#- One row per selected skeleton, near miss and cell that the answer reads. -#}
with

skeleton_cells as (
    select skeleton_cells.*
    from {{ ref('skeleton_cells') }} as skeleton_cells
    inner join {{ ref('selected_skeletons') }} as selected_skeletons
        on skeleton_cells.skeleton_id = selected_skeletons.skeleton_id
    -- A counterfactual's metric has two rules at most, so that its mistakes are among the variants.
    where selected_skeletons.analysis_type <> 'counterfactual'
),

near_miss_cells as (
    select * from {{ ref('near_miss_cells') }}
),

variants as (
    select distinct metric, variant from near_miss_cells
),

with_values as (
    select
        skeleton_cells.*,
        variants.variant,
        {{ cell_measures('near_miss_cells') }}
    from skeleton_cells
    inner join variants on skeleton_cells.metric = variants.metric
    left join near_miss_cells
        on
            skeleton_cells.metric = near_miss_cells.metric
            and variants.variant = near_miss_cells.variant
            and {{ same_cell('skeleton_cells', 'near_miss_cells') }}
)

select * from with_values
