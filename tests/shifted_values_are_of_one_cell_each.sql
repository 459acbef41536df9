{#- No cell of a wrong window is there twice. -#}
select
    skeleton_id,
    variant,
    metric,
    role,
    value_1,
    value_2,
    period,
    count(*) as row_count
from (
    {{ of_every_domain('shifted_values') }}
) as shifted_values
group by
    skeleton_id,
    variant,
    metric,
    role,
    value_1,
    value_2,
    period
having count(*) > 1
