{#-
    Everything that variants need to know of a metric, read from dbt's own graph in one call.

    Returns a dictionary: name, domain, kind (sum, count, count_distinct, average, median, share,
    coefficient_of_variation, ratio, composite), fact, time_column, key_column, entities {entity: column}, filter, numerator,
    denominator, inputs, weights, parameters, multiply_by, divide_by, decimals, slices, hash.
    While parsing it calls metric(), so that dbt knows the edge, and returns none. A run of dbt reads a metric once and keeps
    what it found with the metric in dbt's graph: whoever is given it leaves it as it is.
-#}
{% macro metric_definition(name) %}
    {%- if not execute -%}
        {%- do metric(name) -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set node = goldwright._metric_node(name) -%}
    {%- set known = node.get('definitions', {}) -%}
    {%- if invocation_id not in known -%}
        {%- set known = {invocation_id: goldwright._read_metric(name, node)} -%}
        {%- do node.update({'definitions': known}) -%}
    {%- endif -%}
    {{- return(known[invocation_id]) -}}
{% endmacro %}


{% macro _read_metric(name, node) %}
    {%- set meta = node.config.meta -%}
    {%- set inputs = goldwright._metric_inputs(node) -%}
    {%- set leaf = inputs[0] if inputs else node -%}
    {%- set model = goldwright._semantic_model(leaf if leaf.type == 'simple' else goldwright._metric_inputs(leaf)[0]) -%}
    {%- set definition = {
        'name': name,
        'domain': node.name.split('_')[0],
        'kind': 'composite' if node.type == 'derived' else 'ratio' if node.type == 'ratio'
            else 'share' if meta.share_of else meta.statistic if meta.statistic else leaf.type_params.metric_aggregation_params.agg,
        'file': node.original_file_path,
        'fact': model.model,
        'columns': model.columns,
        'time_column': none if node.type == 'derived' else leaf.type_params.metric_aggregation_params.agg_time_dimension,
        'key_column': model.key_column,
        'entities': model.entities,
        'filter': none,
        'numerator': none,
        'denominator': none,
        'inputs': inputs | map(attribute='name') | list,
        'weights': meta.get('weights', {}),
        'parameters': meta.get('parameters', {}),
        'multiply_by': meta.get('multiply_by', 1),
        'divide_by': meta.get('divide_by', 1),
        'decimals': meta.get('decimals', 2),
        'unit_of_analysis': meta.get('unit_of_analysis'),
        'share_of': meta.get('share_of'),
        'slices': goldwright._slices(node, model),
        'hash': goldwright.metric_hash(name),
    } -%}
    {%- if node.type == 'simple' -%}
        {%- do definition.update({
            'filter': goldwright._filter_in_words_of_the_fact(node, model),
            'numerator': goldwright._aggregation(node),
        }) -%}
    {%- elif node.type == 'ratio' -%}
        {%- do definition.update({
            'numerator': goldwright._filtered_aggregation(inputs[0], model),
            'denominator': goldwright._filtered_aggregation(inputs[1], model),
        }) -%}
    {%- endif -%}
    {{- return(definition) -}}
{% endmacro %}


{#- A fingerprint of a metric's whole tree: type, expression, aggregation, filter and meta of it and its inputs. -#}
{% macro metric_hash(name) %}
    {%- set node = goldwright._metric_node(name) -%}
    {%- set nodes = [node] + goldwright._metric_inputs(node) -%}
    {%- set facts = [] -%}
    {%- for one in nodes -%}
        {%- do facts.append([one.name, one.type, one.type_params, one.filter, one.config.meta]) -%}
    {%- endfor -%}
    {{- return(local_md5(tojson(facts, sort_keys=true))[:12]) -}}
{% endmacro %}


{% macro _metric_node(name) %}
    {%- set node = graph.metrics.get('metric.goldwright.' ~ name) -%}
    {%- if node -%}{{- return(node) -}}{%- endif -%}
    {%- do exceptions.raise_compiler_error("There is no metric '" ~ name ~ "' in the YAML under models/facts: define it there, or mend the name in seeds/<domain>/<domain>__rule_metrics.csv and run `goldwright sync`.") -%}
{% endmacro %}


{#- The metrics that a ratio or derived metric is made of, in the order of its formula. -#}
{% macro _metric_inputs(node) %}
    {%- set inputs = [] -%}
    {%- if node.type == 'ratio' -%}
        {%- do inputs.append(goldwright._metric_node(node.type_params.numerator.name)) -%}
        {%- do inputs.append(goldwright._metric_node(node.type_params.denominator.name)) -%}
    {%- elif node.type == 'derived' -%}
        {%- for input in node.type_params.metrics -%}
            {%- do inputs.append(goldwright._metric_node(input.name)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(inputs) -}}
{% endmacro %}


{#- The fact behind a simple metric: model name, columns, dimensions and entities from its YAML. -#}
{% macro _semantic_model(node) %}
    {%- set wanted = node.type_params.metric_aggregation_params.semantic_model -%}
    {%- for semantic_model in graph.semantic_models.values() if semantic_model.name == wanted -%}
        {%- set fact = graph.nodes[semantic_model.depends_on.nodes[0]] -%}
        {%- set found = {'model': fact.name, 'file': fact.patch_path, 'columns': fact.columns.keys() | list, 'dimensions': [], 'entities': {}, 'key_column': none} -%}
        {%- for entity in semantic_model.entities -%}
            {%- do found.entities.update({entity.name: entity.expr or entity.name}) -%}
            {%- if entity.type == 'primary' -%}{%- do found.update({'key_column': entity.expr or entity.name, 'key_entity': entity.name}) -%}{%- endif -%}
        {%- endfor -%}
        {%- for dimension in semantic_model.dimensions -%}
            {%- do found.dimensions.append(dimension.name) -%}
        {%- endfor -%}
        {{- return(found) -}}
    {%- endfor -%}
{% endmacro %}


{% macro _aggregation(node) %}
    {%- set agg = node.type_params.metric_aggregation_params -%}
    {{- return({'agg': agg.agg, 'expr': node.type_params.expr or node.name}) -}}
{% endmacro %}


{#- A ratio's side: its filter, if it has one, moves into the expression, so that both sides read the same rows. -#}
{% macro _filtered_aggregation(node, model) %}
    {%- set side = goldwright._aggregation(node) -%}
    {%- set filter = goldwright._filter_in_words_of_the_fact(node, model) -%}
    {%- if filter -%}
        {%- do side.update({'expr': 'case when ' ~ filter ~ ' then ' ~ side.expr ~ ' end'}) -%}
    {%- endif -%}
    {{- return(side) -}}
{% endmacro %}


{#- A metric's filter over the fact's own columns. Only Dimension('entity__column') is understood. -#}
{% macro _filter_in_words_of_the_fact(node, model) %}
    {%- if not node.filter or not node.filter.where_filters -%}{{- return(none) -}}{%- endif -%}
    {%- set predicates = [] -%}
    {%- for where_filter in node.filter.where_filters -%}
        {%- set text = modules.re.sub("\\{\\{\\s*Dimension\\(\\s*'(?:[a-z0-9_]+?__)?([a-z0-9_]+)'\\s*\\)\\s*\\}\\}", "\\1", where_filter.where_sql_template) -%}
        {%- if '{{' in text or '{%' in text -%}
            {%- do exceptions.raise_compiler_error(
                "Metric '" ~ node.name ~ "' (" ~ node.original_file_path ~ ") has a filter that is not understood: \"" ~ where_filter.where_sql_template
                ~ "\". Only Dimension('entity__column') can stand in a filter; put anything else into a column of " ~ model.model ~ "."
            ) -%}
        {%- endif -%}
        {%- do predicates.append(text if node.filter.where_filters | length == 1 else '(' ~ text ~ ')') -%}
    {%- endfor -%}
    {{- return(predicates | join(' and ')) -}}
{% endmacro %}


{#- The breakdowns of a metric: none, each dimension, each pair; names in alphabetical order. -#}
{% macro _slices(node, model) %}
    {%- set slices = [] if node.config.meta.get('share_of') else [[]] -%}
    {%- for entry in node.config.meta.get('slice_by', []) -%}
        {%- do slices.append([entry] if entry is string else entry | sort) -%}
    {%- endfor -%}
    {%- for dimension in slices | sum(start=[]) if dimension not in model.dimensions -%}
        {%- do exceptions.raise_compiler_error(
            "Metric '" ~ node.name ~ "' (" ~ node.original_file_path ~ ") is sliced by '" ~ dimension ~ "', which is no dimension of "
            ~ model.model ~ ": declare it there, or take it out of slice_by."
        ) -%}
    {%- endfor -%}
    {{- return(slices) -}}
{% endmacro %}
