{#- One row per name of a raw table or of one of its columns. -#}
{{ physical_name_rows() }}
