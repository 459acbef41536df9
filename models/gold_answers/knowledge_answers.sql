{#- One row per checkable fact of a document, with its answer and the section that states it; no answer, no such document. -#}
with

facts as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, facts.* from {{ ref(domain ~ '__knowledge_facts') }} as facts
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- A fact can be of a document that governs nothing.
documents as (
    select
        rule,
        owner,
        signed_on
    from {{ ref('rules') }}
    {%- for domain in var('domains') %}
    union all
    select
        document_id as rule,
        owner,
        signed_on
    from {{ ref(domain ~ '__idle_documents') }}
    {%- endfor %}
),

parts as (
    select * from {{ ref('rule_parts') }}
),

answered as (
    select
        facts.domain,
        facts.rule,
        facts.field,
        facts.field_type,
        facts.unit,
        facts.section_hint,
        facts.asks,
        case facts.field
            when 'owner' then documents.owner
            when 'signed_on' then cast(documents.signed_on as {{ dbt.type_string() }})
            when 'replaced_on' then cast(successors.signed_on as {{ dbt.type_string() }})
            when 'effective_from' then period_starts.part_value
            when 'effective_to' then period_ends.part_value
            else parameters.part_value
        end as answer
    from facts
    left join documents on facts.rule = documents.rule
    left join {{ ref('rules') }} as rules on facts.rule = rules.rule
    left join documents as successors on rules.superseded_by = successors.rule
    left join parts as parameters
        on facts.rule = parameters.rule and parameters.part = 'parameter' and facts.field = parameters.part_key
    left join parts as period_starts
        on facts.rule = period_starts.rule and period_starts.part = 'effective' and period_starts.part_key = 'from'
    left join parts as period_ends
        on facts.rule = period_ends.rule and period_ends.part = 'effective' and period_ends.part_key = 'to'
)

select
    answered.*,
    {{ hash_of("rule || '|' || field") }} as skeleton_id
from answered
