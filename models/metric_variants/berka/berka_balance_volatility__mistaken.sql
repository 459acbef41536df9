-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_balance_volatility',
    'metric_definition': '2c878ca80a9f',
    'variant': 'mistaken',
    'rules': ['berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_balance_volatility',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__fee_structure_1996(), berka__inter_bank_flag(), berka__penalty_interest_separation(), berka__small_sample_suppression_1994()]},
        {'mistake': 'sister', 'rule': 'berka__interest_capitalisation', 'rules': [berka__fee_structure_1996(), berka__inter_bank_flag(), berka__penalty_interest_separation(), berka__small_sample_suppression(), berka__interest_capitalisation()]},
        {'mistake': 'sister', 'rule': 'berka__month_end_booking', 'rules': [berka__fee_structure_1996(), berka__inter_bank_flag(), berka__penalty_interest_separation(), berka__small_sample_suppression(), berka__month_end_booking()]},
    ],
) }}
