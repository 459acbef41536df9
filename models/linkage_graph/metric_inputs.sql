{#- One row per composite metric and published metric that it is made of, from dbt's own graph. -#}
{{ metric_input_rows() }}
