{#- One row per section of the metric catalogue: a page for each metric and one for each dimension. -#}
with

metrics as (
    select * from {{ ref('metrics') }}
),

glossary as (
    {%- for domain in var('domains') %}
    select * from {{ ref(domain ~ '__metric_glossary') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

dimensions as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, dimensions.* from {{ ref(domain ~ '__dimension_glossary') }} as dimensions
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

metric_pages as (
    select
        metrics.domain,
        metrics.metric,
        metrics.label,
        metrics.description,
        metrics.synonyms,
        metrics.unit,
        metrics.decimals,
        metrics.unit_of_analysis,
        metrics.polarity,
        glossary.population,
        glossary.booking_date,
        glossary.counting_words,
        glossary.nulls_and_zeros
    from metrics
    inner join glossary on metrics.metric = glossary.metric
),

{%- set sections = [
    ('Definition', 'description'),
    ('What counts', 'population'),
    ('Date', 'booking_date'),
    ('How it is worked out', 'counting_words'),
    ('Missing values and nought', 'nulls_and_zeros'),
] %}

metric_sections as (
    {%- for title, column in sections %}
    select
        domain,
        metric as document_id,
        label as title,
        {{ loop.index }} as section_number,
        '{{ title }}' as section_title,
        {{ column }} as section_text
    from metric_pages
    union all
    {%- endfor %}
    select
        domain,
        metric as document_id,
        label as title,
        {{ sections | length + 1 }} as section_number,
        'Unit' as section_title,
        {{ dbt.concat([
            'unit', "', to '", 'cast(decimals as ' ~ dbt.type_string() ~ ')', "' decimals. Tests count each '",
            'unit_of_analysis', "' once.'", "case polarity when 'higher' then ' Higher is better.' when 'lower' then ' Lower is better.' else '' end", "case when synonyms <> '' then ' Also called ' || synonyms || '.' else '' end",
        ]) }} as section_text
    from metric_pages
),

dimension_sections as (
    select
        domain,
        {{ dbt.concat(['domain', "'_dimension_'", 'dimension']) }} as document_id,
        {{ dbt.concat(["'Dimension: '", 'label']) }} as title,
        1 as section_number,
        'Definition' as section_title,
        definition as section_text
    from dimensions
)

select * from metric_sections
union all
select * from dimension_sections
