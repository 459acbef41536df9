-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_cash_value_share',
    'metric_definition': 'e0f3ebc16c2c',
    'variant': 'near_misses',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking'],
}) }}

{{ near_misses(
    metric='berka_cash_value_share',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'boundary', 'rule': 'berka__interest_capitalisation', 'active': ['berka__interest_capitalisation'], 'rules': rules_with_other_boundary(rule='berka__interest_capitalisation', rules=[berka__interest_capitalisation(), berka__month_end_booking()])},
        {'mistake': 'boundary', 'rule': 'berka__month_end_booking', 'active': ['berka__month_end_booking'], 'rules': rules_with_other_boundary(rule='berka__month_end_booking', rules=[berka__interest_capitalisation(), berka__month_end_booking()])},
    ],
    asked=ref('asked_cells'),
) }}
