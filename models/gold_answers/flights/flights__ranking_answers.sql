-- Written by `goldwright sync`: change the macro instead.
{{ answers_of_type('ranking', 'flights') }}
