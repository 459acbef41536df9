{#- One row per governed cell that a question may ask for: a whole period inside the trustworthy days. -#}
{% macro governed_groups(domain) %}
with

cells as (
    select * from {{ ref(domain ~ '__cells') }}
    where variant = 'governed'
),

windows as (
    select * from {{ ref('windows') }}
),

metrics as (
    select * from {{ ref(domain ~ '__metrics') }}
),

inside_windows as (
    select
        cells.*,
        windows.period_label,
        metrics.kind,
        metrics.polarity,
        metrics.is_additive,
        metrics.is_mixable,
        metrics.is_testable
    from cells
    inner join windows
        on
            cells.domain = windows.domain
            and cells.grain = windows.grain
            and (cells.period = windows.period or cells.grain = 'all')
    inner join metrics on cells.metric = metrics.metric
    -- The product of a score's denominators over all records would overflow in differences.
    where not (metrics.kind = 'composite' and cells.grain = 'all')
)

select * from inside_windows
{% endmacro %}
