{#- Published metrics as rows, one row per metric, from their YAML: what skeletons, answers and pages need of them. -#}
{% macro metric_rows(metrics) %}
    {%- for name in metrics %}
        {%- set definition = metric_definition(name) -%}
        {%- if definition %}
            {%- set node = goldwright._metric_node(name) -%}
            {%- set meta = node.config.meta -%}
            {%- set leaf = goldwright._metric_inputs(node)[0] if node.type != 'simple' else node -%}
            {%- set fact = goldwright._semantic_model(leaf if leaf.type == 'simple' else goldwright._metric_inputs(leaf)[0]) -%}
select
    '{{ definition.domain }}' as domain,
    '{{ name }}' as metric,
    {{ text_literal(node.label) }} as label,
    {{ text_literal(node.description) }} as description,
    '{{ definition.kind }}' as kind,
    '{{ definition.fact }}' as fact,
    '{{ meta.unit }}' as unit,
    {{ definition.decimals }} as decimals,
    '{{ meta.polarity }}' as polarity,
    '{{ meta.get('synonyms', []) | join(', ') }}' as synonyms,
    '{{ definition.unit_of_analysis }}' as unit_of_analysis,
    -- Sums and row counts add up over groups and periods.
    {{ (definition.kind in ('sum', 'count')) | lower }} as is_additive,
    -- A ratio of two sums over groups: its change comes from a mix of groups and from rates within them.
    {{ (definition.kind == 'average' or (
        definition.kind == 'ratio' and 'count_distinct' not in [definition.numerator.agg, definition.denominator.agg]
    )) | lower }} as is_mixable,
    -- Whether one row of the fact is one unit of analysis, so that rows can be tested.
    {{ (definition.domain ~ '_' ~ definition.unit_of_analysis == fact.key_entity and definition.kind == 'average') | lower }} as is_testable,
    {{ meta.get('is_share', false) | lower }} as is_share,
    '{{ definition.parameters.items() | map('join', '=') | join(', ') }}' as parameters
        {%- else %}
select 1 as parsed
        {%- endif %}
        {{- '\nunion all\n' if not loop.last }}
    {%- endfor %}
{% endmacro %}


{#- The dimensions by which metrics can be broken down, one row per metric and dimension. -#}
{% macro metric_dimension_rows(metrics) %}
    {%- set rows = [] -%}
    {%- for name in metrics -%}
        {%- set definition = metric_definition(name) -%}
        {%- if definition -%}
            {%- set composite = definition.kind == 'composite' -%}
            {%- for slice in definition.slices -%}
                {%- for dimension in slice -%}
                    {%- do rows.append([definition.domain, name, definition.fact, dimension]) if [definition.domain, name, definition.fact, dimension] not in rows -%}
                {%- endfor -%}
            {%- endfor -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, '{{ row[1] }}' as metric, '{{ row[2] }}' as fact, '{{ row[3] }}' as dimension
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
{{ no_rows(['domain', 'metric', 'fact', 'dimension']) }}
    {%- endfor -%}
{% endmacro %}
