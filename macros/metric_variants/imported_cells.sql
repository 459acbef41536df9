{#-
    The cells of a metric that MetricFlow computes, from one CTE for each breakdown and grain. MetricFlow gives a value
    and no fraction, so the value is rounded to four decimals and its numerator counts ten-thousandths. Ten decimals
    come first, by way of the float's shortest text: they rub out the noise of floats, which would decide a midpoint.
    queries: [{cte, grain, dimension, member, period}]: the dimension's name here, and the CTE's columns of members and
    of periods, or none.
-#}
{% macro imported_cells(metric, domain, queries) -%}
imported_values as (
    {%- for query in queries %}
    select
        {%- if query.dimension %}
        '{{ query.dimension }}' as dimension_1,
        coalesce(cast({{ query.member }} as {{ dbt.type_string() }}), '(none)') as value_1,
        {%- else %}
        cast(null as {{ dbt.type_string() }}) as dimension_1,
        cast(null as {{ dbt.type_string() }}) as value_1,
        {%- endif %}
        '{{ query.grain }}' as grain,
        cast({{ query.period or 'null' }} as date) as period,
        round(cast(cast(value as {{ dbt.type_string() }}) as decimal(38, 10)), 4) as metric_value
    from {{ query.cte }}
    -- What is no finite number is no value.
    where value between -1e24 and 1e24
    {%- if not loop.last %}
    union all
    {%- endif -%}
    {%- endfor %}
),

standard_cells as (
    select
        '{{ domain }}' as domain,
        '{{ metric }}' as metric,
        'standard' as variant,
        dimension_1,
        value_1,
        cast(null as {{ dbt.type_string() }}) as dimension_2,
        cast(null as {{ dbt.type_string() }}) as value_2,
        grain,
        period,
        cast(null as bigint) as row_count,
        cast(null as bigint) as entity_count,
        cast(metric_value * 10000 as {{ exact_integer() }}) as numerator,
        cast(10000 as {{ exact_integer() }}) as denominator,
        cast(metric_value as decimal(28, 4)) as metric_value,
        cast(null as {{ exact_integer() }}) as sum_of_squares,
        false as is_suppressed
    from imported_values
    -- Rows without a date count over all records only.
    where grain = 'all' or period is not null
)
{%- endmacro %}
