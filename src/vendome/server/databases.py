"""The two kinds of database: a file of SQLite in the house's folder, or PostgreSQL by a URL.

Here stands all in which they differ when they are opened, and one way to write a row that is there
already, which both understand.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, insert, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from vendome.server.schema import clock, metadata
from vendome.server.words import refused

FILE = "vendome.db"
NEWEST = "0017"  # the last step in `migrations`
POSTGRES = ("postgresql", "postgres")
PATIENCE = 5  # seconds for which a connection is waited for


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


def open_house(folder: Path, database: URL | None) -> Engine:
    """Returns the database of a house. A new one is made; a file of an earlier version is brought
    up to date, and a server's is refused, since other workers may be open there.
    """
    engine = open_file(folder) if database is None else open_server(database)
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


def open_server(url: URL, connections: int = 1) -> Engine:
    """Returns the database that a PostgreSQL has under a URL."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise refused("no_driver") from error
    return create_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        connect_args={"connect_timeout": PATIENCE},
    )


def is_shared(engine: Engine) -> bool:
    """Returns whether several workers can use a database at once."""
    return engine.dialect.name == "postgresql"


def revisions(connection: Connection) -> set[str]:
    """Returns the last steps of migrations that a database has seen: none, if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return set(connection.scalars(text("SELECT version_num FROM alembic_version")))


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
