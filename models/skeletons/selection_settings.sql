{#- What `vars: selection` says, as the Python models that select skeletons read it. -#}
{{ config(meta={'selection': var('selection')}) }}

select {{ text_literal(tojson(var('selection'), sort_keys=true)) }} as settings
