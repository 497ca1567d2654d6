"""Running the application: checks its options, opens the port, prints the address."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import platformdirs
import uvicorn
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from vendome import games as all_games
from vendome.bots import LEVELS
from vendome.core.console import standard_console
from vendome.core.refusal import Refusal, cut
from vendome.core.words import preferred_language
from vendome.prepare.background import Background
from vendome.prepare.progress import Shown
from vendome.server.analysing import Effort
from vendome.server.app import make_app
from vendome.server.back_door import back_door, read_place
from vendome.server.connections import (
    BATCH,
    QUEUE,
    Gate,
    HttpConnection,
    Shortage,
    SocketConnection,
    raise_descriptors,
)
from vendome.server.databases import named_database, shortly
from vendome.server.doors import Doors
from vendome.server.folders import take
from vendome.server.forgetting import Forgetting
from vendome.server.house import House
from vendome.server.keys import server_key
from vendome.server.limits import read_limits, read_numbers
from vendome.server.logs import log_as_json, read_veil
from vendome.server.metrics import Measured
from vendome.server.pages import STATIC
from vendome.server.proxies import Forwarded, Network, read_address, read_proxies
from vendome.server.retention import Retention
from vendome.server.storage import Storage
from vendome.server.words import WORDS, refused

LARGEST_MESSAGE = 16_384
PING_SECONDS = 20.0
SLOWEST = 60  # seconds that a bot may be made to take
MOST_WORKERS = 64


def serve(options: argparse.Namespace) -> int:
    """Run the server until it is stopped.

    Returns the exit code. `serve_command.OPTIONS` names the options.
    """
    language = options.lang or preferred_language()
    folder = options.data or Path(platformdirs.user_data_dir("vendome", appauthor=False))
    _check(options, folder)
    database = named_database(options.database)
    check_workers(options.workers, database)
    with bind(options.host, options.port) as listening:
        os.umask(0o077)  # nobody else may read our files
        host = f"[{options.host}]" if ":" in options.host else options.host
        here = f"http://{host}:{listening.getsockname()[1]}"
        text = WORDS.say(language, "serving", address=here, path=folder)
        started = partial(print, text, flush=True)
        try:
            take(folder)
            if options.workers > 1:
                storage = Storage(folder, database=database)  # what is wrong is said once
                try:
                    storage.check_key(server_key(folder))
                finally:
                    storage.close()
        except (OSError, DBAPIError) as error:
            raise unusable(folder, database, error) from error
        if options.workers > 1:
            from vendome.server.workers import run_workers

            return run_workers(options, listening, started)
        return serve_alone(options, listening, started)


def serve_alone(
    options: argparse.Namespace,
    listening: socket.socket,
    started: Callable[[], object],
    number: int = 0,
) -> int:
    """Run one worker until it is stopped: the only one, or one of several that count from 0.

    Returns the exit code. `started` is called once it answers.
    """
    language = options.lang or preferred_language()
    folder = options.data or Path(platformdirs.user_data_dir("vendome", appauthor=False))
    proxies, address = _check(options, folder)
    database = named_database(options.database)
    limits = read_limits(options.limits)
    kept = read_numbers(Retention, options.retain, "bad_retention")
    veil = read_veil(options.log_level, options.log_addresses)
    back = read_place(options.metrics)
    if back is not None and back[1]:
        back = back[0], back[1] + number
    room = raise_descriptors()
    console = standard_console()  # stderr is the log's, and that is JSON alone
    try:
        log_as_json(options.log, veil)
        workers = options.workers
        house = House(folder, options.pace, limits=limits, database=database, workers=workers)
        veil.alias = house.alias
        shown = Shown(console, language)
        games = () if number else all_games.values()  # one of them prepares for all
        preparing = Background(games, house.games_played, shown.show)
        level = None if options.analysis == "none" else options.analysis
        app = make_app(house, preparing, Effort(level), Forgetting(house, kept, options.log))
    except (OSError, DBAPIError) as error:
        raise unusable(folder, database, error) from error
    gate = Gate(limits.connections, room, proxies)
    config = uvicorn.Config(
        Measured(Forwarded(Doors(app, limits, house.signatures), proxies, address), house.metrics),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # uvicorn's own way believes whatever is on this machine
        backlog=BATCH,
        http=cast(Any, partial(HttpConnection, gate=gate)),
        ws=cast(Any, partial(SocketConnection, gate=gate)),
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3,
    )
    server = Server(config)
    _when_started(server, started)
    with shown, back_door(back, house, app.state.pulse):
        preparing.start()
        try:
            server.run(sockets=[listening])
        finally:
            preparing.stop()
    if server.is_interrupted:
        raise KeyboardInterrupt
    return 0


def check_workers(count: int, database: URL | None) -> None:
    if not 1 <= count <= MOST_WORKERS:
        raise refused("bad_workers", count=count, most=MOST_WORKERS)
    if count > 1 and database is None:
        raise refused("workers_need_server", count=count)


def unusable(folder: Path, database: URL | None, error: Exception) -> Refusal:
    """Returns the sentence for a house that cannot be opened."""
    if database is not None and isinstance(error, DBAPIError):
        return refused("database_unusable", path=database, why=shortly(error))
    return refused("data_unusable", path=folder, why=shortly(error))


class Server(uvicorn.Server):
    """A server that remembers Ctrl-C: from Python 3.12 on asyncio does not pass it on."""

    is_interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.is_interrupted |= sig == signal.SIGINT
        super().handle_exit(sig, frame)


def _check(
    options: argparse.Namespace, folder: Path
) -> tuple[list[Network], tuple[str, str] | None]:
    """Check the options before anything is opened. Returns the proxies and the address."""
    if not 0 <= options.port <= 65_535:
        raise refused("bad_port", port=options.port)
    if not (math.isfinite(options.pace) and 0 <= options.pace <= SLOWEST):
        raise refused("bad_pace", pace=options.pace, most=SLOWEST)
    if options.analysis not in (*LEVELS, "none"):
        known = ", ".join(LEVELS)
        raise refused("bad_analysis", level=cut(options.analysis, 40), known=known)
    read_limits(options.limits)
    read_numbers(Retention, options.retain, "bad_retention")
    read_veil(options.log_level, options.log_addresses)
    read_place(options.metrics)
    proxies = read_proxies(options.proxy)
    if options.address and not proxies:
        raise refused("address_without_proxy")
    address = read_address(options.address) if options.address else None
    if not (STATIC / "index.html").is_file():
        raise refused("client_not_built")
    if folder.exists() and not folder.is_dir():
        raise refused("data_not_folder", path=folder)
    return proxies, address


def _when_started(server: uvicorn.Server, started: Callable[[], object]) -> None:
    """Say so once the server answers."""
    startup = server.startup

    async def start_up(sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(Shortage())
        await startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # asyncio had made it as short as its batches
        if not server.should_exit:
            started()

    server.startup = start_up  # type: ignore[method-assign]


def bind(host: str, port: int) -> socket.socket:
    """Returns a socket that listens at the port. It is taken before anything else is done."""
    try:
        # The protocol is named: asyncio turns Nagle's delay off only where it sees TCP.
        family, kind, protocol, *_ = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )[0]
        with ExitStack() as opening:
            listening = opening.enter_context(socket.socket(family, kind, protocol))
            if sys.platform != "win32":  # there it would let two listen at one port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            opening.pop_all()
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a host at all
        raise refused("port_taken", host=host, port=port, why=shortly(error)) from error
    return listening
