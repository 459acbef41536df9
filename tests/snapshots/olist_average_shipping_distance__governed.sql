-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

order_items as (
    select * from "goldwright"."goldwright"."olist__order_items"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(customer_state as TEXT), '(none)') as customer_state,
        coalesce(cast(product_category as TEXT), '(none)') as product_category,
        coalesce(cast(seller_state as TEXT), '(none)') as seller_state,
        coalesce(cast(shipping_route as TEXT), '(none)') as shipping_route,
        purchased_at as booked_at,
        distance_metres as measure
    from order_items
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
        customer_state,
        product_category,
        seller_state,
        shipping_route,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        sum(cast(measure as hugeint) * measure) as sum_of_squares,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by customer_state, product_category, seller_state, shipping_route, booked_month
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
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (),
        (booked_year),
        (booked_quarter),
        (booked_month)
    )
    having count(*) > 0
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
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (customer_state),
        (customer_state, booked_year),
        (customer_state, booked_quarter),
        (customer_state, booked_month)
    )
    having count(*) > 0
    union all
    select
        'product_category' as dimension_1,
        product_category as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (product_category),
        (product_category, booked_year),
        (product_category, booked_quarter),
        (product_category, booked_month)
    )
    having count(*) > 0
    union all
    select
        'seller_state' as dimension_1,
        seller_state as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (seller_state),
        (seller_state, booked_year),
        (seller_state, booked_quarter),
        (seller_state, booked_month)
    )
    having count(*) > 0
    union all
    select
        'shipping_route' as dimension_1,
        shipping_route as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (shipping_route),
        (shipping_route, booked_year),
        (shipping_route, booked_quarter),
        (shipping_route, booked_month)
    )
    having count(*) > 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_average_shipping_distance' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        cast(null as bigint) as entity_count,
        cast(numerator as hugeint) * 1 as numerator,
        cast(denominator as hugeint) * 1000 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 1000) * ((2 * abs((cast(numerator as hugeint) * 1) * 100) + abs(nullif(cast(denominator as hugeint) * 1000, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 1000, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 1 * 1 as sum_of_squares,
        false as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
