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
        {{ dbt.concat(['customers.customer_city', "' ('", 'customers.customer_state', "')'"]) }} as customer_city,
        {{ olist_region('customers.customer_state') }} as customer_region,
        case
            when order_reviews.review_score = 1 then '1 star'
            when order_reviews.review_score is not null
                then {{ dbt.concat(['cast(order_reviews.review_score as ' ~ dbt.type_string() ~ ')', "' stars'"]) }}
        end as review_stars,

        ---------- moments
        order_reviews.created_at,
        order_reviews.answered_at,
        orders.purchased_at,
        cast(extract(year from orders.purchased_at) as integer) as purchase_year,

        ---------- elapsed
        {{ elapsed_seconds('order_reviews.created_at', 'order_reviews.answered_at') }} as response_seconds,

        ---------- numbers; the first review of an order is the one answered last, then created last, then last by its id
        order_reviews.review_score,
        row_number() over (
            partition by order_reviews.order_id
            order by
                order_reviews.answered_at desc nulls last,
                order_reviews.created_at desc nulls last,
                order_reviews.review_id desc
        ) as review_rank,

        ---------- what the review carries
        order_reviews.review_comment_message is not null as has_comment

    from order_reviews
    inner join orders on order_reviews.order_id = orders.order_id
    inner join customers on orders.customer_id = customers.customer_id
)

select * from joined
