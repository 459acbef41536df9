-- Every answer that is not right has exactly one reason: the reasons of each run, breakdown and member add up to them.
with

reasons as (
    select
        run_id,
        breakdown,
        member,
        second_member,
        sum(answers) as answers
    from {{ ref('failure_reasons') }}
    group by run_id, breakdown, member, second_member
)

select accuracy.*
from {{ ref('accuracy') }} as accuracy
left join reasons
    on
        accuracy.run_id = reasons.run_id
        and accuracy.breakdown = reasons.breakdown
        and accuracy.member = reasons.member
        and accuracy.second_member = reasons.second_member
where accuracy.attempts - accuracy.right_answers <> coalesce(reasons.answers, 0)
