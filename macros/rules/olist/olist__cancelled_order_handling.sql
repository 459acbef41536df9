{% macro olist__cancelled_order_handling() %}
    {{ return(goldwright.rule_parts(
        rule='olist__cancelled_order_handling',
        sentence='Orders that were canceled or turned out unavailable are left out.',
        drop_rows_where="order_status in ('canceled', 'unavailable')",
    )) }}
{% endmacro %}
