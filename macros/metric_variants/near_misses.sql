{#-
    The asked cells of a metric under mistakes: mistakes: [{mistake, rule, rules, active}], each with the whole set of
    rules that someone who makes it would apply; one with `ends_before_last_day_of` leaves out the last day of each month,
    quarter or year. A mistake is worked out for those cells whose tasks have all of `active` among their active rules,
    since it moves no other. asked: the relation of asked cells, a row for each month that a cell covers; a model's
    `rows_read` says which of them are the metric's, an experiment's statement has none.

    Mistakes that differ in dropped rows alone, and in how many of the same entities a reported group has, are a family:
    one pass over the fact sums the rows for each set of drops that they fall under, and each mistake adds up those that it
    keeps. Shares need every member of their dimension and are worked out one by one.
-#}
{% macro near_misses(metric, fact, mistakes, asked) %}
    {%- set definition = goldwright.metric_definition(metric) -%}
    {%- if definition -%}
        {%- do goldwright._refuse_if_stale(definition) -%}
{{ goldwright._asked_mistakes(definition, fact, mistakes, asked) }}
    {%- else -%}
        select 1 as parsed from {{ fact }} {{ asked }}
    {%- endif -%}
{% endmacro %}


{% macro _asked_mistakes(definition, fact, mistakes, asked) -%}
{%- set key = ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain', 'period'] -%}
{%- for mistake in mistakes if mistake.ends_before_last_day_of -%}
    {%- do mistake.update({'rules': goldwright._without_last_day(definition, mistake)}) -%}
{%- endfor -%}
{%- set families = goldwright._families(definition, mistakes) -%}
{{ goldwright._fact_import(definition, fact) }}

-- The asked cells by number; nothing is null, so that every engine can join on them.
asked as (
    select
        {%- for column in key %}
        {{ column }},
        {%- endfor %}
        active_rules,
        coalesce(booked_month, {{ goldwright._no_month() }}) as booked_month,
        coalesce(dimension_1, '') as first_dimension,
        coalesce(value_1, '') as first_value,
        coalesce(dimension_2, '') as second_dimension,
        coalesce(value_2, '') as second_value,
        dense_rank() over (order by {{ key | join(', ') }}) as asked_cell
    from {{ asked }}
    where {{ model.config.meta.get('rows_read', {}).get(definition.domain ~ '__asked_cells', "metric = '" ~ definition.name ~ "'") }}
),

asked_months as (
    select distinct asked_cell, booked_month, first_dimension, first_value, second_dimension, second_value from asked
),

asked_cells as (
    select distinct
        asked_cell,
        {{ key | join(',\n        ') }}
    from asked
),
        {%- if definition.share_of %}
            {%- for mistake in mistakes %}
                {%- set variant = mistake.mistake ~ '__' ~ mistake.rule %}

{{ goldwright._variant_steps(definition, mistake.rules, variant) }},

{{ goldwright._wanted(variant, [{'variant': variant, 'active': mistake.active}]) }},
            {%- endfor %}
        {%- else %}
            {%- for family in families %}
                {%- set name = 'family_' ~ loop.index %}

{{ goldwright._wanted(name, family.mistakes, family.drops, family.combined.suppress_below) }},

{{ goldwright._family_groups(definition, family, name) }},

{{ goldwright._reported_cells(definition, family.combined, name, is_family=true) }},
            {%- endfor %}
        {%- endif %}

near_misses as (
        {%- if definition.share_of %}
            {%- for mistake in mistakes %}
                {%- set variant = mistake.mistake ~ '__' ~ mistake.rule %}
    select {{ variant }}_cells.*
    from {{ variant }}_cells
    inner join asked_cells on {{ same_cell('asked_cells', variant ~ '_cells') }}
    inner join {{ variant }}_wanted on asked_cells.asked_cell = {{ variant }}_wanted.asked_cell
                {{- '\n    union all' if not loop.last }}
            {%- endfor %}
        {%- else %}
            {%- for family in families %}
    select * from family_{{ loop.index }}_cells
                {{- '\n    union all' if not loop.last }}
            {%- endfor %}
        {%- endif %}
)

select * from near_misses
{% endmacro %}


{#- A mistake's rules, and one more that drops the last day of each period by the date that the rules book on. -#}
{% macro _without_last_day(definition, mistake) %}
    {%- set unit = mistake.ends_before_last_day_of -%}
    {%- set booked_at = goldwright.combined_rules(definition, mistake.rules).booked_at -%}
    {{- return(mistake.rules + [goldwright.rule_parts(
        rule='last_day', sentence='The last day is left out.',
        drop_rows_where=dbt.date_trunc(unit, booked_at) ~ ' <> ' ~ dbt.date_trunc(unit, dbt.dateadd('day', 1, booked_at)),
    )]) -}}
{% endmacro %}


{#- Mistakes by all that they have in common beside the rows that they drop and the groups that they hide: [{combined, drops, mistakes}]. -#}
{% macro _families(definition, mistakes) %}
    {%- set families = {} -%}
    {%- for mistake in mistakes -%}
        {%- set combined = goldwright.combined_rules(definition, mistake.rules) -%}
        {%- set key = tojson([combined.booked_at, combined.numerator, combined.denominator, combined.multiply_by, combined.suppress_below | length]) -%}
        {%- set family = families.setdefault(key, {'combined': dict(combined, suppress_below={}), 'drops': [], 'mistakes': []}) -%}
        {%- for drop in combined.drops if drop.predicate not in family.drops -%}
            {%- do family.drops.append(drop.predicate) -%}
        {%- endfor -%}
        {#- Of the whole family each entity is counted; the fewest that may be reported are a mistake's own. -#}
        {%- for entity in combined.suppress_below -%}
            {%- do family.combined.suppress_below.update({entity: 'fewest_' ~ entity}) -%}
        {%- endfor -%}
        {%- do family.mistakes.append({
            'variant': mistake.mistake ~ '__' ~ mistake.rule, 'active': mistake.active,
            'drops': combined.drops | map(attribute='predicate') | list, 'suppress_below': combined.suppress_below,
        }) -%}
    {%- endfor -%}
    {{- return(families.values() | list) -}}
{% endmacro %}


{#- Stands for rows without a date where months are joined. -#}
{% macro _no_month() -%}
    cast('0001-01-01' as date)
{%- endmacro %}


{#- What each mistake drops and hides, and for which asked cells it is worked out. -#}
{% macro _wanted(name, mistakes, drops=[], suppress_below={}) -%}
{{ name }}_mistakes as (
    {%- for mistake in mistakes %}
    select
        {{ loop.index }} as mistake,
        '{{ mistake.variant }}' as variant
        {%- for drop in drops %},
        {{ 'true' if drop in mistake.drops else 'false' }} as drops_{{ loop.index }}
        {%- endfor %}
        {%- for entity, fewest in suppress_below.items() %},
        {{ mistake.suppress_below.get(entity, 0) }} as {{ fewest }}
        {%- endfor %}
        {%- for position in range(mistakes | map(attribute='active') | map('length') | max) %},
        {{ "'," ~ mistake.active[position] ~ ",'" if position < mistake.active | length else "''" }} as active_{{ position + 1 }}
        {%- endfor %}
    {{- '\n    union all' if not loop.last }}
    {%- endfor %}
),

{{ name }}_wanted as (
    select distinct
        asked.asked_cell,
        {%- for drop in drops %}
        {{ name }}_mistakes.drops_{{ loop.index }},
        {%- endfor %}
        {{ name }}_mistakes.mistake
    from asked
    cross join {{ name }}_mistakes
    {%- for position in range(mistakes | map(attribute='active') | map('length') | max) %}
    {{ 'where' if loop.first else '    and' }} {{ position_of(name ~ '_mistakes.active_' ~ (position + 1), 'asked.active_rules') }} > 0
    {%- endfor %}
)
{%- endmacro %}


{#- The sums of asked cells under each mistake of a family. -#}
{% macro _family_groups(definition, family, name) -%}
{%- set combined = family.combined -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set drops = range(1, family.drops | length + 1) | list -%}
{%- set drop_columns = [] -%}
{%- for drop in drops -%}{%- do drop_columns.append('drop_' ~ drop) -%}{%- endfor -%}
{%- set counted = goldwright._distinct_columns(combined) -%}
{%- set is_median = combined.numerator.agg == 'median' -%}
{%- set is_by_entity = counted | length == 1 and not is_median -%}
{#- Sums that only one mistake reads, or a median, save nothing. -#}
{%- set is_by_row = is_median or (is_by_entity and family.mistakes | length == 1) -%}
{%- set sums = ['row_count'] -%}
{%- if combined.numerator.agg != 'count_distinct' -%}{%- do sums.append('measure') -%}{%- endif -%}
{%- if combined.denominator and combined.denominator.agg != 'count_distinct' -%}{%- do sums.append('divisor') -%}{%- endif -%}
{%- if goldwright._has_squares(combined) -%}{%- do sums.append('sum_of_squares') -%}{%- endif -%}
{{ name }}_rows as (
    select
        {%- for dimension in dimensions %}
        coalesce(cast({{ dimension }} as {{ dbt.type_string() }}), '(none)') as {{ dimension }},
        {%- endfor %}
        {%- for entity in combined.suppress_below %}
        {{ definition.entities[entity] }} as {{ entity }},
        {%- endfor %}
        {%- for drop in drops %}
        ({{ family.drops[drop - 1] }}) is true as drop_{{ drop }},
        {%- endfor %}
        coalesce(cast({{ dbt.date_trunc('month', combined.booked_at) }} as date), {{ goldwright._no_month() }}) as booked_month,
        {{ combined.numerator.expr }} as measure
        {%- if combined.denominator %},
        {{ combined.denominator.expr }} as divisor
        {%- endif %}
    from {{ definition.fact | replace(definition.domain ~ '__', '') }}
    {%- if definition.filter %}
    where {{ definition.filter }}
    {%- endif %}
),

{{ name }}_counted_rows as (
    select * from {{ name }}_rows
    where
        (measure is not null {%- if combined.denominator %} or divisor is not null {%- endif %})
        and booked_month in (select asked.booked_month from asked)
),

{{ goldwright._monthly_sums(definition, combined, name, drops) }},

-- Each once for every dimension that an asked cell may name first, and once for none.
{{ name }}_members as (
    select
        {{ name }}_months.*,
        first_dimensions.first_dimension,
        case first_dimensions.first_dimension
            {%- for dimension in dimensions %}
            when '{{ dimension }}' then {{ name }}_months.{{ dimension }}
            {%- endfor %}
            else ''
        end as first_value
    from {{ name }}_months
    cross join (select distinct first_dimension from asked) as first_dimensions
),

-- The sums of each asked cell, for each set of rows that mistakes may drop{{ ' and each entity' if is_by_entity }}.
{{ name }}_sums as {{ goldwright.materialized() if not is_by_row }}(
    select
        asked_months.asked_cell,
        {%- for drop in drops %}
        drop_{{ drop }},
        {%- endfor %}
        {%- for column in counted %}
        {{ column }},
        {%- endfor %}
        {%- for column in sums %}
        {{ column if is_by_row else 'sum(' ~ column ~ ') as ' ~ column }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_members
    inner join asked_months
        on
            {{ name }}_members.booked_month = asked_months.booked_month
            and {{ name }}_members.first_dimension = asked_months.first_dimension
            and {{ name }}_members.first_value = asked_months.first_value
            and asked_months.second_value = case asked_months.second_dimension
                {%- for dimension in dimensions %}
                when '{{ dimension }}' then {{ name }}_members.{{ dimension }}
                {%- endfor %}
                else ''
            end
    {%- if not is_by_row %}
    group by {{ (['asked_months.asked_cell'] + drop_columns + counted) | join(', ') }}
    {%- endif %}
),

{{ name }}_kept as (
    select
        {{ name }}_wanted.asked_cell,
        {{ name }}_wanted.mistake,
        {%- for column in counted + sums %}
        {{ ('sum(' ~ column ~ ') as ' ~ column) if is_by_entity and column in sums else column }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_sums
    inner join {{ name }}_wanted on {{ name }}_sums.asked_cell = {{ name }}_wanted.asked_cell
    {%- for drop in drops %}
    {{ 'where' if loop.first else '    and' }} not ({{ name }}_sums.drop_{{ drop }} and {{ name }}_wanted.drops_{{ drop }})
    {%- endfor %}
    {%- if is_by_entity %}
    group by {{ name }}_wanted.asked_cell, {{ name }}_wanted.mistake, {{ counted[0] }}
    {%- endif %}
),

{{ name }}_kept_groups as (
    select
        asked_cell,
        mistake,
        {%- for column, aggregate in goldwright._aggregates(definition, combined, is_by_entity).items() %}
        {{ aggregate }} as {{ column }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_kept
    group by asked_cell, mistake
),

{{ name }}_groups as (
    select
        {%- for column in ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain', 'period'] %}
        asked_cells.{{ column }},
        {%- endfor %}
        {{ name }}_mistakes.variant,
        {%- for fewest in combined.suppress_below.values() %}
        {{ name }}_mistakes.{{ fewest }},
        {%- endfor %}
        {{ name }}_kept_groups.*
    from {{ name }}_kept_groups
    inner join asked_cells on {{ name }}_kept_groups.asked_cell = asked_cells.asked_cell
    inner join {{ name }}_mistakes on {{ name }}_kept_groups.mistake = {{ name }}_mistakes.mistake
)
{%- endmacro %}
