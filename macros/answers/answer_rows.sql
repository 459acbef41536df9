{#-
    The answers of each analysis type, from the values of the cells that skeletons read.

    Every macro takes relations with the columns of `candidates`, `skeleton_values` and `metrics` and gives one row per skeleton,
    variant, row number and key: `answer_number` for numbers, `answer_text` for words. A group that a rule hides reads
    'not reported' where it was asked for; a value that does not exist reads 'none'.
-#}
{% macro answer_of(analysis_type, skeletons, skeleton_values, metrics) %}
    {{- return(context['goldwright']['_' ~ analysis_type ~ '_answers'](skeletons, skeleton_values, metrics)) -}}
{% endmacro %}


{#- A value as the two answer columns. -#}
{% macro _value_columns(value='metric_value', is_suppressed='is_suppressed') -%}
case
            when {{ is_suppressed }} then 'not reported'
            when {{ value }} is null then 'none'
        end as answer_text,
        case when not {{ is_suppressed }} then {{ value }} end as answer_number
{%- endmacro %}


{% macro _asked(analysis_type, skeletons, skeleton_values, metrics) -%}
asked as (
    select
        skeleton_values.*,
        skeletons.detail,
        {{ threshold_of('skeletons') }} as threshold,
        {{ place_count_of('skeletons') }} as place_count,
        metrics.decimals,
        metrics.polarity,
        metrics.label as metric_label
    from {{ skeleton_values }} as skeleton_values
    inner join {{ skeletons }} as skeletons on skeleton_values.skeleton_id = skeletons.skeleton_id
    inner join {{ metrics }} as metrics on skeleton_values.metric = metrics.metric
    where skeletons.analysis_type = '{{ analysis_type }}'
)
{%- endmacro %}


{% macro _point_query_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('point_query', skeletons, skeleton_values, metrics) }},

single_values as (
    select
        skeleton_id,
        variant,
        1 as row_number,
        'value' as answer_key,
        {{ _value_columns() }}
    from asked
    where detail = 'value'
),

-- Hidden and empty groups are left out of a breakdown.
reported_groups as (
    select
        asked.*,
        row_number() over (partition by skeleton_id, variant order by label) as row_number
    from asked
    where detail = 'rows' and metric_value is not null and not is_suppressed
),

breakdowns as (
    select
        skeleton_id,
        variant,
        row_number,
        'group' as answer_key,
        label as answer_text,
        cast(null as decimal(28, 4)) as answer_number
    from reported_groups
    union all
    select
        skeleton_id,
        variant,
        row_number,
        'value' as answer_key,
        cast(null as {{ dbt.type_string() }}) as answer_text,
        metric_value as answer_number
    from reported_groups
)

select * from single_values
union all
select * from breakdowns
{%- endmacro %}


{% macro _comparison_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('comparison', skeletons, skeleton_values, metrics) }},

-- A scorecard's answer has a row for each metric, any other comparison's one.
numbered as (
    select
        asked.*,
        dense_rank() over (partition by skeleton_id order by metric) as row_number
    from asked
),

metric_names as (
    select
        skeleton_id,
        variant,
        row_number,
        'metric' as answer_key,
        metric_label as answer_text,
        cast(null as decimal(28, 4)) as answer_number
    from numbered
    where role = 'a' and detail is not null
),

group_values as (
    select
        skeleton_id,
        variant,
        row_number,
        label as answer_key,
        {{ _value_columns() }}
    from numbered
),

-- Lower is better for some metrics: the verdict answers what was asked.
verdicts as (
    select
        one.skeleton_id,
        one.variant,
        one.row_number,
        case
            when one.detail is not null then 'better'
            when one.polarity = 'lower' then 'lower'
            else 'higher'
        end as answer_key,
        case
            when one.is_suppressed or other.is_suppressed then 'not reported'
            when one.metric_value is null or other.metric_value is null then 'none'
            when one.metric_value = other.metric_value then 'equal'
            when (one.metric_value < other.metric_value) = (one.polarity = 'lower') then one.label
            else other.label
        end as answer_text,
        cast(null as decimal(28, 4)) as answer_number
    from numbered as one
    inner join numbered as other
        on one.skeleton_id = other.skeleton_id and one.variant = other.variant and one.metric = other.metric
    where one.role = 'a' and other.role = 'b'
)

select * from metric_names
union all
select * from group_values
union all
select * from verdicts
{%- endmacro %}


{% macro _ranking_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('ranking', skeletons, skeleton_values, metrics) }},

-- Hidden groups take no place; equal values stand in the alphabetical order of their groups.
ranked as (
    select
        asked.*,
        row_number() over (
            partition by skeleton_id, variant
            order by
                case when detail like 'highest%' then -metric_value else metric_value end,
                label
        ) as row_number
    from asked
    where metric_value is not null and not is_suppressed
),

kept as (
    select * from ranked
    where row_number <= place_count
)

