-- Written by `goldwright sync`: change the macro instead.
{{ governed_groups('flights') }}
