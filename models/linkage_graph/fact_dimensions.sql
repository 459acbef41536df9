{#- One row per fact and dimension that it declares, spatial, temporal or categorical. -#}
{{ fact_dimension_rows() }}
