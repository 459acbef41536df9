{#- A period as text: 2017, 2017-Q3 or 2017-03. -#}
{% macro period_label(grain, period) -%}
    {%- set text = dbt.type_string() -%}
    {%- set year = 'cast(extract(year from ' ~ period ~ ') as ' ~ text ~ ')' -%}
    {%- if grain == 'year' -%}
        {{ year }}
    {%- elif grain == 'quarter' -%}
        {{ dbt.concat([year, "'-Q'", 'cast(extract(quarter from ' ~ period ~ ') as ' ~ text ~ ')']) }}
    {%- else -%}
        {%- set month = 'extract(month from ' ~ period ~ ')' -%}
        {{ dbt.concat([year, "case when " ~ month ~ " < 10 then '-0' else '-' end", 'cast(' ~ month ~ ' as ' ~ text ~ ')']) }}
    {%- endif -%}
{%- endmacro %}