select
    skeleton_id,
    variant,
    row_number,
    'group' as answer_key,
    label as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from kept
union all
select
    skeleton_id,
    variant,
    row_number,
    'value' as answer_key,
    cast(null as {{ dbt.type_string() }}) as answer_text,
    metric_value as answer_number
from kept
{%- endmacro %}


{% macro _trend_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('trend', skeletons, skeleton_values, metrics) }},

months as (
    select
        asked.*,
        row_number() over (partition by skeleton_id, variant order by period) as place_from_start,
        row_number() over (partition by skeleton_id, variant order by period desc) as place_from_end,
        row_number() over (partition by skeleton_id, variant order by metric_value desc, period) as place_by_value
    from asked
    where metric_value is not null and not is_suppressed
),

incomplete as (
    select skeleton_id, variant from asked
    group by skeleton_id, variant
    having
        count(metric_value) < count(*)
        or max(case when is_suppressed then 1 else 0 end) = 1
),

changes as (
    select
        first_month.skeleton_id,
        first_month.variant,
        peak_month.label as peak_period,
        last_month.numerator * first_month.denominator - first_month.numerator * last_month.denominator as change_numerator,
        first_month.numerator * last_month.denominator as change_denominator
    from months as first_month
    inner join months as last_month
        on first_month.skeleton_id = last_month.skeleton_id and first_month.variant = last_month.variant
    inner join months as peak_month
        on first_month.skeleton_id = peak_month.skeleton_id and first_month.variant = peak_month.variant
    where
        first_month.place_from_start = 1
        and last_month.place_from_end = 1
        and peak_month.place_by_value = 1
),

complete as (
    select changes.* from changes
    left join incomplete
        on changes.skeleton_id = incomplete.skeleton_id and changes.variant = incomplete.variant
    where incomplete.skeleton_id is null
)

select
    skeleton_id,
    variant,
    1 as row_number,
    'direction' as answer_key,
    case
        when change_numerator > 0 then 'increasing'
        when change_numerator < 0 then 'decreasing'
        else 'unchanged'
    end as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from complete
union all
select
    skeleton_id,
    variant,
    1 as row_number,
    'change_percent' as answer_key,
    -- From nought there is no change in percent.
    case when change_denominator = 0 then 'none' end as answer_text,
    {{ rounded_ratio('100 * change_numerator', 'change_denominator', 1) }} as answer_number
from complete
union all
select
    skeleton_id,
    variant,
    1 as row_number,
    'peak_period' as answer_key,
    peak_period as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from complete
{%- endmacro %}


{% macro _threshold_crossing_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('threshold_crossing', skeletons, skeleton_values, metrics) }},

months_over as (
    select
        asked.*,
        row_number() over (partition by skeleton_id, variant order by period) as place
    from asked
    where not is_suppressed and metric_value > threshold
),

first_months as (
    select * from months_over
    where place = 1
),

everyone as (
    select distinct skeleton_id, variant from asked
),

crossings as (
    select
        everyone.skeleton_id,
        everyone.variant,
        first_months.label,
        first_months.metric_value
    from everyone
    left join first_months
        on everyone.skeleton_id = first_months.skeleton_id and everyone.variant = first_months.variant
)

select
    skeleton_id,
    variant,
    1 as row_number,
    'crossed' as answer_key,
    case when label is null then 'no' else 'yes' end as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from crossings
union all
select
    skeleton_id,
    variant,
    1 as row_number,
    'period' as answer_key,
    coalesce(label, 'none') as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from crossings
union all
select
    skeleton_id,
    variant,
    1 as row_number,
    'value' as answer_key,
    case when label is null then 'none' end as answer_text,
    metric_value as answer_number
from crossings
{%- endmacro %}


{% macro _counterfactual_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('counterfactual', skeletons, skeleton_values, metrics) }},

cell_values as (
    select
        skeleton_id,
        variant,
        1 as row_number,
        label as answer_key,
        {{ _value_columns() }}
    from asked
),

-- From unrounded values: the difference of two rounded ones can be off by a unit of the last place.
differences as (
    select
        one.skeleton_id,
        one.variant,
        1 as row_number,
        'difference' as answer_key,
        case
            when one.is_suppressed or other.is_suppressed then 'not reported'
            when one.metric_value is null or other.metric_value is null then 'none'
        end as answer_text,
        case
            {%- for decimals in range(0, 5) %}
            when one.decimals = {{ decimals }} then {{ rounded_ratio('(other.numerator * one.denominator - one.numerator * other.denominator)', '(one.denominator * other.denominator)', decimals) }}
            {%- endfor %}
        end as answer_number
    from asked as one
    inner join asked as other
        on one.skeleton_id = other.skeleton_id and one.variant = other.variant
    where one.role = 'baseline' and other.role = 'counterfactual'
)

select * from cell_values
union all
select * from differences
{%- endmacro %}


{% macro _decomposition_answers(skeletons, skeleton_values, metrics) -%}
with

{{ _asked('decomposition', skeletons, skeleton_values, metrics) }},

