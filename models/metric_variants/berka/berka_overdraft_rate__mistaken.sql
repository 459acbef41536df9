-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_overdraft_rate',
    'metric_definition': '2ea5c994b60a',
    'variant': 'mistaken',
    'rules': ['berka__interest_capitalisation', 'berka__month_end_booking', 'berka__penalty_interest_separation', 'berka__small_sample_suppression'],
}) }}

{{ mistaken_variants(
    metric='berka_overdraft_rate',
    fact=ref('berka__postings'),
    mistakes=[
        {'mistake': 'superseded', 'rule': 'berka__small_sample_suppression_1994', 'rules': [berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__small_sample_suppression_1994()]},
        {'mistake': 'sister', 'rule': 'berka__account_opening_date', 'rules': [berka__interest_capitalisation(), berka__month_end_booking(), berka__penalty_interest_separation(), berka__small_sample_suppression(), berka__account_opening_date()]},
    ],
) }}
