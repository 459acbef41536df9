{#-
    One row per skeleton, variant and cell that the answer reads, with the cell's exact fraction. The variant is the
    state of the rules that the whole answer is given under; a cell that the variant does not have is null.
-#}
with

skeleton_cells as (
    select * from {{ ref('skeleton_cells') }}
),

candidates as (
    select * from {{ ref('candidates') }}
),

cells as (
    select * from {{ ref('cells') }}
),

variants as (
    select distinct metric, variant from cells
),

-- A counterfactual sets its rule aside in one cell; the metrics it is asked of have two rules at most, so that
-- setting aside both is the standard variant.
cell_variants as (
    select
        skeleton_cells.*,
        variants.variant,
        case
            when skeleton_cells.role <> 'counterfactual' or variants.variant = 'standard' then variants.variant
            when variants.variant in ('governed', 'without__' || candidates.detail) then 'without__' || candidates.detail
            else 'standard'
        end as cell_variant
    from skeleton_cells
    inner join candidates on skeleton_cells.skeleton_id = candidates.skeleton_id
    inner join variants on skeleton_cells.metric = variants.metric
    where
        candidates.analysis_type <> 'counterfactual'
        or variants.variant in ('standard', 'governed')
        or variants.variant like 'without%'
),

with_values as (
    select
        cell_variants.*,
        {{ cell_measures('cells') }}
    from cell_variants
    left join cells
        on
            cell_variants.metric = cells.metric
            and cell_variants.cell_variant = cells.variant
            and {{ same_cell('cell_variants', 'cells') }}
)

select * from with_values
