"""Brings the database of an earlier version, or a new one, to the columns of this version.

Only a house that needs it loads this module: Alembic takes longer to load than a database to open.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from vendome.server import databases
from vendome.server.folders import take
from vendome.server.sharing import ALIVE
from vendome.server.words import refused


def are_known(revisions: Set[str]) -> bool:
    """Returns whether this version has all these steps, so that no later one wrote the file."""
    return revisions <= {step.revision for step in _steps().walk_revisions()}


def missing(folder: Path, database: URL | None) -> list[tuple[str, str]]:
    """Returns the steps that a database has not seen yet, the first first, and what each does."""
    engine = databases.open_file(folder) if database is None else databases.open_server(database)
    try:
        with engine.connect() as connection:
            found = databases.revisions(connection)
    except DBAPIError as error:
        place = database or folder
        raise refused("database_unusable", path=place, why=databases.shortly(error)) from error
    finally:
        engine.dispose()
    if not are_known(found):
        raise refused("data_newer", path=database or folder)
    if not found and database is not None:
        return [(databases.NEWEST, "A new house")]
    newest = max(found, default="")
    steps = [one for one in _steps().walk_revisions() if one.revision > newest]
    return [(one.revision, one.doc or "") for one in reversed(steps)]


def upgrade_closed(folder: Path, database: URL | None) -> None:
    """Bring a house up to date that nobody has open."""
    if database is None:
        take(folder)
        upgrade(f"sqlite:///{folder / databases.FILE}")
        return
    engine = databases.open_server(database)
    try:
        with engine.connect() as connection:
            if connection.scalar(text(f"SELECT count(*) FROM ({ALIVE}) AS alive")):
                raise refused("house_open", path=database)
            is_new = not databases.revisions(connection)
    except DBAPIError as error:
        raise refused("database_unusable", path=database, why=databases.shortly(error)) from error
    finally:
        engine.dispose()
    if is_new:
        databases.open_house(folder, database).dispose()
    else:
        upgrade(database)


def upgrade(url: str | URL) -> None:
    """Take all steps that are missing, in one transaction.

    No foreign keys: one row that has lost what it names must not stop the house from opening.
    """
    engine, config = create_engine(url, hide_parameters=True), _config()
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise OSError(str(error)) from error
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "vendome.server:migrations")
    return config


@cache
def _steps() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())
