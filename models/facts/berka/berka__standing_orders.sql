with

standing_orders as (
    select * from {{ ref('stg_berka__standing_orders') }}
),

account_profiles as (
    select * from {{ ref('berka__account_profiles') }}
),

joined as (
    select
        ---------- ids
        standing_orders.standing_order_id,
        standing_orders.account_id,

        ---------- text
        account_profiles.account_region,
        account_profiles.account_district,
        account_profiles.statement_frequency,
        account_profiles.owner_gender,
        standing_orders.order_purpose,
        standing_orders.order_target_bank,

        ---------- days; an order has no date of its own
        account_profiles.opened_on,

        ---------- money
        standing_orders.amount_haler

    from standing_orders
    inner join account_profiles on standing_orders.account_id = account_profiles.account_id
)

select * from joined
