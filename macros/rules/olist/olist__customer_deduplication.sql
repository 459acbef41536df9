{% macro olist__customer_deduplication() %}
    {{ return(goldwright.rule_parts(
        rule='olist__customer_deduplication',
        sentence='Buyers are counted by their lasting identity, not by the number given with each order.',
        measure={
            'olist_unique_buyer_count': 'buyer_id',
            'olist_customer_lifetime_value': {
                'denominator': 'case when gross_cents is not null then buyer_id end',
            },
        },
    )) }}
{% endmacro %}
