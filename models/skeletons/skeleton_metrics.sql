{{ config(materialized='view') }}

{{ of_every_domain('skeleton_metrics') }}
