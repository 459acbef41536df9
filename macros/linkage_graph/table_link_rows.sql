{#- Links that end or begin at a raw table as rows: kind, the two artifacts, and the columns that make the link. -#}
{% macro table_link_rows(domain, links) %}
    {%- for link in links %}
select
    '{{ domain }}' as domain,
    '{{ link[0] }}' as kind,
    '{{ link[1] }}' as artifact,
    '{{ link[2] }}' as linked_artifact,
    '{{ link[3] }}' as because
        {%- if not loop.last %}
union all
        {%- endif -%}
    {%- else -%}
{{ no_rows(['domain', 'kind', 'artifact', 'linked_artifact', 'because']) }}
    {%- endfor -%}
{% endmacro %}
