select
    ---------- ids
    geolocation_zip_code_prefix as zip_prefix,

    ---------- text
    geolocation_city as city,
    geolocation_state as state,

    ---------- numbers: millionths of a degree
    {{ scaled_integer('geolocation_lat', 6) }} as latitude_micro_degrees,
    {{ scaled_integer('geolocation_lng', 6) }} as longitude_micro_degrees,
    n_points as point_count

from {{ source('olist_raw', 'olist_geolocation_by_zip_prefix') }}
