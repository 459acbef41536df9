{#- A p-value's text as a number, its bound for one below 0.0001. -#}
{% macro p_value_number(answer) -%}
case
            when {{ answer }}.answer_key = 'p_value' and {{ answer }}.answer_text not in ('none', 'not reported')
                then cast(replace({{ answer }}.answer_text, '<', '') as decimal(28, 4))
        end
{%- endmacro %}
