{#-
    One row per skeleton and variant whose answer stands beside the governed one: whether words or rows differ, and by
    how many tolerances the numbers move at most. A tolerance is half of the last decimal asked for.
-#}
{% macro answer_differences(domain) %}
with

answers as (
    select * from {{ ref(domain ~ '__answers') }}
),

candidates as (
    select
        candidates.skeleton_id,
        candidates.metric,
        candidates.analysis_type,
        metrics.decimals
    from {{ ref(domain ~ '__candidates') }} as candidates
    inner join {{ ref(domain ~ '__metrics') }} as metrics on candidates.metric = metrics.metric
),

governed as (
    select
        skeleton_id,
        row_number,
        answer_key,
        answer_text,
        answer_number
    from answers
    where variant = 'governed'
),

others as (
    select * from answers
    where variant <> 'governed'
),

other_variants as (
    select distinct skeleton_id, variant from others
),

-- The governed answer once for each that stands beside it.
expected as (
    select
        other_variants.variant,
        governed.*
    from governed
    inner join other_variants on governed.skeleton_id = other_variants.skeleton_id
),

-- Every row of either answer, so that a missing row shows.
paired as (
    select
        coalesce(expected.skeleton_id, others.skeleton_id) as skeleton_id,
        coalesce(expected.variant, others.variant) as variant,
        coalesce(expected.answer_key, others.answer_key) as answer_key,
        expected.answer_text as governed_text,
        others.answer_text as other_text,
        coalesce(expected.answer_number, {{ p_value_number('expected') }}) as governed_number,
        coalesce(others.answer_number, {{ p_value_number('others') }}) as other_number
    from expected
    full outer join others
        on
            expected.skeleton_id = others.skeleton_id
            and expected.variant = others.variant
            and expected.row_number = others.row_number
            and expected.answer_key = others.answer_key
),

compared as (
    select
        paired.*,
        case
            when paired.answer_key = 'p_value' then 4
            when paired.answer_key = 'change_percent' then 1
            when paired.answer_key = 'statistic' then 2
            else candidates.decimals
        end as decimals
    from paired
    inner join candidates on paired.skeleton_id = candidates.skeleton_id
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
{% endmacro %}
