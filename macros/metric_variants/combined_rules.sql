{#-
    A metric's definition under a set of rules: the parts of all of them put together, whatever their order.

    Returns what the SQL of a variant is written from: drops [{rule, sentence, predicate}], numerator and
    denominator {agg, expr}, booked_at, parameters, multiply_by, weights, suppress_below {entity: k}.
    Two rules that claim the same thing in the same place are a compile error that names both.
-#}
{% macro combined_rules(definition, rules) %}
    {%- set rules = rules | sort(attribute='rule') -%}
    {%- set combined = {
        'drops': [], 'sentences': [], 'parameters': dict(definition.parameters), 'suppress_below': {},
        'numerator': definition.numerator, 'denominator': definition.denominator,
        'booked_at': definition.time_column,
    } -%}
    {%- set owners = {} -%}
    {%- for rule in rules -%}
        {%- set drop = goldwright._drop_of(rule, definition.name) -%}
        {#- A call costs dbt a tenth of a millisecond, and these are thousands: none is made for nothing. -#}
        {%- set is_limited = rule.when or rule.effective or rules | selectattr('overrides', 'eq', rule.rule) | first is defined -%}
        {%- set scope = goldwright._scope(rule, rules, definition) if is_limited else '' -%}
        {%- if drop -%}
            {%- do combined.drops.append({
                'rule': rule.rule, 'sentence': rule.sentence,
                'predicate': drop if not scope else scope if drop == 'true' else scope ~ ' and (' ~ drop ~ ')',
            }) -%}
        {%- endif -%}
        {%- for parameter, value in rule.parameters.items() if parameter in definition.parameters -%}
            {%- do goldwright._claim(owners, 'parameter ' ~ parameter, rule, rules, definition) -%}
            {%- do combined.parameters.update({parameter: value}) -%}
        {%- endfor -%}
        {%- for entity, fewest in rule.suppress_below.items() -%}
            {%- set entity_name = definition.domain ~ '_' ~ entity -%}
            {%- if entity_name in definition.entities -%}
                {%- do combined.suppress_below.update({entity_name: [combined.suppress_below.get(entity_name, 0), fewest] | max}) -%}
            {%- endif -%}
        {%- endfor -%}
        {%- if rule.suppress_below and definition.kind != 'composite' and not combined.suppress_below -%}
            {%- do exceptions.raise_compiler_error(
                "Rule '" ~ rule.rule ~ "' hides small groups of " ~ rule.suppress_below.keys() | join(' and ') ~ ", and " ~ definition.fact
                ~ " has none of these entities, so metric '" ~ definition.name ~ "' can't obey it: add the entity to the fact's YAML, "
                ~ "or take the metric out of seeds/" ~ definition.domain ~ "/" ~ definition.domain ~ "__rule_metrics.csv."
            ) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for side in ['numerator', 'denominator'] if definition[side] -%}
        {%- do combined.update({side: goldwright._combined_measure(definition, rules, side, combined.sentences)}) -%}
    {%- endfor -%}
    {%- do combined.update({'booked_at': goldwright._combined_date(definition, rules, combined.sentences)}) -%}
    {%- do combined.update({'multiply_by': combined.parameters.get(definition.multiply_by, definition.multiply_by)}) -%}
    {{- return(combined) -}}
{% endmacro %}


{#- Where a rule's row-level parts hold: its `when`, its period, and not where another of the rules overrides it. -#}
{% macro _scope(rule, rules, definition) %}
    {%- set conditions = goldwright._own_scope(rule, definition) -%}
    {%- for other in rules if other.overrides == rule.rule -%}
        {%- set other_scope = goldwright._own_scope(other, definition) -%}
        {%- if not other_scope -%}
            {%- do exceptions.raise_compiler_error(
                "Rule '" ~ other.rule ~ "' overrides '" ~ rule.rule ~ "' everywhere and for ever: give it a `when` or an `effective` "
                ~ "period in macros/rules/" ~ definition.domain ~ "/" ~ other.rule ~ ".sql, or retire the rule that it replaces."
            ) -%}
        {%- endif -%}
        {%- do conditions.append('(' ~ other_scope | join(' and ') ~ ') is not true') -%}
    {%- endfor -%}
    {{- return(conditions | join(' and ')) -}}
{% endmacro %}


{% macro _own_scope(rule, definition) %}
    {%- set conditions = [] -%}
    {%- for dimension, values in rule.when.items() -%}
        {%- do conditions.append(dimension ~ " in ('" ~ values | join("', '") ~ "')") -%}
    {%- endfor -%}
    {%- if rule.effective.get('from') -%}
        {%- do conditions.append(definition.time_column ~ " >= cast('" ~ rule.effective.get('from') ~ "' as timestamp)") -%}
    {%- endif -%}
    {%- if rule.effective.get('to') -%}
        {%- do conditions.append(definition.time_column ~ " < cast('" ~ goldwright._next_day(rule.effective.get('to')) ~ "' as timestamp)") -%}
    {%- endif -%}
    {{- return(conditions) -}}
{% endmacro %}


{% macro _next_day(day) %}
    {%- set date = modules.datetime.datetime.strptime(day, '%Y-%m-%d') + modules.datetime.timedelta(days=1) -%}
    {{- return(date.strftime('%Y-%m-%d')) -}}
{% endmacro %}


{#- One side of the measure, with each rule's expression where the rule holds and the standard one elsewhere. -#}
{% macro _combined_measure(definition, rules, side, sentences) %}
    {%- set owners = {} -%}
    {%- set result = {'agg': definition[side].agg, 'expr': definition[side].expr} -%}
    {%- set branches = [] -%}
    {%- for rule in rules if rule.measure.get(definition.name, {}) -%}
        {%- set change = rule.measure[definition.name] -%}
        {%- if change.get('aggregation') and side == 'numerator' -%}
            {%- do goldwright._claim(owners, 'aggregation', rule, rules, definition) -%}
            {%- do result.update({'agg': change.aggregation}) -%}
        {%- endif -%}
        {%- if change.get(side) -%}
            {%- do goldwright._claim(owners, 'measure', rule, rules, definition) -%}
            {%- do sentences.append({'rule': rule.rule, 'sentence': rule.sentence}) -%}
            {%- do branches.append(goldwright._branch(rule, change[side], definition)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do result.update({'expr': goldwright._branches_as_sql(branches, result.expr)}) -%}
    {{- return(result) -}}
{% endmacro %}


{% macro _combined_date(definition, rules, sentences) %}
    {%- set owners = {} -%}
    {%- set branches = [] -%}
    {%- for rule in rules if rule.booked_at -%}
        {%- do goldwright._claim(owners, 'booked_at', rule, rules, definition) -%}
        {%- do sentences.append({'rule': rule.rule, 'sentence': rule.sentence}) -%}
        {%- do branches.append(goldwright._branch(rule, rule.booked_at, definition)) -%}
    {%- endfor -%}
    {{- return(goldwright._branches_as_sql(branches, definition.time_column)) -}}
{% endmacro %}


{% macro _branch(rule, expression, definition) %}
    {{- return({
        'scope': goldwright._own_scope(rule, definition) | join(' and ') if rule.when or rule.effective else '',
        'expr': expression,
        'order': 0 if rule.overrides else 1,
    }) -}}
{% endmacro %}


{#- Overrides first, then rules that hold in part; a rule that holds everywhere takes the place of the standard. -#}
{% macro _branches_as_sql(branches, otherwise) %}
    {%- set ns = namespace(whens='', rest=otherwise) -%}
    {%- for branch in branches | sort(attribute='order') -%}
        {%- if branch.scope -%}
            {%- set ns.whens = ns.whens ~ ' when ' ~ branch.scope ~ ' then ' ~ branch.expr -%}
        {%- else -%}
            {%- set ns.rest = branch.expr -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(ns.rest if not ns.whens else 'case' ~ ns.whens ~ ' else ' ~ ns.rest ~ ' end') -}}
{% endmacro %}


{#- Two rules can't both own a thing, unless one overrides the other. -#}
{% macro _claim(owners, thing, rule, rules, definition) %}
    {%- for other in owners.get(thing, []) if rule.overrides != other.rule and other.overrides != rule.rule -%}
        {%- do exceptions.raise_compiler_error(
            "Rules '" ~ other.rule ~ "' and '" ~ rule.rule ~ "' both set the " ~ thing ~ " of metric '" ~ definition.name
            ~ "': let one override the other inside a `when` or a period (macros/rules/" ~ definition.domain ~ "/" ~ rule.rule
            ~ ".sql), or take the metric away from one of them in seeds/" ~ definition.domain ~ "/" ~ definition.domain ~ "__rule_metrics.csv."
        ) -%}
    {%- endfor -%}
    {%- do owners.update({thing: owners.get(thing, []) + [rule]}) -%}
{% endmacro %}
