select
    ---------- ids
    card_id,
    disp_id as disposition_id,

    ---------- text
    type as card_type,

    ---------- days
    issued as issued_on

from {{ source('berka_raw', 'card') }}
