{{ config(materialized='view') }}

{{ of_every_domain('governing_rules') }}
