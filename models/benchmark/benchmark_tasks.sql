{#-
    One row per released task: its question passed every check, and every dimension of the judge where there is one; every
    rule that counts in it is verified.
-#}
with

briefs as (
    select * from {{ ref('briefs') }}
),

written_questions as (
    select * from {{ ref('written_questions') }}
),

failed as (
    select task_id from {{ ref('checked_questions') }}
    where not passed
    group by task_id
),

-- With a judge, each task that passed the checks has a row in every dimension; what is not a pass is none.
refused as (
    select task_id from {{ ref('judged_questions') }}
    where verdict != 'pass'
    group by task_id
),

skeleton_rules as (
    select distinct
        skeleton_metrics.skeleton_id,
        governing_rules.rule
    from {{ ref('skeleton_metrics') }} as skeleton_metrics
    inner join briefs on skeleton_metrics.skeleton_id = briefs.skeleton_id
    inner join {{ ref('governing_rules') }} as governing_rules on skeleton_metrics.metric = governing_rules.metric
),

governing as (
    select
        skeleton_id,
        {{ dbt.listagg('rule', "','", 'order by rule') }} as governing_rules
    from skeleton_rules
    group by skeleton_id
)

select
    briefs.task_id,
    briefs.skeleton_id,
    briefs.domain,
    briefs.analysis_type,
    briefs.task_group,
    briefs.metric,
    written_questions.question,
    written_questions.answer_instructions,
    coalesce(briefs.active_rules, '') as active_rules,
    coalesce(governing.governing_rules, '') as governing_rules,
    briefs.tempting_variant,
    briefs.tempting_variant is not null as is_trap
from briefs
inner join written_questions on briefs.task_id = written_questions.task_id
left join failed on briefs.task_id = failed.task_id
left join refused on briefs.task_id = refused.task_id
left join governing on briefs.skeleton_id = governing.skeleton_id
where failed.task_id is null and refused.task_id is null
