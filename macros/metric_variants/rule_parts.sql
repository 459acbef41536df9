{#-
    What a rule does, as typed parts. Every rule macro returns one of these.

    rule            the macro's own name
    sentence        one sentence for the reader of the SQL; may name parameters in braces
    parameters      named values: the rule's own, or a metric's parameter that it sets
    drop_rows_where a row goes only where this is true; a null keeps it; one predicate, or {metric: predicate}
    measure         {metric: expression} or {metric: {numerator, denominator, aggregation}}
    booked_at       the time column, or an expression over columns, that periods are counted by
    suppress_below  {entity: k}: groups resting on fewer are not reported
    when            {dimension: [values]}: limits the row-level parts to these rows
    effective       {from, to}: limits the row-level parts to these days of the metric's standard date
    overrides       the rule whose place it takes inside its own `when` and period
-#}
{% macro rule_parts(
    rule, sentence, parameters={}, drop_rows_where=none, measure={}, booked_at=none,
    suppress_below={}, when={}, effective={}, overrides=none
) %}
    {%- if (when or effective) and suppress_below -%}
        {%- do exceptions.raise_compiler_error(
            "Rule '" ~ rule ~ "' (macros/rules) limits suppress_below by when or effective, which only row-level parts know: "
            ~ "write the suppression as a rule of its own."
        ) -%}
    {%- endif -%}
    {%- set filled = {'rule': rule, 'parameters': parameters, 'suppress_below': {}, 'measure': {}, 'when': when, 'effective': effective, 'overrides': overrides} -%}
    {%- do filled.update({
        'sentence': goldwright._filled_in(sentence, parameters, rule),
        'drop_rows_where': goldwright._filled_in(drop_rows_where, parameters, rule),
        'booked_at': goldwright._filled_in(booked_at, parameters, rule),
    }) -%}
    {%- for entity, fewest in suppress_below.items() -%}
        {%- do filled.suppress_below.update({entity: goldwright._filled_in(fewest | string, parameters, rule) | int}) -%}
    {%- endfor -%}
    {%- for metric_name, change in measure.items() -%}
        {%- set sides = {} -%}
        {%- for side, expression in (change.items() if change is mapping else {'numerator': change}.items()) -%}
            {%- do sides.update({side: goldwright._filled_in(expression, parameters, rule)}) -%}
        {%- endfor -%}
        {%- do filled.measure.update({metric_name: sides}) -%}
    {%- endfor -%}
    {{- return(filled) -}}
{% endmacro %}


{#- The predicate by which a rule drops rows of a metric, or none. -#}
{% macro _drop_of(rule, metric) %}
    {{- return(rule.drop_rows_where.get(metric) if rule.drop_rows_where is mapping else rule.drop_rows_where) -}}
{% endmacro %}


{#- The text, or each text of a mapping, with every {parameter} replaced by its value; a brace left over names no parameter of the rule. -#}
{% macro _filled_in(text, parameters, rule) %}
    {%- if text is none -%}{{- return(none) -}}{%- endif -%}
    {%- if text is mapping -%}
        {%- set filled = {} -%}
        {%- for metric_name, one in text.items() -%}
            {%- do filled.update({metric_name: goldwright._filled_in(one, parameters, rule)}) -%}
        {%- endfor -%}
        {{- return(filled) -}}
    {%- endif -%}
    {%- set ns = namespace(text=text) -%}
    {%- for name, value in parameters.items() -%}
        {%- set ns.text = ns.text | replace('{' ~ name ~ '}', value | string) -%}
    {%- endfor -%}
    {%- if '{' in ns.text -%}
        {%- do exceptions.raise_compiler_error(
            "Rule '" ~ rule ~ "' (macros/rules) names a parameter that it does not define, in \"" ~ text
            ~ "\": add it under parameters."
        ) -%}
    {%- endif -%}
    {{- return(ns.text) -}}
{% endmacro %}
