{#-
    A weighted score over metrics of other facts, from their own variants: each input is booked on its own
    date and obeys its own rules. Inputs are joined on the full cell key and never rounded before the sum.
-#}
{% macro composite_variant(metric, inputs, rules=[], variant='governed') %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
with

{{ goldwright._composite_steps(definition, inputs, rules, variant, variant) }}

select * from {{ variant }}_cells
    {%- else -%}
        select 1 as parsed from {{ inputs.values() | join(', ') }}
    {%- endif -%}
{% endmacro %}


{#- Every variant of a composite that leaves out one rule: its own, or one of an input. -#}
{% macro left_out_composite_variants(metric, left_out) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
with
        {%- for rule, parts in left_out.items() %}

{{ goldwright._composite_steps(definition, parts.inputs, parts.rules, 'without__' ~ rule, 'governed') }}
            {%- if not loop.last -%},{%- endif -%}
        {%- endfor %}
        {%- for rule in left_out %}

select * from without__{{ rule }}_cells
            {%- if not loop.last %}
union all
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        select 1 as parsed
        {%- for parts in left_out.values() %}{% for input in parts.inputs.values() %} from {{ input }}{% endfor %}{% endfor %}
    {%- endif -%}
{% endmacro %}


{% macro _composite_steps(definition, inputs, rules, variant, otherwise) %}
    {%- set combined = goldwright.combined_rules(definition, rules) -%}
    {%- for rule in rules %}
-- Rule {{ rule.rule }}: {{ rule.sentence }}
    {%- endfor %}
    {%- for input, cells in inputs.items() %}
{{ variant }}_{{ input }} as (
    select *
    from {{ cells }}
    where variant in ('{{ variant }}', '{{ otherwise }}')
),
    {%- endfor %}

{{ variant }}_inputs as (
    select
        {{ variant }}_{{ definition.inputs[0] }}.dimension_1,
        {{ variant }}_{{ definition.inputs[0] }}.value_1,
        {{ variant }}_{{ definition.inputs[0] }}.dimension_2,
        {{ variant }}_{{ definition.inputs[0] }}.value_2,
        {{ variant }}_{{ definition.inputs[0] }}.grain,
        {{ variant }}_{{ definition.inputs[0] }}.period,
        least(
            {%- for input in definition.inputs %}
            {{ variant }}_{{ input }}.row_count{{ ',' if not loop.last }}
            {%- endfor %}
        ) as row_count,
        {%- for input in definition.inputs %}
        {{ variant }}_{{ input }}.numerator as numerator_{{ loop.index }},
        {{ variant }}_{{ input }}.denominator as denominator_{{ loop.index }},
        {{ variant }}_{{ input }}.is_suppressed as is_suppressed_{{ loop.index }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ variant }}_{{ definition.inputs[0] }}
    {%- for input in definition.inputs[1:] %}
    inner join {{ variant }}_{{ input }}
        on {% for key in ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain'] -%}
        coalesce({{ variant }}_{{ definition.inputs[0] }}.{{ key }}, '') = coalesce({{ variant }}_{{ input }}.{{ key }}, '')
            and {% endfor -%}
        coalesce({{ variant }}_{{ definition.inputs[0] }}.period, cast('0001-01-01' as date)) = coalesce({{ variant }}_{{ input }}.period, cast('0001-01-01' as date))
    {%- endfor %}
),

-- The weighted sum as one exact fraction over the product of the denominators.
{{ variant }}_scores as (
    select
        {{ variant }}_inputs.*,
        {% for input in definition.inputs -%}
        {%- set position = loop.index -%}
        {{ combined.parameters[definition.weights[input]] }} * numerator_{{ position }}
        {%- for other in range(1, definition.inputs | length + 1) if other != position %} * denominator_{{ other }}{% endfor %}
        {{ '+ ' if not loop.last }}
        {%- endfor %} as numerator,
        {{ combined.parameters[definition.weights[definition.inputs[0]]] }}{% for input in definition.inputs[1:] %} + {{ combined.parameters[definition.weights[input]] }}{% endfor %} as weight_total,
        {% for input in definition.inputs %}denominator_{{ loop.index }}{{ ' * ' if not loop.last }}{% endfor %} as denominator
    from {{ variant }}_inputs
    where {% for input in definition.inputs %}denominator_{{ loop.index }} <> 0{{ ' and ' if not loop.last }}{% endfor %}
),

{{ variant }}_cells as (
    select
        '{{ definition.domain }}' as domain,
        '{{ definition.name }}' as metric,
        '{{ variant }}' as variant,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        cast(null as bigint) as entity_count,
        numerator * {{ combined.multiply_by }} as numerator,
        denominator * weight_total * {{ definition.divide_by }} as denominator,
        {{ rounded_ratio('numerator * ' ~ combined.multiply_by, 'denominator * weight_total * ' ~ definition.divide_by, definition.decimals) }} as metric_value,
        cast(null as {{ exact_integer() }}) as sum_of_squares,
        -- A score is not reported where one of its parts is not.
        {% for input in definition.inputs %}is_suppressed_{{ loop.index }}{{ ' or ' if not loop.last }}{% endfor %} as is_suppressed
    from {{ variant }}_scores
)
{%- endmacro %}
