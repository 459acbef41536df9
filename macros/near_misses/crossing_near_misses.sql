{#-
    One row per threshold crossing, later month over the threshold, row number and key: what somebody answers who has the
    right months and names another one than the first, such as the last or the highest.
-#}
{% macro crossing_near_misses(domain) %}
with

months_over as (
    select
        skeleton_values.skeleton_id,
        skeleton_values.label,
        skeleton_values.metric_value,
        row_number() over (partition by skeleton_values.skeleton_id order by skeleton_values.period) as place
    from {{ ref(domain ~ '__skeleton_values') }} as skeleton_values
    inner join {{ ref(domain ~ '__selected_skeletons') }} as selected_skeletons
        on skeleton_values.skeleton_id = selected_skeletons.skeleton_id
    inner join {{ ref(domain ~ '__candidates') }} as candidates
        on skeleton_values.skeleton_id = candidates.skeleton_id
    where
        candidates.analysis_type = 'threshold_crossing'
        and skeleton_values.variant = 'governed'
        and not skeleton_values.is_suppressed
        and skeleton_values.metric_value > {{ threshold_of('candidates') }}
),

later_months as (
    select
        skeleton_id,
        'other_month__' || label as variant,
        label,
        metric_value
    from months_over
    where place > 1
)

{%- for key, text, number in [
    ('crossed', "'yes'", 'null'),
    ('period', 'label', 'null'),
    ('value', 'null', 'metric_value'),
] %}
select
    skeleton_id,
    variant,
    1 as row_number,
    '{{ key }}' as answer_key,
    cast({{ text }} as {{ dbt.type_string() }}) as answer_text,
    cast({{ number }} as decimal(28, 4)) as answer_number
from later_months
{{ 'union all' if not loop.last }}
{%- endfor %}
{% endmacro %}
