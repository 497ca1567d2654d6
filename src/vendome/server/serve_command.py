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
    ("--pace", float, 0.7, "SECONDS", "the time a bot takes for a decision"),
    ("--analysis", str, "journeyman", "LEVEL", "the bot that analyses finished games, or none"),
    ("--proxy", str, "", "IP,…", "proxies whose X-Forwarded-… headers are believed, or networks"),
    ("--limits", str, "", "NAME=N,…", "limits other than those in docs/protocol.md"),
    ("--address", str, "", "URL", "where people find the house through a proxy"),
)


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = verbs.add_parser(
        "serve",
        help="play in the browser: start the server",
        description="Start the server and print its address. Everything it stores is in one "
        "folder; stop it with Ctrl-C, or any other way, and nothing is lost.",
    )
    for name, kind, default, metavar, text in OPTIONS:
        shown = "your data folder" if default is None else default if default != "" else "none"
        parser.add_argument(
            name, type=kind, default=default, metavar=metavar, help=f"{text} (default: {shown})"
        )
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: your system's)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from vendome.server.serving import serve

    return serve(options)
