{#-
    The cells of a variant: key, exact fraction, value rounded once, and whether the group is too small to be reported.
    is_family: the groups are those of several variants, each with its `variant` and the fewest that it reports.
-#}
{% macro _reported_cells(definition, combined, variant, is_family=false) -%}
{%- set denominator = 'denominator' -%}
{%- if definition.share_of %}
-- A share is measured against all members of its dimension, counted in the same period and group.
{{ variant }}_shares as (
    select
        {{ variant }}_groups.*,
        sum(numerator) over (
            partition by
                dimension_1,
                dimension_2,
                grain,
                period,
                case when dimension_1 = '{{ definition.share_of }}' then value_2 else value_1 end
        ) as whole
    from {{ variant }}_groups
),

{% set denominator = 'whole' -%}
{%- endif -%}
{%- if definition.kind == 'coefficient_of_variation' %}
-- The population's standard deviation over its mean, from the exact sums; in whole units of the last decimal.
{{ variant }}_spreads as (
    select
        {{ variant }}_groups.*,
        row_count * cast(sum_of_squares as {{ exact_integer() }}) - cast(numerator as {{ exact_integer() }}) * numerator as spread
    from {{ variant }}_groups
    where numerator > 0
),

{{ variant }}_variations as (
    select
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        {%- if is_family %}
        variant,
        {%- for fewest in combined.suppress_below.values() %}
        {{ fewest }},
        {%- endfor %}
        {%- endif %}
        row_count,
        {%- for entity in combined.suppress_below %}
        {{ entity }}_count,
        {%- endfor %}
        {{ rounded_root('spread', 'cast(numerator as ' ~ exact_integer() ~ ')', combined.multiply_by * 10 ** definition.decimals) }} as numerator,
        {{ combined.multiply_by * 10 ** definition.decimals }} as denominator,
        cast(null as {{ exact_integer() }}) as sum_of_squares
    from {{ variant }}_spreads
),

{% endif -%}
{{ variant }}_cells as (
    select
        '{{ definition.domain }}' as domain,
        '{{ definition.name }}' as metric,
        {{ 'variant' if is_family else "'" ~ variant ~ "' as variant" }},
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        row_count,
        {%- set counts = [] %}
        {%- for entity, fewest in combined.suppress_below.items() %}
            {%- do counts.append('case when ' ~ fewest ~ ' > 0 then ' ~ entity ~ '_count end' if is_family else entity ~ '_count') %}
        {%- endfor %}
        {{ 'least(' ~ counts | join(', ') ~ ')' if counts | length > 1 else counts | join or 'cast(null as bigint)' }} as entity_count,
        cast(numerator as {{ exact_integer() }}) * {{ combined.multiply_by }} as numerator,
        cast({{ denominator }} as {{ exact_integer() }}) * {{ definition.divide_by }} as denominator,
        {{ rounded_ratio('cast(numerator as ' ~ exact_integer() ~ ') * ' ~ combined.multiply_by, 'cast(' ~ denominator ~ ' as ' ~ exact_integer() ~ ') * ' ~ definition.divide_by, definition.decimals) }} as metric_value,
        cast(sum_of_squares as {{ exact_integer() }}) * {{ combined.multiply_by }} * {{ combined.multiply_by }} as sum_of_squares,
        {% if combined.suppress_below -%}
        -- Groups that rest on fewer than the rule allows are not reported.
        {% for entity, fewest in combined.suppress_below.items() %}{{ entity }}_count < {{ fewest }}{{ ' or ' if not loop.last }}{% endfor %}
        {%- else -%}
        false
        {%- endif %} as is_suppressed
    from {{ variant }}_{{ 'shares' if definition.share_of else 'variations' if definition.kind == 'coefficient_of_variation' else 'groups' }}
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)
{%- endmacro %}
