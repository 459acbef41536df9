"""The desk: what its tools say, and that no query gets out of the database or brings the desk down."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from sql_attacks import ATTACKS, ENDLESS, Attack

from goldwright.errors import ProjectError
from goldwright.exam import Desk
from goldwright.exam.desk import MOST_CHARACTERS, MOST_ROWS
from goldwright.exam.sandbox import Limits, Sandbox
from goldwright.exam.sandbox_worker import Database

#: What no answer may hold: it stands in files, in other tables and in the environment.
SECRET = "swordfish"
PLAIN, PLAIN_ANSWER = "select count(*) as n from raw.orders", "n\n700"
BY_NAME = {f"{family}-{at}": attack for family, all_ in ATTACKS.items() for at, attack in enumerate(all_)}
BY_FAMILY = [pytest.param(attack, id=name) for name, attack in BY_NAME.items()]
HARMFUL = [pytest.param(attack, id=name) for name, attack in BY_NAME.items() if attack.works_elsewhere]

DOCUMENTS = [
    {
        "document_id": "shop_orders",
        "kind": "catalogue",
        "title": "Order count",
        "section": "Definition",
        "text": "Number of orders.",
        "effective_from": None,
        "effective_to": None,
    },
    {
        "document_id": "shop__cancelled",
        "kind": "rule",
        "title": "Cancelled orders",
        "section": "The rule",
        "text": "Cancelled orders are left out of the Order count.",
        "effective_from": "2017-01-01",
        "effective_to": None,
    },
]


def lay_out(folder: Path) -> Path:
    """A folder like the exported one, with things worth stealing beside the warehouse."""
    folder.mkdir()
    with duckdb.connect(str(folder / "warehouse.duckdb")) as connection:
        connection.execute("create schema raw")
        connection.execute(
            "create table raw.orders as select range as id, range % 7 = 0 as is_cancelled from range(700)"
        )
    with duckdb.connect(str(folder / "other.duckdb")) as connection:
        connection.execute(f"create table golds as select '{SECRET}' as answer")
    (folder / "secret.txt").write_text(SECRET)
    (folder / "secret.csv").write_text(f"a,b\n1,{SECRET}\n")
    (folder / "golds.jsonl").write_text(f'{{"answer": "{SECRET}"}}\n')
    return folder


def aimed(attack: Attack, folder: Path) -> str:
    """An attack's query, at the files of a folder."""
    query = attack.query
    for name, path in {
        "{secret}": "secret.txt",
        "{csv}": "secret.csv",
        "{warehouse}": "warehouse.duckdb",
        "{golds}": "golds.jsonl",
        "{other}": "other.duckdb",
        "{folder}": "",
    }.items():
        query = query.replace(name, str(folder / path))
    return query


def everything(folder: Path) -> list[tuple[str, int, int]]:
    """Each file of a folder, with what a write would change; and the names in the folder that a query runs in."""
    files = [(str(path), path.lstat()) for path in sorted(folder.rglob("*"))]
    found = [(name, one.st_size, one.st_mtime_ns) for name, one in files if stat.S_ISREG(one.st_mode)]
    return found + [(name, 0, 0) for name in sorted(os.listdir("/"))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("desk") / "benchmark")


@pytest.fixture(scope="module", autouse=True)
def secret_in_the_environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOLDWRIGHT_SECRET", SECRET)
        yield


@pytest.fixture(scope="module")
def attacked(folder: Path) -> Iterator[Desk]:
    """One desk that takes all attacks one after another."""
    with Desk(folder / "warehouse.duckdb", DOCUMENTS) as desk:
        yield desk


@pytest.fixture(scope="module")
def overloaded(folder: Path) -> Iterator[Desk]:
    with Desk(folder / "warehouse.duckdb", DOCUMENTS, tool_seconds=2, memory_megabytes=256) as desk:
        yield desk


