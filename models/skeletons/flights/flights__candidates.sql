-- Written by `goldwright sync`: change the macro instead.
{{ candidates('flights') }}
