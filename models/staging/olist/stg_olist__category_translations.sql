select
    product_category_name as category_name_portuguese,
    product_category_name_english as category_name_english

from {{ source('olist_raw', 'product_category_name_translation') }}
