"""One row per section of the knowledge base, with the words that give orders to the machinery that reads it."""

from goldwright.questions import ORDER_COLUMNS, document_orders, made_before


def model(dbt, session):
    dbt.config(materialized="table")
    return document_orders(
        documents=dbt.ref("knowledge_base").df(), before=made_before(str(dbt.this), session, ORDER_COLUMNS)
    )
