-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'olist_csat',
    'metric_definition': '2be540ea91ad',
    'variant': 'left_out',
    'rules': ['olist__cancelled_order_handling', 'olist__csat_calculation', 'olist__csat_calculation_2017', 'olist__pilot_period_exclusion', 'olist__single_review_per_order', 'olist__small_group_privacy'],
}) }}

{{ left_out_variants(
    metric='olist_csat',
    fact=ref('olist__reviews'),
    rules=[
        olist__cancelled_order_handling(),
        olist__csat_calculation(),
        olist__csat_calculation_2017(),
        olist__pilot_period_exclusion(),
        olist__single_review_per_order(),
        olist__small_group_privacy(),
    ],
) }}
