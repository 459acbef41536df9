with

cards as (
    select * from {{ ref('stg_berka__cards') }}
),

dispositions as (
    select * from {{ ref('stg_berka__dispositions') }}
),

account_profiles as (
    select * from {{ ref('berka__account_profiles') }}
),

joined as (
    select
        ---------- ids
        cards.card_id,
        dispositions.account_id,

        ---------- text
        account_profiles.account_region,
        account_profiles.account_district,
        account_profiles.statement_frequency,
        account_profiles.owner_gender,
        cards.card_type,

        ---------- days
        cards.issued_on,
        account_profiles.opened_on,

        ---------- elapsed
        {{ elapsed_days('account_profiles.opened_on', 'cards.issued_on') }} as days_to_card

    from cards
    inner join dispositions on cards.disposition_id = dispositions.disposition_id
    inner join account_profiles on dispositions.account_id = account_profiles.account_id
)

select * from joined
