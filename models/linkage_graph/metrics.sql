{%- for domain in var('domains') %}
select * from {{ ref(domain ~ '__metrics') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
