-- Written by `goldwright sync`: change the macro instead.
{{ answers('berka') }}
