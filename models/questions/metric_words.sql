{#- One row per metric with the words that the catalogue has for it. -#}
with

metric_glossary as (
    {%- for domain in var('domains') %}
    select
        metric,
        phrase,
        counting_words
    from {{ ref(domain ~ '__metric_glossary') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
)

select
    metrics.domain,
    metrics.metric,
    metrics.label,
    metrics.synonyms,
    metrics.description,
    metric_glossary.phrase,
    metric_glossary.counting_words
from {{ ref('metrics') }} as metrics
inner join metric_glossary on metrics.metric = metric_glossary.metric
