{% macro berka__small_sample_suppression() %}
    {{ return(goldwright.rule_parts(
        rule='berka__small_sample_suppression',
        sentence='Figures resting on fewer than {fewest_accounts} accounts, {fewest_loans} loans or {fewest_cards} cards are not reported.',
        parameters={'fewest_accounts': 30, 'fewest_loans': 10, 'fewest_cards': 10},
        suppress_below={'account': '{fewest_accounts}', 'loan': '{fewest_loans}', 'card': '{fewest_cards}'},
    )) }}
{% endmacro %}
