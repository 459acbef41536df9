{#-
    The rows of a model that each domain has its own of, `<domain>__<model>`: a change in one domain leaves the models of
    the others as they are, and whoever asks of all reads this.
-#}
{% macro of_every_domain(model) %}
{%- for domain in var('domains') %}
select * from {{ in_a_view(ref(domain ~ '__' ~ model)) }}
{{ 'union all' if not loop.last }}
{%- endfor %}
{% endmacro %}


{#- A relation as a view has to name it. -#}
{% macro in_a_view(relation) %}
    {{- return(adapter.dispatch('in_a_view', 'goldwright')(relation)) -}}
{% endmacro %}

{% macro default__in_a_view(relation) %}
    {{- return(relation) -}}
{% endmacro %}

{#-
    DuckDB looks in the view's own schema first. It keeps a view's text without the name of the database, and can't tell a
    schema from a database of the same name, as ours are.
-#}
{% macro duckdb__in_a_view(relation) %}
    {%- set is_here = model.resource_type == 'model' and model.config.materialized == 'view' and relation.schema == this.schema -%}
    {{- return(relation.include(database=false, schema=false) if is_here else relation) -}}
{% endmacro %}
