{{ config(materialized='view') }}

{{ of_every_domain('answer_differences') }}
