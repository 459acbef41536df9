{{ config(materialized='view') }}

{{ of_every_domain('near_miss_answers') }}
union all
select
    skeleton_id,
    variant,
    row_number,
    answer_key,
    cast(answer_text as {{ dbt.type_string() }}) as answer_text,
    answer_number
from {{ in_a_view(ref('knowledge_near_misses')) }}
