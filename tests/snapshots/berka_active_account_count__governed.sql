-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

postings as (
    select * from "goldwright"."goldwright"."berka__postings"
),

-- governed: every row that may count, with its groups and its date.
governed_rows as (
    select
        coalesce(cast(account_region as TEXT), '(none)') as account_region,
        coalesce(cast(operation as TEXT), '(none)') as operation,
        coalesce(cast(purpose as TEXT), '(none)') as purpose,
        coalesce(cast(statement_frequency as TEXT), '(none)') as statement_frequency,
        posted_on as booked_at,
        account_id as measure
    from postings
    where
        -- Rule berka__account_opening_date: A posting made fewer than 30 days after its account was opened does not count.
        (days_since_opening < 30) is not true
        -- Rule berka__de_minimis: Postings of less than 50 CZK are small change and left out.
        and ((posted_on < cast('1995-01-01' as timestamp)) is not true and (amount_haler < 50 * 100)) is not true
        -- Rule berka__de_minimis_1993: Up to the end of 1994, postings of less than 20 CZK are small change and left out.
        and (posted_on < cast('1995-01-01' as timestamp) and (amount_haler < 20 * 100)) is not true
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
        purpose,
        statement_frequency,
        measure,
        booked_month,
        count(*) as row_count,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_region, operation, purpose, statement_frequency, measure, booked_month
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, booked_month
    having count(*) > 0
    union all
    select
        'operation' as dimension_1,
        operation as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by operation
    having count(*) > 0
    union all
    select
        'operation' as dimension_1,
        operation as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by operation, booked_year
    having count(*) > 0
    union all
    select
        'operation' as dimension_1,
        operation as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by operation, booked_quarter
    having count(*) > 0
    union all
    select
        'operation' as dimension_1,
        operation as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by operation, booked_month
    having count(*) > 0
    union all
    select
        'purpose' as dimension_1,
        purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by purpose
    having count(*) > 0
    union all
    select
        'purpose' as dimension_1,
        purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by purpose, booked_year
    having count(*) > 0
    union all
    select
        'purpose' as dimension_1,
        purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by purpose, booked_quarter
    having count(*) > 0
    union all
    select
        'purpose' as dimension_1,
        purpose as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by purpose, booked_month
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
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
        count(distinct measure) as numerator,
        1 as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by statement_frequency, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_active_account_count' as metric,
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
