with

order_reviews as (
    select * from {{ ref('stg_olist__order_reviews') }}
),

orders as (
    select * from {{ ref('stg_olist__orders') }}
),

customers as (
    select * from {{ ref('stg_olist__customers') }}
),

joined as (
    select
        ---------- ids; one review can speak for several orders
        {{ dbt.concat(['order_reviews.review_id', "'-'", 'order_reviews.order_id']) }} as order_review_id,
        order_reviews.review_id,
        order_reviews.order_id,
        customers.buyer_id,

        ---------- text
        orders.order_status,
        customers.customer_state,
        {{ olist_region('customers.customer_state') }} as customer_region,

        ---------- moments
        order_reviews.created_at,
        order_reviews.answered_at,

        ---------- elapsed
        {{ elapsed_seconds('order_reviews.created_at', 'order_reviews.answered_at') }} as response_seconds,

        ---------- numbers
        order_reviews.review_score

    from order_reviews
    inner join orders on order_reviews.order_id = orders.order_id
    inner join customers on orders.customer_id = customers.customer_id
)

select * from joined
