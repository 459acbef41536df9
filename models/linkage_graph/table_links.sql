{%- for domain in var('domains') %}
select * from {{ ref(domain ~ '__table_links') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
