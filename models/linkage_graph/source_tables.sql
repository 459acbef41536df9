{#- One row per domain and raw table, from dbt's own graph. -#}
{{ source_table_rows() }}
