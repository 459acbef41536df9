{#- Superseded on 1995-01-01 by berka__de_minimis, which does not restate the history: postings up to then stay under this edition. -#}
{% macro berka__de_minimis_1993() %}
    {{ return(goldwright.rule_parts(
        rule='berka__de_minimis_1993',
        sentence='Up to the end of 1994, postings of less than {min_amount} CZK are small change and left out.',
        parameters={'min_amount': 20},
        drop_rows_where='amount_haler < {min_amount} * 100',
        effective={'to': '1994-12-31'},
        overrides='berka__de_minimis',
    )) }}
{% endmacro %}
