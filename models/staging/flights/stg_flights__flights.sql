select
    ---------- ids; no two flights of a day share airline, number and origin
    {{ dbt.concat([
        'carrier', "'-'", 'cast(flight as ' ~ dbt.type_string() ~ ')', "'-'", 'origin', "'-'",
        'cast(month * 100 + day as ' ~ dbt.type_string() ~ ')',
    ]) }} as flight_id,
    carrier as airline_code,
    tailnum as tail_number,
    dest as destination_code,

    ---------- text
    case origin when 'EWR' then 'Newark' when 'JFK' then 'John F. Kennedy' when 'LGA' then 'LaGuardia' end as origin_airport,
    case when hour < 12 then 'morning' when hour < 17 then 'afternoon' else 'evening' end as time_of_day,

    ---------- days, by the calendar of New York; `time_hour` is in UTC
    cast({{ dbt.concat([
        'cast(year as ' ~ dbt.type_string() ~ ')', "case when month < 10 then '-0' else '-' end",
        'cast(month as ' ~ dbt.type_string() ~ ')', "case when day < 10 then '-0' else '-' end",
        'cast(day as ' ~ dbt.type_string() ~ ')',
    ]) }} as date) as scheduled_on,
    -- No flight is so late that it leaves two days after its own.
    case when hour * 60 + minute + dep_delay >= 1440 then 1 when dep_delay is not null then 0 end as days_to_departure,

    ---------- minutes; a flight that was cancelled has neither delay, one that was diverted no second
    dep_delay as departure_delay_minutes,
    arr_delay as arrival_delay_minutes,
    air_time as air_minutes,

    ---------- miles
    distance as distance_miles

from {{ source('flights_raw', 'flights') }}
