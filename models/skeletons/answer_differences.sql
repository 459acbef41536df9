{#-
    One row per skeleton and variant whose answer stands beside the governed one: whether words or rows differ, and by
    how many tolerances the numbers move at most. A tolerance is half of the last decimal asked for.
-#}
with

answers as (
    select * from {{ ref('answers') }}
),

candidates as (
    select
        candidates.skeleton_id,
        candidates.metric,
        candidates.analysis_type,
        metrics.decimals
    from {{ ref('candidates') }} as candidates
    inner join {{ ref('metrics') }} as metrics on candidates.metric = metrics.metric
),

governed as (
    select * from answers
    where variant = 'governed'
),

other_variants as (
    select distinct skeleton_id, variant from answers
    where variant <> 'governed'
),

-- Every row of either answer, so that a missing row shows.
answer_keys as (
    select
        other_variants.skeleton_id,
        other_variants.variant,
        governed.row_number,
        governed.answer_key
    from other_variants
    inner join governed on other_variants.skeleton_id = governed.skeleton_id
    {{ union_distinct() }}
    select
        skeleton_id,
        variant,
        row_number,
        answer_key
    from answers
    where variant <> 'governed'
),

compared as (
    select
        answer_keys.skeleton_id,
        answer_keys.variant,
        answer_keys.answer_key,
        governed.answer_text as governed_text,
        other.answer_text as other_text,
        coalesce(governed.answer_number, {{ p_value_number('governed') }}) as governed_number,
        coalesce(other.answer_number, {{ p_value_number('other') }}) as other_number,
        case
            when answer_keys.answer_key = 'p_value' then 4
            when answer_keys.answer_key = 'change_percent' then 1
            when answer_keys.answer_key = 'statistic' then 2
            else candidates.decimals
        end as decimals
    from answer_keys
    inner join candidates on answer_keys.skeleton_id = candidates.skeleton_id
    left join governed
        on
            answer_keys.skeleton_id = governed.skeleton_id
            and answer_keys.row_number = governed.row_number
            and answer_keys.answer_key = governed.answer_key
    left join answers as other
        on
            answer_keys.skeleton_id = other.skeleton_id
            and answer_keys.variant = other.variant
            and answer_keys.row_number = other.row_number
            and answer_keys.answer_key = other.answer_key
),

summed_up as (
    select
        skeleton_id,
        variant,
        max(case
            when governed_number is not null and other_number is not null then 0
            when coalesce(governed_text, '') = coalesce(other_text, '') and governed_number is null and other_number is null then 0
            else 1
        end) = 1 as has_other_words,
        max(
            2 * abs(governed_number - other_number)
            * case decimals when 0 then 1 when 1 then 10 when 2 then 100 when 3 then 1000 else 10000 end
        ) as most_tolerances
    from compared
    group by skeleton_id, variant
)

select
    skeleton_id,
    variant,
    has_other_words,
    coalesce(most_tolerances, 0) as most_tolerances,
    case
        when has_other_words or most_tolerances >= {{ var('fewest_tolerances') }} then 'strong'
        when most_tolerances > 0 then 'weak'
        else 'none'
    end as effect
from summed_up
