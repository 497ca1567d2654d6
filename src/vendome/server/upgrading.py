"""Brings the database of an earlier version, or a new one, to the columns of this version.

Only a house that needs it loads this module: Alembic takes longer to load than a database to open.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import create_engine


def are_known(revisions: Set[str]) -> bool:
    """Returns whether this version has all these steps, so that no later one wrote the file."""
    return revisions <= {step.revision for step in _steps().walk_revisions()}


def upgrade(url: str) -> None:
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
