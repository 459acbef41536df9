-- Written by `goldwright sync`: change the macro instead.
{{ near_miss_values('flights') }}
