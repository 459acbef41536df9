{#-
    Makes the raw Parquet files readable as relations of schema `raw`, named like their files, so that compiled SQL
    reads the same on every engine. A source is registered when its `config: meta: raw_files:` names a domain: its
    tables lie in `seeds/<domain>/raw`, or in `<raw_data>/<domain>` where the variable `raw_data` names a folder.
-#}
{% macro register_raw_tables() %}
    {{- return(adapter.dispatch('register_raw_tables', 'goldwright')()) -}}
{% endmacro %}

{#- Elsewhere somebody has loaded the raw tables before. -#}
{% macro default__register_raw_tables() %}
{% endmacro %}

{% macro duckdb__register_raw_tables() %}
    {%- if execute %}
    create schema if not exists raw;
        {%- for table in graph.sources.values() if table.source_meta.raw_files %}
            {%- set path = _raw_file(table.source_meta.raw_files, table.name) %}
    create or replace view raw."{{ table.name }}" as select * from read_parquet('{{ path }}');
        {%- endfor %}
    {%- endif %}
{% endmacro %}

{#- The path of a raw table, ready to stand between quotes; a compile error where there is no such file. -#}
{% macro _raw_file(domain, table_name) %}
    {%- set shipped_folder = 'seeds/' ~ domain ~ '/raw' %}
    {%- set folder = var('raw_data') ~ '/' ~ domain if var('raw_data', none) else shipped_folder %}
    {%- set path = folder ~ '/' ~ table_name ~ '.parquet' %}
    {%- set quoted_path = path | replace("'", "''") %}
    {%- if not run_query("select file from glob('" ~ quoted_path ~ "')").rows %}
        {%- do exceptions.raise_compiler_error(
            'The raw file ' ~ path ~ ' is missing: restore it with `git checkout -- ' ~ shipped_folder ~ '`, or bring'
            ~ ' the original download with `goldwright data import ' ~ domain ~ ' <folder or zip>`.'
            if folder == shipped_folder else
            'The raw file ' ~ path ~ ' is missing: put it there, or mend the variable `raw_data`.'
        ) %}
    {%- endif %}
    {{- return(quoted_path) -}}
{% endmacro %}
