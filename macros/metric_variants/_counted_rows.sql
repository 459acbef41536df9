{#- The rows that count for a variant, each with its groups, its period and what it adds to the figure. -#}
{% macro _counted_rows(definition, combined, variant) -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set entities = combined.suppress_below.keys() | list -%}
-- {{ variant | replace('__', ' ') }}: every row that may count, with its groups and its date.
{%- for note in combined.sentences | unique(attribute='rule') %}
-- Rule {{ note.rule }}: {{ note.sentence }}
{%- endfor %}
{{ variant }}_rows as (
    select
        {%- for dimension in dimensions %}
        coalesce(cast({{ dimension }} as {{ dbt.type_string() }}), '(none)') as {{ dimension }},
        {%- endfor %}
        {%- for entity in entities %}
        {{ definition.entities[entity] }} as {{ entity }},
        {%- endfor %}
        {{ combined.booked_at }} as booked_at,
        {{ combined.numerator.expr }} as measure
        {%- if combined.denominator %},
        {{ combined.denominator.expr }} as divisor
        {%- endif %}
    from {{ definition.fact | replace(definition.domain ~ '__', '') }}
    {%- if definition.filter or combined.drops %}
    where
    {%- endif %}
    {%- if definition.filter %}
        ({{ definition.filter }})
    {%- endif %}
    {%- for drop in combined.drops %}
        -- Rule {{ drop.rule }}: {{ drop.sentence }}
        {{ 'and ' if definition.filter or not loop.first }}({{ drop.predicate }}) is not true
    {%- endfor %}
),

-- Rows without a value say nothing about the figure.
{{ variant }}_counted_rows as (
    select
        {{ variant }}_rows.*,
        cast({{ dbt.date_trunc('month', 'booked_at') }} as date) as booked_month
    from {{ variant }}_rows
    where measure is not null {%- if combined.denominator %} or divisor is not null {%- endif %}
)
{%- endmacro %}
