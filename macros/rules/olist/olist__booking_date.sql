{% macro olist__booking_date() %}
    {{ return(goldwright.rule_parts(
        rule='olist__booking_date',
        sentence='Sales belong to the period in which their payment was approved.',
        booked_at='approved_at',
    )) }}
{% endmacro %}
