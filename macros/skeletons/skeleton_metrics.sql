{#- One row per skeleton and metric that it asks for: its own, or those of its scorecard. -#}
{% macro skeleton_metrics(domain) %}
with

candidates as (
    select * from {{ ref(domain ~ '__candidates') }}
),

scorecards as (
    select * from {{ ref(domain ~ '__scorecards') }}
)

select
    candidates.skeleton_id,
    coalesce(scorecards.metric, candidates.metric) as metric
from candidates
left join scorecards
    on
        candidates.analysis_type = 'comparison'
        and candidates.detail = scorecards.scorecard
{% endmacro %}
