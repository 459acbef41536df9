{% macro berka__account_opening_date() %}
    {{ return(goldwright.rule_parts(
        rule='berka__account_opening_date',
        sentence='A posting made fewer than {grace_days} days after its account was opened does not count.',
        parameters={'grace_days': 30},
        drop_rows_where='days_since_opening < {grace_days}',
    )) }}
{% endmacro %}
