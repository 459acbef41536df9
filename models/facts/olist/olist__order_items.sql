with

order_items as (
    select * from {{ ref('stg_olist__order_items') }}
),

orders as (
    select * from {{ ref('stg_olist__orders') }}
),

customers as (
    select * from {{ ref('stg_olist__customers') }}
),

products as (
    select * from {{ ref('stg_olist__products') }}
),

category_translations as (
    select * from {{ ref('stg_olist__category_translations') }}
),

sellers as (
    select * from {{ ref('stg_olist__sellers') }}
),

zip_prefixes as (
    select * from {{ ref('stg_olist__zip_prefixes') }}
),

-- One row per seller, over the whole history: how many distinct orders with an item of theirs were delivered.
seller_histories as (
    select
        order_items.seller_id,
        count(distinct case when orders.order_status = 'delivered' then order_items.order_id end) as delivered_order_count
    from order_items
    inner join orders on order_items.order_id = orders.order_id
    group by order_items.seller_id
),

joined as (
    select
        ---------- ids
        {{ dbt.concat(['order_items.order_id', "'-'", 'cast(order_items.item_number as ' ~ dbt.type_string() ~ ')']) }} as order_item_id,
        order_items.order_id,
        order_items.product_id,
        order_items.seller_id,

        ---------- text
        orders.order_status,
        customers.customer_state,
        {{ dbt.concat(['customers.customer_city', "' ('", 'customers.customer_state', "')'"]) }} as customer_city,
        {{ olist_region('customers.customer_state') }} as customer_region,
        sellers.seller_state,
        {{ dbt.concat(['sellers.seller_city', "' ('", 'sellers.seller_state', "')'"]) }} as seller_city,
        case
            when sellers.seller_state = customers.customer_state then 'within one state'
            else 'between states'
        end as shipping_route,
        replace(
            coalesce(category_translations.category_name_english, products.category_name_portuguese, 'unknown'), '_', ' '
        ) as product_category,
        case
            when products.weight_grams < 1000 then 'under 1 kg'
            when products.weight_grams < 10000 then '1 to under 10 kg'
            when products.weight_grams >= 10000 then '10 kg and over'
        end as weight_band,

        ---------- moments
        orders.purchased_at,
        orders.approved_at,
        orders.delivered_at,
        orders.promised_at,
        orders.handed_over_at,
        order_items.shipping_limit_at,
        cast(extract(year from orders.purchased_at) as integer) as purchase_year,

        ---------- elapsed; days past promise count calendar days, none or below is within the promised day
        {{ elapsed_seconds('orders.purchased_at', 'orders.delivered_at') }} as delivery_seconds,
        {{ elapsed_days('cast(orders.promised_at as date)', 'cast(orders.delivered_at as date)') }} as days_past_promise,

        ---------- numbers
        seller_histories.delivered_order_count as seller_delivered_order_count,
        products.weight_grams,
        -- From the centre of the seller's zip area to that of the customer's; null where one of them is unknown.
        {{ great_circle_metres(
            'seller_zips.latitude_micro_degrees',
            'seller_zips.longitude_micro_degrees',
            'customer_zips.latitude_micro_degrees',
            'customer_zips.longitude_micro_degrees',
        ) }} as distance_metres,

        ---------- money
        order_items.price_cents,
        order_items.freight_cents,
        order_items.price_cents + order_items.freight_cents as gross_cents

    from order_items
    inner join orders on order_items.order_id = orders.order_id
    inner join customers on orders.customer_id = customers.customer_id
    inner join products on order_items.product_id = products.product_id
    left join category_translations
        on products.category_name_portuguese = category_translations.category_name_portuguese
    inner join sellers on order_items.seller_id = sellers.seller_id
    inner join seller_histories on order_items.seller_id = seller_histories.seller_id
    left join zip_prefixes as seller_zips on sellers.seller_zip_prefix = seller_zips.zip_prefix
    left join zip_prefixes as customer_zips on customers.customer_zip_prefix = customer_zips.zip_prefix
)

select * from joined
