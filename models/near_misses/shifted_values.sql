{#-
    One row per selected skeleton, wrong window and cell that its answer would read there, under the rules in force: what
    somebody answers who takes the month, quarter or year before or after, the same period of another year, the half year
    before or after, a window that begins or ends a month early or late, the whole year, or all records.
-#}
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
        last_windows.month_number as last_month
    from {{ ref('selected_skeletons') }} as skeletons
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
    select * from {{ ref('skeleton_cells') }}
),

cells as (
    select * from {{ ref('cells') }}
),

wrong_windows as (
    {%- for name, grain, new_grain, months_from, months_to in [
        ('month_before', 'month', 'month', -1, -1),
        ('month_after', 'month', 'month', 1, 1),
        ('quarter_before', 'quarter', 'quarter', -3, -3),
        ('quarter_after', 'quarter', 'quarter', 3, 3),
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
                else selected_skeletons.calendar_year = windows.calendar_year
            end
    where selected_skeletons.analysis_type not in ('trend', 'threshold_crossing', 'decomposition')
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
