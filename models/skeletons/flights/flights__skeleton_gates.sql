-- Written by `goldwright sync`: change the macro instead.
{{ skeleton_gates('flights') }}
