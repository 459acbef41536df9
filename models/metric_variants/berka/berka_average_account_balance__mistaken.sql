-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_average_account_balance',
    'metric_definition': 'ae9c2b774201',
    'variant': 'mistaken',
    'rules': ['berka__account_opening_date', 'berka__fee_structure_1996', 'berka__inter_bank_flag', 'berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_average_account_balance',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__account_opening_date_1993', 'rules': [berka__fee_structure_1996(), berka__inter_bank_flag(), berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__small_sample_suppression(), berka__account_opening_date_1993()]},
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__account_opening_date(), berka__fee_structure_1996(), berka__inter_bank_flag(), berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__small_sample_suppression_1994()]},
    ],
) }}
