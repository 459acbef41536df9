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
