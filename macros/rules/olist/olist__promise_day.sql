{% macro olist__promise_day() %}
    {{ return(goldwright.rule_parts(
        rule='olist__promise_day',
        sentence='The promised calendar day counts in full as on time.',
        measure={
            'olist_on_time_delivery_share': 'case when days_past_promise <= 0 then 1 when days_past_promise > 0 then 0 end',
            'olist_late_delivery_rate': 'case when days_past_promise <= 0 then 0 when days_past_promise > 0 then 1 end',
        },
    )) }}
{% endmacro %}
