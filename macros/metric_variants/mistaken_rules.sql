{#- The rules as someone applies them who takes a limit of one of them the other way: strictly for loosely, or loosely for strictly. -#}
{% macro rules_with_other_boundary(rule, rules) %}
    {{- return(goldwright._reworded(rule, rules, {' >= ': ' > ', ' > ': ' >= ', ' <= ': ' < ', ' < ': ' <= '}, 1)) -}}
{% endmacro %}


{#- The rules as someone applies them who takes a condition of one of them the wrong way round: what goes for what stays. -#}
{% macro rules_turned_round(rule, rules) %}
    {{- return(goldwright._reworded(rule, rules, {' <> ': ' = ', ' = ': ' <> ', ' not in (': ' in (', ' in (': ' not in ('}, 0)) -}}
{% endmacro %}


{#- The rules with these words of one of them for those, and so many more of an entity for it to be reported. -#}
{% macro _reworded(rule, rules, words, more) %}
    {%- set believed = [] -%}
    {%- for one in rules -%}
        {%- if one.rule != rule -%}
            {%- do believed.append(one) -%}
        {%- else -%}
            {%- set mistaken = dict(one) -%}
            {%- set suppress_below = {} -%}
            {%- for entity, fewest in one.suppress_below.items() -%}
                {%- do suppress_below.update({entity: fewest + more}) -%}
            {%- endfor -%}
            {%- do mistaken.update({
                'measure': goldwright._with_other_words(one.measure, words), 'suppress_below': suppress_below,
                'drop_rows_where': goldwright._with_other_words(one.drop_rows_where, words),
                'booked_at': goldwright._with_other_words(one.booked_at, words),
            }) -%}
            {%- do believed.append(mistaken) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(believed) -}}
{% endmacro %}


{#- A text, or each text of a mapping, with each of these words for the other; the longest are looked for first. -#}
{% macro _with_other_words(text, words) %}
    {%- if text is none -%}{{- return(none) -}}{%- endif -%}
    {%- if text is mapping -%}
        {%- set turned = {} -%}
        {%- for name, one in text.items() -%}
            {%- do turned.update({name: goldwright._with_other_words(one, words)}) -%}
        {%- endfor -%}
        {{- return(turned) -}}
    {%- endif -%}
    {%- set ns = namespace(text=text) -%}
    {#- A mark stands for each word until all are found, so that none is changed twice. -#}
    {%- for word in words -%}
        {%- set ns.text = ns.text | replace(word, '#' ~ loop.index ~ '#') -%}
    {%- endfor -%}
    {%- for word in words.values() -%}
        {%- set ns.text = ns.text | replace('#' ~ loop.index ~ '#', word) -%}
    {%- endfor -%}
    {{- return(ns.text) -}}
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
