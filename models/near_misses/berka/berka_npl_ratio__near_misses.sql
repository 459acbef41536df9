-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.
{{ config(meta={
    'metric': 'berka_npl_ratio',
    'metric_definition': '6b7b66bef29d',
    'variant': 'near_misses',
    'rules': ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'],
    'rows_read': {'berka__asked_cells': "metric = 'berka_npl_ratio'"},
}) }}

{%- set rules = {
    'berka__small_sample_suppression': berka__small_sample_suppression(),
    'berka__npl_denominator': berka__npl_denominator(),
    'berka__cohort_maturity': berka__cohort_maturity(),
    'berka__flood_relief_1997': berka__flood_relief_1997(),
} %}
{%- set in_force = [rules.berka__cohort_maturity, rules.berka__flood_relief_1997, rules.berka__npl_denominator, rules.berka__small_sample_suppression] %}
{%- set shown = [rules.berka__cohort_maturity, rules.berka__flood_relief_1997, rules.berka__npl_denominator] %}

{{ near_misses(
    metric='berka_npl_ratio',
    fact=ref('berka__loans'),
    mistakes=[
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997', 'active': ['berka__flood_relief_1997'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__npl_denominator', 'active': ['berka__cohort_maturity', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__small_sample_suppression', 'active': ['berka__cohort_maturity', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__npl_denominator', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'npl_denominator__and__small_sample_suppression', 'active': ['berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997__and__npl_denominator', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__npl_denominator']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__flood_relief_1997__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__flood_relief_1997', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'cohort_maturity__and__npl_denominator__and__small_sample_suppression', 'active': ['berka__cohort_maturity', 'berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__cohort_maturity', 'berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'rules_ignored', 'rule': 'flood_relief_1997__and__npl_denominator__and__small_sample_suppression', 'active': ['berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression'], 'rules': in_force | rejectattr('rule', 'in', ['berka__flood_relief_1997', 'berka__npl_denominator', 'berka__small_sample_suppression']) | list},
        {'mistake': 'boundary', 'rule': 'berka__cohort_maturity', 'active': ['berka__cohort_maturity'], 'rules': rules_with_other_boundary(rule='berka__cohort_maturity', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__flood_relief_1997', 'active': ['berka__flood_relief_1997'], 'rules': rules_with_other_boundary(rule='berka__flood_relief_1997', rules=in_force)},
        {'mistake': 'turned_round', 'rule': 'berka__npl_denominator', 'active': ['berka__npl_denominator'], 'rules': rules_turned_round(rule='berka__npl_denominator', rules=in_force)},
        {'mistake': 'boundary', 'rule': 'berka__small_sample_suppression', 'active': ['berka__small_sample_suppression'], 'rules': rules_with_other_boundary(rule='berka__small_sample_suppression', rules=in_force)},
        {'mistake': 'out_of_period', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_without_limits(rule='berka__flood_relief_1997', rules=shown)},
        {'mistake': 'every_document', 'rule': 'all', 'active': [], 'rules': rules_read_blindly([rules.berka__small_sample_suppression, rules.berka__npl_denominator, rules.berka__cohort_maturity, rules.berka__flood_relief_1997])},
        {'mistake': 'newest_document', 'rule': 'berka__flood_relief_1997', 'active': [], 'rules': rules_read_blindly([rules.berka__flood_relief_1997])},
        {'mistake': 'wrong_date', 'rule': 'opened_on', 'active': [], 'rules': rules_booked_at(column='opened_on', rules=in_force)},
    ],
    asked=ref('berka__asked_cells'),
) }}
