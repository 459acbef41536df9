{#-
    The parts of rules as rows, one row per rule, part and key: parameters, the columns that parts read,
    conditions, periods and overrides. What the linkage graph and the documents know of rules comes from here.
-#}
{% macro rule_part_rows(domain, rules) %}
    {%- set rows = [] -%}
    {%- for rule in rules -%}
        {%- do rows.append([rule.rule, 'sentence', 'sentence', rule.sentence]) -%}
        {%- for name, value in rule.parameters.items() -%}
            {%- do rows.append([rule.rule, 'parameter', name, value | string]) -%}
        {%- endfor -%}
        {%- if rule.drop_rows_where is mapping -%}
            {%- for metric_name, predicate in rule.drop_rows_where.items() -%}
                {%- do rows.append([rule.rule, 'drop_rows_where', metric_name, predicate]) -%}
            {%- endfor -%}
        {%- elif rule.drop_rows_where -%}
            {%- do rows.append([rule.rule, 'drop_rows_where', 'predicate', rule.drop_rows_where]) -%}
        {%- endif -%}
        {%- for metric_name, sides in rule.measure.items() -%}
            {%- for side, expression in sides.items() -%}
                {%- do rows.append([rule.rule, 'measure', metric_name ~ '.' ~ side, expression]) -%}
            {%- endfor -%}
        {%- endfor -%}
        {%- if rule.booked_at -%}{%- do rows.append([rule.rule, 'booked_at', 'column', rule.booked_at]) -%}{%- endif -%}
        {%- for entity, fewest in rule.suppress_below.items() -%}
            {%- do rows.append([rule.rule, 'suppress_below', entity, fewest | string]) -%}
        {%- endfor -%}
        {%- for dimension, values in rule.when.items() -%}
            {%- do rows.append([rule.rule, 'when', dimension, values | join(', ')]) -%}
        {%- endfor -%}
        {%- for end, day in rule.effective.items() -%}
            {%- do rows.append([rule.rule, 'effective', end, day]) -%}
        {%- endfor -%}
        {%- if rule.overrides -%}{%- do rows.append([rule.rule, 'overrides', 'rule', rule.overrides]) -%}{%- endif -%}
    {%- endfor -%}
    {%- for row in rows %}
select
    '{{ domain }}' as domain,
    '{{ row[0] }}' as rule,
    '{{ row[1] }}' as part,
    '{{ row[2] }}' as part_key,
    {{ text_literal(row[3]) }} as part_value
        {%- if not loop.last %}
union all
        {%- endif -%}
    {%- else -%}
{{ no_rows(['domain', 'rule', 'part', 'part_key', 'part_value']) }}
    {%- endfor -%}
{% endmacro %}
