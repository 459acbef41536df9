-- Where there is a judge, every question that passed the checks has a verdict in each of the eight dimensions: a question
-- that the judge has not seen would else be released unread.
with

passed as (
    select task_id from {{ ref('checked_questions') }}
    group by task_id
    having count(case when not passed then 1 end) = 0
),

judged as (
    select
        task_id,
        count(*) as dimensions
    from {{ ref('judged_questions') }}
    group by task_id
),

has_judge as (
    select count(*) as verdicts from {{ ref('judged_questions') }}
)

select
    passed.task_id,
    judged.dimensions
from passed
cross join has_judge
left join judged on passed.task_id = judged.task_id
where has_judge.verdicts > 0 and coalesce(judged.dimensions, 0) != 8
