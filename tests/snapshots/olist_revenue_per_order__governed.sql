-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

orders as (
    select * from "goldwright"."goldwright"."olist__orders"
),

-- governed: every row that may count, with its groups and its date.
-- Rule olist__revenue_recognition: Freight is passed on to the carriers and is no revenue.
-- Rule olist__booking_date: Sales belong to the period in which their payment was approved.
governed_rows as (
    select
        coalesce(cast(customer_region as TEXT), '(none)') as customer_region,
        coalesce(cast(customer_state as TEXT), '(none)') as customer_state,
        coalesce(cast(seller_mix as TEXT), '(none)') as seller_mix,
        buyer_id as olist_buyer,
        approved_at as booked_at,
        price_cents as measure,
        gross_cents as divisor
    from orders
    where
        -- Rule olist__cancelled_order_handling: Orders that were canceled or turned out unavailable are left out.
        (order_status in ('canceled', 'unavailable')) is not true
        -- Rule olist__pilot_period_exclusion: Orders bought before 1 January 2017 belong to the pilot and are left out.
        and (purchase_year < 2017) is not true
),

-- Rows without a value say nothing about the figure.
governed_counted_rows as (
    select
        governed_rows.*,
        cast(date_trunc('month', booked_at) as date) as booked_month
    from governed_rows
    where measure is not null or divisor is not null
),

governed_months as materialized (
    select
        customer_region,
        customer_state,
        seller_mix,
        olist_buyer,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        count(divisor) as divisor,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by customer_region, customer_state, seller_mix, olist_buyer, booked_month
),

-- One row per group and period. A period that is null stands for rows without a date.
governed_groups as (
    select
        cast(null as TEXT) as dimension_1,
        cast(null as TEXT) as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    having count(*) > 0
    union all
    select
        cast(null as TEXT) as dimension_1,
        cast(null as TEXT) as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by booked_year
    having count(*) > 0
    union all
    select
        cast(null as TEXT) as dimension_1,
        cast(null as TEXT) as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by booked_quarter
    having count(*) > 0
    union all
    select
        cast(null as TEXT) as dimension_1,
        cast(null as TEXT) as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by booked_month
    having count(*) > 0
    union all
    select
        'customer_state' as dimension_1,
        customer_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_state
    having count(*) > 0
    union all
    select
        'customer_state' as dimension_1,
        customer_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_state, booked_year
    having count(*) > 0
    union all
    select
        'customer_state' as dimension_1,
        customer_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_state, booked_quarter
    having count(*) > 0
    union all
    select
        'customer_state' as dimension_1,
        customer_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_state, booked_month
    having count(*) > 0
    union all
    select
        'customer_region' as dimension_1,
        customer_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_region
    having count(*) > 0
    union all
    select
        'customer_region' as dimension_1,
        customer_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_region, booked_year
    having count(*) > 0
    union all
    select
        'customer_region' as dimension_1,
        customer_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_region, booked_quarter
    having count(*) > 0
    union all
    select
        'customer_region' as dimension_1,
        customer_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by customer_region, booked_month
    having count(*) > 0
    union all
    select
        'seller_mix' as dimension_1,
        seller_mix as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_mix
    having count(*) > 0
    union all
    select
        'seller_mix' as dimension_1,
        seller_mix as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_mix, booked_year
    having count(*) > 0
    union all
    select
        'seller_mix' as dimension_1,
        seller_mix as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_mix, booked_quarter
    having count(*) > 0
    union all
    select
        'seller_mix' as dimension_1,
        seller_mix as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_buyer) as olist_buyer_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_mix, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_revenue_per_order' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        olist_buyer_count as entity_count,
        cast(numerator as hugeint) * 1 as numerator,
        cast(denominator as hugeint) * 100 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 100) * ((2 * abs((cast(numerator as hugeint) * 1) * 100) + abs(nullif(cast(denominator as hugeint) * 100, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 100, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 1 * 1 as sum_of_squares,
        -- Groups that rest on fewer than the rule allows are not reported.
        olist_buyer_count < 10 as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
