-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.

{{ rule_part_rows(domain='flights', rules=[
    flights__arrival_on_time(),
    flights__arrival_on_time_2012(),
    flights__cancelled_flights(),
    flights__early_departure(),
    flights__extreme_delay(),
    flights__shuttle_flights(),
    flights__small_fleet(),
    flights__winter_storm(),
]) }}
