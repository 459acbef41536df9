{% macro olist__freight_strike_relief() %}
    {{ return(goldwright.rule_parts(
        rule='olist__freight_strike_relief',
        sentence='For purchases during the freight strike, up to {extra_days} days past the promised day are on time.',
        parameters={'extra_days': 7},
        measure={
            'olist_on_time_delivery_share': 'case when days_past_promise <= {extra_days} then 1 when days_past_promise > {extra_days} then 0 end',
            'olist_late_delivery_rate': 'case when days_past_promise <= {extra_days} then 0 when days_past_promise > {extra_days} then 1 end',
        },
        effective={'from': '2018-05-21', 'to': '2018-06-10'},
        overrides='olist__promise_day',
    )) }}
{% endmacro %}
