with

order_payments as (
    select * from {{ ref('stg_olist__order_payments') }}
),

orders as (
    select * from {{ ref('stg_olist__orders') }}
),

customers as (
    select * from {{ ref('stg_olist__customers') }}
),

joined as (
    select
        ---------- ids
        {{ dbt.concat(['order_payments.order_id', "'-'", 'cast(order_payments.payment_number as ' ~ dbt.type_string() ~ ')']) }} as payment_id,
        order_payments.order_id,

        ---------- text
        orders.order_status,
        customers.customer_state,
        {{ dbt.concat(['customers.customer_city', "' ('", 'customers.customer_state', "')'"]) }} as customer_city,
        {{ olist_region('customers.customer_state') }} as customer_region,
        replace(order_payments.payment_type, '_', ' ') as payment_type,
        case
            when order_payments.installment_count <= 1 then 'at most 1'
            when order_payments.installment_count <= 5 then '2 to 5'
            when order_payments.installment_count <= 12 then '6 to 12'
            else '13 and more'
        end as installment_band,

        ---------- moments
        orders.purchased_at,
        orders.approved_at,

        ---------- numbers
        order_payments.installment_count,

        ---------- money
        order_payments.payment_cents

    from order_payments
    inner join orders on order_payments.order_id = orders.order_id
    inner join customers on orders.customer_id = customers.customer_id
)

select * from joined
