{#-
    One metric under one set of rules, as one readable statement: the fact, the rows that count, the cells.
    The variant is `standard` without rules and `governed` with all that are in force.
-#}
{% macro metric_variant(metric, fact, rules=[], variant='governed') %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
{{ goldwright._fact_import(definition, fact) }}

{{ goldwright._variant_steps(definition, rules, variant) }}

select * from {{ variant }}_cells
    {%- else -%}
        {#- While parsing: the edge to the fact is all that dbt needs. -#}
        select 1 as parsed from {{ fact }}
    {%- endif -%}
{% endmacro %}


{#- Every variant of a metric that leaves out just one of its rules, in one model. -#}
{% macro left_out_variants(metric, fact, rules) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
{{ goldwright._fact_import(definition, fact) }}
        {%- for rule in rules %}

{{ goldwright._variant_steps(definition, rules | rejectattr('rule', 'equalto', rule.rule) | list, 'without__' ~ rule.rule) }}
            {%- if not loop.last -%},{%- endif -%}
        {%- endfor %}

        {%- for rule in rules %}

select * from without__{{ rule.rule }}_cells
            {%- if not loop.last %}
union all
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        select 1 as parsed from {{ fact }}
    {%- endif -%}
{% endmacro %}


{#-
    A metric under rules that do not hold for it: what someone gets who takes a rule document for another.
    mistakes: [{mistake, rule, rules}], each with the whole set of rules that such a reader would apply.
-#}
{% macro mistaken_variants(metric, fact, mistakes) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
{{ goldwright._fact_import(definition, fact) }}
        {%- for mistake in mistakes %}

{{ goldwright._variant_steps(definition, mistake.rules, mistake.mistake ~ '__' ~ mistake.rule) }}
            {%- if not loop.last -%},{%- endif -%}
        {%- endfor %}

        {%- for mistake in mistakes %}

select * from {{ mistake.mistake }}__{{ mistake.rule }}_cells
            {%- if not loop.last %}
union all
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        select 1 as parsed from {{ fact }}
    {%- endif -%}
{% endmacro %}


{#- A changed formula shows in the hash that `goldwright sync` wrote beside it. -#}
{% macro _refuse_if_stale(definition) %}
    {%- set written = model.config.meta.get('metric_definition') -%}
    {%- if written != definition.hash -%}
        {%- do exceptions.raise_compiler_error(
            "Variant " ~ model.original_file_path ~ " is stale: metric '" ~ definition.name ~ "' (" ~ definition.file
            ~ ") has changed since it was written. Run `goldwright sync`."
        ) -%}
    {%- endif -%}
{% endmacro %}


{% macro _fact_import(definition, fact) -%}
with

{{ definition.fact | replace(definition.domain ~ '__', '') }} as (
    select * from {{ fact }}
),
{%- endmacro %}


{% macro _variant_steps(definition, rules, variant) %}
    {%- set combined = goldwright.combined_rules(definition, rules) -%}
{{ goldwright._counted_rows(definition, combined, variant) }},

{{ goldwright._grouped_rows(definition, combined, variant) }},

{{ goldwright._reported_cells(definition, combined, variant) }}
{%- endmacro %}
