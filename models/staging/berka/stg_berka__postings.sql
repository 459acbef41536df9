select
    ---------- ids
    trans_id as posting_id,
    account_id,

    ---------- text; interest has no operation, and many postings have no purpose
    case type
        when 'PRIJEM' then 'credit'
        when 'VYDAJ' then 'debit'
        when 'VYBER' then 'debit'
    end as posting_direction,
    case operation
        when 'VKLAD' then 'cash deposit'
        when 'VYBER' then 'cash withdrawal'
        when 'VYBER KARTOU' then 'card withdrawal'
        when 'PREVOD Z UCTU' then 'transfer in'
        when 'PREVOD NA UCET' then 'transfer out'
    end as operation,
    case k_symbol
        when 'SLUZBY' then 'statement fee'
        when 'UROK' then 'interest'
        when 'SANKC. UROK' then 'penalty interest'
        when 'SIPO' then 'household payment'
        when 'DUCHOD' then 'pension'
        when 'POJISTNE' then 'insurance'
        when 'UVER' then 'loan payment'
        when ' ' then 'blank'
    end as purpose,
    bank as counterparty_bank,

    ---------- days
    date as posted_on,

    ---------- money, in haler; the balance is the account's after the posting
    {{ cents('amount') }} as amount_haler,
    {{ cents('balance') }} as balance_haler

from {{ source('berka_raw', 'trans') }}
