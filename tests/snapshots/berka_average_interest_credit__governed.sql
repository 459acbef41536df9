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
        coalesce(cast(loan_status as TEXT), '(none)') as loan_status,
        coalesce(cast(owner_gender as TEXT), '(none)') as owner_gender,
        coalesce(cast(statement_frequency as TEXT), '(none)') as statement_frequency,
        case when posted_day > 28 then next_month_starts_on else posted_on end as booked_at,
        amount_haler as measure
    from postings
    where
        (purpose = 'interest')
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
        loan_status,
        owner_gender,
        statement_frequency,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        sum(cast(measure as hugeint) * measure) as sum_of_squares,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_region, loan_status, owner_gender, statement_frequency, booked_month
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
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        'loan_status' as dimension_1,
        loan_status as value_1,
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
        (loan_status),
        (loan_status, booked_year),
        (loan_status, booked_quarter),
        (loan_status, booked_month)
    )
    having count(*) > 0
    union all
    select
        'owner_gender' as dimension_1,
        owner_gender as value_1,
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
        (owner_gender),
        (owner_gender, booked_year),
        (owner_gender, booked_quarter),
        (owner_gender, booked_month)
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
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by grouping sets (
        (statement_frequency),
        (statement_frequency, booked_year),
        (statement_frequency, booked_quarter),
        (statement_frequency, booked_month)
    )
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_average_interest_credit' as metric,
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
