{#- Whether two relations' rows have the same slice and period; a null name or period means rolled up. -#}
{% macro same_cell(one, other) -%}
{%- for key in ['dimension_1', 'value_1', 'dimension_2', 'value_2'] -%}
coalesce({{ one }}.{{ key }}, '') = coalesce({{ other }}.{{ key }}, '')
            and {% endfor -%}
{{ one }}.grain = {{ other }}.grain
            and coalesce({{ one }}.period, cast('0001-01-01' as date)) = coalesce({{ other }}.period, cast('0001-01-01' as date))
{%- endmacro %}


{#- What an answer needs of a cell. -#}
{% macro cell_measures(cells) -%}
{{ cells }}.row_count,
        {{ cells }}.numerator,
        {{ cells }}.denominator,
        {{ cells }}.metric_value,
        {{ cells }}.sum_of_squares,
        coalesce({{ cells }}.is_suppressed, false) as is_suppressed
{%- endmacro %}
