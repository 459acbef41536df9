{#-
    One row per run, breakdown, member and k up to the number of trials: the chance that at least one of k attempts at a
    task is right (pass@k), and that all are (pass^k), each the mean over tasks of the unbiased estimate. With n trials
    of which c are right these are 1 - C(n - c, k) / C(n, k) and C(c, k) / C(n, k), built up from k = 1 as products.
-#}
with recursive

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
        count(*) as trials,
        sum(case when is_right then 1 else 0 end) as right_answers
    from attempts
    group by run_id, breakdown, member, second_member, task_id
),

outcomes as (
    select
        trials,
        right_answers,
        count(*) as tasks
    from by_task
    group by trials, right_answers
),

estimates as (
    select
        trials,
        right_answers,
        1 as k,
        cast(trials - right_answers as double precision) / trials as all_wrong,
        cast(right_answers as double precision) / trials as all_right
    from outcomes
    union all
    select
        trials,
        right_answers,
        k + 1 as k,
        all_wrong * greatest(trials - right_answers - k, 0) / (trials - k) as all_wrong,
        all_right * greatest(right_answers - k, 0) / (trials - k) as all_right
    from estimates
    where k < trials
)

select
    by_task.run_id,
    by_task.breakdown,
    by_task.member,
    by_task.second_member,
    estimates.k,
    count(*) as tasks,
    cast(avg(1 - estimates.all_wrong) as decimal(10, 8)) as pass_at_k,
    cast(avg(estimates.all_right) as decimal(10, 8)) as pass_hat_k
from by_task
inner join estimates
    on by_task.trials = estimates.trials and by_task.right_answers = estimates.right_answers
group by by_task.run_id, by_task.breakdown, by_task.member, by_task.second_member, estimates.k
