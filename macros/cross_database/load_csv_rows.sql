{#- dbt's own writes a null as the text None, and a quotation mark ends its text. -#}
{% macro spark__load_csv_rows(model, agate_table) %}
    {%- set types = goldwright._spark_seed_types(model, agate_table).values() | list -%}
    {%- set statements = [] -%}
    {%- for rows in agate_table.rows | batch(1000) -%}
        {%- set statement_text -%}
            insert into {{ this }} values
            {%- for row in rows %}
            ({% for value in row %}cast({{ goldwright._spark_literal(value) }} as {{ types[loop.index0] }}){{ ', ' if not loop.last }}{% endfor %}){{ ',' if not loop.last }}
            {%- endfor %}
        {%- endset -%}
        {%- do adapter.add_query(statement_text, abridge_sql_log=true) -%}
        {%- do statements.append(statement_text) -%}
    {%- endfor -%}
    {{- return(statements | first | default('')) -}}
{% endmacro %}


{% macro _spark_literal(value) -%}
    {%- if value is none -%}
        {{- return('null') -}}
    {%- endif -%}
    {{- return("'" ~ (value | string | replace('\\', '\\\\') | replace("'", "\\'")) ~ "'") -}}
{%- endmacro %}
