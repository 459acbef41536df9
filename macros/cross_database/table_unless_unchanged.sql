{#-
    A table that DuckDB leaves as it is while its SQL and the contents of all that it reads are the same, so that a
    change goes no further than its effects do. Other engines build every table that is asked for.

    What a table was made of stands in its comment, a stamp: a hash of DuckDB's version, of the compiled SQL and of the
    rows of each relation that the SQL reads, and one of its own rows, so that a table that was changed by hand is built
    again. A stamp is written after its table is committed: a build that is killed leaves a table without one.
    `--full-refresh` builds every table. Python models are plain tables: they may ask more than the relations that they
    read.
-#}
{% materialization table_unless_unchanged, adapter='duckdb' %}
    {%- set reads = goldwright._tables_read() -%}
    {%- set existing = load_cached_relation(this) -%}
    {%- set is_known = existing is not none and existing.is_table and not should_full_refresh() -%}
    {%- set found = {} if reads is none else goldwright._stamp_of_inputs(reads, existing if is_known) -%}
    {%- if found.is_unchanged -%}
        {%- do store_raw_result('main', message='UNCHANGED', code='UNCHANGED', rows_affected='0') -%}
        {%- set relations = {'relations': [existing]} -%}
    {%- else -%}
        {%- set relations = dbt.materialization_table_duckdb() -%}
        {%- if found -%}
            {%- do goldwright._write_stamp(found.inputs) -%}
        {%- endif -%}
    {%- endif -%}
    {{ return(relations) }}
{% endmaterialization %}


{% materialization table_unless_unchanged, default %}
    {{ return(context.get('materialization_table_' ~ adapter.type(), context.materialization_table_default)()) }}
{% endmaterialization %}


{#- What the model's SQL reads, as `from` takes it, or none where that is not known to the row. -#}
{% macro _tables_read() %}
    {%- set rows_read = config.get('meta', {}).get('rows_read', {}) -%}
    {%- set reads = [] -%}
    {%- for unique_id in model.depends_on.nodes if not unique_id.startswith('metric.') -%}
        {%- set node = graph.nodes.get(unique_id, {}) -%}
        {%- set has_rows = node.resource_type == 'seed' or (node.resource_type == 'model' and node.config.materialized in ('table', 'table_unless_unchanged', 'view')) -%}
        {#- With --defer the SQL may read the relation of another environment. -#}
        {%- if not has_rows or node.relation_name not in compiled_code -%}{{- return(none) -}}{%- endif -%}
        {%- do reads.append(node.relation_name ~ ' as read_rows' ~ (' where ' ~ rows_read[node.name] if node.name in rows_read else '')) -%}
    {%- endfor -%}
    {{- return(reads) -}}
{% endmacro %}


{#- {inputs, is_unchanged}: the hash of what the table is made of, and whether the stamp of `existing` says the same. -#}
{% macro _stamp_of_inputs(reads, existing) %}
    {%- set stamp_of_inputs -%}
        with

        stamped as (
            select
                md5(concat_ws(
                    ' ',
                    version(),
                    '{{ local_md5(compiled_code) }}'
                    {%- for read in reads %},
                    ({{ goldwright._hash_of_rows(read) }})
                    {%- endfor %}
                )) as inputs
        )

        select
            inputs,
            {%- if existing %}
            coalesce((
                select comment = 'goldwright ' || inputs || ' ' || md5(({{ goldwright._hash_of_rows(existing ~ ' as read_rows') }}))
                from duckdb_tables()
                where
                    database_name = '{{ existing.database }}'
                    and schema_name = '{{ existing.schema }}'
                    and table_name = '{{ existing.identifier }}'
            ), false) as is_unchanged
            {%- else %}
            false as is_unchanged
            {%- endif %}
        from stamped
    {%- endset -%}
    {%- set row = goldwright._only_row(stamp_of_inputs) -%}
    {{- return({'inputs': row[0], 'is_unchanged': row[1]}) -}}
{% endmacro %}


{% macro _write_stamp(inputs) %}
    {%- set rows = goldwright._only_row('select md5((' ~ goldwright._hash_of_rows(this ~ ' as read_rows') ~ '))') -%}
    {%- call statement('write_stamp') -%}
        comment on table {{ this }} is 'goldwright {{ inputs }} {{ rows[0] }}'
    {%- endcall -%}
    {%- do adapter.commit() -%}
{% endmacro %}


{#- The row that a query gives, as a tuple: `run_query` would try each type of date on every column first. -#}
{% macro _only_row(sql) %}
    {{- return(adapter.add_query(sql, auto_begin=false)[1].fetchone()) -}}
{% endmacro %}


{#- Types, number and contents of rows, whatever their order. -#}
{% macro _hash_of_rows(read) -%}
    select concat_ws(':', typeof((select read_rows from {{ read }} limit 1)), count(*), bit_xor(row_hash), sum(row_hash)) from (select hash(read_rows) as row_hash from {{ read }})
{%- endmacro %}
