{#- Every name of a raw table and of its columns, from dbt's own graph: the sources under models/staging/<domain>. -#}
{% macro physical_name_rows() %}
    {%- set names = [] -%}
    {%- if execute -%}
        {%- for source in graph.sources.values() if source.fqn[-3] in var('domains') -%}
            {%- for name in [source.name] + (source.columns | list) if name not in names -%}
                {%- do names.append(name) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for name in names | sort %}
select {{ text_literal(name) }} as name
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
{{ no_rows(['name']) }}
    {%- endfor -%}
{% endmacro %}
