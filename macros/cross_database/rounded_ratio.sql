{#-
    numerator / denominator, rounded once to `decimals` places, half away from zero, in integers alone, so that
    every engine gives the same digits. Null for an empty or zero denominator. The type is decimal(28, 4).
-#}
{% macro rounded_ratio(numerator, denominator, decimals) -%}
{%- set scaled = 'abs((' ~ numerator ~ ') * ' ~ 10 ** decimals ~ ')' -%}
{%- set divisor = 'nullif(' ~ denominator ~ ', 0)' -%}
cast(
            cast(
                sign({{ numerator }}) * sign({{ denominator }}) * {{ whole_quotient('2 * ' ~ scaled ~ ' + abs(' ~ divisor ~ ')', '2 * abs(' ~ divisor ~ ')') }}
                as decimal(24, 0)
            ) * cast({{ '%.*f' | format(decimals, 10.0 ** -decimals) }} as decimal(5, {{ decimals }})) as decimal(28, 4)
        )
{%- endmacro %}
