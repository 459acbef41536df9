{#- One row per rule and metric with the slices whose governed value differs from the value without the rule. -#}
with

cells as (
    select * from {{ ref('cells') }}
),

governed as (
    select * from cells
    where variant = 'governed'
),

left_out as (
    select
        cells.*,
        substring(variant, length('without__') + 1) as rule
    from cells
    where substring(variant, 1, length('without__')) = 'without__'
),

compared as (
    select
        left_out.domain,
        left_out.rule,
        left_out.metric,
        case
            when governed.metric is null then 1
            when governed.is_suppressed <> left_out.is_suppressed then 1
            -- What is hidden either way reads the same.
            when governed.is_suppressed then 0
            when governed.metric_value <> left_out.metric_value then 1
            else 0
        end as is_changed
    from left_out
    left join governed
        on
            left_out.metric = governed.metric
            and {{ same_cell('left_out', 'governed') }}
)

select
    domain,
    rule,
    metric,
    count(*) as slice_count,
    sum(is_changed) as changed_slice_count
from compared
group by domain, rule, metric
