select
    ---------- ids
    order_id as standing_order_id,
    account_id,

    ---------- text
    bank_to as order_target_bank,
    case k_symbol
        when 'SIPO' then 'household payment'
        when 'POJISTNE' then 'insurance'
        when 'UVER' then 'loan payment'
        when 'LEASING' then 'leasing'
        when ' ' then 'blank'
    end as order_purpose,

    ---------- money, in haler
    {{ cents('amount') }} as amount_haler

from {{ source('berka_raw', 'order') }}
