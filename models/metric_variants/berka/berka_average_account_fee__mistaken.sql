-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_fee',
    'metric_definition': '6bd15e8bf3d1',
    'variant': 'mistaken',
    'rules': ['berka__fee_structure_1996', 'berka__month_end_booking'],
}) }}

{{ mistaken_variants(
    metric='berka_average_account_fee',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'out_of_period', 'rule': 'berka__fee_structure_1996', 'rules': rules_without_limits(rule='berka__fee_structure_1996', rules=[berka__fee_structure_1996(), berka__month_end_booking()])},
        {'mistake': 'sister', 'rule': 'berka__de_minimis', 'rules': [berka__fee_structure_1996(), berka__month_end_booking(), berka__de_minimis()]},
    ],
) }}
