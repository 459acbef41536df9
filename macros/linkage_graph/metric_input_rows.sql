{#- Published metrics that other metrics are made of. -#}
{% macro metric_input_rows() %}
    {%- set rows = [] -%}
    {%- if execute -%}
        {%- for node in graph.metrics.values() | sort(attribute='name') if node.type == 'derived' -%}
            {%- for input in node.type_params.metrics -%}
                {%- do rows.append([node.name.split('_')[0], node.name, input.name]) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endif -%}
    {%- for row in rows %}
select '{{ row[0] }}' as domain, '{{ row[1] }}' as metric, '{{ row[2] }}' as input
        {{- '\nunion all\n' if not loop.last }}
    {%- else %}
{{ no_rows(['domain', 'metric', 'input']) }}
    {%- endfor -%}
{% endmacro %}
