-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.


with

loans as (
    select * from "goldwright"."goldwright"."berka__loans"
),

-- governed: every row that may count, with its groups and its date.
-- Rule berka__prague_salary_adjustment: In Prague the average salary counts with 80 percent.
governed_rows as (
    select
        coalesce(cast(account_region as TEXT), '(none)') as account_region,
        coalesce(cast(loan_status as TEXT), '(none)') as loan_status,
        coalesce(cast(loan_term as TEXT), '(none)') as loan_term,
        coalesce(cast(owner_gender as TEXT), '(none)') as owner_gender,
        loan_id as berka_loan,
        granted_on as booked_at,
        instalment_haler as measure,
        case when account_region in ('Prague') then average_salary_koruna * 80 else average_salary_koruna * 100 end as divisor
    from loans
    where
        -- Rule berka__cohort_maturity: Loans granted after 1997 are too young to be judged.
        (loan_granted_year > 1997) is not true
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
        loan_status,
        loan_term,
        owner_gender,
        berka_loan,
        booked_month,
        count(*) as row_count,
        sum(measure) as measure,
        sum(divisor) as divisor,
        cast(date_trunc('year', booked_month) as date) as booked_year,
        cast(date_trunc('quarter', booked_month) as date) as booked_quarter
    from governed_counted_rows
    group by account_region, loan_status, loan_term, owner_gender, berka_loan, booked_month
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
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
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by loan_status, booked_month
    having count(*) > 0
    union all
    select
        'loan_term' as dimension_1,
        loan_term as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by loan_term
    having count(*) > 0
    union all
    select
        'loan_term' as dimension_1,
        loan_term as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by loan_term, booked_year
    having count(*) > 0
    union all
    select
        'loan_term' as dimension_1,
        loan_term as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by loan_term, booked_quarter
    having count(*) > 0
    union all
    select
        'loan_term' as dimension_1,
        loan_term as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by loan_term, booked_month
    having count(*) > 0
    union all
    select
        'owner_gender' as dimension_1,
        owner_gender as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by owner_gender
    having count(*) > 0
    union all
    select
        'owner_gender' as dimension_1,
        owner_gender as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by owner_gender, booked_year
    having count(*) > 0
    union all
    select
        'owner_gender' as dimension_1,
        owner_gender as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by owner_gender, booked_quarter
    having count(*) > 0
    union all
    select
        'owner_gender' as dimension_1,
        owner_gender as value_1,
        cast(null as TEXT) as dimension_2,
        cast(null as TEXT) as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by owner_gender, booked_month
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'owner_gender' as dimension_2,
        owner_gender as value_2,
        'all' as grain,
        cast(null as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, owner_gender
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'owner_gender' as dimension_2,
        owner_gender as value_2,
        'year' as grain,
        cast(booked_year as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, owner_gender, booked_year
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'owner_gender' as dimension_2,
        owner_gender as value_2,
        'quarter' as grain,
        cast(booked_quarter as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, owner_gender, booked_quarter
    having count(*) > 0
    union all
    select
        'account_region' as dimension_1,
        account_region as value_1,
        'owner_gender' as dimension_2,
        owner_gender as value_2,
        'month' as grain,
        cast(booked_month as date) as period,
        cast(sum(row_count) as bigint) as row_count,
        count(distinct berka_loan) as berka_loan_count,
        sum(measure) as numerator,
        sum(divisor) as denominator,
        cast(null as hugeint) as sum_of_squares
    from governed_months
    group by account_region, owner_gender, booked_month
    having count(*) > 0
),

governed_cells as (
    select
        'berka' as domain,
        'berka_instalment_to_salary' as metric,
        'governed' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        berka_loan_count as entity_count,
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
        berka_loan_count < 10 as is_suppressed
    from governed_groups
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)

select * from governed_cells
