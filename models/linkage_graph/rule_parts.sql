{%- for domain in var('domains') %}
select * from {{ ref(domain ~ '__rule_parts') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
