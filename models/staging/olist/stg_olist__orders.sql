select
    ---------- ids
    order_id,
    customer_id,

    ---------- text
    order_status,

    ---------- moments
    order_purchase_timestamp as purchased_at,
    order_approved_at as approved_at,
    order_delivered_carrier_date as handed_over_at,
    order_delivered_customer_date as delivered_at,
    order_estimated_delivery_date as promised_at

from {{ source('olist_raw', 'olist_orders_dataset') }}
