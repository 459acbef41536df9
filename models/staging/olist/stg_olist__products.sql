select
    ---------- ids
    product_id,

    ---------- text
    product_category_name as category_name_portuguese,

    ---------- numbers
    product_weight_g as weight_grams,
    product_length_cm as length_centimetres,
    product_height_cm as height_centimetres,
    product_width_cm as width_centimetres,
    product_photos_qty as photo_count

from {{ source('olist_raw', 'olist_products_dataset') }}
