{#-
    What the engine's planner has to be told before it builds a model; nothing for engines that plan well by themselves.
    PostgreSQL knows nothing of a CTE's rows: it takes them for few and joins them row by row, which takes minutes
    instead of seconds. Compiling such statements to machine code costs it more than it saves.
-#}
{% macro planner_settings() %}
    {{- return(adapter.dispatch('planner_settings', 'goldwright')()) -}}
{% endmacro %}

{% macro default__planner_settings() %}
{% endmacro %}

{% macro postgres__planner_settings() %}
    set local enable_nestloop = off;
    set local jit = off;
{% endmacro %}

{#- It has no such settings. -#}
{% macro redshift__planner_settings() %}
{% endmacro %}
