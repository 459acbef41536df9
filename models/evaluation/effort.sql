{#-
    One row per run, breakdown and member: turns, calls, tokens, money and time over all attempts. Money is null where any
    attempt's price is unknown, so that no sum is too small.
-#}
with

attempts as (
    select * from {{ ref('attempts_by_breakdown') }}
)

select
    run_id,
    breakdown,
    member,
    second_member,
    count(*) as attempts,
    cast(sum(turns) as bigint) as turns,
    cast(sum(calls) as bigint) as calls,
    cast(sum(input_tokens) as bigint) as input_tokens,
    cast(sum(cached_tokens) as bigint) as cached_tokens,
    cast(sum(output_tokens) as bigint) as output_tokens,
    case when count(*) = count(cost_usd) then sum(cost_usd) end as cost_usd,
    sum(seconds) as seconds
from attempts
group by run_id, breakdown, member, second_member
