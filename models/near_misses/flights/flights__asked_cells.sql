-- Written by `goldwright sync`: change the macro instead.
{{ asked_cells('flights') }}
