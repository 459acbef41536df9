{#-
    One row per selected skeleton, wrong window and cell that its answer would read there, under the rules in force: what
    somebody answers who takes the month, quarter or year before or after, the same period of another year, the half year
    before or after, a window that begins or ends a month early or late, two periods for one, half of a year, the year up to
    a period, the quarter of a month, the whole year, or all records.
-#}
{% macro shifted_values(domain) %}
with

windows as (
    select
        domain,
        grain,
        period,
        period_label,
        extract(year from period) as calendar_year,
        12 * extract(year from period) + extract(month from period) as month_number
    from {{ ref('windows') }}
),

selected_skeletons as (
    select
        skeletons.skeleton_id,
        skeletons.domain,
        skeletons.analysis_type,
        skeletons.grain,
        skeletons.detail,
        coalesce(skeletons.filter_dimension < skeletons.dimension, false) as is_filter_first,
        first_windows.calendar_year,
        first_windows.month_number as first_month,
        last_windows.month_number as last_month,
        last_windows.month_number + case skeletons.grain when 'year' then 11 when 'quarter' then 2 else 0 end as final_month
    from {{ ref(domain ~ '__selected_skeletons') }} as skeletons
    inner join windows as first_windows
        on
            skeletons.domain = first_windows.domain
            and skeletons.grain = first_windows.grain
            and cast(skeletons.period_from as date) = first_windows.period
    inner join windows as last_windows
        on
            skeletons.domain = last_windows.domain
            and skeletons.grain = last_windows.grain
            and cast(coalesce(skeletons.period_to, skeletons.period_from) as date) = last_windows.period
),

skeleton_cells as (
    select * from {{ ref(domain ~ '__skeleton_cells') }}
),

cells as (
    select * from {{ ref(domain ~ '__cells') }}
),

wrong_windows as (
    {%- for name, grain, new_grain, months_from, months_to in [
        ('month_before', 'month', 'month', -1, -1),
        ('month_after', 'month', 'month', 1, 1),
        ('two_months_before', 'month', 'month', -2, -2),
        ('two_months_after', 'month', 'month', 2, 2),
        ('three_months_before', 'month', 'month', -3, -3),
        ('three_months_after', 'month', 'month', 3, 3),
        ('quarter_before', 'quarter', 'quarter', -3, -3),
        ('quarter_after', 'quarter', 'quarter', 3, 3),
        ('two_quarters_before', 'quarter', 'quarter', -6, -6),
        ('two_quarters_after', 'quarter', 'quarter', 6, 6),
        ('half_year_before', 'month', 'month', -6, -6),
        ('half_year_after', 'month', 'month', 6, 6),
        ('year_before', 'month', 'month', -12, -12),
        ('year_before', 'quarter', 'quarter', -12, -12),
        ('year_before', 'year', 'year', -12, -12),
        ('year_after', 'month', 'month', 12, 12),
        ('year_after', 'quarter', 'quarter', 12, 12),
        ('year_after', 'year', 'year', 12, 12),
        ('begins_early', 'month', 'month', -1, 0),
        ('begins_late', 'month', 'month', 1, 0),
        ('ends_early', 'month', 'month', 0, -1),
        ('ends_late', 'month', 'month', 0, 1),
        ('whole_quarter', 'month', 'quarter', 0, 0),
        ('whole_year', 'month', 'year', 0, 0),
        ('whole_year', 'quarter', 'year', 0, 0),
        ('all_records', 'month', 'all', 0, 0),
        ('all_records', 'quarter', 'all', 0, 0),
        ('all_records', 'year', 'all', 0, 0),
    ] %}
    select
        '{{ name }}' as wrong_window,
        '{{ grain }}' as grain,
        '{{ new_grain }}' as new_grain,
        {{ months_from }} as months_from,
        {{ months_to }} as months_to
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- The one period that an answer reads, moved.
moved_periods as (
    select
        selected_skeletons.skeleton_id,
        selected_skeletons.detail,
        selected_skeletons.is_filter_first,
        'wrong_window__' || wrong_windows.wrong_window as variant,
        windows.grain,
        windows.period
    from selected_skeletons
    inner join wrong_windows
        on
            selected_skeletons.grain = wrong_windows.grain
            and wrong_windows.months_from = wrong_windows.months_to
            and wrong_windows.wrong_window not in ('half_year_before', 'half_year_after')
    inner join windows
        on
            selected_skeletons.domain = windows.domain
            and wrong_windows.new_grain = windows.grain
            and case wrong_windows.new_grain
                when 'all' then true
                when selected_skeletons.grain
                    then selected_skeletons.first_month + wrong_windows.months_from = windows.month_number
                when 'quarter' then selected_skeletons.first_month between windows.month_number and windows.month_number + 2
                else selected_skeletons.calendar_year = windows.calendar_year
            end
    where selected_skeletons.analysis_type not in ('trend', 'threshold_crossing', 'decomposition')
),

-- Windows that are no period of their own, by their months, where figures of months add up.
joined_windows as (
    {%- for name, grain, months_from, months_to in [
        ('begins_early', 'month', -1, 0),
        ('ends_late', 'month', 0, 1),
        ('begins_early', 'quarter', -1, 0),
        ('begins_late', 'quarter', 1, 0),
        ('ends_early', 'quarter', 0, -1),
        ('ends_late', 'quarter', 0, 1),
        ('two_quarters_from', 'quarter', 0, 3),
        ('two_quarters_to', 'quarter', -3, 0),
        ('begins_early', 'year', -1, 0),
        ('begins_late', 'year', 1, 0),
        ('ends_early', 'year', 0, -1),
        ('ends_late', 'year', 0, 1),
        ('first_half', 'year', 0, -6),
        ('second_half', 'year', 6, 0),
        ('two_years_from', 'year', 0, 12),
        ('two_years_to', 'year', -12, 0),
    ] %}
    select
        '{{ name }}' as wrong_window,
        '{{ grain }}' as grain,
        {{ months_from }} as months_from,
        {{ months_to }} as months_to
    union all
    {%- endfor %}
    {%- for grain in ['month', 'quarter'] %}
    select
        'year_to_date' as wrong_window,
        '{{ grain }}' as grain,
        null as months_from,
        0 as months_to
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- Every month, also one that no task asks for: whoever takes too long a window takes what is there.
months as (
    select
        booked_month as period,
        12 * extract(year from booked_month) + extract(month from booked_month) as month_number
    from (
        select distinct cast({{ dbt.date_trunc('month', 'date_day') }} as date) as booked_month
        from {{ ref('time_spine') }}
    ) as booked_months
),

-- A skeleton's months under each of these windows; a year begins with its month 1.
joined_months as (
    select
        selected_skeletons.skeleton_id,
        selected_skeletons.detail,
        selected_skeletons.is_filter_first,
        'wrong_window__' || joined_windows.wrong_window as variant,
        months.period
    from selected_skeletons
    inner join joined_windows on selected_skeletons.grain = joined_windows.grain
    inner join months
        on
            months.month_number
            between coalesce(
                selected_skeletons.first_month + joined_windows.months_from, 12 * selected_skeletons.calendar_year + 1
            )
            and selected_skeletons.final_month + joined_windows.months_to
    where
        selected_skeletons.analysis_type not in ('trend', 'threshold_crossing', 'decomposition')
        and (joined_windows.months_from is not null or selected_skeletons.first_month > 12 * selected_skeletons.calendar_year + 1)
),

-- The two periods that a change lies between, moved together.
moved_steps as (
    select
        selected_skeletons.skeleton_id,
        selected_skeletons.is_filter_first,
        'wrong_window__' || wrong_windows.wrong_window as variant,
        case
            when selected_skeletons.first_month + wrong_windows.months_from = windows.month_number then 'before'
            else 'after'
        end as role,
        windows.grain,
        windows.period
    from selected_skeletons
    inner join wrong_windows
        on
            selected_skeletons.grain = wrong_windows.grain
            and wrong_windows.new_grain = wrong_windows.grain
            and wrong_windows.months_from = wrong_windows.months_to
            and wrong_windows.wrong_window not in ('half_year_before', 'half_year_after')
    inner join windows
        on
            selected_skeletons.domain = windows.domain
            and selected_skeletons.grain = windows.grain
            and windows.month_number in (
                selected_skeletons.first_month + wrong_windows.months_from,
                selected_skeletons.last_month + wrong_windows.months_to
            )
    where selected_skeletons.analysis_type = 'decomposition'
),

-- Windows of months, moved or begun or ended elsewhere.
moved_months as (
    select
        selected_skeletons.skeleton_id,
        'wrong_window__' || wrong_windows.wrong_window as variant,
        windows.period_label,
        windows.grain,
        windows.period,
        count(*) over (partition by selected_skeletons.skeleton_id, wrong_windows.wrong_window) as months,
        selected_skeletons.last_month + wrong_windows.months_to
        - selected_skeletons.first_month - wrong_windows.months_from + 1 as months_wanted
    from selected_skeletons
    inner join wrong_windows
        on
            selected_skeletons.grain = wrong_windows.grain
            and wrong_windows.new_grain = 'month'
            and wrong_windows.wrong_window not like '%months%'
    inner join windows
        on
            selected_skeletons.domain = windows.domain
            and windows.grain = 'month'
            and windows.month_number
            between selected_skeletons.first_month + wrong_windows.months_from
            and selected_skeletons.last_month + wrong_windows.months_to
    where selected_skeletons.analysis_type in ('trend', 'threshold_crossing')
),

-- Cells whose members are asked for by name.
named_cells as (
    select
        skeleton_cells.skeleton_id,
        skeleton_cells.domain,
        skeleton_cells.metric,
        skeleton_cells.role,
        skeleton_cells.label,
        skeleton_cells.dimension_1,
        skeleton_cells.value_1,
        skeleton_cells.dimension_2,
        skeleton_cells.value_2,
        moved_periods.grain,
        moved_periods.period,
        moved_periods.variant,
        case
            when skeleton_cells.role = 'counterfactual' then 'without__' || moved_periods.detail
            else 'governed'
        end as cell_variant
    from skeleton_cells
    inner join moved_periods on skeleton_cells.skeleton_id = moved_periods.skeleton_id
    where skeleton_cells.role in ('value', 'a', 'b', 'baseline', 'counterfactual')
),

slices_by_month as (
    select distinct
        skeleton_id,
        domain,
        metric,
        role,
        dimension_1,
        value_1,
        dimension_2,
        value_2
    from skeleton_cells
    where role = 'month'
),

month_cells as (
    select
        slices_by_month.skeleton_id,
        slices_by_month.domain,
        slices_by_month.metric,
        slices_by_month.role,
        moved_months.period_label as label,
        slices_by_month.dimension_1,
        slices_by_month.value_1,
        slices_by_month.dimension_2,
        slices_by_month.value_2,
        moved_months.grain,
        moved_months.period,
        moved_months.variant,
        'governed' as cell_variant
    from slices_by_month
    inner join moved_months
        on
            slices_by_month.skeleton_id = moved_months.skeleton_id
            and moved_months.months = moved_months.months_wanted
),

asked_cells as (
    select * from named_cells
    union all
    select * from month_cells
),

-- A breakdown has other groups in another window: whichever are there.
breakdowns as (
    select distinct
        skeleton_cells.skeleton_id,
        skeleton_cells.domain,
        skeleton_cells.metric,
        moved_groups.role,
        skeleton_cells.dimension_1,
        skeleton_cells.dimension_2,
        moved_groups.is_filter_first,
        case
            when moved_groups.is_filter_first then skeleton_cells.value_1
            else skeleton_cells.value_2
        end as filter_value,
        moved_groups.grain,
        moved_groups.period,
        moved_groups.variant
    from skeleton_cells
    inner join (
        select
            skeleton_id,
            is_filter_first,
            variant,
            'group' as role,
            grain,
            period
        from moved_periods
        union all
        select
            skeleton_id,
            is_filter_first,
            variant,
            role,
            grain,
            period
        from moved_steps
    ) as moved_groups
        on skeleton_cells.skeleton_id = moved_groups.skeleton_id and skeleton_cells.role = moved_groups.role
),

group_values as (
    select
        breakdowns.skeleton_id,
        breakdowns.domain,
        breakdowns.metric,
        breakdowns.role,
        case when breakdowns.is_filter_first then cells.value_2 else cells.value_1 end as label,
        cells.dimension_1,
        cells.value_1,
        cells.dimension_2,
        cells.value_2,
        cells.grain,
        cells.period,
        breakdowns.variant,
        {{ cell_measures('cells') }}
    from breakdowns
    inner join cells
        on
            breakdowns.metric = cells.metric
            and cells.variant = 'governed'
            and breakdowns.dimension_1 = cells.dimension_1
            and coalesce(breakdowns.dimension_2, '') = coalesce(cells.dimension_2, '')
            and breakdowns.grain = cells.grain
            and coalesce(breakdowns.period, cast('0001-01-01' as date)) = coalesce(cells.period, cast('0001-01-01' as date))
            and coalesce(breakdowns.filter_value, '') = coalesce(
                case when breakdowns.is_filter_first then cells.value_1 else cells.value_2 end, ''
            )
    where case when breakdowns.is_filter_first then cells.value_2 else cells.value_1 end <> '(none)'
),

-- Cells whose figures of months add up: no distinct entities, medians or shares.
asked_slices as (
    select distinct
        skeleton_cells.skeleton_id,
        skeleton_cells.domain,
        skeleton_cells.metric,
        skeleton_cells.role,
        case when skeleton_cells.role <> 'group' then skeleton_cells.label end as label,
        skeleton_cells.dimension_1,
        skeleton_cells.dimension_2,
        case when skeleton_cells.role <> 'group' or selected_skeletons.is_filter_first then skeleton_cells.value_1 end as value_1,
        case when skeleton_cells.role <> 'group' or not selected_skeletons.is_filter_first then skeleton_cells.value_2 end as value_2,
        case
            when skeleton_cells.role = 'counterfactual' then 'without__' || selected_skeletons.detail
            else 'governed'
        end as cell_variant,
        selected_skeletons.is_filter_first,
        metrics.decimals,
        metrics.is_additive
    from skeleton_cells
    inner join selected_skeletons on skeleton_cells.skeleton_id = selected_skeletons.skeleton_id
    inner join {{ ref(domain ~ '__metrics') }} as metrics on skeleton_cells.metric = metrics.metric
    where
        skeleton_cells.role in ('value', 'a', 'b', 'baseline', 'counterfactual', 'group')
        and (metrics.is_additive or metrics.is_mixable)
),

joined_sums as (
    select
        asked_slices.skeleton_id,
        asked_slices.domain,
        asked_slices.metric,
        asked_slices.role,
        coalesce(asked_slices.label, case when asked_slices.is_filter_first then cells.value_2 else cells.value_1 end) as label,
        cells.dimension_1,
        cells.value_1,
        cells.dimension_2,
        cells.value_2,
        'joined' as grain,
        min(cells.period) as period,
        joined_months.variant,
        asked_slices.decimals,
        cast(sum(cells.row_count) as bigint) as row_count,
        cast(sum(cells.numerator) as {{ exact_integer() }}) as numerator,
        -- What a sum is divided by is the same for every period.
        cast(
            case when asked_slices.is_additive then max(cells.denominator) else sum(cells.denominator) end
            as {{ exact_integer() }}
        ) as denominator,
        cast(sum(cells.sum_of_squares) as {{ exact_integer() }}) as sum_of_squares,
        -- More rows rest on as many entities as any month's, or more.
        min(case when cells.is_suppressed then 1 else 0 end) = 1 as is_suppressed
    from asked_slices
    inner join joined_months on asked_slices.skeleton_id = joined_months.skeleton_id
    inner join cells
        on
            asked_slices.metric = cells.metric
            and asked_slices.cell_variant = cells.variant
            and cells.grain = 'month'
            and joined_months.period = cells.period
            and coalesce(asked_slices.dimension_1, '') = coalesce(cells.dimension_1, '')
            and coalesce(asked_slices.dimension_2, '') = coalesce(cells.dimension_2, '')
            and coalesce(asked_slices.value_1, cells.value_1, '') = coalesce(cells.value_1, '')
            and coalesce(asked_slices.value_2, cells.value_2, '') = coalesce(cells.value_2, '')
    where
        asked_slices.label is not null
        or case when asked_slices.is_filter_first then cells.value_2 else cells.value_1 end <> '(none)'
    group by
        asked_slices.skeleton_id,
        asked_slices.domain,
        asked_slices.metric,
        asked_slices.role,
        asked_slices.label,
        asked_slices.is_filter_first,
        cells.dimension_1,
        cells.value_1,
        cells.dimension_2,
        cells.value_2,
        joined_months.variant,
        asked_slices.decimals,
        asked_slices.is_additive
),

joined_values as (
    select
        skeleton_id,
        domain,
        metric,
        role,
        label,
        dimension_1,
        value_1,
        dimension_2,
        value_2,
        grain,
        period,
        variant,
        row_count,
        numerator,
        denominator,
        case decimals
            {%- for decimals in [0, 1, 2, 3, 4] %}
            when {{ decimals }} then {{ rounded_ratio('numerator', 'denominator', decimals) }}
            {%- endfor %}
        end as metric_value,
        sum_of_squares,
        is_suppressed
    from joined_sums
),

named_values as (
    select
        asked_cells.skeleton_id,
        asked_cells.domain,
        asked_cells.metric,
        asked_cells.role,
        asked_cells.label,
        asked_cells.dimension_1,
        asked_cells.value_1,
        asked_cells.dimension_2,
        asked_cells.value_2,
        asked_cells.grain,
        asked_cells.period,
        asked_cells.variant,
        {{ cell_measures('cells') }}
    from asked_cells
    left join cells
        on
            asked_cells.metric = cells.metric
            and asked_cells.cell_variant = cells.variant
            and {{ same_cell('asked_cells', 'cells') }}
)

select * from named_values
union all
select * from group_values
union all
select * from joined_values
{% endmacro %}
