"""A PostgreSQL server of its own for tests: a folder, a free port of this machine, a user with a password."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg2

#: Data of a test may be lost with the machine; the rest is what a small server of its own would get.
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "8GB",
    "shared_buffers": "512MB",
    "work_mem": "256MB",
}


class PostgresServer(NamedTuple):
    """Where the server listens, and who may do all there."""

    port: int
    user: str
    password: str

    def environment(self, database: str = "goldwright") -> dict[str, str]:
        """What profiles.yml reads."""
        return {
            "GOLDWRIGHT_POSTGRES_HOST": "127.0.0.1",
            "GOLDWRIGHT_POSTGRES_PORT": str(self.port),
            "GOLDWRIGHT_POSTGRES_USER": self.user,
            "GOLDWRIGHT_POSTGRES_PASSWORD": self.password,
            "GOLDWRIGHT_POSTGRES_DATABASE": database,
        }

    def run(self, statement: str) -> None:
        """Runs one statement in the server's first database."""
        connection = psycopg2.connect(
            host="127.0.0.1", port=self.port, user=self.user, password=self.password, dbname="postgres"
        )
        try:
            connection.autocommit = True
            connection.cursor().execute(statement)
        finally:
            connection.close()


@contextmanager
def postgres_server(folder: Path) -> Iterator[PostgresServer]:
    """A running server with an empty database `goldwright` that sorts text by its bytes; ended with the block."""
    data, password_file = folder / "data", folder / "password"
    folder.mkdir(mode=0o755)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = PostgresServer(free.getsockname()[1], "goldwright", secrets.token_hex(16))
    password_file.write_text(server.password)
    account = _account()
    if account:
        for path in (folder, password_file):
            shutil.chown(path, account["user"], account["group"])
    subprocess.run(
        [
            *(_program("initdb"), "--pgdata", str(data), "--username", server.user, "--pwfile", str(password_file)),
            *("--auth", "scram-sha-256", "--locale", "C", "--encoding", "UTF8", "--no-sync"),
        ],
        check=True,
        capture_output=True,
        cwd=folder,
        **account,
    )
    settings = [part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [_program("postgres"), "-D", str(data), "-p", str(server.port), *settings],
            stdout=log,
            stderr=log,
            cwd=folder,
            **account,
        )
    try:
        _wait_for(server, process, folder / "log")
        server.run("create database goldwright")
        yield server
    finally:
        # Ends sessions that a failed test has left.
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _program(name: str) -> str:
    """Debian keeps the server's programs off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    on_path = shutil.which(name)
    if not found and on_path is None:
        raise RuntimeError("PostgreSQL's server is not here: install it (on Debian, apt-get install postgresql).")
    return str(found[-1]) if found else str(on_path)


def _account() -> dict[str, Any]:
    """The server refuses to run as root: there Debian's own account for it is taken."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("postgres")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _wait_for(server: PostgresServer, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"PostgreSQL did not start: {log.read_text()}")
        try:
            server.run("select 1")
            return
        except psycopg2.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL does not answer: {log.read_text()}")
