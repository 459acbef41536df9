{#- One row per skeleton and metric that it asks for: its own, or those of its scorecard. -#}
with

candidates as (
    select * from {{ ref('candidates') }}
),

scorecards as (
    select * from {{ ref('scorecards') }}
)

select
    candidates.skeleton_id,
    coalesce(scorecards.metric, candidates.metric) as metric
from candidates
left join scorecards
    on
        candidates.analysis_type = 'comparison'
        and candidates.domain = scorecards.domain
        and candidates.detail = scorecards.scorecard
