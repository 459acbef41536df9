{#-
    The skeletons of one type, each with its key and id, thinned to at most `most` for each metric, dimension and
    grain: by hash with the seed of `vars: selection`, so that the same inputs give the same sample.
-#}
{% macro sampled(candidates, most) -%}
keyed as (
    select
        {{ candidates }}.*,
        {{ dbt.concat([
            'domain', "'|'", 'analysis_type', "'|'", 'metric', "'|'", "coalesce(dimension, '')", "'|'",
            "coalesce(value_a, '')", "'|'", "coalesce(value_b, '')", "'|'", "coalesce(filter_dimension, '')", "'|'",
            "coalesce(filter_value, '')", "'|'", 'grain', "'|'", "coalesce(cast(period_from as " ~ dbt.type_string() ~ "), '')", "'|'",
            "coalesce(cast(period_to as " ~ dbt.type_string() ~ "), '')", "'|'", "coalesce(detail, '')",
        ]) }} as skeleton_key
    from {{ candidates }}
),

ordered as (
    select
        keyed.*,
        {{ hash_of('skeleton_key') }} as skeleton_id,
        row_number() over (
            partition by metric, dimension, grain
            order by {{ hash_of("skeleton_key || '" ~ var('selection').seed ~ "'") }}
        ) as place
    from keyed
)

select
    skeleton_id,
    skeleton_key,
    domain,
    analysis_type,
    metric,
    dimension,
    value_a,
    value_b,
    filter_dimension,
    filter_value,
    grain,
    period_from,
    period_to,
    detail
from ordered
where place <= {{ most }}
{%- endmacro %}
