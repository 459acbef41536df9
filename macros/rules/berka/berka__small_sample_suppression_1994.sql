{#- Superseded on 1995-05-02 by berka__small_sample_suppression, which restates the whole history. -#}
{% macro berka__small_sample_suppression_1994() %}
    {{ return(goldwright.rule_parts(
        rule='berka__small_sample_suppression_1994',
        sentence='Figures resting on fewer than {fewest_accounts} accounts, {fewest_loans} loans or {fewest_cards} cards are not reported.',
        parameters={'fewest_accounts': 10, 'fewest_loans': 5, 'fewest_cards': 5},
        suppress_below={'account': '{fewest_accounts}', 'loan': '{fewest_loans}', 'card': '{fewest_cards}'},
    )) }}
{% endmacro %}
