"""One row per section of the knowledge base that gives orders to the machinery that reads it."""

from goldwright.questions import documents_with_orders


def model(dbt, session):
    dbt.config(materialized="table")
    return documents_with_orders(dbt.ref("knowledge_base").df())
