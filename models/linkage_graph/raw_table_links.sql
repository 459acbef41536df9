{#- One row per fact and raw table that it reads, from dbt's own graph. -#}
{{ raw_table_link_rows() }}
