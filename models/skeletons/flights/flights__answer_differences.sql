-- Written by `goldwright sync`: change the macro instead.
{{ answer_differences('flights') }}
