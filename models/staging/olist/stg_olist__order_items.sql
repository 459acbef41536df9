select
    ---------- ids
    order_id,
    order_item_id as item_number,
    product_id,
    seller_id,

    ---------- moments
    shipping_limit_date as shipping_limit_at,

    ---------- money, in cents
    {{ cents('price') }} as price_cents,
    {{ cents('freight_value') }} as freight_cents

from {{ source('olist_raw', 'olist_order_items_dataset') }}
