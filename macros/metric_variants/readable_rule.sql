{#-
    A rule as far as it can be read for a metric that it does not name: what is left of its parts when those go that
    name other metrics, or read what the metric's fact does not have. `goldwright experiment pairing` knows which.

    drop_of  whose predicate drops rows: a metric of a mapping, `predicate` for the one that holds for all, or none
    entities the entities whose small groups it can hide
#}
{% macro readable_rule(rule, drop_of=none, booked_at=false, entities=[]) %}
    {%- set read = dict(rule) -%}
    {%- set suppress_below = {} -%}
    {%- for entity, fewest in rule.suppress_below.items() if entity in entities -%}
        {%- do suppress_below.update({entity: fewest}) -%}
    {%- endfor -%}
    {%- set drop = none if drop_of is none else rule.drop_rows_where[drop_of] if rule.drop_rows_where is mapping else rule.drop_rows_where -%}
    {%- do read.update({
        'measure': {}, 'drop_rows_where': drop, 'suppress_below': suppress_below,
        'booked_at': rule.booked_at if booked_at else none,
    }) -%}
    {{- return(read) -}}
{% endmacro %}
