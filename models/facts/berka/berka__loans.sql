with

loans as (
    select * from {{ ref('stg_berka__loans') }}
),

account_profiles as (
    select * from {{ ref('berka__account_profiles') }}
),

postings as (
    select * from {{ ref('stg_berka__postings') }}
),

-- One row per account: the balance after each posting on record, added up.
account_balances as (
    select
        account_id,
        count(*) as posting_count,
        cast(sum(balance_haler) as bigint) as balance_haler
    from postings
    group by account_id
),

joined as (
    select
        ---------- ids
        loans.loan_id,
        loans.account_id,

        ---------- text
        account_profiles.account_region,
        account_profiles.account_district,
        account_profiles.statement_frequency,
        account_profiles.owner_gender,
        loans.loan_status,
        {{ dbt.concat(['cast(loans.loan_term_months as ' ~ dbt.type_string() ~ ')', "' months'"]) }} as loan_term,

        ---------- days
        loans.granted_on,
        account_profiles.opened_on,

        ---------- numbers
        cast(extract(year from loans.granted_on) as integer) as loan_granted_year,
        loans.loan_term_months,
        account_profiles.unemployment_hundredths_of_percent,
        {{ completed_years('account_profiles.owner_born_on', 'loans.granted_on') }} as owner_age_at_granting,

        ---------- money; the salary is the district's average, in whole koruna
        loans.amount_haler,
        loans.instalment_haler,
        account_profiles.average_salary_koruna,

        ---------- postings of the account on record
        account_balances.posting_count,
        account_balances.balance_haler

    from loans
    inner join account_profiles on loans.account_id = account_profiles.account_id
    inner join account_balances on loans.account_id = account_balances.account_id
),

-- The five parts of the credit risk score, each from 0 to 10,000 and rounded once, half away from zero.
scored as (
    select
        joined.*,
        case when loan_status in ('B', 'D') then 10000 else 0 end as status_points,
        cast({{ rounded_ratio('least(instalment_haler, average_salary_koruna * 100) * 10000', 'average_salary_koruna * 100', 0) }} as integer) as burden_points,  -- noqa: PRS
        -- Ten percent of unemployment are the full part.
        cast(least(unemployment_hundredths_of_percent * 10, 10000) as integer) as unemployment_points,
        -- A mean balance of 100,000 koruna and more is no risk, one of nought or below the full part.
        cast({{ rounded_ratio('greatest(posting_count * 10000000 - greatest(balance_haler, 0), 0) * 10000', 'posting_count * 10000000', 0) }} as integer) as balance_points,  -- noqa: PRS
        case when owner_age_at_granting < 25 then 10000 else 0 end as age_points
    from joined
)

select * from scored
