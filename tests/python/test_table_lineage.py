"""Tables behind metrics and dimensions, on a project of two raw tables made by hand."""

from __future__ import annotations

from typing import Any

from goldwright.table_lineage import Lineage, columns_of_variant, table_links

STAGING = 'select id as order_id, customer as customer_id, cents from "db"."raw"."orders"'
CUSTOMERS = 'select id as customer_id, state from "db"."raw"."customers"'
FACT = """
with

orders as (select * from "db"."main"."stg_orders"),

customers as (select * from "db"."main"."stg_customers"),

spent as (
    select customer_id, count(*) as order_count
    from orders
    group by customer_id
)

select
    orders.order_id,
    orders.cents,
    customers.state,
    spent.order_count,
    'shop' as channel
from orders
inner join customers on orders.customer_id = customers.customer_id
inner join spent on customers.customer_id = spent.customer_id
"""
VARIANT = """
with

governed_rows as (
    select
        coalesce(cast(state as text), '(none)') as state,
        cents as measure
    from orders
    where (order_count > 1) is not true
),

governed_cells as (select state, sum(measure) from governed_rows group by state)

select * from governed_cells
"""


def node(name: str, folder: str, sql: str, parents: list[str], **meta: str) -> dict[str, Any]:
    return {
        "name": name,
        "resource_type": "model",
        "relation_name": f'"db"."main"."{name}"',
        "compiled_code": sql,
        "fqn": ["project", folder, "shop", name],
        "depends_on": {"nodes": parents},
        "config": {"meta": meta},
    }


def manifest() -> dict[str, Any]:
    models = [
        node("stg_orders", "staging", STAGING, []),
        node("stg_customers", "staging", CUSTOMERS, []),
        node("shop__orders", "facts", FACT, []),
        node("sales__governed", "metric_variants", VARIANT, ["model.shop__orders"], metric="sales", variant="governed"),
    ]
    sources = [
        {"name": name, "resource_type": "source", "relation_name": f'"db"."raw"."{name}"'}
        for name in ("orders", "customers")
    ]
    dimensions = [{"name": "state", "expr": None}, {"name": "channel", "expr": None}]
    return {
        "nodes": {f"model.{one['name']}": one for one in models},
        "sources": {f"source.{one['name']}": one for one in sources},
        "semantic_models": {
            "orders": {"name": "orders", "depends_on": {"nodes": ["model.shop__orders"]}, "dimensions": dimensions}
        },
    }


def test_columns_are_followed_to_raw_tables() -> None:
    lineage = Lineage(manifest())
    assert lineage.tables_of("shop__orders", "cents") == {"orders"}
    assert lineage.tables_of("shop__orders", "state") == {"customers"}
    assert lineage.tables_of("shop__orders", "channel") == set()
    assert lineage.table_of_rows("shop__orders") == {"orders"}


def test_counting_rows_reads_their_table() -> None:
    assert Lineage(manifest()).tables_of("shop__orders", "order_count") == {"orders"}


def test_along_joins_the_tables_on_the_way_count_too() -> None:
    lineage = Lineage(manifest())
    assert lineage.tables_of("shop__orders", "state", along_joins=True) == {"customers", "orders"}
    assert lineage.tables_of("shop__orders", "cents", along_joins=True) == {"orders"}


def test_what_a_metric_is_broken_down_by_is_none_of_its_columns() -> None:
    assert columns_of_variant(VARIANT, "governed") == {"cents", "order_count"}


def test_links_say_which_columns_make_them() -> None:
    links = {tuple(link) for link in table_links(manifest(), "shop")}
    assert ("table-dimension", "customers", "state", "shop__orders") in links
    assert ("table-table", "customers", "orders", "customer_id = customer_id") in links
    assert ("metric-table", "sales", "orders", "cents, its rows, order_count") in links
    # The count is reached by way of the customers.
    assert ("metric-table", "sales", "customers", "order_count") in links
    assert len(links) == 4
