{#-
    A metric under its own rules and one more that does not name it, for asked cells alone: what someone computes who
    takes a document for one that governs. pairings: [{rule, rules, paired}], where `paired` is the rule as it can be
    read here; where it books by another date, it takes the place of the rule that does.
    asked: the relation of asked cells, a row for each metric, paired rule (as `active_rules`) and month that a cell covers.
-#}
{% macro paired_variants(metric, fact, pairings, asked) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- set mistakes = [] -%}
        {%- for pairing in pairings -%}
            {%- do mistakes.append({
                'mistake': 'paired', 'rule': pairing.rule, 'active': [pairing.rule],
                'rules': goldwright._rules_with(pairing.rules, pairing.paired),
            }) -%}
        {%- endfor -%}
{{ goldwright._asked_mistakes(definition, fact, mistakes, asked) }}
    {%- else -%}
        select 1 as parsed from {{ fact }}
    {%- endif -%}
{% endmacro %}


{#- The same for a composite. pairings: [{rule, inputs, rules}], the inputs being relations of cells. -#}
{% macro paired_composite_variants(metric, pairings) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
with
        {%- for pairing in pairings %}

{{ goldwright._composite_steps(definition, pairing.inputs, pairing.rules, 'paired__' ~ pairing.rule, 'governed') }}
            {%- if not loop.last -%},{%- endif -%}
        {%- endfor %}
        {%- for pairing in pairings %}

select * from paired__{{ pairing.rule }}_cells
            {%- if not loop.last %}
union all
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        select 1 as parsed
    {%- endif -%}
{% endmacro %}


{% macro _rules_with(rules, paired) %}
    {%- set kept = [] -%}
    {%- for rule in rules -%}
        {%- if rule.booked_at and paired.booked_at -%}
            {%- set undated = dict(rule) -%}
            {%- do undated.update({'booked_at': none}) -%}
            {%- do kept.append(undated) -%}
        {%- else -%}
            {%- do kept.append(rule) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(kept + [paired]) -}}
{% endmacro %}
