-- Written by `goldwright sync`: change the macro instead.
{{ crossing_near_misses('flights') }}
