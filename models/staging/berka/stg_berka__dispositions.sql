select
    ---------- ids
    disp_id as disposition_id,
    client_id,
    account_id,

    ---------- text
    case type
        when 'OWNER' then 'owner'
        when 'DISPONENT' then 'disponent'
    end as disposition_type

from {{ source('berka_raw', 'disp') }}
