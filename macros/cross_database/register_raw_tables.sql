{#-
    Makes the raw Parquet files readable as relations of schema `raw`, named like their files, so that compiled SQL
    reads the same on every engine. Sources marked with `config: meta: raw_files: <domain>` are registered.
-#}
{% macro register_raw_tables() %}
    {{- return(adapter.dispatch('register_raw_tables', 'goldwright')()) -}}
{% endmacro %}

{% macro default__register_raw_tables() %}
{% endmacro %}

{% macro duckdb__register_raw_tables() %}
    {%- if execute %}
    create schema if not exists raw;
        {%- for source in graph.sources.values() if source.source_meta.raw_files %}
            {%- set path = var('raw_data', 'seeds') ~ '/' ~ source.source_meta.raw_files ~ '/raw/' ~ source.name ~ '.parquet' %}
            {%- if not run_query("select file from glob('" ~ path ~ "')").rows %}
                {%- do exceptions.raise_compiler_error("The raw file " ~ path ~ " is missing: restore it with `git checkout -- " ~ path ~ "`, or bring the original download with `goldwright data import " ~ source.source_meta.raw_files ~ " <folder or zip>`.") %}
            {%- endif %}
    create or replace view raw."{{ source.name }}" as select * from read_parquet('{{ path }}');
        {%- endfor %}
    {%- endif %}
{% endmacro %}
