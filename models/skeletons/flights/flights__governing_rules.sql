-- Written by `goldwright sync`: change the macro instead.
{{ governing_rules('flights') }}
