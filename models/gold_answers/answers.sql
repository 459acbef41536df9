{{ config(materialized='view') }}

{{ of_every_domain('answers') }}
