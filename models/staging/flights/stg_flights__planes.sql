select
    ---------- ids
    tailnum as tail_number,

    ---------- text; makers are recorded under several names
    case
        when manufacturer like 'AIRBUS%' then 'Airbus'
        when manufacturer = 'BOEING' then 'Boeing'
        when manufacturer = 'EMBRAER' then 'Embraer'
        when manufacturer in ('BOMBARDIER INC', 'CANADAIR') then 'Bombardier'
        when manufacturer like 'MCDONNELL DOUGLAS%' then 'McDonnell Douglas'
        else 'another maker'
    end as aircraft_maker,

    ---------- numbers
    seats as seat_count

from {{ source('flights_raw', 'planes') }}
