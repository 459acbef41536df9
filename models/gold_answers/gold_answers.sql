{#-
    One row per task, row number and key: the answers under all rules in force of the skeletons that became tasks.
    `variant_models` names the models of variants that the answer rests on.
-#}
with

selected_skeletons as (
    select * from {{ ref('selected_skeletons') }}
),

answers as (
    select * from {{ ref('answers') }}
    where variant = 'governed'
),

knowledge_answers as (
    select * from {{ ref('knowledge_answers') }}
),

skeleton_models as (
    select
        skeleton_id,
        {{ dbt.listagg("metric || '__governed'", "','", "order by metric") }} as variant_models
    from {{ ref('skeleton_metrics') }}
    group by skeleton_id
),

computed as (
    select
        {{ task_id('selected_skeletons') }} as task_id,
        answers.skeleton_id,
        answers.row_number,
        answers.answer_key,
        answers.answer_text,
        answers.answer_number,
        skeleton_models.variant_models
        || case
            when selected_skeletons.analysis_type = 'counterfactual' then ',' || selected_skeletons.metric || '__left_out'
            else ''
        end as variant_models
    from selected_skeletons
    inner join skeleton_models on selected_skeletons.skeleton_id = skeleton_models.skeleton_id
    inner join answers on selected_skeletons.skeleton_id = answers.skeleton_id
),

-- A knowledge answer is one field of a seed or one parameter of a rule.
known as (
    select
        domain || '-knowledge_retrieval-' || substring(skeleton_id, 1, 8) as task_id,
        skeleton_id,
        1 as row_number,
        'value' as answer_key,
        case when field_type <> 'number' then answer end as answer_text,
        cast(case when field_type = 'number' then cast(answer as decimal(28, 4)) end as decimal(28, 4)) as answer_number,
        '' as variant_models
    from knowledge_answers
)

select * from computed
union all
select * from known
