with

flights as (
    select * from {{ ref('stg_flights__flights') }}
),

airlines as (
    select * from {{ ref('stg_flights__airlines') }}
),

planes as (
    select * from {{ ref('stg_flights__planes') }}
),

airports as (
    select * from {{ ref('stg_flights__airports') }}
),

joined as (
    select
        ---------- ids
        flights.flight_id,
        flights.tail_number,

        ---------- text
        airlines.airline,
        flights.origin_airport,
        airports.time_zone as destination_zone,
        planes.aircraft_maker,
        flights.time_of_day,

        ---------- days
        flights.scheduled_on,
        {{ date_after('day', 'flights.days_to_departure', 'flights.scheduled_on') }} as departed_on,

        ---------- numbers
        flights.departure_delay_minutes,
        flights.arrival_delay_minutes,
        flights.air_minutes,
        flights.distance_miles,
        planes.seat_count

    from flights
    left join airlines on flights.airline_code = airlines.airline_code
    left join planes on flights.tail_number = planes.tail_number
    left join airports on flights.destination_code = airports.airport_code
)

select * from joined
