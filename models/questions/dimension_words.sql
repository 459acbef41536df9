{#- One row per dimension with its label and plural. -#}
{%- for domain in var('domains') %}
select
    '{{ domain }}' as domain,
    dimension,
    label,
    plural
from {{ ref(domain ~ '__dimension_glossary') }}
{{ 'union all' if not loop.last }}
{%- endfor %}
