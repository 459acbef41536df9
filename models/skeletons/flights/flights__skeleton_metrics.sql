-- Written by `goldwright sync`: change the macro instead.
{{ skeleton_metrics('flights') }}
