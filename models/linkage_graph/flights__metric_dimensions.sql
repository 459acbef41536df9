-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.

{{ metric_dimension_rows(metrics={
    'flights_aircraft_in_use': '2458020adf87',
    'flights_average_air_time': '7775c5d118ce',
    'flights_average_arrival_delay': 'a0086a26a1c0',
    'flights_average_departure_delay': '9ffb1068b74c',
    'flights_average_speed': '0222aacb31fd',
    'flights_cancellation_rate': 'c48fa96c8eb5',
    'flights_flight_count': '0cdf422fc903',
    'flights_on_time_share': 'a834f14d805d',
    'flights_seats_offered': '3b546fd2315e',
    'flights_total_distance': '212bee5cffed',
}) }}
