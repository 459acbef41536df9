{#-
    The dimensions that the facts' YAML declares, one row per fact and dimension, sliced by or not. Time is temporal;
    any other is of the kind that its meta names, else categorical.
-#}
{% macro declared_dimension_rows() %}
    {%- set rows = [] -%}
    {%- if execute -%}
        {%- for semantic_model in graph.semantic_models.values() | sort(attribute='name') -%}
            {%- set fact = graph.nodes[semantic_model.depends_on.nodes[0]] -%}
            {%- for dimension in semantic_model.dimensions if fact.fqn[-2] in var('domains') -%}
                {%- set meta = (dimension.config or {}).get('meta') or {} -%}
                {%- do rows.append([fact.fqn[-2], fact.name, dimension.name, 'temporal' if dimension.type == 'time' else meta.get('kind', 'categorical')]) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, '{{ row[1] }}' as fact, '{{ row[2] }}' as dimension, '{{ row[3] }}' as kind
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
{{ no_rows(['domain', 'fact', 'dimension', 'kind']) }}
    {%- endfor -%}
{% endmacro %}
