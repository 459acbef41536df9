-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

payments as (
    select * from "goldwright"."goldwright"."olist__payments"
),

-- governed: every row that may count, with its groups and its date.
-- Rule olist__booking_date: Sales belong to the period in which their payment was approved.
governed_rows as (
    select
        coalesce(cast(customer_region as TEXT), '(none)') as customer_region,
        coalesce(cast(customer_state as TEXT), '(none)') as customer_state,
        coalesce(cast(installment_band as TEXT), '(none)') as installment_band,
        coalesce(cast(payment_type as TEXT), '(none)') as payment_type,
        approved_at as booked_at,
        payment_cents as measure
    from payments
    where
        -- Rule olist__cancelled_order_handling: Orders that were canceled or turned out unavailable are left out.
        (order_status in ('canceled', 'unavailable')) is not true
        -- Rule olist__undefined_payment_exclusion: A payment without method, value or instalments, or of an order never approved, is undefined.
        and (payment_type = 'not defined' or payment_cents = 0 or installment_count = 0 or approved_at is null) is not true
        -- Rule olist__voucher_netting: Vouchers are no money coming in.
        and (payment_type in ('voucher')) is not true
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
        installment_band,
        payment_type,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by customer_region, customer_state, installment_band, payment_type, booked_month
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
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
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
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
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
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
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
        'payment_type' as dimension_1,
        payment_type as value_1,
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
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by grouping sets (
        (payment_type),
        (payment_type, booked_year),
        (payment_type, booked_quarter),
        (payment_type, booked_month)
    )
    having count(*) > 0
    union all
    select
        'installment_band' as dimension_1,
        installment_band as value_1,
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
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by grouping sets (
        (installment_band),
        (installment_band, booked_year),
        (installment_band, booked_quarter),
        (installment_band, booked_month)
    )
    having count(*) > 0
),

governed_cells as (
    select
        'olist' as domain,
        'olist_total_payment_value' as metric,
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
        cast(denominator as hugeint) * 100 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 100) * ((2 * abs((cast(numerator as hugeint) * 1) * 100) + abs(nullif(cast(denominator as hugeint) * 100, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 100, 0))))
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
