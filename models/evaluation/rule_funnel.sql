{#-
    One row per run, breakdown and member over rule tasks: how far attempts came. Documents that govern the task were
    read or not; the rules were applied (right, or wrong for another cause than a rule), were not (a near miss of rules
    was hit), or it can't be told; the answer was right. Runs without rules at the desk have no such way to go.
-#}
with

attempts as (
    select * from {{ ref('attempts_by_breakdown') }}
    where task_group = 'rule' and condition <> 'no-rule'
),

steps as (
    select
        attempts.*,
        case when documents_read = documents_wanted then 1 else 0 end as has_read_all,
        case when reason in ('right', 'wrong unit', 'wrong period') then 1 else 0 end as has_applied_rules,
        case when reason in ('rule ignored', 'wrong rule') then 1 else 0 end as has_mistaken_rules,
        case when is_right then 1 else 0 end as has_right_answer
    from attempts
)

select
    run_id,
    breakdown,
    member,
    second_member,
    count(*) as attempts,
    cast(sum(documents_wanted) as integer) as documents_wanted,
    cast(sum(documents_read) as integer) as documents_read,
    cast(
        cast(sum(documents_read) as double precision) / nullif(sum(documents_wanted), 0) as decimal(10, 8)
    ) as retrieval_recall,
    cast(sum(has_read_all) as integer) as read_all_documents,
    cast(sum(has_applied_rules) as integer) as applied_rules,
    cast(sum(has_mistaken_rules) as integer) as mistook_rules,
    cast(count(*) - sum(has_applied_rules) - sum(has_mistaken_rules) as integer) as untold,
    cast(sum(has_right_answer) as integer) as right_answers,
    cast(sum(has_read_all * has_applied_rules) as integer) as read_and_applied,
    cast(sum(has_read_all * has_right_answer) as integer) as read_and_right
from steps
group by run_id, breakdown, member, second_member
