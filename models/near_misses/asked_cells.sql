{#- One row per cell that a selected skeleton reads: near misses are computed for these alone. -#}
select distinct
    skeleton_cells.metric,
    skeleton_cells.dimension_1,
    skeleton_cells.value_1,
    skeleton_cells.dimension_2,
    skeleton_cells.value_2,
    skeleton_cells.grain,
    skeleton_cells.period
from {{ ref('skeleton_cells') }} as skeleton_cells
inner join {{ ref('selected_skeletons') }} as selected_skeletons
    on skeleton_cells.skeleton_id = selected_skeletons.skeleton_id
