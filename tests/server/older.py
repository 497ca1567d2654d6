"""Data as an older version of the server kept it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from vendome.server.databases import FILE


def bring_back(folder: Path, revision: str) -> None:
    """Undo the migrations after this one."""
    config = Config()
    config.set_main_option("script_location", "vendome.server:migrations")
    engine = create_engine(f"sqlite:///{folder / FILE}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()
