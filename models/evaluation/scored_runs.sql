{#- One row per run: who sat the exam, under which conditions, on which release, and how much was asked. -#}
with

scores as (
    select * from {{ ref('scores') }}
)

select
    run_id,
    agent,
    model,
    condition,
    tuned_prompt,
    benchmark_version,
    comparator_version,
    count(distinct task_id) as tasks,
    max(trial) as trials
from scores
group by run_id, agent, model, condition, tuned_prompt, benchmark_version, comparator_version
