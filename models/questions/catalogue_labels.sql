{#-
    One row per thing that a question may name, as the reader of the round trip is told of it: metrics, dimensions,
    their members, and what a counterfactual supposes.
-#}
with

{%- for table in ['dimension_glossary', 'counterfactual_phrases'] %}

{{ table }} as (
    {%- for domain in var('domains') %}
    select '{{ domain }}' as domain, {{ table }}.* from {{ ref(domain ~ '__' ~ table) }} as {{ table }}
    {{ 'union all' if not loop.last }}
    {%- endfor %}
){{ ',' if not loop.last }}
{%- endfor %}

select
    domain,
    'metric' as kind,
    metric as name,
    label,
    cast(null as {{ dbt.type_string() }}) as dimension,
    cast(null as {{ dbt.type_string() }}) as phrase
from {{ ref('metrics') }}
union all
select
    domain,
    'dimension' as kind,
    dimension as name,
    label,
    cast(null as {{ dbt.type_string() }}) as dimension,
    slice_phrase as phrase
from dimension_glossary
union all
select
    domain,
    'member' as kind,
    member as name,
    wording as label,
    dimension,
    cast(null as {{ dbt.type_string() }}) as phrase
from {{ ref('dimension_members') }}
union all
select
    domain,
    'supposition' as kind,
    rule as name,
    set_aside as label,
    cast(null as {{ dbt.type_string() }}) as dimension,
    cast(null as {{ dbt.type_string() }}) as phrase
from counterfactual_phrases
