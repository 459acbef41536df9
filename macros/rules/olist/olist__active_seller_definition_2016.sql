{#- Superseded on 2017-04-01 by olist__active_seller_definition, which restates the whole history. -#}
{% macro olist__active_seller_definition_2016() %}
    {{ return(goldwright.rule_parts(
        rule='olist__active_seller_definition_2016',
        sentence='Only sellers with at least {min_delivered_orders} delivered orders in the whole history are active.',
        parameters={'min_delivered_orders': 2},
        drop_rows_where='seller_delivered_order_count < {min_delivered_orders}',
    )) }}
{% endmacro %}
