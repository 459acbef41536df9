{#- The threshold that a crossing is asked for; null for any other type. -#}
{% macro threshold_of(skeletons) -%}
case
            when {{ skeletons }}.analysis_type = 'threshold_crossing' then cast({{ skeletons }}.detail as decimal(28, 4))
        end
{%- endmacro %}


{#- How many places a ranking asks for; null for any other type. -#}
{% macro place_count_of(skeletons) -%}
case
            when {{ skeletons }}.analysis_type = 'ranking'
                then cast(substring({{ skeletons }}.detail, {{ position_of("':'", skeletons ~ '.detail') }} + 1) as integer)
        end
{%- endmacro %}
