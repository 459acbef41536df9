-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

standing_orders as (
    select * from "goldwright"."goldwright"."berka__standing_orders"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(account_region as TEXT), '(none)') as account_region,
        coalesce(cast(order_purpose as TEXT), '(none)') as order_purpose,
        coalesce(cast(order_target_bank as TEXT), '(none)') as order_target_bank,
        coalesce(cast(statement_frequency as TEXT), '(none)') as statement_frequency,
        opened_on as booked_at,
        amount_haler as measure,
        account_id as divisor
    from standing_orders
    where
        -- Rule berka__standing_order_validation: Standing orders below 100 CZK are tokens and left out.
        (amount_haler < 100 * 100) is not true
        -- Rule berka__unclassified_purpose: Standing orders whose purpose is blank are left out.
        and (order_purpose in ('blank')) is not true
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
        account_region,
        order_purpose,
        order_target_bank,
        statement_frequency,
        divisor,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_region, order_purpose, order_target_bank, statement_frequency, divisor, booked_month
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
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
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
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
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
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
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
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by booked_month
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, booked_year
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, booked_quarter
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, booked_month
    having count(*) > 0
    union all
    select
        'order_purpose' as dimension_1,
        order_purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_purpose
    having count(*) > 0
    union all
    select
        'order_purpose' as dimension_1,
        order_purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_purpose, booked_year
    having count(*) > 0
    union all
    select
        'order_purpose' as dimension_1,
        order_purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_purpose, booked_quarter
    having count(*) > 0
    union all
    select
        'order_purpose' as dimension_1,
        order_purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_purpose, booked_month
    having count(*) > 0
    union all
    select
        'order_target_bank' as dimension_1,
        order_target_bank as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_target_bank
    having count(*) > 0
    union all
    select
        'order_target_bank' as dimension_1,
        order_target_bank as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_target_bank, booked_year
    having count(*) > 0
    union all
    select
        'order_target_bank' as dimension_1,
        order_target_bank as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_target_bank, booked_quarter
    having count(*) > 0
    union all
    select
        'order_target_bank' as dimension_1,
        order_target_bank as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by order_target_bank, booked_month
    having count(*) > 0
    union all
    select
        'statement_frequency' as dimension_1,
        statement_frequency as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by statement_frequency
    having count(*) > 0
    union all
    select
        'statement_frequency' as dimension_1,
        statement_frequency as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by statement_frequency, booked_year
    having count(*) > 0
    union all
    select
        'statement_frequency' as dimension_1,
        statement_frequency as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by statement_frequency, booked_quarter
    having count(*) > 0
    union all
    select
        'statement_frequency' as dimension_1,
        statement_frequency as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by statement_frequency, booked_month
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'order_purpose' as dimension_2,
        order_purpose as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, order_purpose
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'order_purpose' as dimension_2,
        order_purpose as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, order_purpose, booked_year
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'order_purpose' as dimension_2,
        order_purpose as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, order_purpose, booked_quarter
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'order_purpose' as dimension_2,
        order_purpose as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        sum(measure) as numerator,
        count(distinct divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, order_purpose, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_standing_order_load' as metric,
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
