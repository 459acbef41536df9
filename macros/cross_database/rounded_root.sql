{#-
    scale * sqrt(square) / divisor as the nearest whole number, half up, exact: the root of a float is a first guess that
    comparisons of whole numbers correct by one. For a square that is not negative and a divisor above nought.
-#}
{% macro rounded_root(square, divisor, scale) -%}
{%- set guess = 'cast(floor(' ~ scale ~ ' * sqrt(cast(' ~ square ~ ' as ' ~ dbt.type_float() ~ ')) / cast(' ~ divisor ~ ' as ' ~ dbt.type_float() ~ ') + 0.5) as bigint)' -%}
{%- set half_step = '(2 * cast(' ~ guess ~ ' as ' ~ exact_integer() ~ ')' -%}
{%- set target = 4 ~ ' * ' ~ scale * scale ~ ' * (' ~ square ~ ')' -%}
{{ guess }} + case
            when {{ half_step }} - 1) * {{ half_step }} - 1) * {{ divisor }} * {{ divisor }} > {{ target }} then -1
            when {{ half_step }} + 1) * {{ half_step }} + 1) * {{ divisor }} * {{ divisor }} <= {{ target }} then 1
            else 0
        end
{%- endmacro %}
