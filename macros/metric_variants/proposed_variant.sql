{#-
    A metric under its rules and one that is only proposed: what would change if it came into force. Where the proposal
    books by another date, it takes the place of the rule that does. `goldwright propose` compiles it.
-#}
{% macro proposed_variant(metric, fact, rules, proposed) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
{{ goldwright._fact_import(definition, fact) }}

{{ goldwright._variant_steps(definition, goldwright._rules_with(rules, proposed), 'proposed') }}

select * from proposed_cells
    {%- else -%}
        select 1 as parsed from {{ fact }}
    {%- endif -%}
{% endmacro %}
