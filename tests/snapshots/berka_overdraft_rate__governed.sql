-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

postings as (
    select * from "goldwright"."goldwright"."berka__postings"
),

-- governed: every row that may count, with its groups and its date.
-- Rule berka__month_end_booking: A posting made after day 28 belongs to the month that follows.
governed_rows as (
    select
        coalesce(cast(account_district as TEXT), '(none)') as account_district,
        coalesce(cast(account_region as TEXT), '(none)') as account_region,
        coalesce(cast(loan_status as TEXT), '(none)') as loan_status,
        coalesce(cast(statement_frequency as TEXT), '(none)') as statement_frequency,
        account_id as berka_account,
        case when posted_day > 28 then next_month_starts_on else posted_on end as booked_at,
        case when balance_haler < 0 then 1 when balance_haler >= 0 then 0 end as measure
    from postings
    where
        -- Rule berka__interest_capitalisation: Postings of interest are left out; penalty interest is another purpose.
        (purpose = 'interest') is not true
        -- Rule berka__penalty_interest_separation: Postings of penalty interest are left out.
        and (purpose = 'penalty interest') is not true
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
        account_district,
        account_region,
        loan_status,
        statement_frequency,
        berka_account,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        sum(cast(measure as hugeint) * measure) as sum_of_squares,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_district, account_region, loan_status, statement_frequency, berka_account, booked_month
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by booked_month
    having count(*) > 0
    union all
    select
        'account_district' as dimension_1,
        account_district as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by account_district
    having count(*) > 0
    union all
    select
        'account_district' as dimension_1,
        account_district as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by account_district, booked_year
    having count(*) > 0
    union all
    select
        'account_district' as dimension_1,
        account_district as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by account_district, booked_quarter
    having count(*) > 0
    union all
    select
        'account_district' as dimension_1,
        account_district as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by account_district, booked_month
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by account_region, booked_month
    having count(*) > 0
    union all
    select
        'loan_status' as dimension_1,
        loan_status as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by loan_status
    having count(*) > 0
    union all
    select
        'loan_status' as dimension_1,
        loan_status as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by loan_status, booked_year
    having count(*) > 0
    union all
    select
        'loan_status' as dimension_1,
        loan_status as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by loan_status, booked_quarter
    having count(*) > 0
    union all
    select
        'loan_status' as dimension_1,
        loan_status as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by loan_status, booked_month
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
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
        count(distinct berka_account) as berka_account_count,
        sum(measure) as numerator,
        cast(sum(row_count) as bigint) as denominator,
        sum(sum_of_squares) as sum_of_squares
    from governed_months
    group by statement_frequency, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_overdraft_rate' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        berka_account_count as entity_count,
        cast(numerator as hugeint) * 100 as numerator,
        cast(denominator as hugeint) * 1 as denominator,
        cast(
            cast(
                sign(cast(numerator as hugeint) * 100) * sign(cast(denominator as hugeint) * 1) * ((2 * abs((cast(numerator as hugeint) * 100) * 100) + abs(nullif(cast(denominator as hugeint) * 1, 0))) // (2 * abs(nullif(cast(denominator as hugeint) * 1, 0))))
                as decimal(24, 0)
            ) * cast(0.01 as decimal(5, 2)) as decimal(28, 4)
        ) as metric_value,
        cast(sum_of_squares as hugeint) * 100 * 100 as sum_of_squares,
        -- Groups that rest on fewer than the rule allows are not reported.
        berka_account_count < 30 as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
