{#- Every raw table of each domain, from dbt's own graph: the sources under models/staging/<domain>. -#}
{% macro source_table_rows() %}
    {%- set rows = [] -%}
    {%- if execute -%}
        {%- for source in graph.sources.values() | sort(attribute='unique_id') if source.fqn[-3] in var('domains') -%}
            {%- do rows.append([source.fqn[-3], source.name]) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, {{ text_literal(row[1]) }} as table_name
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
{{ no_rows(['domain', 'table_name']) }}
    {%- endfor -%}
{% endmacro %}
