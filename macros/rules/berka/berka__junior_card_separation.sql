{% macro berka__junior_card_separation() %}
    {{ return(goldwright.rule_parts(
        rule='berka__junior_card_separation',
        sentence='A junior card is no card.',
        drop_rows_where={'berka_gold_card_share': 'true', 'berka_days_to_card': 'true'},
        measure={'berka_card_penetration': '0'},
        when={'card_type': ['junior']},
    )) }}
{% endmacro %}
