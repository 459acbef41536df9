{% macro berka__month_end_booking() %}
    {{ return(goldwright.rule_parts(
        rule='berka__month_end_booking',
        sentence='A posting made after day {cut_off_day} belongs to the month that follows.',
        parameters={'cut_off_day': 28},
        booked_at='case when posted_day > {cut_off_day} then next_month_starts_on else posted_on end',
    )) }}
{% endmacro %}
