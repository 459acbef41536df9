-- Written by `goldwright sync`: change the metric, the rule or the seeds instead.

{{ rule_part_rows(domain='olist', rules=[
    olist__active_seller_definition(),
    olist__active_seller_definition_2016(),
    olist__booking_date(),
    olist__bulky_goods_freight(),
    olist__cancelled_order_handling(),
    olist__clv_lifespan(),
    olist__csat_calculation(),
    olist__csat_calculation_2017(),
    olist__customer_deduplication(),
    olist__delivery_outlier_exclusion(),
    olist__delivery_outlier_exclusion_2016(),
    olist__freight_strike_relief(),
    olist__fulfillment_score_weights(),
    olist__pilot_period_exclusion(),
    olist__promise_day(),
    olist__revenue_recognition(),
    olist__single_review_per_order(),
    olist__small_group_privacy(),
    olist__undefined_payment_exclusion(),
    olist__voucher_netting(),
]) }}
