{{ config(materialized='view') }}

{{ of_every_domain('cells') }}
