{% macro olist__bulky_goods_freight() %}
    {{ return(goldwright.rule_parts(
        rule='olist__bulky_goods_freight',
        sentence='Bulky goods travel by special carriers at negotiated rates and are left out.',
        drop_rows_where='true',
        when={'weight_band': ['10 kg and over']},
    )) }}
{% endmacro %}
