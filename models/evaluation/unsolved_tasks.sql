{#-
    One row per task that no model has answered rightly, under any condition, in two attempts or more: worth a second look
    at its question and its gold answer. Agents without a model are no evidence.
-#}
with

scores as (
    select * from {{ ref('scores') }}
    where model is not null and not is_harness_error
)

select
    task_id,
    domain,
    analysis_type,
    task_group,
    count(*) as attempts,
    count(distinct run_id) as runs
from scores
group by task_id, domain, analysis_type, task_group
having sum(case when is_right then 1 else 0 end) = 0 and count(*) > 1
