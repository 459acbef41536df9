select
    ---------- ids
    order_id,
    payment_sequential as payment_number,

    ---------- text
    payment_type,

    ---------- numbers
    payment_installments as installment_count,
    {{ cents('payment_value') }} as payment_cents

from {{ source('olist_raw', 'olist_order_payments_dataset') }}
