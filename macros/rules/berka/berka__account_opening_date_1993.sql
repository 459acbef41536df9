{#- Superseded on 1994-02-01 by berka__account_opening_date, which restates the whole history. -#}
{% macro berka__account_opening_date_1993() %}
    {{ return(goldwright.rule_parts(
        rule='berka__account_opening_date_1993',
        sentence='A posting made fewer than {grace_days} days after its account was opened does not count.',
        parameters={'grace_days': 14},
        drop_rows_where='days_since_opening < {grace_days}',
    )) }}
{% endmacro %}
