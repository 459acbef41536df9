{#-
    One row per skeleton, variant and cell that the answer reads, with the cell's exact fraction. The variant is the
    state of the rules that the whole answer is given under; a cell that the variant does not have is null.
-#}
{% macro skeleton_values(domain) %}
with

skeleton_cells as (
    select * from {{ ref(domain ~ '__skeleton_cells') }}
),

candidates as (
    select * from {{ ref(domain ~ '__candidates') }}
),

cells as (
    select * from {{ ref(domain ~ '__cells') }}
),

variants as (
    select distinct metric, variant from cells
),

-- A variant that one metric of a scorecard has leaves the others as they are governed.
skeleton_variants as (
    select distinct
        skeleton_metrics.skeleton_id,
        variants.variant
    from {{ ref(domain ~ '__skeleton_metrics') }} as skeleton_metrics
    inner join variants on skeleton_metrics.metric = variants.metric
),

-- A counterfactual sets its rule aside in one cell; the metrics it is asked of have two rules at most, so that
-- setting aside both is the standard variant.
cell_variants as (
    select
        skeleton_cells.*,
        skeleton_variants.variant,
        case
            when variants.variant is null then 'governed'
            when skeleton_cells.role <> 'counterfactual' or variants.variant = 'standard' then variants.variant
            when variants.variant in ('governed', 'without__' || candidates.detail) then 'without__' || candidates.detail
            else 'standard'
        end as cell_variant
    from skeleton_cells
    inner join candidates on skeleton_cells.skeleton_id = candidates.skeleton_id
    inner join skeleton_variants on skeleton_cells.skeleton_id = skeleton_variants.skeleton_id
    left join variants
        on skeleton_cells.metric = variants.metric and skeleton_variants.variant = variants.variant
    where
        candidates.analysis_type <> 'counterfactual'
        or skeleton_variants.variant in ('standard', 'governed')
        or skeleton_variants.variant like 'without%'
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
{% endmacro %}
