{#- The raw tables behind each fact with a semantic model, found by walking dbt's graph up to the sources. -#}
{% macro raw_table_link_rows() %}
    {%- set rows = [] -%}
    {%- if execute -%}
        {%- for semantic_model in graph.semantic_models.values() | sort(attribute='name') -%}
            {%- set fact = graph.nodes[semantic_model.depends_on.nodes[0]] -%}
            {%- set tables = [] -%}
            {%- do goldwright._collect_sources(fact, tables) -%}
            {%- for table in tables | unique | sort -%}
                {%- do rows.append([fact.fqn[-2], fact.name, table]) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, '{{ row[1] }}' as fact, '{{ row[2] }}' as table_name
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
select cast(null as {{ dbt.type_string() }}) as domain
    {%- endfor -%}
{% endmacro %}


{% macro _collect_sources(node, tables) %}
    {%- for parent in node.depends_on.nodes -%}
        {%- if parent in graph.sources -%}
            {%- do tables.append(graph.sources[parent].name) -%}
        {%- elif parent in graph.nodes -%}
            {%- do goldwright._collect_sources(graph.nodes[parent], tables) -%}
        {%- endif -%}
    {%- endfor -%}
{% endmacro %}
