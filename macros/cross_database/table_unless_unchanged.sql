{#-
    A table that DuckDB leaves as it is while its SQL and the contents of all that it reads are the same, so that a
    change goes no further than its effects do. Other engines build every table that is asked for.

    What a table was made of stands in its comment, a stamp: a hash of the compiled SQL and of the rows of each relation
    that the SQL reads, and one of its own rows (DuckDB's version in both), so that a table that was changed by hand is built
    again. A stamp is written after its table is committed: a build that is killed leaves a table without one.
    `--full-refresh` builds every table. Python models are plain tables: they may ask more than the relations that they
    read.
-#}
{% materialization table_unless_unchanged, adapter='duckdb' %}
    {%- set existing = load_cached_relation(this) -%}
    {%- set is_known = existing is not none and existing.is_table and not should_full_refresh() -%}
    {%- set reads = none if goldwright._is_dbts() else goldwright._rows_read() -%}
    {%- set found = {} if reads is none else goldwright._look_at(reads, existing if is_known) -%}
    {%- if found.is_unchanged -%}
        {%- do store_raw_result('main', message='UNCHANGED', code='UNCHANGED', rows_affected='0') -%}
        {%- set relations = {'relations': [existing]} -%}
    {%- else -%}
        {%- set relations = goldwright._create_or_replace('table', existing) -%}
        {%- if found -%}
            {%- do goldwright._write_stamp(found.inputs) -%}
        {%- endif -%}
    {%- endif -%}
    {{ return(relations) }}
{% endmaterialization %}


{% materialization table_unless_unchanged, default %}
    {{ return(context.get('materialization_table_' ~ adapter.type(), context.materialization_table_default)()) }}
{% endmaterialization %}


{#- Which rows the model's SQL reads, [{node, text}], the text as `from` takes it; none where that is not known to the row. -#}
{% macro _rows_read() %}
    {%- set rows_read = config.get('meta', {}).get('rows_read', {}) -%}
    {%- set reads = [] -%}
    {%- for unique_id in model.depends_on.nodes if not unique_id.startswith('metric.') -%}
        {%- set node = graph.nodes.get(unique_id, {}) -%}
        {%- set has_rows = node.resource_type == 'seed' or (node.resource_type == 'model' and node.config.materialized in ('table', 'table_unless_unchanged', 'view')) -%}
        {#- With --defer the SQL may read the relation of another environment. -#}
        {%- if not has_rows or node.relation_name not in compiled_code -%}{{- return(none) -}}{%- endif -%}
        {%- do reads.append({'node': node, 'text': goldwright._as_read(node.relation_name, rows_read.get(node.name))}) -%}
    {%- endfor -%}
    {{- return(reads) -}}
{% endmacro %}


{% macro _as_read(relation, where=none) -%}
    {{- return(relation ~ ' as read_rows' ~ (' where ' ~ where if where else '')) -}}
{%- endmacro %}


{#-
    {inputs, is_unchanged}: a hash of what the table is made of, and whether the stamp of `existing` says the same of it
    and of its rows. Rows of a relation are read once in a run of dbt, and what was found is kept with its node in dbt's
    graph: nothing changes a relation after its first reader has begun. All else is one query, of which each costs dbt
    a hundredth of a second.
-#}
{% macro _look_at(reads, existing) %}
    {%- set unknown = [] -%}
    {%- for read in reads if [invocation_id, read.text] | join(' ') not in read.node.get('hashes_of_rows', {}) -%}
        {%- do unknown.append(read) -%}
    {%- endfor -%}
    {%- set query -%}
        select
            {%- for read in unknown %}
            ({{ goldwright._hash_of_rows(read.text) }}),
            {%- endfor %}
            {%- if existing %}
            ({{ goldwright._hash_of_rows(goldwright._as_read(existing)) }}),
            (
                select comment from duckdb_tables()
                where
                    database_name = '{{ existing.database }}'
                    and schema_name = '{{ existing.schema }}'
                    and table_name = '{{ existing.identifier }}'
            )
            {%- else %}
            null,
            null
            {%- endif %}
    {%- endset -%}
    {%- set row = goldwright._only_row(query) -%}
    {%- for read in unknown -%}
        {%- do goldwright._keep(read.node, read.text, row[loop.index0]) -%}
    {%- endfor -%}
    {%- set made_of = [compiled_code] -%}
    {%- for read in reads -%}
        {%- do made_of.append(read.node.hashes_of_rows[[invocation_id, read.text] | join(' ')]) -%}
    {%- endfor -%}
    {%- set inputs = local_md5(made_of | join(' ')) -%}
    {{- return({'inputs': inputs, 'is_unchanged': existing and row[-1] == goldwright._stamp(inputs, row[-2])}) -}}
{% endmacro %}


{% macro _write_stamp(inputs) %}
    {%- set rows = goldwright._only_row(goldwright._hash_of_rows(goldwright._as_read(this)))[0] -%}
    {%- do goldwright._keep(graph.nodes[model.unique_id], goldwright._as_read(this), rows) -%}
    {%- call statement('write_stamp') -%}
        comment on table {{ this }} is '{{ goldwright._stamp(inputs, rows) }}'
    {%- endcall -%}
    {%- do adapter.commit() -%}
{% endmacro %}


{% macro _stamp(inputs, rows) -%}
    {{- return('goldwright ' ~ inputs ~ ' ' ~ local_md5(rows)) -}}
{%- endmacro %}


{% macro _keep(node, text, rows) %}
    {%- do node.setdefault('hashes_of_rows', {}).update({[invocation_id, text] | join(' '): rows}) -%}
{% endmacro %}


{#- Types, number and contents of rows, whatever their order, and the version of the engine that hashes them. -#}
{% macro _hash_of_rows(read) -%}
    select concat_ws(
        ' ', version(), typeof((select read_rows from {{ read }} limit 1)), count(*), bit_xor(row_hash), sum(row_hash)
    )
    from (select hash(read_rows) as row_hash from {{ read }})
{%- endmacro %}


{#- The row that a query gives, as a tuple: `run_query` would try each type of date on every column first. -#}
{% macro _only_row(sql) %}
    {{- return(adapter.add_query(sql, auto_begin=false)[1].fetchone()) -}}
{% endmacro %}
