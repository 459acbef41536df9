{#-
    The aggregates of a variant: for each breakdown, over all records and by year, quarter and month. Rows are summed
    once by month and all dimensions, with the entities that are counted distinct kept apart; every breakdown reads these
    few sums. A median has no such sums and reads the rows. Grouping sets serve the four grains at once; distinct
    counts are quicker with a `group by` for each.
-#}
{% macro _grouped_rows(definition, combined, variant) -%}
{%- set is_distinct = goldwright._counts_distinct(combined) and not counts_distinct_in_grouping_sets() -%}
{%- set grains = {'all': 'null', 'year': 'booked_year', 'quarter': 'booked_quarter', 'month': 'booked_month'} if is_distinct else {'every': none} -%}
{{ goldwright._monthly_sums(definition, combined, variant) }},

-- One row per group and period. A period that is null stands for rows without a date.
{{ variant }}_groups as (
    {%- for slice in definition.slices %}
    {%- for grain, period in grains.items() %}
    {%- set columns = slice + ([] if grain == 'all' else [period]) %}
    select
        {{- goldwright._slice_columns(slice) }}
        {%- if is_distinct %}
        '{{ grain }}' as grain,
        cast({{ period }} as date) as period,
        {%- else %}
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        {%- endif %}
        {%- for column, aggregate in goldwright._aggregates(definition, combined).items() %}
        {{ aggregate }} as {{ column }}{{ ',' if not loop.last }}
        {%- endfor %}
    from {{ variant }}_months
    {%- if not is_distinct %}
    group by grouping sets (
        ({{ slice | join(', ') }}),
        ({{ (slice + ['booked_year']) | join(', ') }}),
        ({{ (slice + ['booked_quarter']) | join(', ') }}),
        ({{ (slice + ['booked_month']) | join(', ') }})
    )
    {%- elif columns %}
    group by {{ columns | join(', ') }}
    {%- endif %}
    having count(*) > 0
    {%- if not loop.last %}
    union all
    {%- endif %}
    {%- endfor %}
    {%- if not loop.last %}
    union all
    {%- endif %}
    {%- endfor %}
)
{%- endmacro %}


{#- What every breakdown reads: one row for each month, group and counted entity; for a median each row. -#}
{% macro _monthly_sums(definition, combined, variant, drops=none) -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set keys = dimensions + goldwright._distinct_columns(combined) + ['booked_month'] -%}
{%- for drop in drops or [] -%}{%- do keys.append('drop_' ~ drop) -%}{%- endfor -%}
{{ variant }}_months as {{ goldwright.materialized() if drops is none }}(
    select
        {%- if combined.numerator.agg == 'median' %}
        {{ variant }}_counted_rows.*,
        1 as row_count,
        {%- else %}
        {%- for key in keys %}
        {{ key }},
        {%- endfor %}
        count(*) as row_count,
        {%- if combined.numerator.agg != 'count_distinct' %}
        {{ 'count' if combined.numerator.agg == 'count' else 'sum' }}(measure) as measure,
        {%- endif %}
        {%- if combined.denominator and combined.denominator.agg != 'count_distinct' %}
        {{ 'count' if combined.denominator.agg == 'count' else 'sum' }}(divisor) as divisor,
        {%- endif %}
        {%- if goldwright._has_squares(combined) %}
        sum(cast(measure as {{ exact_integer() }}) * measure) as sum_of_squares,
        {%- endif %}
        {%- endif %}
        cast({{ dbt.date_trunc('year', 'booked_month') }} as date) as booked_year,
        cast({{ dbt.date_trunc('quarter', 'booked_month') }} as date) as booked_quarter
    from {{ variant }}_counted_rows
    {%- if combined.numerator.agg != 'median' %}
    group by {{ keys | join(', ') }}
    {%- endif %}
)
{%- endmacro %}


{% macro _counts_distinct(combined) -%}
    {{- return(goldwright._distinct_columns(combined) | length > 0) -}}
{%- endmacro %}


{#- Names and values of a breakdown; a name that is null means rolled up. -#}
{% macro _slice_columns(slice) -%}
    {%- for position in [0, 1] %}
        {%- if position < slice | length %}
        '{{ slice[position] }}' as dimension_{{ position + 1 }},
        {{ slice[position] }} as value_{{ position + 1 }},
        {%- else %}
        cast(null as {{ dbt.type_string() }}) as dimension_{{ position + 1 }},
        cast(null as {{ dbt.type_string() }}) as value_{{ position + 1 }},
        {%- endif %}
    {%- endfor %}
{%- endmacro %}


{#-
    The columns of a group from its sums: {column: aggregate}. is_by_entity: the one column whose distinct values are
    counted has a row for each, so that a count of rows counts it once.
-#}
{% macro _aggregates(definition, combined, is_by_entity=false) %}
    {%- set columns = {'row_count': 'cast(sum(row_count) as bigint)'} -%}
    {%- for entity in combined.suppress_below -%}
        {%- do columns.update({entity ~ '_count': goldwright._aggregated('count_distinct', entity, is_by_entity)}) -%}
    {%- endfor -%}
    {%- do columns.update({'numerator': goldwright._aggregated(combined.numerator.agg, 'measure', is_by_entity)}) -%}
    {%- if combined.denominator -%}
        {%- do columns.update({'denominator': goldwright._aggregated(combined.denominator.agg, 'divisor', is_by_entity)}) -%}
    {%- else -%}
        {%- do columns.update({'denominator': {'average': columns.row_count, 'median': '2'}.get(combined.numerator.agg, '1')}) -%}
    {%- endif -%}
    {%- do columns.update({
        'sum_of_squares': 'sum(sum_of_squares)' if goldwright._has_squares(combined) else 'cast(null as ' ~ exact_integer() ~ ')'
    }) -%}
    {{- return(columns) -}}
{% endmacro %}


{#- The columns whose distinct values are counted. -#}
{% macro _distinct_columns(combined) %}
    {%- set columns = combined.suppress_below.keys() | list -%}
    {%- if combined.numerator.agg == 'count_distinct' -%}{%- do columns.append('measure') -%}{%- endif -%}
    {%- if combined.denominator and combined.denominator.agg == 'count_distinct' -%}{%- do columns.append('divisor') -%}{%- endif -%}
    {{- return(columns) -}}
{% endmacro %}


{#- A numerator or denominator from its sums: an average's numerator is its sum, a median's the sum of the two middle values. -#}
{% macro _aggregated(agg, column, is_by_entity) %}
    {%- if agg in ('sum', 'average', 'count') -%}
        {{- return('sum(' ~ column ~ ')') -}}
    {%- elif agg == 'count_distinct' -%}
        {{- return('count(' ~ ('' if is_by_entity else 'distinct ') ~ column ~ ')') -}}
    {%- elif agg == 'median' -%}
        {{- return(sum_of_middle_values(column)) -}}
    {%- else -%}
        {%- do exceptions.raise_compiler_error("Model " ~ model.original_file_path ~ " aggregates by '" ~ agg ~ "'; known are sum, average, count, count_distinct and median: mend agg in the metric's YAML.") -%}
    {%- endif -%}
{% endmacro %}


{#- What a test over single rows needs beside the sum; only an average can be tested. -#}
{% macro _has_squares(combined) -%}
    {{- return(combined.numerator.agg == 'average' and not combined.denominator) -}}
{%- endmacro %}
