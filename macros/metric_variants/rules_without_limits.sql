{#- The rules as someone applies them who overlooks that one holds only for a period or a condition: it then takes the place of the rule that it overrides everywhere. -#}
{% macro rules_without_limits(rule, rules) %}
    {%- set believed = [] -%}
    {%- set limited = rules | selectattr('rule', 'equalto', rule) | first -%}
    {%- for one in rules if one.rule not in (rule, limited.overrides) -%}
        {%- do believed.append(one) -%}
    {%- endfor -%}
    {%- set unlimited = dict(limited) -%}
    {%- do unlimited.update({'when': {}, 'effective': {}, 'overrides': none}) -%}
    {{- return(believed + [unlimited]) -}}
{% endmacro %}


{#-
    The rules, oldest document first, as someone applies them who reads every document and no date or condition: each holds
    everywhere, and where two settle the same point the newer one wins.
-#}
{% macro rules_read_blindly(rules) %}
    {%- set believed = [] -%}
    {%- for one in rules -%}
        {%- set newer = rules[loop.index:] -%}
        {%- set blind = dict(one) -%}
        {%- do blind.update({'when': {}, 'effective': {}, 'overrides': none, 'measure': {}, 'parameters': {}}) -%}
        {%- for metric_name, change in one.measure.items() if metric_name not in newer | map(attribute='measure') | map('list') | sum(start=[]) -%}
            {%- do blind.measure.update({metric_name: change}) -%}
        {%- endfor -%}
        {%- for name, value in one.parameters.items() if name not in newer | map(attribute='parameters') | map('list') | sum(start=[]) -%}
            {%- do blind.parameters.update({name: value}) -%}
        {%- endfor -%}
        {%- if newer | map(attribute='booked_at') | select | list -%}
            {%- do blind.update({'booked_at': none}) -%}
        {%- endif -%}
        {%- do believed.append(blind) -%}
    {%- endfor -%}
    {{- return(believed) -}}
{% endmacro %}
