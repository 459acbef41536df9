with

days as (
    select date_day from {{ ref('time_spine') }}
),

periods as (
    {%- for grain in ['month', 'quarter', 'year'] %}
    select
        '{{ grain }}' as grain,
        cast({{ dbt.date_trunc(grain, 'date_day') }} as date) as period,
        min(date_day) as first_day,
        max(date_day) as last_day
    from days
    group by 2
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

-- Windows of questions are whole periods inside a domain's trustworthy days.
inside as (
    {%- for domain, days in var('domains').items() %}
    select '{{ domain }}' as domain, periods.*
    from periods
    where
        first_day >= cast('{{ days.first_day }}' as date)
        and last_day <= cast('{{ days.last_day }}' as date)
    {{ 'union all' if not loop.last }}
    {%- endfor %}
),

labelled as (
    select
        domain,
        grain,
        period,
        last_day,
        case grain
            when 'year' then {{ period_label('year', 'period') }}
            when 'quarter' then {{ period_label('quarter', 'period') }}
            else {{ period_label('month', 'period') }}
        end as period_label
    from inside
),

-- Over all records: what some questions ask in so many words.
all_records as (
    {%- for domain in var('domains') %}
    select
        '{{ domain }}' as domain,
        'all' as grain,
        cast(null as date) as period,
        cast(null as date) as last_day,
        'all' as period_label
    {{ 'union all' if not loop.last }}
    {%- endfor %}
)

select * from labelled
union all
select * from all_records
