{#- The model has no rows: what a check is for. -#}
{% test empty(model) %}
select * from {{ model }}
{% endtest %}
