{#- A task's id: domain, type and eight hex digits of its skeleton's hash. -#}
{% macro task_id(skeletons) -%}
{{ skeletons }}.domain || '-' || {{ skeletons }}.analysis_type || '-' || substring({{ skeletons }}.skeleton_id, 1, 8)
{%- endmacro %}
