-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with


-- Rule olist__fulfillment_score_weights: On-time delivery weighs 50 percent, punctual handover 20, satisfaction 30.
governed_olist_on_time_delivery_share as (
    select *
    from "goldwright"."goldwright"."olist_on_time_delivery_share__governed"
    where variant in ('governed', 'governed')
),
governed_olist_handover_punctuality as (
    select *
    from "goldwright"."goldwright"."olist_handover_punctuality__governed"
    where variant in ('governed', 'governed')
),
governed_olist_csat as (
    select *
    from "goldwright"."goldwright"."olist_csat__governed"
    where variant in ('governed', 'governed')
),

governed_inputs as (
    select
        governed_olist_on_time_delivery_share.dimension_1,
        governed_olist_on_time_delivery_share.value_1,
        governed_olist_on_time_delivery_share.dimension_2,
        governed_olist_on_time_delivery_share.value_2,
        governed_olist_on_time_delivery_share.grain,
        governed_olist_on_time_delivery_share.period,
        least(
            governed_olist_on_time_delivery_share.row_count,
            governed_olist_handover_punctuality.row_count,
            governed_olist_csat.row_count
        ) as row_count,
        governed_olist_on_time_delivery_share.numerator as numerator_1,
        governed_olist_on_time_delivery_share.denominator as denominator_1,
        governed_olist_on_time_delivery_share.is_suppressed as is_suppressed_1,
        governed_olist_handover_punctuality.numerator as numerator_2,
        governed_olist_handover_punctuality.denominator as denominator_2,
        governed_olist_handover_punctuality.is_suppressed as is_suppressed_2,
        governed_olist_csat.numerator as numerator_3,
        governed_olist_csat.denominator as denominator_3,
        governed_olist_csat.is_suppressed as is_suppressed_3
    from governed_olist_on_time_delivery_share
    inner join governed_olist_handover_punctuality
        on coalesce(governed_olist_on_time_delivery_share.dimension_1, '') = coalesce(governed_olist_handover_punctuality.dimension_1, '')
            and coalesce(governed_olist_on_time_delivery_share.value_1, '') = coalesce(governed_olist_handover_punctuality.value_1, '')
            and coalesce(governed_olist_on_time_delivery_share.dimension_2, '') = coalesce(governed_olist_handover_punctuality.dimension_2, '')
            and coalesce(governed_olist_on_time_delivery_share.value_2, '') = coalesce(governed_olist_handover_punctuality.value_2, '')
            and coalesce(governed_olist_on_time_delivery_share.grain, '') = coalesce(governed_olist_handover_punctuality.grain, '')
            and coalesce(governed_olist_on_time_delivery_share.period, cast('0001-01-01' as date)) = coalesce(governed_olist_handover_punctuality.period, cast('0001-01-01' as date))
    inner join governed_olist_csat
        on coalesce(governed_olist_on_time_delivery_share.dimension_1, '') = coalesce(governed_olist_csat.dimension_1, '')
            and coalesce(governed_olist_on_time_delivery_share.value_1, '') = coalesce(governed_olist_csat.value_1, '')
            and coalesce(governed_olist_on_time_delivery_share.dimension_2, '') = coalesce(governed_olist_csat.dimension_2, '')
            and coalesce(governed_olist_on_time_delivery_share.value_2, '') = coalesce(governed_olist_csat.value_2, '')
            and coalesce(governed_olist_on_time_delivery_share.grain, '') = coalesce(governed_olist_csat.grain, '')
            and coalesce(governed_olist_on_time_delivery_share.period, cast('0001-01-01' as date)) = coalesce(governed_olist_csat.period, cast('0001-01-01' as date))
),

-- The weighted sum as one exact fraction over the product of the denominators.
governed_scores as (
    select
        governed_inputs.*,
        50 * numerator_1 * denominator_2 * denominator_3
        + 20 * numerator_2 * denominator_1 * denominator_3
        + 30 * numerator_3 * denominator_1 * denominator_2
         as numerator,
        50 + 20 + 30 as weight_total,
        denominator_1 * denominator_2 * denominator_3 as denominator
    from governed_inputs
    where denominator_1 <> 0 and denominator_2 <> 0 and denominator_3 <> 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_seller_fulfillment_score' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        cast(null as bigint) as entity_count,
        numerator * 1 as numerator,
        denominator * weight_total * 1 as denominator,
        cast(
            cast(
                sign(numerator * 1) * sign(denominator * weight_total * 1) * ((2 * abs((numerator * 1) * 100) + abs(nullif(denominator * weight_total * 1, 0))) // (2 * abs(nullif(denominator * weight_total * 1, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(null as hugeint) as sum_of_squares,
        -- A score is not reported where one of its parts is not.
        is_suppressed_1 or is_suppressed_2 or is_suppressed_3 as is_suppressed
    from governed_scores
)

select * from governed_cells
