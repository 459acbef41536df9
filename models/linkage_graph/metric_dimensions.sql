{%- for domain in var('domains') %}
select * from {{ ref(domain ~ '__metric_dimensions') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
