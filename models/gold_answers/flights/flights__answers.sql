-- Written by `goldwright sync`: change the macro instead.
{{ config(materialized='view') }}

{{ answers('flights') }}
