-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

orders as (
    select * from "goldwright"."goldwright"."olist__orders"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(customer_region as TEXT), '(none)') as customer_region,
        coalesce(cast(customer_state as TEXT), '(none)') as customer_state,
        coalesce(cast(order_status as TEXT), '(none)') as order_status,
        coalesce(cast(seller_mix as TEXT), '(none)') as seller_mix,
        purchased_at as booked_at,
        handover_seconds as measure
    from orders
    where
        -- Rule olist__pilot_period_exclusion: Orders bought before 1 January 2017 belong to the pilot and are left out.
        (purchase_year < 2017) is not true
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
        customer_region,
        customer_state,
        order_status,
        seller_mix,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        sum(cast(measure as hugeint) * measure) as sum_of_squares,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by customer_region, customer_state, order_status, seller_mix, booked_month
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
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (customer_region),
        (customer_region, booked_year),
        (customer_region, booked_quarter),
        (customer_region, booked_month)
    )
    having count(*) > 0
    union all
    select
        'order_status' as dimension_1,
        order_status as value_1,
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
        (order_status),
        (order_status, booked_year),
        (order_status, booked_quarter),
        (order_status, booked_month)
    )
    having count(*) > 0
    union all
    select
        'seller_mix' as dimension_1,
        seller_mix as value_1,
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
        (seller_mix),
        (seller_mix, booked_year),
        (seller_mix, booked_quarter),
        (seller_mix, booked_month)
    )
    having count(*) > 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_carrier_handover_time' as metric,
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
        cast(denominator as hugeint) * 86400 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 86400) * ((2 * abs((cast(numerator as hugeint) * 1) * 100) + abs(nullif(cast(denominator as hugeint) * 86400, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 86400, 0))))
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
