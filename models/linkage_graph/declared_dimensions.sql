{#- One row per fact and dimension that its YAML declares, from dbt's own graph. -#}
{{ declared_dimension_rows() }}
