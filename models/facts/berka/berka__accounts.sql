with

account_profiles as (
    select * from {{ ref('berka__account_profiles') }}
),

-- An account has one loan at most.
loans as (
    select * from {{ ref('stg_berka__loans') }}
),

-- An account has one card at most, which is its owner's.
cards as (
    select
        dispositions.account_id,
        cards.card_id,
        cards.card_type
    from {{ ref('stg_berka__cards') }} as cards
    inner join {{ ref('stg_berka__dispositions') }} as dispositions on cards.disposition_id = dispositions.disposition_id
),

joined as (
    select
        ---------- ids
        account_profiles.account_id,

        ---------- text
        account_profiles.account_region,
        account_profiles.account_district,
        account_profiles.statement_frequency,
        account_profiles.owner_gender,
        cards.card_type,
        loans.loan_status,

        ---------- days
        account_profiles.opened_on,

        ---------- booleans
        cards.card_id is not null as has_card,
        loans.loan_id is not null as has_loan,

        ---------- numbers
        {{ completed_years('account_profiles.owner_born_on', 'account_profiles.opened_on') }} as owner_age

    from account_profiles
    left join loans on account_profiles.account_id = loans.account_id
    left join cards on account_profiles.account_id = cards.account_id
)

select * from joined
