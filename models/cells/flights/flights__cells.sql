-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(materialized='table') }}

select * from {{ ref('flights_aircraft_in_use__governed') }}
union all
select * from {{ ref('flights_aircraft_in_use__left_out') }}
union all
select * from {{ ref('flights_aircraft_in_use__mistaken') }}
union all
select * from {{ ref('flights_aircraft_in_use__standard') }}
union all
select * from {{ ref('flights_average_air_time__governed') }}
union all
select * from {{ ref('flights_average_air_time__left_out') }}
union all
select * from {{ ref('flights_average_air_time__mistaken') }}
union all
select * from {{ ref('flights_average_air_time__standard') }}
union all
select * from {{ ref('flights_average_arrival_delay__governed') }}
union all
select * from {{ ref('flights_average_arrival_delay__left_out') }}
union all
select * from {{ ref('flights_average_arrival_delay__standard') }}
union all
select * from {{ ref('flights_average_departure_delay__governed') }}
union all
select * from {{ ref('flights_average_departure_delay__left_out') }}
union all
select * from {{ ref('flights_average_departure_delay__mistaken') }}
union all
select * from {{ ref('flights_average_departure_delay__standard') }}
union all
select * from {{ ref('flights_average_speed__governed') }}
union all
select * from {{ ref('flights_average_speed__left_out') }}
union all
select * from {{ ref('flights_average_speed__mistaken') }}
union all
select * from {{ ref('flights_average_speed__standard') }}
union all
select * from {{ ref('flights_cancellation_rate__governed') }}
union all
select * from {{ ref('flights_cancellation_rate__left_out') }}
union all
select * from {{ ref('flights_cancellation_rate__mistaken') }}
union all
select * from {{ ref('flights_cancellation_rate__standard') }}
union all
select * from {{ ref('flights_flight_count__governed') }}
union all
select * from {{ ref('flights_flight_count__left_out') }}
union all
select * from {{ ref('flights_flight_count__mistaken') }}
union all
select * from {{ ref('flights_flight_count__standard') }}
union all
select * from {{ ref('flights_on_time_share__governed') }}
union all
select * from {{ ref('flights_on_time_share__left_out') }}
union all
select * from {{ ref('flights_on_time_share__mistaken') }}
union all
select * from {{ ref('flights_on_time_share__standard') }}
union all
select * from {{ ref('flights_seats_offered__governed') }}
union all
select * from {{ ref('flights_seats_offered__left_out') }}
union all
select * from {{ ref('flights_seats_offered__mistaken') }}
union all
select * from {{ ref('flights_seats_offered__standard') }}
union all
select * from {{ ref('flights_total_distance__governed') }}
union all
select * from {{ ref('flights_total_distance__left_out') }}
union all
select * from {{ ref('flights_total_distance__mistaken') }}
union all
select * from {{ ref('flights_total_distance__standard') }}
