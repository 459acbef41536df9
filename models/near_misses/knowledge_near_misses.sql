{#-
    One row per knowledge task and mistake: the same field of another version of its document, or a fact of another
    document, or of another section, of the same domain, type and unit, or what the metric's page has where a rule says
    otherwise. A figure that several documents give has one row, of the first document by name.
-#}
with

facts as (
    select
        facts.domain,
        facts.rule,
        facts.field,
        facts.field_type,
        coalesce(facts.unit, '') as unit,
        facts.answer,
        facts.skeleton_id,
        coalesce(rules.superseded_by, facts.rule) as edition_in_force
    from {{ ref('knowledge_answers') }} as facts
    left join {{ ref('rules') }} as rules on facts.rule = rules.rule
),

rule_metrics as (
    {%- for domain in var('domains') %}
    select rule, metric from {{ ref(domain ~ '__rule_metrics') }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

other_answers as (
    select
        facts.skeleton_id,
        facts.field_type,
        other_facts.answer,
        min(
            case
                when
                    facts.edition_in_force = other_facts.edition_in_force
                    and facts.rule <> other_facts.rule
                    and facts.field = other_facts.field
                    then other_facts.rule
            end
        ) as other_version,
        min(other_facts.rule || '.' || other_facts.field) as other_fact
    from facts
    inner join facts as other_facts
        on
            facts.domain = other_facts.domain
            and facts.field_type = other_facts.field_type
            and facts.unit = other_facts.unit
            and facts.answer <> other_facts.answer
    group by facts.skeleton_id, facts.field_type, other_facts.answer
),

-- A metric's own parameters, as `name=value` one after another, begun and ended alike.
page_answers as (
    select distinct
        facts.skeleton_id,
        facts.field_type,
        facts.rule,
        {{ dbt.split_part(
            dbt.split_part("', ' || metrics.parameters || ', '", "', ' || facts.field || '='", 2), "', '", 1
        ) }} as answer
    from facts
    inner join rule_metrics on facts.rule = rule_metrics.rule
    inner join {{ ref('metrics') }} as metrics on rule_metrics.metric = metrics.metric
    where position(', ' || facts.field || '=' in ', ' || metrics.parameters) > 0
)

select
    skeleton_id,
    case
        when other_version is not null then 'other_version__' || other_version
        else 'other_document__' || other_fact
    end as variant,
    1 as row_number,
    'value' as answer_key,
    case when field_type <> 'number' then answer end as answer_text,
    cast(case when field_type = 'number' then answer end as decimal(28, 4)) as answer_number
from other_answers
union all
select
    skeleton_id,
    'metric_page__' || rule as variant,
    1 as row_number,
    'value' as answer_key,
    case when field_type <> 'number' then answer end as answer_text,
    cast(case when field_type = 'number' then answer end as decimal(28, 4)) as answer_number
from page_answers
