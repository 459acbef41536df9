{#-
    Whether the four grains of a distinct count are quicker as grouping sets than as a `group by` each. On Spark planning
    costs by the number of branches; DuckDB copies the rows for each set.
-#}
{% macro counts_distinct_in_grouping_sets() %}
    {{- return(adapter.dispatch('counts_distinct_in_grouping_sets', 'goldwright')()) -}}
{% endmacro %}

{% macro default__counts_distinct_in_grouping_sets() %}
    {{- return(false) -}}
{% endmacro %}

{% macro spark__counts_distinct_in_grouping_sets() %}
    {{- return(true) -}}
{% endmacro %}
