{{ config(materialized='view') }}

{{ of_every_domain('selected_skeletons') }}
