-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

reviews as (
    select * from "goldwright"."goldwright"."olist__reviews"
),

-- governed: every row that may count, with its groups and its date.
-- Rule olist__csat_calculation: A review with at least 4 stars is satisfied; the metric multiplies by 20, so that satisfied counts as five.
-- Rule olist__csat_calculation_2017: Of the reviews created until 30 June 2017, one with at least 5 stars is satisfied.
governed_rows as (
    select
        coalesce(cast(customer_region as TEXT), '(none)') as customer_region,
        coalesce(cast(customer_state as TEXT), '(none)') as customer_state,
        buyer_id as olist_buyer,
        created_at as booked_at,
        case when created_at < cast('2017-07-01' as timestamp) then case when review_score >= 5 then 5 when review_score < 5 then 0 end else case when review_score >= 4 then 5 when review_score < 4 then 0 end end as measure
    from reviews
    where
        -- Rule olist__cancelled_order_handling: Orders that were canceled or turned out unavailable are left out.
        (order_status in ('canceled', 'unavailable')) is not true
        -- Rule olist__pilot_period_exclusion: Orders bought before 1 January 2017 belong to the pilot and are left out.
        and (purchase_year < 2017) is not true
        -- Rule olist__single_review_per_order: Of several reviews of an order only the one answered last counts.
        and (review_rank > 1) is not true
),

-- Rows without a value say nothing about the figure.
governed_counted_rows as (
    select
        governed_rows.*,
        cast(date_trunc('year', booked_at) as date) as booked_year,
        cast(date_trunc('quarter', booked_at) as date) as booked_quarter,
        cast(date_trunc('month', booked_at) as date) as booked_month
    from governed_rows
    where measure is not null
),
-- One row per group and period. A period that is null stands for rows without a date.
governed_groups as (
    select
        cast(null as TEXT) as dimension_1,
        cast(null as TEXT) as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        count(*) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        count(*) as denominator,
        sum(cast(measure as hugeint) * measure) as sum_of_squares
    from governed_counted_rows
    group by grouping sets (
        (),
        (booked_year),
        (booked_quarter),
        (booked_month)
    )
    union all
    select
        'customer_state' as dimension_1,
        customer_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        count(*) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        count(*) as denominator,
        sum(cast(measure as hugeint) * measure) as sum_of_squares
    from governed_counted_rows
    group by grouping sets (
        (customer_state),
        (customer_state, booked_year),
        (customer_state, booked_quarter),
        (customer_state, booked_month)
    )
    union all
    select
        'customer_region' as dimension_1,
        customer_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        count(*) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        count(*) as denominator,
        sum(cast(measure as hugeint) * measure) as sum_of_squares
    from governed_counted_rows
    group by grouping sets (
        (customer_region),
        (customer_region, booked_year),
        (customer_region, booked_quarter),
        (customer_region, booked_month)
    )
),

governed_cells as (
    select
        'olist' as domain,
        'olist_csat' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        olist_buyer_count as entity_count,
        cast(numerator as hugeint) * 20 as numerator,
        cast(denominator as hugeint) * 1 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 20) * sign(cast(denominator as hugeint) * 1) * ((2 * abs((cast(numerator as hugeint) * 20) * 100) + abs(nullif(cast(denominator as hugeint) * 1, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 1, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 20 * 20 as sum_of_squares,
        -- Groups that rest on fewer than the rule allows are not reported.
        olist_buyer_count < 10 as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
