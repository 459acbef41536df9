-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

order_items as (
    select * from "goldwright"."goldwright"."olist__order_items"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(product_category as TEXT), '(none)') as product_category,
        coalesce(cast(seller_state as TEXT), '(none)') as seller_state,
        seller_id as olist_seller,
        purchased_at as booked_at,
        seller_id as measure
    from order_items
    where
        -- Rule olist__active_seller_definition: Only sellers with at least 5 delivered orders in the whole history are active.
        (seller_delivered_order_count < 5) is not true
),

-- Rows without a value say nothing about the figure.
governed_counted_rows as (
    select
        governed_rows.*,
        cast(date_trunc('month', booked_at) as date) as booked_month
    from governed_rows
    where measure is not null
),

governed_months as materialized (
    select
        product_category,
        seller_state,
        olist_seller,
        measure,
        booked_month,
        count(*) as row_count,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by product_category, seller_state, olist_seller, measure, booked_month
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
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by booked_month
    having count(*) > 0
    union all
    select
        'product_category' as dimension_1,
        product_category as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by product_category
    having count(*) > 0
    union all
    select
        'product_category' as dimension_1,
        product_category as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by product_category, booked_year
    having count(*) > 0
    union all
    select
        'product_category' as dimension_1,
        product_category as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by product_category, booked_quarter
    having count(*) > 0
    union all
    select
        'product_category' as dimension_1,
        product_category as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by product_category, booked_month
    having count(*) > 0
    union all
    select
        'seller_state' as dimension_1,
        seller_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_state
    having count(*) > 0
    union all
    select
        'seller_state' as dimension_1,
        seller_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_state, booked_year
    having count(*) > 0
    union all
    select
        'seller_state' as dimension_1,
        seller_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_state, booked_quarter
    having count(*) > 0
    union all
    select
        'seller_state' as dimension_1,
        seller_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct olist_seller) as olist_seller_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by seller_state, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_active_seller_count' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        olist_seller_count as entity_count,
        cast(numerator as hugeint) * 1 as numerator,
        cast(denominator as hugeint) * 1 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 1) * ((2 * abs((cast(numerator as hugeint) * 1) * 1) + abs(nullif(cast(denominator as hugeint) * 1, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 1, 0))))
                as decimal(24, 0)
            ) * cast(1 as decimal(5, 0)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 1 * 1 as sum_of_squares,
        -- Groups that rest on fewer than the rule allows are not reported.
        olist_seller_count < 3 as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
