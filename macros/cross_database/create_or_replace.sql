{#-
    How DuckDB makes tables and views here: by one statement, after which the relation is the new one or, where it fails,
    as it was (one of the other kind is dropped first). dbt's own way is to make it under another name, to rename twice
    and to drop, with a look at every relation for each name: of a small one that is most of what it costs.
-#}
{% macro _create_or_replace(kind, existing) %}
    {%- if goldwright._is_dbts() -%}
        {{- return(dbt.materialization_table_duckdb() if kind == 'table' else dbt.materialization_view_default()) -}}
    {%- endif -%}
    {%- if existing is not none and existing.type != kind -%}
        {%- do adapter.drop_relation(existing) -%}
    {%- endif -%}
    {%- do run_hooks(pre_hooks, inside_transaction=false) -%}
    {%- do run_hooks(pre_hooks) -%}
    {%- set sql -%}
        create or replace {{ kind }} {{ this }} as (
            {{ compiled_code }}
        )
    {%- endset -%}
    {%- do write(sql) -%}
    {%- do adapter.add_query(sql) -%}
    {%- do store_raw_result('main', message='OK', code='OK', rows_affected='-1') -%}
    {%- do run_hooks(post_hooks) -%}
    {%- do persist_docs(this, model) -%}
    {%- do adapter.commit() -%}
    {%- do run_hooks(post_hooks, inside_transaction=false) -%}
    {{ return({'relations': [this.incorporate(type=kind)]}) }}
{% endmacro %}


{#- In the place of dbt's own. -#}
{% materialization view, adapter='duckdb' %}
    {{ return(goldwright._create_or_replace('view', load_cached_relation(this))) }}
{% endmaterialization %}


{#- Whether the model has what dbt alone knows to make: it is made in dbt's own way, and each time. -#}
{% macro _is_dbts() %}
    {{- return(config.get('contract').enforced or config.get('sql_header') is not none) -}}
{% endmacro %}
