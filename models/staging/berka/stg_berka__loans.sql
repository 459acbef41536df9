select
    ---------- ids
    loan_id,
    account_id,

    ---------- text
    status as loan_status,

    ---------- days
    date as granted_on,

    ---------- numbers
    duration as loan_term_months,

    ---------- money, in haler
    {{ cents('amount') }} as amount_haler,
    {{ cents('payments') }} as instalment_haler

from {{ source('berka_raw', 'loan') }}
