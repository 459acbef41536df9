-- Written by `goldwright sync`: change the macro instead.
{{ skeleton_cells('flights') }}
