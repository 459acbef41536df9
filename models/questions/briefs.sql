{#- One row per task with all that a writer may know of it: the skeleton in words of the glossaries, and no rule's words. -#}
with

selected_skeletons as (
    select * from {{ ref('selected_skeletons') }}
),

{%- for table in ['metric_glossary', 'dimension_glossary', 'value_glossary', 'counterfactual_phrases'] %}

{{ table }} as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, {{ table }}.* from {{ ref(domain ~ '__' ~ table) }} as {{ table }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),
{%- endfor %}

metrics as (
    select * from {{ ref('metrics') }}
),

-- A skeleton's metrics in words and by name, in the order of their names.
skeleton_metrics as (
    select
        skeleton_metrics.skeleton_id,
        {{ dbt.listagg('skeleton_metrics.metric', "'|'", 'order by skeleton_metrics.metric') }} as metrics,
        {{ dbt.listagg('metrics.label', "'|'", 'order by skeleton_metrics.metric') }} as metric_labels,
        {{ dbt.listagg('metric_glossary.phrase', "'|'", 'order by skeleton_metrics.metric') }} as metric_phrases
    from {{ ref('skeleton_metrics') }} as skeleton_metrics
    inner join metrics on skeleton_metrics.metric = metrics.metric
    inner join metric_glossary on skeleton_metrics.metric = metric_glossary.metric
    group by skeleton_metrics.skeleton_id
),

computed as (
    select
        {{ task_id('selected_skeletons') }} as task_id,
        selected_skeletons.skeleton_id,
        selected_skeletons.domain,
        selected_skeletons.analysis_type,
        selected_skeletons.task_group,
        selected_skeletons.metric,
        selected_skeletons.active_rules,
        selected_skeletons.tempting_variant,
        metric_glossary.phrase,
        metrics.unit,
        metrics.decimals,
        metrics.polarity,
        metrics.unit_of_analysis,
        selected_skeletons.dimension,
        dimension_glossary.label as dimension_label,
        dimension_glossary.slice_phrase,
        dimension_glossary.plural as dimension_plural,
        dimension_glossary.how_to_write,
        selected_skeletons.value_a,
        selected_skeletons.value_b,
        coalesce(words_a.wording, selected_skeletons.value_a) as wording_a,
        coalesce(words_b.wording, selected_skeletons.value_b) as wording_b,
        selected_skeletons.filter_dimension,
        selected_skeletons.filter_value,
        filters.slice_phrase as filter_phrase,
        coalesce(filter_words.wording, selected_skeletons.filter_value) as filter_wording,
        selected_skeletons.grain,
        selected_skeletons.period_from,
        selected_skeletons.period_to,
        selected_skeletons.detail,
        counterfactual_phrases.set_aside,
        skeleton_metrics.metrics,
        skeleton_metrics.metric_labels,
        skeleton_metrics.metric_phrases,
        cast(null as {{ dbt.type_string() }}) as asks,
        cast(null as {{ dbt.type_string() }}) as field_type
    from selected_skeletons
    inner join skeleton_metrics on selected_skeletons.skeleton_id = skeleton_metrics.skeleton_id
    inner join metric_glossary on selected_skeletons.metric = metric_glossary.metric
    inner join metrics on selected_skeletons.metric = metrics.metric
    left join dimension_glossary
        on
            selected_skeletons.domain = dimension_glossary.domain
            and selected_skeletons.dimension = dimension_glossary.dimension
    left join dimension_glossary as filters
        on selected_skeletons.domain = filters.domain and selected_skeletons.filter_dimension = filters.dimension
    left join value_glossary as words_a
        on
            selected_skeletons.domain = words_a.domain
            and selected_skeletons.dimension = words_a.dimension
            and selected_skeletons.value_a = words_a.member
    left join value_glossary as words_b
        on
            selected_skeletons.domain = words_b.domain
            and selected_skeletons.dimension = words_b.dimension
            and selected_skeletons.value_b = words_b.member
    left join value_glossary as filter_words
        on
            selected_skeletons.domain = filter_words.domain
            and selected_skeletons.filter_dimension = filter_words.dimension
            and selected_skeletons.filter_value = filter_words.member
    left join counterfactual_phrases
        on selected_skeletons.analysis_type = 'counterfactual' and selected_skeletons.detail = counterfactual_phrases.rule
),

known as (
    select
        {%- set text_columns = ['metric', 'active_rules', 'tempting_variant', 'phrase'] %}
        {%- set nulls = ['polarity', 'unit_of_analysis', 'dimension', 'dimension_label', 'slice_phrase', 'dimension_plural', 'how_to_write', 'value_a', 'value_b', 'wording_a', 'wording_b', 'filter_dimension', 'filter_value', 'filter_phrase', 'filter_wording', 'grain', 'period_from', 'period_to'] %}
        domain || '-knowledge_retrieval-' || substring(skeleton_id, 1, 8) as task_id,
        skeleton_id,
        domain,
        'knowledge_retrieval' as analysis_type,
        'knowledge' as task_group,
        {%- for column in text_columns %}
        cast(null as {{ dbt.type_string() }}) as {{ column }},
        {%- endfor %}
        unit,
        0 as decimals,
        {%- for column in nulls %}
        cast(null as {{ dbt.type_string() }}) as {{ column }},
        {%- endfor %}
        rule || '.' || field as detail,
        {%- for column in ['set_aside', 'metrics', 'metric_labels', 'metric_phrases'] %}
        cast(null as {{ dbt.type_string() }}) as {{ column }},
        {%- endfor %}
        asks,
        field_type
    from {{ ref('knowledge_answers') }}
)

select * from computed
union all
select * from known
