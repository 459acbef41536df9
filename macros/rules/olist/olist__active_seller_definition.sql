{% macro olist__active_seller_definition() %}
    {{ return(goldwright.rule_parts(
        rule='olist__active_seller_definition',
        sentence='Only sellers with at least {min_delivered_orders} delivered orders in the whole history are active.',
        parameters={'min_delivered_orders': 5},
        drop_rows_where='seller_delivered_order_count < {min_delivered_orders}',
    )) }}
{% endmacro %}
