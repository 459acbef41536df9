select
    ---------- ids
    a1 as district_id,

    ---------- text
    a2 as district_name,
    a3 as region_name,

    ---------- numbers: unemployment of 1996, which every district has
    {{ scaled_integer('a13', 2) }} as unemployment_hundredths_of_percent,

    ---------- money, in whole koruna
    a11 as average_salary_koruna

from {{ source('berka_raw', 'district') }}
