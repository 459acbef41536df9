{#-
    One row per run, breakdown and member: right answers over all attempts, errors of the harness among them, with the
    interval of 95 %.

    Trials of one task are no independent answers: the standard error is clustered by task, which is one skeleton, as in
    inspect-ai's stderr(cluster): the root of the sum, over tasks, of the squared sum of the attempts' distances from the
    mean, times C / (C - 1) for C tasks, over the number of attempts. The interval is Wilson's, taken at the effective
    number of answers p (1 - p) / error^2, at most the attempts; where all are right, or none, the error is 0 and says
    nothing: then each task counts as one answer.
-#}
with

attempts as (
    select * from {{ ref('attempts_by_breakdown') }}
),

by_task as (
    select
        run_id,
        breakdown,
        member,
        second_member,
        task_id,
        count(*) as attempts,
        sum(case when is_right then 1 else 0 end) as right_answers,
        sum(case when is_harness_error then 1 else 0 end) as harness_errors,
        sum(partial_credit) as partial_credit
    from attempts
    group by run_id, breakdown, member, second_member, task_id
),

totals as (
    select
        run_id,
        breakdown,
        member,
        second_member,
        count(*) as tasks,
        cast(sum(attempts) as integer) as attempts,
        cast(sum(right_answers) as integer) as right_answers,
        cast(sum(harness_errors) as integer) as harness_errors,
        cast(sum(right_answers) as double precision) / sum(attempts) as accuracy,
        cast(sum(partial_credit) as double precision) / sum(attempts) as partial_credit
    from by_task
    group by run_id, breakdown, member, second_member
),

clustered as (
    select
        by_task.run_id,
        by_task.breakdown,
        by_task.member,
        by_task.second_member,
        sum(
            (by_task.right_answers - by_task.attempts * totals.accuracy)
            * (by_task.right_answers - by_task.attempts * totals.accuracy)
        ) as squared_distances
    from by_task
    inner join totals
        on
            by_task.run_id = totals.run_id
            and by_task.breakdown = totals.breakdown
            and by_task.member = totals.member
            and by_task.second_member = totals.second_member
    group by by_task.run_id, by_task.breakdown, by_task.member, by_task.second_member
),

with_errors as (
    select
        totals.*,
        case
            when totals.tasks > 1
                then sqrt(clustered.squared_distances * totals.tasks / (totals.tasks - 1)) / totals.attempts
        end as standard_error
    from totals
    inner join clustered
        on
            totals.run_id = clustered.run_id
            and totals.breakdown = clustered.breakdown
            and totals.member = clustered.member
            and totals.second_member = clustered.second_member
),

with_effective_answers as (
    select
        with_errors.*,
        case
            when tasks = 1 or right_answers in (0, attempts) then tasks
            when standard_error * standard_error * attempts <= accuracy * (1 - accuracy) then attempts
            else accuracy * (1 - accuracy) / (standard_error * standard_error)
        end as effective_answers
    from with_errors
),

-- The square of the normal distribution's 97.5th percentile, over the effective answers.
with_shares as (
    select
        with_effective_answers.*,
        3.841458820694124 / effective_answers as z_squared_share
    from with_effective_answers
),

with_reaches as (
    select
        with_shares.*,
        accuracy + z_squared_share / 2 as middle,
        sqrt(z_squared_share * accuracy * (1 - accuracy) + z_squared_share * z_squared_share / 4) as reach
    from with_shares
)

select
    run_id,
    breakdown,
    member,
    second_member,
    tasks,
    attempts,
    right_answers,
    harness_errors,
    cast(accuracy as decimal(10, 8)) as accuracy,
    cast(standard_error as decimal(10, 8)) as standard_error,
    cast(greatest(0, (middle - reach) / (1 + z_squared_share)) as decimal(10, 8)) as accuracy_from,
    cast(least(1, (middle + reach) / (1 + z_squared_share)) as decimal(10, 8)) as accuracy_to,
    cast(partial_credit as decimal(10, 8)) as partial_credit
from with_reaches
