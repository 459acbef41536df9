select
    ---------- ids
    account_id,
    district_id,

    ---------- text
    case frequency
        when 'POPLATEK MESICNE' then 'monthly'
        when 'POPLATEK TYDNE' then 'weekly'
        when 'POPLATEK PO OBRATU' then 'after each posting'
    end as statement_frequency,

    ---------- days
    date as opened_on

from {{ source('berka_raw', 'account') }}
