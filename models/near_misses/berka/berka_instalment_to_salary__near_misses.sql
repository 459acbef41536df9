-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_instalment_to_salary',
    'metric_definition': 'd43729b620d7',
    'variant': 'near_misses',
    'rules': ['berka__cohort_maturity', 'berka__prague_salary_adjustment', 'berka__small_sample_suppression'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_instalment_to_salary'"},
}) }}

{%- set rules = {
    'berka__small_sample_suppression_1994': berka__small_sample_suppression_1994(),
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__prague_salary_adjustment': berka__prague_salary_adjustment(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
    'berka__npl_denominator': berka__npl_denominator(),
} %}
{%- set in_force = [rules.berka__cohort_maturity, rules.berka__prague_salary_adjustment, rules.berka__small_sample_suppression] %}
{%- set shown = [rules.berka__cohort_maturity, rules.berka__prague_salary_adjustment] %}

{{ near_misses(
    metric='berka_instalment_to_salary',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__prague_salary_adjustment', 'active': ['berka__cohort_maturity', 'berka__prague_salary_adjustment'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__prague_salary_adjustment']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__small_sample_suppression', 'active': ['berka__cohort_maturity', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'prague_salary_adjustment__and__small_sample_suppression', 'active': ['berka__prague_salary_adjustment', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__prague_salary_adjustment', 'berka__small_sample_suppression']) | list},
        {'mistake': 'boundary', 'rule': 'berka__cohort_maturity', 'active': ['berka__cohort_maturity'], 'rules': rules_with_other_boundary(rule='berka__cohort_maturity', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'berka__prague_salary_adjustment', 'active': [], 'rules': rules_without_limits(rule='berka__prague_salary_adjustment', rules=shown)},
        {'mistake': 'foreign_rule', 'rule': 'berka__npl_denominator', 'active': [], 'rules': rules_with_foreign_one(rules.berka__npl_denominator, metric='berka_npl_ratio', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__small_sample_suppression_1994, rules.berka__small_sample_suppression, rules.berka__prague_salary_adjustment, rules.berka__cohort_maturity, rules.berka__flood_relief_1997])},
        {'mistake': 'newest_document', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_read_blindly([rules.berka__flood_relief_1997])},
        {'mistake': 'wrong_date', 'rule': 'opened_on', 'active': [], 'rules': rules_booked_at(column='opened_on', rules=in_force)},
    ],
    asked=ref('berka__asked_cells'),
) }}
