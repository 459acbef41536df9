{% macro berka__npl_denominator() %}
    {{ return(goldwright.rule_parts(
        rule='berka__npl_denominator',
        sentence='Bad loans are measured by value against loans not paid back; coverage counts accounts with a running loan.',
        drop_rows_where={'berka_debt_service_coverage_ratio': "loan_status is null or loan_status not in ('C', 'D')"},
        measure={
            'berka_npl_ratio': {
                'numerator': "case when loan_status in ('B', 'D') then amount_haler when loan_status = 'C' then 0 end",
                'denominator': "case when loan_status in ('B', 'C', 'D') then amount_haler end",
            },
        },
    )) }}
{% endmacro %}
