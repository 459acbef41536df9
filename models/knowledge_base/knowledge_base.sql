{#- One row per section of everything that an agent can look up. -#}
with

rules as (
    select * from {{ ref('rules') }}
),

superseding as (
    select
        rules.rule,
        successors.signed_on as replaced_on
    from rules
    inner join rules as successors on rules.superseded_by = successors.rule
),

periods as (
    select
        rule,
        max(case when part_key = 'from' then part_value end) as effective_from,
        max(case when part_key = 'to' then part_value end) as effective_to
    from {{ ref('rule_parts') }}
    where part = 'effective'
    group by rule
),

idle_documents as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, idle_documents.* from {{ ref(domain ~ '__idle_documents') }} as idle_documents
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- Rules that nobody has verified stay out of a release.
titles as (
    select
        rules.domain,
        rules.rule as document_id,
        case when rules.status = 'superseded' then 'superseded' else 'rule' end as kind,
        rules.title,
        coalesce(periods.effective_from, cast(rules.signed_on as {{ dbt.type_string() }})) as effective_from,
        coalesce(periods.effective_to, cast(superseding.replaced_on as {{ dbt.type_string() }})) as effective_to
    from rules
    left join superseding on rules.rule = superseding.rule
    left join periods on rules.rule = periods.rule
    where rules.status = 'superseded' or (rules.status = 'verified' and rules.verified_by is not null)
    union all
    select
        domain,
        document_id,
        'idle' as kind,
        title,
        cast(signed_on as {{ dbt.type_string() }}) as effective_from,
        cast(null as {{ dbt.type_string() }}) as effective_to
    from idle_documents
),

documents as (
    select
        titles.domain,
        titles.document_id,
        titles.kind,
        titles.title,
        sections.section_number,
        sections.section_title,
        sections.section_text,
        titles.effective_from,
        titles.effective_to
    from titles
    inner join {{ ref('rule_document_sections') }} as sections on titles.document_id = sections.document_id
),

catalogue as (
    select
        domain,
        document_id,
        'catalogue' as kind,
        title,
        section_number,
        section_title,
        section_text,
        cast(null as {{ dbt.type_string() }}) as effective_from,
        cast(null as {{ dbt.type_string() }}) as effective_to
    from {{ ref('catalogue_sections') }}
),

pages as (
    select
        'all' as domain,
        document_id,
        kind,
        title,
        section_number,
        section_title,
        section_text,
        cast(null as {{ dbt.type_string() }}) as effective_from,
        cast(null as {{ dbt.type_string() }}) as effective_to
    from {{ ref('knowledge_pages') }}
)

select * from documents
union all
select * from catalogue
union all
select * from pages
