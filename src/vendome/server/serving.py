"""Running the application: checks its options, opens the port, prints the address."""

from __future__ import annotations

import logging
import math
import os
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import platformdirs
import structlog
import uvicorn
from alembic.util import CommandError
from rich.console import Console
from sqlalchemy.exc import DBAPIError

from vendome import games
from vendome.core.words import preferred_language
from vendome.server.app import STATIC, make_app
from vendome.server.words import WORDS, refused
from vendome.terminal.prepare import prepare

LARGEST_MESSAGE = 16_384
PING_SECONDS = 20.0


def serve(host: str, port: int, data: Path | None, pace: float, lang: str | None) -> int:
    language = lang or preferred_language()
    folder = data or Path(platformdirs.user_data_dir("vendome", appauthor=False))
    if not 0 <= port <= 65_535:
        raise refused("bad_port", port=port)
    if not (math.isfinite(pace) and 0 <= pace <= 60):
        raise refused("bad_pace", pace=pace)
    if not (STATIC / "index.html").is_file():
        raise refused("client_not_built")
    if folder.exists() and not folder.is_dir():
        raise refused("data_not_folder", path=folder)
    listening = _bind(host, port)
    os.umask(0o077)  # what is kept is for nobody else to read
    _log_as_json()
    console = Console()  # stderr is the log's, and that is JSON alone
    for game in games.values():
        prepare(game, console, language)
    try:
        _take(folder)
        app = make_app(folder, pace)
    except (OSError, DBAPIError, CommandError) as error:
        raise refused("data_unusable", path=folder, why=_shortly(error)) from error
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3,
    )
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    server = uvicorn.Server(config)
    _when_started(server, WORDS.say(language, "serving", address=address, path=folder))
    server.run(sockets=[listening])
    return 0


def _when_started(server: uvicorn.Server, text: str) -> None:
    """Say where it is once somebody who goes there will be answered."""
    startup = server.startup

    async def told(sockets: list[socket.socket] | None = None) -> None:
        await startup(sockets)
        if not server.should_exit:
            print(text, flush=True)

    server.startup = told  # type: ignore[method-assign]


def _take(folder: Path) -> None:
    """One process to a folder: a second would not hear what the first tells. The system lets go
    of it when the process ends, however it ends."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform == "win32":
        return
    import fcntl

    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise refused("data_in_use", path=folder) from error


def _bind(host: str, port: int) -> socket.socket:
    """The port, taken before anything else is done."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with ExitStack() as opening:
            listening = opening.enter_context(socket.socket(family))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            opening.pop_all()
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a host at all
        raise refused("port_taken", host=host, port=port, why=_shortly(error)) from error
    return listening


def _shortly(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "strerror", None) or str(cause)


def _log_as_json() -> None:
    """One JSON object a line, on stderr: names and numbers, never what a seat holds."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    others = logging.StreamHandler(sys.stderr)  # what uvicorn and the like have to say
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[others], force=True)
