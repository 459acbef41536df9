{#- One row per scorecard and metric: metrics that are looked at together. -#}
{%- for domain in var('domains') %}
select
    '{{ domain }}' as domain,
    scorecards.*
from {{ ref(domain ~ '__scorecards') }} as scorecards
{{ 'union all' if not loop.last }}
{%- endfor %}
