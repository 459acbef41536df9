select
    ---------- ids
    customer_id,
    customer_unique_id as buyer_id,

    ---------- text
    customer_zip_code_prefix as customer_zip_prefix,
    customer_city,
    customer_state

from {{ source('olist_raw', 'olist_customers_dataset') }}