@pytest.fixture
def desk(folder: Path) -> Iterator[Desk]:
    with Desk(folder / "warehouse.duckdb", DOCUMENTS) as desk:
        yield desk


@pytest.mark.parametrize("attack", BY_FAMILY)
def test_sql_has_no_way_out_and_the_desk_goes_on(attacked: Desk, folder: Path, attack: Attack) -> None:
    before = everything(folder)
    answer = attacked.run_sql(aimed(attack, folder))
    assert answer.startswith("The query failed: ") and attack.says in answer
    assert SECRET not in answer
    assert attacked.run_sql(PLAIN) == PLAIN_ANSWER
    assert everything(folder) == before


@pytest.mark.parametrize("attack", HARMFUL)
def test_an_attack_is_one_where_nothing_guards(
    attack: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = lay_out(tmp_path / "benchmark")
    monkeypatch.chdir(tmp_path)
    with duckdb.connect(str(folder / "warehouse.duckdb")) as connection:
        connection.execute("use raw")
        connection.execute(aimed(attack, folder)).fetchall()


@pytest.mark.parametrize("attack", [pytest.param(one, id=str(at)) for at, one in enumerate(ATTACKS["reading files"])])
def test_files_stay_shut_to_a_statement_that_was_not_checked(
    folder: Path, attack: Attack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Database, "checked", lambda self, query: query)
    reply = Database(str(folder / "warehouse.duckdb"), 256).run(aimed(attack, folder), 10, 1000)
    assert "complaint" in reply and SECRET not in reply["complaint"]


@pytest.mark.parametrize("query", [pytest.param(query, id=str(at)) for at, query in enumerate(ENDLESS)])
def test_a_query_that_takes_too_much_is_stopped_and_the_desk_goes_on(overloaded: Desk, query: str) -> None:
    answer = overloaded.run_sql(query)
    assert answer.startswith("The query failed: ")
    assert any(
        words in answer
        for words in (
            "It took longer than 2 seconds and was stopped.",
            "It needs more memory than a query may use",
            "It brought the database down",
            "can't be used here",
            "maximum supported string size",
            "Max expression depth",
            "is nested too deeply",
        )
    )
    assert overloaded.run_sql(PLAIN) == PLAIN_ANSWER


def test_no_answer_shows_where_the_warehouse_lies(attacked: Desk, folder: Path) -> None:
    for query in ("show all tables", "select * from information_schema.tables", "select * from duckdb_tables()"):
        answer = attacked.run_sql(query)
        assert "orders" in answer and str(folder) not in answer


def test_a_process_that_dies_costs_one_answer(folder: Path) -> None:
    with Sandbox(folder / "warehouse.duckdb") as sandbox:
        assert sandbox.run(PLAIN).rows == [["700"]]
        assert sandbox._worker is not None
        sandbox._worker._process.kill()
        assert "brought the database down" in str(sandbox.run(PLAIN).complaint)
        assert sandbox.run(PLAIN).rows == [["700"]]


def test_a_query_that_nobody_waits_for_ends(folder: Path) -> None:
    sandbox = Sandbox(folder / "warehouse.duckdb")
    assert sandbox.run(PLAIN).rows == [["700"]]
    worker = sandbox._worker
    assert worker is not None
    with pytest.raises(TimeoutError):
        worker.ask({"query": ENDLESS[0], "rows": 1, "characters": 1}, 0.1)
    worker._connection.close()
    assert worker._process.wait(60) == 0


def test_a_process_serves_the_next_desk_and_a_new_warehouse_gets_another(tmp_path: Path) -> None:
    warehouse = lay_out(tmp_path / "benchmark") / "warehouse.duckdb"
    processes = []
    for _ in range(2):
        with Sandbox(warehouse) as sandbox:
            assert sandbox.run(PLAIN).rows == [["700"]]
            assert sandbox._worker is not None
            processes.append(sandbox._worker._process.pid)
    assert processes[0] == processes[1]
    # One that died while it waited is not asked.
    os.kill(processes[0], signal.SIGKILL)
    os.waitid(os.P_PID, processes[0], os.WEXITED | os.WNOWAIT)
    with Sandbox(warehouse) as sandbox:
        assert sandbox.run(PLAIN).rows == [["700"]]
    warehouse.unlink()
    with duckdb.connect(str(warehouse)) as connection:
        connection.execute("create schema raw")
        connection.execute("create table raw.orders as select 1 as id")
    with Sandbox(warehouse) as sandbox:
        assert sandbox.run(PLAIN).rows == [["1"]]


def test_few_processes_wait(folder: Path) -> None:
    sandboxes = [Sandbox(folder / "warehouse.duckdb") for _ in range(6)]
    processes = []
    for sandbox in sandboxes:
        sandbox.run(PLAIN)
        assert sandbox._worker is not None
        processes.append(sandbox._worker._process)
    for sandbox in sandboxes:
        sandbox.close()
    assert [process.returncode is None for process in processes] == [False, False, True, True, True, True]


def test_a_warehouse_that_is_missing_or_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"There is no .*/warehouse\.duckdb: run `goldwright export`\."):
        Sandbox(tmp_path / "warehouse.duckdb")
    (tmp_path / "warehouse.duckdb").write_text("no database" * 1000)
    with pytest.raises(ProjectError, match=r"warehouse\.duckdb can't be opened read-only: "):
        Sandbox(tmp_path / "warehouse.duckdb").run("select 1")


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("select id from orders order by id limit 1", "id\n0"),
        ("values (1, 'a'), (2, null)", "col0 | col1\n1 | a\n2 | null"),
        ("with few as (select * from raw.orders where id < 3) select sum(id) as s from few;", "s\n3"),
        ("from (select 1 as a union all select 2) order by a", "a\n1\n2"),
        ("select count(*) as n from orders a join raw.orders b using (id)", "n\n700"),
        ("describe raw.orders", "column_name | column_type | null | key | default | extra\nid | BIGINT | YES"),
        ("summarize raw.orders", "column_name | column_type | min | max"),
        ("show tables", "name\norders"),
        ("select table_name from information_schema.tables where table_schema = 'raw'", "table_name\norders"),
        ("select name from pragma_table_info('orders') order by cid", "name\nid\nis_cancelled"),
        ("pivot orders on is_cancelled in (true, false) using count(*)", "id | true | false"),
        (
            "with recursive n as (select 1 as i union all select i + 1 from n where i < 9) select max(i) m from n",
            "m\n9",
        ),
        ("select unnest([1, 2]) as x", "x\n1\n2"),
        ("select range as x from range(2)", "x\n0\n1"),
        (
            "select 1.50::decimal(5, 2) as d, date '2017-03-01' as day, true as b",
            "d | day | b\n1.50 | 2017-03-01 | True",
        ),
        ("select list_transform([1, 2], lambda x: x + 1) as x", "x\n[2, 3]"),
        ("select id, row_number() over (order by id desc) r from orders qualify r = 1", "id | r\n699 | 1"),
    ],
)
def test_queries_that_read_run(desk: Desk, query: str, answer: str) -> None:
    assert desk.run_sql(query).startswith(answer)


