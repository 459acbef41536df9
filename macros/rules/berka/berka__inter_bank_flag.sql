{% macro berka__inter_bank_flag() %}
    {{ return(goldwright.rule_parts(
        rule='berka__inter_bank_flag',
        sentence='AB is our own clearing house and no other bank.',
        drop_rows_where={
            'berka_average_account_balance': "counterparty_bank <> 'AB'",
            'berka_balance_volatility': "counterparty_bank <> 'AB'",
        },
        measure={
            'berka_inter_bank_share': {
                'numerator': "case when operation is not null and counterparty_bank <> 'AB' then amount_haler when operation is not null then 0 end",
            },
        },
    )) }}
{% endmacro %}
