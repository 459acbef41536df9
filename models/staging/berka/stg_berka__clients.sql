select
    ---------- ids
    client_id,
    district_id,

    ---------- text
    case gender
        when 'F' then 'female'
        when 'M' then 'male'
    end as gender,

    ---------- days
    birth_date

from {{ source('berka_raw', 'client') }}
