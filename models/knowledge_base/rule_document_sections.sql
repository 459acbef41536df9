{#- One row per section of a rule document, its parameters filled in from the rules' macros. -#}
with

sections as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, sections.* from {{ ref(domain ~ '__rule_documents') }} as sections
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

parameters as (
    select
        rule,
        {{ dbt.concat(["'{'", 'part_key', "'}'"]) }} as placeholder,
        part_value,
        row_number() over (partition by rule order by part_key) as place
    from {{ ref('rule_parts') }}
    where part = 'parameter'
),

-- No rule has more than five parameters; a test holds that no brace is left.
filled_in as (
    select
        sections.domain,
        sections.document_id,
        sections.section_number,
        sections.section_title,
        {%- set ns = namespace(text='sections.section_text') %}
        {%- for place in range(1, 6) %}
        {%- set ns.text = 'replace(' ~ ns.text ~ ", coalesce(parameter_" ~ place ~ ".placeholder, '{}'), coalesce(parameter_" ~ place ~ ".part_value, '{}'))" %}
        {%- endfor %}
        {{ ns.text }} as section_text
    from sections
    {%- for place in range(1, 6) %}
    left join parameters as parameter_{{ place }}
        on sections.document_id = parameter_{{ place }}.rule and parameter_{{ place }}.place = {{ place }}
    {%- endfor %}
)

select * from filled_in
