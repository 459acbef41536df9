{% macro olist__voucher_netting() %}
    {{ return(goldwright.rule_parts(
        rule='olist__voucher_netting',
        sentence='Vouchers are no money coming in.',
        drop_rows_where='true',
        when={'payment_type': ['voucher']},
    )) }}
{% endmacro %}
