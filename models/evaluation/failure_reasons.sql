{#- One row per run, breakdown, member and reason for answers that are not right, with its share of them. -#}
with

wrong_answers as (
    select * from {{ ref('attempts_by_breakdown') }}
    where not is_right
),

by_reason as (
    select
        run_id,
        breakdown,
        member,
        second_member,
        reason,
        count(*) as answers,
        cast(sum(case when is_explained then 1 else 0 end) as integer) as explained_answers
    from wrong_answers
    group by run_id, breakdown, member, second_member, reason
)

select
    by_reason.*,
    cast(
        cast(answers as double precision)
        / sum(answers) over (partition by run_id, breakdown, member, second_member) as decimal(10, 8)
    ) as share_of_wrong
from by_reason
