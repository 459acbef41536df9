{#- dbt's own takes the declared types as they stand, and Spark knows no `text`. -#}
{% macro spark__create_csv_table(model, agate_table) %}
    {%- set statement_text -%}
        create table {{ this }} (
            {%- for column, type in goldwright._spark_seed_types(model, agate_table).items() %}
            `{{ column }}` {{ type }}{{ ',' if not loop.last }}
            {%- endfor %}
        )
    {%- endset -%}
    {%- call statement('_') -%}
        {{ statement_text }}
    {%- endcall -%}
    {{- return(statement_text) -}}
{% endmacro %}


{% macro _spark_seed_types(model, agate_table) %}
    {%- set declared = model.config.get('column_types', {}) -%}
    {%- set types = {} -%}
    {%- for column in agate_table.column_names -%}
        {%- set type = declared.get(column, adapter.convert_type(agate_table, loop.index0)) -%}
        {%- do types.update({column: 'string' if type == 'text' else type}) -%}
    {%- endfor -%}
    {{- return(types) -}}
{% endmacro %}
