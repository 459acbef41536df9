-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

payments as (
    select * from "goldwright"."goldwright"."olist__payments"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(customer_region as TEXT), '(none)') as customer_region,
        coalesce(cast(payment_type as TEXT), '(none)') as payment_type,
        purchased_at as booked_at,
        payment_cents as measure
    from payments
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
        payment_type,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by customer_region, payment_type, booked_month
),

-- One row per group and period. A period that is null stands for rows without a date.
governed_groups as (
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
        'customer_region' as dimension_1,
        customer_region as value_1,
        'payment_type' as dimension_2,
        payment_type as value_2,
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
        (customer_region, payment_type),
        (customer_region, payment_type, booked_year),
        (customer_region, payment_type, booked_quarter),
        (customer_region, payment_type, booked_month)
    )
    having count(*) > 0
),


-- A share is measured against all members of its dimension, counted in the same period and group.
governed_shares as (
    select
        governed_groups.*,
        sum(numerator) over (
            partition by
                dimension_1,
                dimension_2,
                grain,
                period,
                case when dimension_1 = 'payment_type' then value_2 else value_1 end
        ) as whole
    from governed_groups
),

governed_cells as (
    select
        'olist' as domain,
        'olist_payment_value_share' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        cast(null as bigint) as entity_count,
        cast(numerator as hugeint) * 100 as numerator,
        cast(whole as hugeint) * 1 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 100) * sign(cast(whole as hugeint) * 1) * ((2 * abs((cast(numerator as hugeint) * 100) * 100) + abs(nullif(cast(whole as hugeint) * 1, 0))) // (2 * abs(nullif(cast(whole as hugeint) * 1, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 100 * 100 as sum_of_squares,
        false as is_suppressed
    from governed_shares
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
