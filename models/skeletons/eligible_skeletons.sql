{{ config(materialized='view') }}

{{ of_every_domain('eligible_skeletons') }}
