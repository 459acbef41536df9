{%- for domain in var('domains') %}
select * from {{ ref(domain ~ '__words_of_rules') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
