-- Written by `goldwright sync`: change the macro instead.
{{ shifted_values('flights') }}
