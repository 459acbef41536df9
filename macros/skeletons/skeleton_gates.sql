{#-
    One row per candidate with the first gate that it fails, or null: what is asked here must have one right answer,
    resting on enough rows, in which every rule that counts moves the answer visibly.
-#}
{% macro skeleton_gates(domain) %}
with

candidates as (
    select
        candidates.*,
        metrics.decimals,
        metrics.is_additive
    from {{ ref(domain ~ '__candidates') }} as candidates
    inner join {{ ref(domain ~ '__metrics') }} as metrics on candidates.metric = metrics.metric
),

skeleton_values as (
    select skeleton_values.*, metrics.decimals, metrics.is_additive, candidates.analysis_type, candidates.detail,
        {{ threshold_of('candidates') }} as threshold,
        {{ place_count_of('candidates') }} as place_count
    from {{ ref(domain ~ '__skeleton_values') }} as skeleton_values
    inner join candidates on skeleton_values.skeleton_id = candidates.skeleton_id
    inner join {{ ref(domain ~ '__metrics') }} as metrics on skeleton_values.metric = metrics.metric
    where skeleton_values.variant = 'governed'
),

governed_answers as (
    select * from {{ ref(domain ~ '__answers') }}
    where variant = 'governed'
),

answer_differences as (
    select * from {{ ref(domain ~ '__answer_differences') }}
),

-- No answer, or a value that does not exist; a threshold that is never crossed is an answer.
unanswered as (
    select candidates.skeleton_id
    from candidates
    left join governed_answers on candidates.skeleton_id = governed_answers.skeleton_id
    group by candidates.skeleton_id
    having
        count(governed_answers.answer_key) = 0
        or max(case
            when candidates.analysis_type <> 'threshold_crossing' and governed_answers.answer_text = 'none' then 1
            else 0
        end) = 1
),

places as (
    select
        skeleton_values.*,
        case
            when detail like 'highest%' then row_number() over (
                partition by skeleton_id order by case when is_suppressed then 1 else 0 end, -metric_value, label
            )
            else row_number() over (
                partition by skeleton_id order by case when is_suppressed then 1 else 0 end, metric_value, label
            )
        end as place
    from skeleton_values
    where metric_value is not null
),

-- Cells that the answer rests on; in a ranking of sums, those in it and the one after.
thin as (
    select skeleton_id from places
    where
        row_count < {{ var('fewest_rows') }}
        and not is_suppressed
        and (analysis_type <> 'ranking' or not is_additive or place <= place_count + 1)
    group by skeleton_id
),

-- One hidden group could be computed back from the others and the total.
hidden_groups as (
    select
        metric,
        dimension_1,
        grain,
        period,
        count(*) as hidden_count
    from {{ ref(domain ~ '__cells') }}
    where variant = 'governed' and dimension_2 is null and is_suppressed
    group by metric, dimension_1, grain, period
),

lone_hidden as (
    select distinct skeleton_values.skeleton_id
    from skeleton_values
    inner join hidden_groups
        on
            skeleton_values.metric = hidden_groups.metric
            and skeleton_values.dimension_1 = hidden_groups.dimension_1
            and skeleton_values.grain = hidden_groups.grain
            and coalesce(skeleton_values.period, cast('0001-01-01' as date)) = coalesce(hidden_groups.period, cast('0001-01-01' as date))
    where
        hidden_groups.hidden_count = 1
        and (skeleton_values.is_suppressed or skeleton_values.role in ('group', 'before', 'after'))
),

next_places as (
    select
        places.*,
        lead(metric_value) over (partition by skeleton_id order by place) as next_value
    from places
    where not is_suppressed
),

peaks as (
    select
        skeleton_id,
        row_number() over (partition by skeleton_id order by metric_value desc) as place,
        metric_value,
        lead(metric_value) over (partition by skeleton_id order by metric_value desc) as next_value
    from skeleton_values
    where analysis_type = 'trend'
),

-- Equal values where an order or a verdict is asked for; a month as good as at the threshold; a verdict by a hair.
ties as (
    select skeleton_id from next_places
    where analysis_type = 'ranking' and place <= place_count and metric_value = next_value
    {{ union_distinct() }}
    select skeleton_id from peaks
    where place = 1 and metric_value = next_value
    {{ union_distinct() }}
    select one.skeleton_id
    from skeleton_values as one
    inner join skeleton_values as other on one.skeleton_id = other.skeleton_id and one.metric = other.metric
    where
        one.role = 'a'
        and other.role = 'b'
        and one.analysis_type = 'comparison'
        and abs(one.metric_value - other.metric_value)
        < {{ var('fewest_tolerances') }} * {{ half_of_last_decimal('one.decimals') }}
    {{ union_distinct() }}
    select skeleton_id from skeleton_values
    where
        analysis_type = 'threshold_crossing'
        and abs(metric_value - threshold)
        < {{ var('fewest_tolerances') }} * {{ half_of_last_decimal('decimals') }}
    {{ union_distinct() }}
    select skeleton_id from governed_answers
    where
        answer_key = 'p_value'
        and {{ p_value_number('governed_answers') }} between 0.04 and 0.06
),

-- A value within a billionth of the last place of a rounding midpoint.
midpoints as (
    select skeleton_id from skeleton_values
    where
        denominator <> 0
        and 1000000000 * abs(
            mod(
                2 * abs(numerator)
                * case decimals when 0 then 1 when 1 then 10 when 2 then 100 when 3 then 1000 else 10000 end,
                2 * abs(denominator)
            ) - abs(denominator)
        ) < 2 * abs(denominator)
    group by skeleton_id
),

rule_effects as (
    select
        answer_differences.skeleton_id,
        sum(case when effect = 'strong' then 1 else 0 end) as strong_count,
        sum(case when effect = 'weak' then 1 else 0 end) as weak_count
    from answer_differences
    where substring(variant, 1, 9) = 'without__'
    group by answer_differences.skeleton_id
),

standard_differences as (
    select skeleton_id, effect from answer_differences
    where variant = 'standard'
),

asked_rule_effects as (
    select candidates.skeleton_id, answer_differences.effect
    from candidates
    inner join answer_differences
        on
            candidates.skeleton_id = answer_differences.skeleton_id
            and answer_differences.variant = 'without__' || candidates.detail
    where candidates.analysis_type = 'counterfactual'
),

gated as (
    select
        candidates.skeleton_id,
        case
            when unanswered.skeleton_id is not null then 'no answer'
            when thin.skeleton_id is not null then 'thin cells'
            when lone_hidden.skeleton_id is not null then 'one hidden group'
            when ties.skeleton_id is not null then 'tie'
            when midpoints.skeleton_id is not null then 'rounding midpoint'
            when coalesce(rule_effects.weak_count, 0) > 0 then 'weak rule'
            when asked_rule_effects.effect is not null and asked_rule_effects.effect <> 'strong' then 'asked rule is inert'
            when coalesce(rule_effects.strong_count, 0) = 0 and coalesce(standard_differences.effect, 'none') <> 'none'
                then 'no single rule matters'
        end as failed_gate,
        coalesce(rule_effects.strong_count, 0) as active_rule_count
    from candidates
    left join unanswered on candidates.skeleton_id = unanswered.skeleton_id
    left join thin on candidates.skeleton_id = thin.skeleton_id
    left join lone_hidden on candidates.skeleton_id = lone_hidden.skeleton_id
    left join ties on candidates.skeleton_id = ties.skeleton_id
    left join midpoints on candidates.skeleton_id = midpoints.skeleton_id
    left join rule_effects on candidates.skeleton_id = rule_effects.skeleton_id
    left join standard_differences on candidates.skeleton_id = standard_differences.skeleton_id
    left join asked_rule_effects on candidates.skeleton_id = asked_rule_effects.skeleton_id
)

select * from gated
{% endmacro %}
