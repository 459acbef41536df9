{%- for domain in var('domains') %}
select '{{ domain }}' as domain, rules.* from {{ ref(domain ~ '__rules') }} as rules
{{ 'union all' if not loop.last }}
{%- endfor %}
