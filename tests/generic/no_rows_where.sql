{#- No row meets the condition; `meaning` says to the reader what such a row would be. -#}
{% test no_rows_where(model, condition, meaning) %}
-- {{ meaning }}
select * from {{ model }}
where {{ condition }}
{% endtest %}
