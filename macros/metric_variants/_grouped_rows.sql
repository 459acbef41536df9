{#-
    The aggregates of a variant: for each breakdown, over all records and by year, quarter and month. Rows are summed
    once by month and all dimensions, with the entities that are counted distinct kept apart; every breakdown reads these
    few sums. A median has no such sums and reads the rows. Grouping sets serve the four grains at once; distinct
    counts are quicker with a `group by` for each.
-#}
{% macro _grouped_rows(definition, combined, variant) -%}
{%- set is_distinct = goldwright._counts_distinct(combined) -%}
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
        {{ goldwright._aggregates(definition, combined) }}
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
{% macro _monthly_sums(definition, combined, variant, asked=false) -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set keys = dimensions + combined.suppress_below.keys() | list -%}
{%- if combined.numerator.agg == 'count_distinct' -%}{%- do keys.append('measure') -%}{%- endif -%}
{%- if combined.denominator and combined.denominator.agg == 'count_distinct' -%}{%- do keys.append('divisor') -%}{%- endif -%}
{%- do keys.append('booked_month') -%}
{{ variant }}_months as {{ goldwright.materialized() if not asked }}(
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
        {{ goldwright._aggregated('count' if combined.numerator.agg == 'count' else 'sum', 'measure') }} as measure,
        {%- endif %}
        {%- if combined.denominator and combined.denominator.agg != 'count_distinct' %}
        {{ goldwright._aggregated('count' if combined.denominator.agg == 'count' else 'sum', 'divisor') }} as divisor,
        {%- endif %}
        {%- if goldwright._has_squares(combined) %}
        sum(cast(measure as {{ exact_integer() }}) * measure) as sum_of_squares,
        {%- endif %}
        {%- endif %}
        cast({{ dbt.date_trunc('year', 'booked_month') }} as date) as booked_year,
        cast({{ dbt.date_trunc('quarter', 'booked_month') }} as date) as booked_quarter
    from {{ variant }}_counted_rows
    {%- if asked %}
    where exists (
        select 1 from {{ variant }}_asked
        where {{ variant }}_asked.booked_month is not distinct from {{ variant }}_counted_rows.booked_month
    )
    {%- endif %}
    {%- if combined.numerator.agg != 'median' %}
    group by {{ keys | join(', ') }}
    {%- endif %}
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


{#- The same aggregates for asked cells alone: each month counts once for every asked cell that covers it. -#}
{% macro _asked_groups(definition, combined, variant) -%}
{%- set dimensions = definition.slices | sum(start=[]) | unique | sort | list -%}
{%- set key = ['dimension_1', 'value_1', 'dimension_2', 'value_2', 'grain', 'period'] -%}
{{ goldwright._monthly_sums(definition, combined, variant, asked=true) }},

{{ variant }}_groups as (
    select
        {%- for column in key %}
        {{ variant }}_asked.{{ column }},
        {%- endfor %}
        {{ goldwright._aggregates(definition, combined) }}
    from {{ variant }}_months
    inner join {{ variant }}_asked
        on
            {{ variant }}_months.booked_month is not distinct from {{ variant }}_asked.booked_month
            {%- for position in [1, 2] %}
            and (
                {{ variant }}_asked.dimension_{{ position }} is null
                or {{ variant }}_asked.value_{{ position }} = case {{ variant }}_asked.dimension_{{ position }}
                    {%- for dimension in dimensions %}
                    when '{{ dimension }}' then {{ variant }}_months.{{ dimension }}
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


{#- The columns of a group, from its sums by month. -#}
{% macro _aggregates(definition, combined) -%}
{%- set row_count = 'cast(sum(row_count) as bigint)' -%}
{{ row_count }} as row_count,
        {%- for entity in combined.suppress_below %}
        count(distinct {{ entity }}) as {{ entity }}_count,
        {%- endfor %}
        {{ goldwright._aggregated(combined.numerator.agg, 'measure', of_sums=true) }} as numerator,
        {% if combined.denominator -%}
        {{ goldwright._aggregated(combined.denominator.agg, 'divisor', of_sums=true) }}
        {%- else -%}
        {{ {'average': row_count, 'median': '2'}.get(combined.numerator.agg, '1') }}
        {%- endif %} as denominator,
        {% if not goldwright._has_squares(combined) -%}
        cast(null as {{ exact_integer() }})
        {%- else -%}
        sum(sum_of_squares)
        {%- endif %} as sum_of_squares
{%- endmacro %}


{#- A numerator or denominator: an average's numerator is its sum, a median's the sum of the two middle values. -#}
{% macro _aggregated(agg, column, of_sums=false) -%}
    {%- if agg in ('sum', 'average') or (agg == 'count' and of_sums) -%}
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


{#- What a test over single rows needs beside the sum; only an average can be tested. -#}
{% macro _has_squares(combined) -%}
    {{- return(combined.numerator.agg == 'average' and not combined.denominator) -}}
{%- endmacro %}
