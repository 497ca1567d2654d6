"""The two kinds of database: a file of SQLite in the house's folder, or PostgreSQL by a URL.

Here stands all in which they differ when they are opened, and one way to write a row that is there
already, which both understand.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from vendome.server.schema import clock, metadata
from vendome.server.words import refused

FILE = "vendome.db"
NEWEST = "0017"  # the last step in `migrations`
POSTGRES = ("postgresql", "postgres")
VARIABLE = "VENDOME_DATABASE"  # in the environment
# A server that does not answer any more is noticed within so many seconds, or milliseconds.
FOUND_DEAD: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
IN_TIME = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s"


def read_url(address: str) -> URL:
    """Returns where a PostgreSQL is found, from what somebody wrote. Anything else is refused.

    It may have a password: `URL` shows stars in its place.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise refused("bad_database") from error
    if url.drivername not in POSTGRES:
        raise refused("bad_database")
    return url.set(drivername="postgresql+psycopg")


def named_database(address: str) -> URL | None:
    """Returns the database that is named by an option, or by the environment, where a password is
    seen by nobody else on the machine; or None for the file in the folder.
    """
    address = address or os.environ.get(VARIABLE, "")
    return read_url(address) if address else None


def check_key(connection: Connection, key: bytes) -> None:
    """Refuse a key that is not the house's: with it nobody would be known again.

    A file lies beside its key; a database on a server knows the key by a hash, from its first.
    """
    if connection.dialect.name != "postgresql":
        return
    mine = hashlib.sha256(b"vendome.house" + key).hexdigest()
    connection.execute(update(clock).where(clock.c.key.is_(None)).values(key=mine))
    if connection.scalar(select(clock.c.key)) != mine:
        raise refused("other_key")


def open_house(folder: Path, database: URL | None) -> Engine:
    """Returns the database of a house. A new one is made; a file of an earlier version is brought
    up to date, and a server's is refused, since other workers may be open there.
    """
    engine = open_file(folder) if database is None else open_server(database, patient=False)
    try:
        if is_shared(engine):
            _begin(engine)
        with engine.connect() as connection:
            found = revisions(connection)
        if found != {NEWEST}:
            _check_known(found, folder if database is None else database)
            if database is not None:
                raise refused("database_older", path=database)
            _upgrade(folder)
        if database is None:
            (folder / FILE).chmod(0o600)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _begin(engine: Engine) -> None:
    """Make the tables of a new database, once, however many workers come to it."""
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(0)"))
        if not revisions(connection):
            build(connection)


def _check_known(found: set[str], place: Path | URL) -> None:
    from vendome.server import upgrading

    if not upgrading.are_known(found):
        raise refused("data_newer", path=place)


def _upgrade(folder: Path) -> None:
    from vendome.server import upgrading

    upgrading.upgrade(f"sqlite:///{folder / FILE}")


def open_file(folder: Path) -> Engine:
    """Returns the database of a house's folder, which is made if there is none."""
    # An error of the database is logged. What it was to write must not be.
    engine = create_engine(f"sqlite:///{folder / FILE}", hide_parameters=True)
    event.listen(engine, "connect", _set_up)
    return engine


def open_server(url: URL, patient: bool = True) -> Engine:
    """Returns the database that a PostgreSQL has under a URL.

    Without patience nothing is waited for long, as befits a house that is open.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise refused("no_driver") from error
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=1,  # a worker's locks belong to the one connection over which it writes
        max_overflow=0,
        connect_args={**FOUND_DEAD, **({} if patient else {"options": IN_TIME})},
    )


def is_shared(engine: Engine) -> bool:
    """Returns whether several workers can use a database at once."""
    return engine.dialect.name == "postgresql"


def revisions(connection: Connection) -> set[str]:
    """Returns the last steps of migrations that a database has seen: none, if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return set(connection.scalars(text("SELECT version_num FROM alembic_version")))


def check_revision(connection: Connection, place: object) -> None:
    """Refuse a database that an earlier or later version has left."""
    found = revisions(connection)
    if not found:
        raise refused("no_house", path=place)
    if found != {NEWEST}:
        newer = any(revision > NEWEST for revision in found)
        raise refused("data_newer" if newer else "data_older", path=place)


def shortly(error: Exception) -> str:
    """Returns why the system or the database did not do something, in its own words."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "strerror", None) or " ".join(str(cause).split())


def build(connection: Connection) -> None:
    """Make all tables of a new database, as the last step leaves them."""
    metadata.create_all(connection)
    version = "version_num VARCHAR(32) NOT NULL PRIMARY KEY"
    connection.execute(text(f"CREATE TABLE alembic_version ({version})"))
    stamped = text("INSERT INTO alembic_version (version_num) VALUES (:step)")
    connection.execute(stamped, {"step": NEWEST})
    connection.execute(insert(clock).values(id=1, time=0.0))


def put(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Write a row in place of one that has the same key, if there is one."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    keys = [column.name for column in table.primary_key]
    written = dialect.insert(table).values(**row)
    rest = {name: written.excluded[name] for name in row if name not in keys}
    if rest:
        connection.execute(written.on_conflict_do_update(index_elements=keys, set_=rest))
    else:
        connection.execute(written.on_conflict_do_nothing(index_elements=keys))


def _set_up(connection: Any, _: Any) -> None:
    """Write ahead, and sync at every commit: what was acknowledged survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
