{#- One row per dimension and member that the data have. -#}
select dimension_1 as dimension, value_1 as member
from {{ ref('cells') }}
where dimension_1 is not null
group by dimension_1, value_1
union
select dimension_2 as dimension, value_2 as member
from {{ ref('cells') }}
where dimension_2 is not null
group by dimension_2, value_2
