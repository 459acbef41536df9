{#- Whole years from one date to a later one, counted on anniversaries: an age on a day. -#}
{% macro completed_years(from_date, to_date) -%}
    cast(
            extract(year from {{ to_date }}) - extract(year from {{ from_date }})
            - case
                when
                    extract(month from {{ to_date }}) * 100 + extract(day from {{ to_date }})
                    < extract(month from {{ from_date }}) * 100 + extract(day from {{ from_date }})
                    then 1
                else 0
            end as integer
        )
{%- endmacro %}
