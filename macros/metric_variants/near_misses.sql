{#-
    The asked cells of a metric under mistakes: mistakes: [{mistake, rule, rules, active}], each with the whole set of
    rules that someone who makes it would apply. A mistake is worked out for those cells whose tasks have all of `active`
    among their active rules, since it moves no other. asked: the relation of asked cells, a row for each month that a
    cell covers.

    Mistakes that differ in dropped rows alone are a family: one pass over the fact serves them all, each with filters
    of its own on the aggregates. Shares need every member of their dimension and are worked out one by one.
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
        {%- set families = goldwright._families(definition, mistakes) -%}
{{ goldwright._fact_import(definition, fact) }}

asked as (
    select * from {{ asked }}
    where metric = '{{ definition.name }}'
),
        {%- if definition.share_of %}
            {%- for mistake in mistakes %}

{{ goldwright._variant_steps(definition, mistake.rules, mistake.mistake ~ '__' ~ mistake.rule) }},
            {%- endfor %}
        {%- else %}
            {%- for family in families %}

{{ goldwright._family_groups(definition, family, 'family_' ~ loop.index) }},
                {%- set name = 'family_' ~ loop.index %}
                {%- for mistake in family.mistakes %}

{{ goldwright._mistaken_cells(definition, family, mistake, name) }},
                {%- endfor %}
            {%- endfor %}
        {%- endif %}

near_misses as (
        {%- for mistake in mistakes %}
            {%- set variant = mistake.mistake ~ '__' ~ mistake.rule %}
    select * from {{ variant }}_cells
    where exists (
        select 1 from asked
        where {{ same_cell('asked', variant ~ '_cells') }}
            {%- for rule in mistake.active %}
            and position(',{{ rule }},' in asked.active_rules) > 0
            {%- endfor %}
    )
            {%- if not loop.last %}
    union all
            {%- endif -%}
        {%- endfor %}
)

select * from near_misses
{% endmacro %}


{#- Mistakes by all that they have in common beside the rows that they drop: [{combined, drops, mistakes}]. -#}
{% macro _families(definition, mistakes) %}
    {%- set families = {} -%}
    {%- for mistake in mistakes -%}
        {%- set combined = goldwright.combined_rules(definition, mistake.rules) -%}
        {%- set key = tojson([combined.booked_at, combined.numerator, combined.denominator, combined.suppress_below, combined.multiply_by]) -%}
        {%- set family = families.setdefault(key, {'combined': combined, 'drops': [], 'mistakes': []}) -%}
        {%- set dropped = [] -%}
        {%- for drop in combined.drops -%}
            {%- do family.drops.append(drop.predicate) if drop.predicate not in family.drops -%}
            {%- do dropped.append('not drop_' ~ (family.drops.index(drop.predicate) + 1)) -%}
        {%- endfor -%}
        {%- do family.mistakes.append({
            'variant': mistake.mistake ~ '__' ~ mistake.rule, 'number': family.mistakes | length + 1,
            'filter': ' filter (where ' ~ dropped | join(' and ') ~ ')' if dropped else '',
        }) -%}
    {%- endfor -%}
    {{- return(families.values() | list) -}}
{% endmacro %}


{#- The sums of asked cells: a row a cell, with the columns of a group once for each mistake of the family. -#}
{% macro _family_groups(definition, family, name) -%}
{%- set combined = family.combined -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set drops = range(1, family.drops | length + 1) | list -%}
{%- set key = ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain', 'period'] -%}
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
        cast({{ dbt.date_trunc('month', combined.booked_at) }} as date) as booked_month,
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
        and exists (
            select 1 from asked
            where asked.booked_month is not distinct from {{ name }}_rows.booked_month
        )
),

{{ goldwright._monthly_sums(definition, combined, name, drops) }},

{{ name }}_asked as (
    select distinct {{ key | join(', ') }}, booked_month from asked
),

{%- set counted = goldwright._distinct_columns(combined) -%}
{%- set is_by_entity = counted | length == 1 and combined.numerator.agg != 'median' %}
{{ name }}_{{ 'entities' if is_by_entity else 'groups' }} as {{ '' if is_by_entity else goldwright.materialized() }}(
    select
        {%- for column in key %}
        {{ name }}_asked.{{ column }},
        {%- endfor %}
        {%- if is_by_entity %}
        {{ counted[0] }} as entity,
        {%- endif %}
        {%- for mistake in family.mistakes %}
        {%- set aggregates = goldwright._sums(combined, mistake.filter) if is_by_entity else goldwright._aggregates(definition, combined, mistake.filter) %}
        {%- for column, aggregate in aggregates.items() %}
        {{ aggregate }} as {{ column }}_{{ mistake.number }}{{ ',' if not loop.last }}
        {%- endfor %}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_months
    inner join {{ name }}_asked
        on
            {{ name }}_months.booked_month is not distinct from {{ name }}_asked.booked_month
            {%- for position in [1, 2] %}
            and (
                {{ name }}_asked.dimension_{{ position }} is null
                {%- if dimensions %}
                or {{ name }}_asked.value_{{ position }} = case {{ name }}_asked.dimension_{{ position }}
                    {%- for dimension in dimensions %}
                    when '{{ dimension }}' then {{ name }}_months.{{ dimension }}
                    {%- endfor %}
                end
                {%- endif %}
            )
            {%- endfor %}
    group by
        {%- for column in key %}
        {{ name }}_asked.{{ column }}{{ ',' if not loop.last or is_by_entity }}
        {%- endfor %}
        {%- if is_by_entity %}
        {{ counted[0] }}
        {%- endif %}
)
{%- if is_by_entity %},

-- One entity is counted: what it adds to each mistake is known, so that a count of rows counts it once.
{{ name }}_groups as {{ goldwright.materialized() }}(
    select
        {{ key | join(', ') }},
        {%- for mistake in family.mistakes %}
        {%- for column, aggregate in goldwright._aggregates_of_entities(combined, mistake.number).items() %}
        {{ aggregate }} as {{ column }}_{{ mistake.number }}{{ ',' if not loop.last }}
        {%- endfor %}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_entities
    group by {{ key | join(', ') }}
)
{%- endif %}
{%- endmacro %}


{#- The columns whose distinct values are counted. -#}
{% macro _distinct_columns(combined) %}
    {%- set columns = combined.suppress_below.keys() | list -%}
    {%- if combined.numerator.agg == 'count_distinct' -%}{%- do columns.append('measure') -%}{%- endif -%}
    {%- if combined.denominator and combined.denominator.agg == 'count_distinct' -%}{%- do columns.append('divisor') -%}{%- endif -%}
    {{- return(columns) -}}
{% endmacro %}


{#- What one entity adds to a cell under a filter: rows, measure, divisor, squares. -#}
{% macro _sums(combined, filter) %}
    {%- set columns = {'row_count': 'sum(row_count)' ~ filter} -%}
    {%- if combined.numerator.agg != 'count_distinct' -%}{%- do columns.update({'measure': 'sum(measure)' ~ filter}) -%}{%- endif -%}
    {%- if combined.denominator and combined.denominator.agg != 'count_distinct' -%}{%- do columns.update({'divisor': 'sum(divisor)' ~ filter}) -%}{%- endif -%}
    {%- if goldwright._has_squares(combined) -%}{%- do columns.update({'sum_of_squares': 'sum(sum_of_squares)' ~ filter}) -%}{%- endif -%}
    {{- return(columns) -}}
{% endmacro %}


{#- The columns of a group from the sums of its entities. -#}
{% macro _aggregates_of_entities(combined, number) %}
    {%- set entities = 'count(case when row_count_' ~ number ~ ' > 0 then entity end)' -%}
    {%- set row_count = 'cast(coalesce(sum(row_count_' ~ number ~ '), 0) as bigint)' -%}
    {%- set columns = {'row_count': row_count} -%}
    {%- for name in combined.suppress_below -%}{%- do columns.update({name ~ '_count': entities}) -%}{%- endfor -%}
    {%- do columns.update({
        'numerator': entities if combined.numerator.agg == 'count_distinct' else 'sum(measure_' ~ number ~ ')',
        'denominator': (entities if combined.denominator.agg == 'count_distinct' else 'sum(divisor_' ~ number ~ ')') if combined.denominator
            else {'average': row_count}.get(combined.numerator.agg, '1'),
        'sum_of_squares': 'sum(sum_of_squares_' ~ number ~ ')' if goldwright._has_squares(combined)
            else 'cast(null as ' ~ exact_integer() ~ ')',
    }) -%}
    {{- return(columns) -}}
{% endmacro %}


{#- One mistake's columns of its family, as cells; a cell in which no row is left does not exist. -#}
{% macro _mistaken_cells(definition, family, mistake, name) -%}
{{ mistake.variant }}_groups as (
    select
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        {%- for column in goldwright._aggregates(definition, family.combined) %}
        {{ column }}_{{ mistake.number }} as {{ column }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ name }}_groups
    where row_count_{{ mistake.number }} > 0
),

{{ goldwright._reported_cells(definition, family.combined, mistake.variant) }}
{%- endmacro %}
