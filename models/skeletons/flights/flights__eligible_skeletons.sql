-- Written by `goldwright sync`: change the macro instead.
{{ eligible_skeletons('flights') }}