def test_the_desk_shows_tables_columns_metrics_and_documents(desk: Desk) -> None:
    assert desk.call("list_tables", "{}") == "table_name | row_count\nraw.orders | 700"
    assert desk.call("describe_table", '{"table": "raw.orders"}') == "id BIGINT\nis_cancelled BOOLEAN"
    assert desk.call("list_metrics", "") == "shop_orders: Order count"
    assert "Number of orders." in desk.call("read_metric", {"metric": "shop_orders"})
    assert desk.call("read_metric", {"metric": "shop__cancelled"}).startswith("There is no metric")
    assert desk.call("search_documents", {"words": "cancelled"}).startswith("shop__cancelled (rule): Cancelled orders")
    assert desk.call("search_documents", {"words": "weather"}) == "No document holds any of these words."
    assert "(from 2017-01-01)" in desk.call("read_document", {"document_id": "shop__cancelled"})


def test_the_first_answer_handed_in_counts(desk: Desk) -> None:
    assert desk.answer is None
    desk.call("submit_answer", {"answer": '{"value": 1}'})
    desk.call("submit_answer", {"answer": '{"value": 2}'})
    assert desk.answer == '{"value": 1}'


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("open_door", "{}", "There is no tool open_door"),
        ("run_sql", "no json", "no JSON object"),
        ("run_sql", "[]", "run_sql takes query."),
        ("run_sql", '{"query": "select 1", "as": "root"}', "run_sql takes query."),
        ("list_tables", '{"a": "b"}', "takes no arguments"),
        ("describe_table", '{"table": "nope"}', "There is no table nope"),
        ("read_document", '{"document_id": "nope"}', "There is no document nope"),
        ("run_sql", '{"query": "selec"}', "The query failed: Parser Error"),
    ],
)
def test_a_wrong_call_is_answered_in_words(desk: Desk, name: str, arguments: str, says: str) -> None:
    assert says in desk.call(name, arguments)


