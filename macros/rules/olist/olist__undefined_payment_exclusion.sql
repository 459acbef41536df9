{% macro olist__undefined_payment_exclusion() %}
    {{ return(goldwright.rule_parts(
        rule='olist__undefined_payment_exclusion',
        sentence='A payment without method, value or instalments, or of an order never approved, is undefined.',
        drop_rows_where="payment_type = 'not defined' or payment_cents = 0 or installment_count = 0 or approved_at is null",
    )) }}
{% endmacro %}
