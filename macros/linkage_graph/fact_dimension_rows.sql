{#- The dimensions that facts declare, one row per fact and dimension, from dbt's own graph. -#}
{% macro fact_dimension_rows() %}
    {%- set rows = [] -%}
    {%- if execute -%}
        {%- for semantic_model in graph.semantic_models.values() | sort(attribute='name') -%}
            {%- set fact = graph.nodes[semantic_model.depends_on.nodes[0]] -%}
            {%- for dimension in semantic_model.dimensions | sort(attribute='name') -%}
                {%- set kind = 'temporal' if dimension.type == 'time' else dimension.config.meta.get('kind', 'categorical') -%}
                {%- do rows.append([fact.fqn[-2], fact.name, dimension.name, kind]) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, '{{ row[1] }}' as fact, '{{ row[2] }}' as dimension, '{{ row[3] }}' as kind
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
select cast(null as {{ dbt.type_string() }}) as domain
    {%- endfor -%}
{% endmacro %}
