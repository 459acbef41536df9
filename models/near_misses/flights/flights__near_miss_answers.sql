-- Written by `goldwright sync`: change the macro instead.
{{ near_miss_answers('flights') }}
