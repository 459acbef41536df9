-- Written by `goldwright sync`: change the macro instead.
{{ skeleton_values('flights') }}
