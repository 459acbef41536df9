{#- The rules as someone applies them who takes a limit of one of them the other way: strictly for loosely, or loosely for strictly. -#}
{% macro rules_with_other_boundary(rule, rules) %}
    {%- set believed = [] -%}
    {%- for one in rules -%}
        {%- if one.rule != rule -%}
            {%- do believed.append(one) -%}
        {%- else -%}
            {%- set flipped = dict(one) -%}
            {%- set measure = {} -%}
            {%- for metric_name, sides in one.measure.items() -%}
                {%- set other_sides = {} -%}
                {%- for side, expression in sides.items() -%}
                    {%- do other_sides.update({side: goldwright._other_boundary(expression)}) -%}
                {%- endfor -%}
                {%- do measure.update({metric_name: other_sides}) -%}
            {%- endfor -%}
            {%- set suppress_below = {} -%}
            {%- for entity, fewest in one.suppress_below.items() -%}
                {%- do suppress_below.update({entity: fewest + 1}) -%}
            {%- endfor -%}
            {%- do flipped.update({
                'measure': measure, 'suppress_below': suppress_below,
                'drop_rows_where': goldwright._other_boundary(one.drop_rows_where),
                'booked_at': goldwright._other_boundary(one.booked_at),
            }) -%}
            {%- do believed.append(flipped) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(believed) -}}
{% endmacro %}


{% macro _other_boundary(text) %}
    {%- if text is none -%}{{- return(none) -}}{%- endif -%}
    {%- if text is mapping -%}
        {%- set turned = {} -%}
        {%- for metric_name, one in text.items() -%}
            {%- do turned.update({metric_name: goldwright._other_boundary(one)}) -%}
        {%- endfor -%}
        {{- return(turned) -}}
    {%- endif -%}
    {%- set turned = text | replace(' >= ', ' #gt# ') | replace(' > ', ' #ge# ') | replace(' <= ', ' #lt# ') | replace(' < ', ' #le# ') -%}
    {{- return(turned | replace('#gt#', '>') | replace('#ge#', '>=') | replace('#lt#', '<') | replace('#le#', '<=')) -}}
{% endmacro %}


{#- The rules as someone applies them who counts periods by another date. -#}
{% macro rules_booked_at(column, rules) %}
    {%- set believed = rules | rejectattr('booked_at') | list -%}
    {%- set dated = [] -%}
    {%- for one in rules if one.booked_at -%}
        {%- set undated = dict(one) -%}
        {%- do undated.update({'booked_at': none}) -%}
        {%- do dated.append(undated) -%}
    {%- endfor -%}
    {{- return(believed + dated + [rule_parts(rule='wrong_date', sentence='Booked by another date.', booked_at=column)]) -}}
{% endmacro %}
