{#- Dimensions that facts of one domain declare with different kinds: must be empty. -#}
select
    domain,
    dimension
from {{ ref('declared_dimensions') }}
group by domain, dimension
having count(distinct kind) > 1
