select
    ---------- ids
    review_id,
    order_id,

    ---------- numbers
    review_score,

    ---------- text
    review_comment_title,
    review_comment_message,

    ---------- moments
    review_creation_date as created_at,
    review_answer_timestamp as answered_at

from {{ source('olist_raw', 'olist_order_reviews_dataset') }}
