-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

postings as (
    select * from "goldwright"."goldwright"."berka__postings"
),

-- governed: every row that may count, with its groups and its date.
-- Rule berka__month_end_booking: A posting made after day 28 belongs to the month that follows.
governed_rows as (
    select
        coalesce(cast(account_region as TEXT), '(none)') as account_region,
        coalesce(cast(operation as TEXT), '(none)') as operation,
        coalesce(cast(posting_direction as TEXT), '(none)') as posting_direction,
        coalesce(cast(purpose as TEXT), '(none)') as purpose,
        coalesce(cast(statement_frequency as TEXT), '(none)') as statement_frequency,
        case when posted_day > 28 then next_month_starts_on else posted_on end as booked_at,
        posting_id as measure
    from postings
    where
        -- Rule berka__account_opening_date: A posting made fewer than 30 days after its account was opened does not count.
        (days_since_opening < 30) is not true
        -- Rule berka__fee_structure_1996: From 1996 on penalty interest is a fee, and statement fees are left out of balances and counts.
        and (posted_on >= cast('1996-01-01' as timestamp) and (purpose = 'statement fee')) is not true
        -- Rule berka__interest_capitalisation: Postings of interest are left out; penalty interest is another purpose.
        and (purpose = 'interest') is not true
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
        account_region,
        operation,
        posting_direction,
        purpose,
        statement_frequency,
        booked_month,
        count(*) as row_count,
        count(measure) as measure,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_region, operation, posting_direction, purpose, statement_frequency, booked_month
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
        'account_region' as dimension_1,
        account_region as value_1,
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
        (account_region),
        (account_region, booked_year),
        (account_region, booked_quarter),
        (account_region, booked_month)
    )
    having count(*) > 0
    union all
    select
        'operation' as dimension_1,
        operation as value_1,
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
        (operation),
        (operation, booked_year),
        (operation, booked_quarter),
        (operation, booked_month)
    )
    having count(*) > 0
    union all
    select
        'purpose' as dimension_1,
        purpose as value_1,
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
        (purpose),
        (purpose, booked_year),
        (purpose, booked_quarter),
        (purpose, booked_month)
    )
    having count(*) > 0
    union all
    select
        'statement_frequency' as dimension_1,
        statement_frequency as value_1,
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
        (statement_frequency),
        (statement_frequency, booked_year),
        (statement_frequency, booked_quarter),
        (statement_frequency, booked_month)
    )
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'posting_direction' as dimension_2,
        posting_direction as value_2,
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
        (account_region, posting_direction),
        (account_region, posting_direction, booked_year),
        (account_region, posting_direction, booked_quarter),
        (account_region, posting_direction, booked_month)
    )
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_transaction_count' as metric,
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
        cast(denominator as hugeint) * 1 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 1) * sign(cast(denominator as hugeint) * 1) * ((2 * abs((cast(numerator as hugeint) * 1) * 1) + abs(nullif(cast(denominator as hugeint) * 1, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 1, 0))))
                as decimal(24, 0)
            ) * cast(1 as decimal(5, 0)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 1 * 1 as sum_of_squares,
        false as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
