select
    carrier as airline_code,
    name as airline

from {{ source('flights_raw', 'airlines') }}
