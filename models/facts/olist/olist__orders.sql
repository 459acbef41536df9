with

orders as (
    select * from {{ ref('stg_olist__orders') }}
),

customers as (
    select * from {{ ref('stg_olist__customers') }}
),

order_items as (
    select * from {{ ref('stg_olist__order_items') }}
),

-- One row per order that has items; 775 orders have none.
order_baskets as (
    select
        order_id,
        count(*) as item_count,
        count(distinct seller_id) as seller_count,
        sum(price_cents) as price_cents,
        sum(price_cents + freight_cents) as gross_cents
    from order_items
    group by order_id
),

joined as (
    select
        ---------- ids
        orders.order_id,
        orders.customer_id,
        customers.buyer_id,

        ---------- text
        orders.order_status,
        customers.customer_state,
        {{ dbt.concat(['customers.customer_city', "' ('", 'customers.customer_state', "')'"]) }} as customer_city,
        {{ olist_region('customers.customer_state') }} as customer_region,

        ---------- moments
        orders.purchased_at,
        orders.approved_at,
        orders.handed_over_at,
        orders.delivered_at,
        orders.promised_at,
        cast(extract(year from orders.purchased_at) as integer) as purchase_year,

        ---------- elapsed
        {{ elapsed_seconds('orders.purchased_at', 'orders.delivered_at') }} as delivery_seconds,
        {{ elapsed_seconds('orders.purchased_at', 'orders.approved_at') }} as approval_seconds,
        {{ elapsed_seconds('orders.approved_at', 'orders.handed_over_at') }} as handover_seconds,
        {{ elapsed_seconds('orders.delivered_at', 'orders.promised_at') }} as promise_margin_seconds,

        ---------- numbers; null for an order without items
        order_baskets.item_count,
        case
            when order_baskets.seller_count > 1 then 'several sellers'
            when order_baskets.seller_count = 1 then 'one seller'
        end as seller_mix,

        ---------- money; null for an order without items
        cast(order_baskets.price_cents as bigint) as price_cents,
        cast(order_baskets.gross_cents as bigint) as gross_cents

    from orders
    inner join customers on orders.customer_id = customers.customer_id
    left join order_baskets on orders.order_id = order_baskets.order_id
)

select * from joined
