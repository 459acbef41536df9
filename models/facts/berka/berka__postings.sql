with

postings as (
    select * from {{ ref('stg_berka__postings') }}
),

account_profiles as (
    select * from {{ ref('berka__account_profiles') }}
),

-- An account has one loan at most.
loans as (
    select * from {{ ref('stg_berka__loans') }}
),

joined as (
    select
        ---------- ids
        postings.posting_id,
        postings.account_id,

        ---------- text
        account_profiles.account_region,
        account_profiles.account_district,
        account_profiles.statement_frequency,
        account_profiles.owner_gender,
        postings.posting_direction,
        postings.operation,
        postings.purpose,
        postings.counterparty_bank,
        loans.loan_status,

        ---------- days
        postings.posted_on,
        {{ date_after('month', 1, dbt.date_trunc('month', 'postings.posted_on')) }} as next_month_starts_on,
        loans.granted_on as loan_granted_on,

        ---------- numbers
        cast(extract(day from postings.posted_on) as integer) as posted_day,
        cast(extract(year from loans.granted_on) as integer) as loan_granted_year,

        ---------- elapsed; the day of opening itself is day nought
        {{ elapsed_days('account_profiles.opened_on', 'postings.posted_on') }} as days_since_opening,

        ---------- money; the instalment is null before the account has a loan
        postings.amount_haler,
        postings.balance_haler,
        case when loans.granted_on <= postings.posted_on then loans.instalment_haler end as instalment_haler

    from postings
    inner join account_profiles on postings.account_id = account_profiles.account_id
    left join loans on postings.account_id = loans.account_id
)

select * from joined
