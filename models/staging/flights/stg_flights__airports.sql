select
    ---------- ids
    faa as airport_code,

    ---------- text; the few airports without one of these zones have none
    case tzone
        when 'America/New_York' then 'Eastern'
        when 'America/Chicago' then 'Central'
        when 'America/Denver' then 'Mountain'
        when 'America/Phoenix' then 'Mountain'
        when 'America/Los_Angeles' then 'Pacific'
    end as time_zone

from {{ source('flights_raw', 'airports') }}