def test_a_large_result_is_cut_and_says_so(desk: Desk) -> None:
    lines = desk.run_sql("select id from raw.orders order by id").splitlines()
    assert len(lines) == MOST_ROWS + 2 and lines[-1].startswith("(more rows")
    for query in ("select repeat('x', 100000) as x", "select repeat('x', 500) as x from range(50)"):
        for answer in (desk.run_sql(query), desk.call("run_sql", {"query": query})):
            assert len(answer) == MOST_CHARACTERS and answer.endswith("\n(cut off here)")
    wide = Sandbox(desk._sandbox._warehouse, Limits(characters=30))
    few = wide.run("select 'ten chars!' as x from range(50)")
    assert len(few.rows) == 3 and few.has_more
    wide.close()


def test_the_same_call_gets_the_same_answer(desk: Desk) -> None:
    query: dict[str, Any] = {"query": "select is_cancelled, count(*) from raw.orders group by is_cancelled"}
    assert len({desk.call("run_sql", query) for _ in range(20)}) == 1


def test_chance_gives_the_same_answer_each_time(folder: Path) -> None:
    answers = set()
    for _ in range(2):
        with Sandbox(folder / "warehouse.duckdb", Limits(seconds=61)) as sandbox:
            answers.add(str(sandbox.run("select random(), uuid(), (select id from orders using sample 1)").rows))
    assert len(answers) == 1


def test_a_warehouse_of_many_columns_is_shown_whole(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "warehouse.duckdb")) as connection:
        connection.execute("create schema raw")
        columns = ", ".join(f"1 as column_with_a_long_name_{number}" for number in range(1000))
        connection.execute(f"create table raw.wide as select {columns}")
        connection.execute("create table raw.zebra as select 1 as id")
    with Desk(tmp_path / "warehouse.duckdb", []) as desk:
        assert desk.schema().endswith("column_with_a_long_name_999 INTEGER)\nraw.zebra (id INTEGER)")
        assert desk.describe_table('raw."zebra"') == "id INTEGER"
        assert desk.list_tables() == "table_name | row_count\nraw.wide | 1\nraw.zebra | 1"


def test_the_desk_keeps_which_documents_were_opened(desk: Desk) -> None:
    desk.read_document("shop__cancelled")
    desk.read_document("nowhere")
    desk.read_metric("shop_orders")
    desk.read_document("shop__cancelled")
    desk.search_documents("orders")
    assert desk.documents_read == ["shop__cancelled", "shop_orders"]
    assert desk.schema() == "raw.orders (id BIGINT, is_cancelled BOOLEAN)"
