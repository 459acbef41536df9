{#-
    Whole metres between two points on a sphere with a radius of 6,371 km, by the haversine formula; null where a
    coordinate is. Coordinates are integers, in millionths of a degree. Half a metre is rounded up.
-#}
{% macro great_circle_metres(from_latitude, from_longitude, to_latitude, to_longitude) -%}
    {%- set half_latitude = 'sin(' ~ radians_of('(' ~ to_latitude ~ ' - ' ~ from_latitude ~ ') / 2000000.0') ~ ')' -%}
    {%- set half_longitude = 'sin(' ~ radians_of('(' ~ to_longitude ~ ' - ' ~ from_longitude ~ ') / 2000000.0') ~ ')' -%}
    cast(floor(
            0.5 + 2 * 6371000 * asin(sqrt(
                {{ half_latitude }} * {{ half_latitude }}
                + cos({{ radians_of(from_latitude ~ ' / 1000000.0') }}) * cos({{ radians_of(to_latitude ~ ' / 1000000.0') }})
                * {{ half_longitude }} * {{ half_longitude }}
            ))
        ) as bigint)
{%- endmacro %}
