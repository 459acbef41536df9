{#- Published metrics that no glossary words, and glossary rows of no metric: must be empty. -#}
with

glossary as (
    {%- for domain in var('domains') %}
    select metric from {{ ref(domain ~ '__metric_glossary') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
)

select coalesce(metrics.metric, glossary.metric) as metric
from {{ ref('metrics') }} as metrics
full outer join glossary on metrics.metric = glossary.metric
where metrics.metric is null or glossary.metric is null