contributions as (
    select
        skeleton_id,
        variant,
        label,
        max(decimals) as decimals,
        -- An additive metric's denominators are all one and the same.
        sum(case when role = 'after' then numerator else -numerator end) as numerator,
        max(denominator) as denominator,
        max(case when is_suppressed then 1 else 0 end) = 1 as is_suppressed
    from asked
    where numerator is not null and detail is null
    group by skeleton_id, variant, label
),

totals as (
    select
        skeleton_id,
        variant,
        'total' as label,
        max(decimals) as decimals,
        sum(numerator) as numerator,
        max(denominator) as denominator,
        false as is_suppressed
    from contributions
    group by skeleton_id, variant
),

components as (
    select contributions.*, row_number() over (partition by skeleton_id, variant order by label) as row_number
    from contributions
    union all
    select totals.*, 1000 as row_number
    from totals
),

rounded as (
    select
        components.*,
        case
            {%- for decimals in range(0, 5) %}
            when decimals = {{ decimals }} then {{ rounded_ratio('numerator', 'denominator', decimals) }}
            {%- endfor %}
        end as contribution
    from components
),

-- A ratio's change: what the later denominators would have given at the earlier rates parts it in two. The expected
-- numerator is summed in millionths, rounded down group by group.
changed_groups as (
    select
        earlier.skeleton_id,
        earlier.variant,
        earlier.decimals,
        earlier.numerator as earlier_numerator,
        earlier.denominator as earlier_denominator,
        later.numerator as later_numerator,
        later.denominator as later_denominator,
        sign(earlier.numerator) * {{ whole_quotient('later.denominator * abs(earlier.numerator) * 1000000', 'nullif(earlier.denominator, 0)') }} as expected_millionths
    from asked as earlier
    inner join asked as later
        on earlier.skeleton_id = later.skeleton_id and earlier.variant = later.variant and earlier.label = later.label
    where earlier.detail is not null and earlier.role = 'before' and later.role = 'after'
),

changed_wholes as (
    select
        skeleton_id,
        variant,
        max(decimals) as decimals,
        sum(earlier_numerator) as earlier_numerator,
        sum(earlier_denominator) as earlier_denominator,
        sum(later_numerator) as later_numerator,
        sum(later_denominator) as later_denominator,
        sum(expected_millionths) as expected_millionths
    from changed_groups
    group by skeleton_id, variant
    -- Every group has a figure in both periods.
    having count(*) = count(expected_millionths) and count(*) = count(later_numerator)
),

effects as (
    select
        skeleton_id,
        variant,
        'mix_effect' as answer_key,
        decimals,
        cast(expected_millionths * earlier_denominator - earlier_numerator * later_denominator * 1000000 as {{ exact_integer() }}) as numerator,
        cast(later_denominator * earlier_denominator * 1000000 as {{ exact_integer() }}) as denominator
    from changed_wholes
    union all
    select
        skeleton_id,
        variant,
        'rate_effect' as answer_key,
        decimals,
        cast(later_numerator * 1000000 - expected_millionths as {{ exact_integer() }}) as numerator,
        cast(later_denominator * 1000000 as {{ exact_integer() }}) as denominator
    from changed_wholes
    union all
    select
        skeleton_id,
        variant,
        'total' as answer_key,
        decimals,
        cast(later_numerator * earlier_denominator - earlier_numerator * later_denominator as {{ exact_integer() }}) as numerator,
        cast(later_denominator * earlier_denominator as {{ exact_integer() }}) as denominator
    from changed_wholes
),

-- Without a figure in each group and period there is nothing to part.
missing_effects as (
    select distinct
        asked.skeleton_id,
        asked.variant
    from asked
    left join changed_wholes
        on asked.skeleton_id = changed_wholes.skeleton_id and asked.variant = changed_wholes.variant
    where asked.detail is not null and changed_wholes.skeleton_id is null
)

select
    skeleton_id,
    variant,
    1 as row_number,
    answer_key,
    cast(null as {{ dbt.type_string() }}) as answer_text,
    case
        {%- for decimals in range(0, 5) %}
        when decimals = {{ decimals }} then {{ rounded_ratio('numerator', 'denominator', decimals) }}
        {%- endfor %}
    end as answer_number
from effects
union all
{%- for effect in ['mix_effect', 'rate_effect', 'total'] %}
select
    skeleton_id,
    variant,
    1 as row_number,
    '{{ effect }}' as answer_key,
    'none' as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from missing_effects
union all
{%- endfor %}
select
    skeleton_id,
    variant,
    row_number,
    'component' as answer_key,
    label as answer_text,
    cast(null as decimal(28, 4)) as answer_number
from rounded
union all
select
    skeleton_id,
    variant,
    row_number,
    'contribution' as answer_key,
    case when is_suppressed then 'not reported' end as answer_text,
    case when not is_suppressed then contribution end as answer_number
from rounded
{%- endmacro %}
