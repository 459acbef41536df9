{% macro berka__fee_structure_1996() %}
    {{ return(goldwright.rule_parts(
        rule='berka__fee_structure_1996',
        sentence='From 1996 on penalty interest is a fee, and statement fees are left out of balances and counts.',
        drop_rows_where={
            'berka_average_account_balance': "purpose = 'statement fee'",
            'berka_balance_volatility': "purpose = 'statement fee'",
            'berka_transaction_count': "purpose = 'statement fee'",
        },
        measure={
            'berka_average_account_fee': "case when posting_direction = 'debit' and purpose in ('statement fee', 'penalty interest') then amount_haler end",
        },
        effective={'from': '1996-01-01'},
    )) }}
{% endmacro %}
