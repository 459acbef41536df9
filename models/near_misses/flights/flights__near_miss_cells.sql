-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('flights_aircraft_in_use__near_misses') }}
union all
select * from {{ ref('flights_average_air_time__near_misses') }}
union all
select * from {{ ref('flights_average_arrival_delay__near_misses') }}
union all
select * from {{ ref('flights_average_departure_delay__near_misses') }}
union all
select * from {{ ref('flights_average_speed__near_misses') }}
union all
select * from {{ ref('flights_cancellation_rate__near_misses') }}
union all
select * from {{ ref('flights_flight_count__near_misses') }}
union all
select * from {{ ref('flights_on_time_share__near_misses') }}
union all
select * from {{ ref('flights_seats_offered__near_misses') }}
union all
select * from {{ ref('flights_total_distance__near_misses') }}
