-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.

{{ rule_part_rows(domain='berka', rules=[
    berka__account_opening_date(),
    berka__account_opening_date_1993(),
    berka__cohort_maturity(),
    berka__credit_risk_score_weights(),
    berka__de_minimis(),
    berka__de_minimis_1993(),
    berka__fee_structure_1996(),
    berka__flood_relief_1997(),
    berka__inter_bank_flag(),
    berka__interest_capitalisation(),
    berka__junior_card_separation(),
    berka__month_end_booking(),
    berka__npl_denominator(),
    berka__penalty_interest_separation(),
    berka__prague_salary_adjustment(),
    berka__recurrent_income_recognition(),
    berka__small_sample_suppression(),
    berka__small_sample_suppression_1994(),
    berka__standing_order_validation(),
    berka__unclassified_purpose(),
]) }}
