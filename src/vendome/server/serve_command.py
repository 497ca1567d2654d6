"""`vendome serve`: open the house to browsers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from vendome.core.words import LANGUAGES

OPTIONS: tuple[tuple[str, Any, Any, str, str], ...] = (
    ("--host", str, "127.0.0.1", "HOST", "address to listen at; 0.0.0.0 opens it to everybody"),
    ("--port", int, 8000, "PORT", "port; 0: any that is free"),
    ("--data", Path, None, "DIR", "folder for everything that is stored"),
    ("--database", str, "", "URL", "PostgreSQL in place of a file in that folder"),
    ("--workers", int, 1, "N", "processes that share the work; several need --database"),
    ("--pace", float, 0.7, "SECONDS", "the time a bot takes for a decision"),
    ("--analysis", str, "journeyman", "LEVEL", "the bot that analyses finished games, or none"),
    ("--proxy", str, "", "IP,…", "proxies whose X-Forwarded-… headers are believed, or networks"),
    ("--limits", str, "", "NAME=N,…", "limits other than those in docs/protocol.md"),
    ("--retain", str, "", "NAME=DAYS,…", "how long what is kept, as docs/operating.md explains"),
    ("--log", Path, None, "DIR", "folder for the log, a file a day"),
    ("--log-level", str, "info", "LEVEL", "debug, info, warning or error: no less is logged"),
    ("--log-addresses", str, "hashed", "HOW", "addresses in the log: hashed, or plain"),
    ("--metrics", str, "", "[HOST:]PORT", "port for Prometheus, on this machine unless HOST is"),
    ("--address", str, "", "URL", "where people find the house through a proxy"),
)

DEFAULTS = {
    "--data": "your data folder",
    "--database": "$VENDOME_DATABASE, or none",
    "--log": "stderr",
    "--retain": "as there",
}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "serve",
        help="play in the browser: start the server",
        description="Start the server and print its address. Everything it stores is in one "
        "folder, or in a database on a server; stop it with Ctrl-C, or any other way, and nothing "
        "is lost.",
    )
    for name, kind, default, metavar, text in OPTIONS:
        shown = DEFAULTS.get(name, "none" if default == "" else default)
        parser.add_argument(
            name, type=kind, default=default, metavar=metavar, help=f"{text} (default: {shown})"
        )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from vendome.server.serving import serve

    return serve(options)
