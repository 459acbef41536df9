{#-
    The aggregates of a variant: for each breakdown, over all records and by year, quarter and month. Grouping sets
    serve all four at once; distinct counts are quicker with a `group by` of their own for each.
-#}
{% macro _grouped_rows(definition, combined, variant) -%}
{%- set grains = {'all': 'null', 'year': 'booked_year', 'quarter': 'booked_quarter', 'month': 'booked_month'} -%}
-- One row per group and period. A period that is null stands for rows without a date.
{{ variant }}_groups as (
    {%- for slice in definition.slices %}
    {%- if goldwright._counts_distinct(combined) %}
    {%- for grain, period in grains.items() %}
    select
        {{- goldwright._slice_columns(slice) }}
        '{{ grain }}' as grain,
        cast({{ period }} as date) as period,
        {{ goldwright._aggregates(definition, combined) }}
    from {{ variant }}_counted_rows
    {%- set columns = slice + ([] if grain == 'all' else [period]) %}
    {%- if columns %}
    group by {{ columns | join(', ') }}
    {%- else %}
    having count(*) > 0
    {%- endif %}
    {%- if not loop.last %}
    union all
    {%- endif %}
    {%- endfor %}
    {%- else %}
    select
        {{- goldwright._slice_columns(slice) }}
        case
            when grouping(booked_month) = 0 then 'month'
            when grouping(booked_quarter) = 0 then 'quarter'
            when grouping(booked_year) = 0 then 'year'
            else 'all'
        end as grain,
        coalesce(booked_month, booked_quarter, booked_year) as period,
        {{ goldwright._aggregates(definition, combined) }}
    from {{ variant }}_counted_rows
    group by grouping sets (
        ({{ slice | join(', ') }}),
        ({{ (slice + ['booked_year']) | join(', ') }}),
        ({{ (slice + ['booked_quarter']) | join(', ') }}),
        ({{ (slice + ['booked_month']) | join(', ') }})
    )
    {%- endif %}
    {%- if not loop.last %}
    union all
    {%- endif %}
    {%- endfor %}
)
{%- endmacro %}


{% macro _counts_distinct(combined) -%}
    {{- return(
        combined.suppress_below or combined.numerator.agg == 'count_distinct'
        or (combined.denominator and combined.denominator.agg == 'count_distinct')
    ) -}}
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


{#- The same aggregates for asked cells alone: each row counts once for every asked cell that covers its month. -#}
{% macro _asked_groups(definition, combined, variant) -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set key = ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain', 'period'] -%}
{{ variant }}_groups as (
    select
        {%- for column in key %}
        {{ variant }}_asked.{{ column }},
        {%- endfor %}
        {{ goldwright._aggregates(definition, combined) }}
    from {{ variant }}_counted_rows
    inner join {{ variant }}_asked
        on
            {{ variant }}_counted_rows.booked_month is not distinct from {{ variant }}_asked.booked_month
            {%- for position in [1, 2] %}
            and (
                {{ variant }}_asked.dimension_{{ position }} is null
                or {{ variant }}_asked.value_{{ position }} = case {{ variant }}_asked.dimension_{{ position }}
                    {%- for dimension in dimensions %}
                    when '{{ dimension }}' then {{ variant }}_counted_rows.{{ dimension }}
                    {%- endfor %}
                end
            )
            {%- endfor %}
    group by
        {%- for column in key %}
        {{ variant }}_asked.{{ column }}{{ ',' if not loop.last }}
        {%- endfor %}
)
{%- endmacro %}


{% macro _aggregates(definition, combined) -%}
count(*) as row_count,
        {%- for entity in combined.suppress_below %}
        count(distinct {{ entity }}) as {{ entity }}_count,
        {%- endfor %}
        {{ goldwright._aggregated(combined.numerator.agg, 'measure') }} as numerator,
        {{ goldwright._divisor(definition, combined) }} as denominator,
        {{ goldwright._squares(combined) }} as sum_of_squares
{%- endmacro %}


{#- The numerator: an average's is its sum, a median's the sum of the two middle values. -#}
{% macro _aggregated(agg, column) -%}
    {%- if agg in ('sum', 'average') -%}
        sum({{ column }})
    {%- elif agg == 'count' -%}
        count({{ column }})
    {%- elif agg == 'count_distinct' -%}
        count(distinct {{ column }})
    {%- elif agg == 'median' -%}
        percentile_disc(0.5) within group (order by {{ column }} asc)
        + percentile_disc(0.5) within group (order by {{ column }} desc)
    {%- else -%}
        {%- do exceptions.raise_compiler_error("Model " ~ model.original_file_path ~ " aggregates by '" ~ agg ~ "'; known are sum, average, count, count_distinct and median: mend agg in the metric's YAML.") -%}
    {%- endif -%}
{%- endmacro %}


{% macro _divisor(definition, combined) -%}
    {%- if combined.denominator -%}
        {{ goldwright._aggregated(combined.denominator.agg, 'divisor') }}
    {%- elif combined.numerator.agg == 'average' -%}
        count(*)
    {%- elif combined.numerator.agg == 'median' -%}
        2
    {%- else -%}
        1
    {%- endif -%}
{%- endmacro %}


{#- What a test over single rows needs beside the sum; only an average can be tested. -#}
{% macro _squares(combined) -%}
    {%- if combined.numerator.agg == 'average' and not combined.denominator -%}
        sum(cast(measure as {{ exact_integer() }}) * measure)
    {%- else -%}
        cast(null as {{ exact_integer() }})
    {%- endif -%}
{%- endmacro %}
