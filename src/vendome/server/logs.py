"""The server's log: one JSON object a line, names and numbers, never what a seat holds.

It goes to stderr, or into a folder with a file for each day.
"""

from __future__ import annotations

import atexit
import ipaddress
import logging
import re
import sys
import time
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, TextIO, cast

import structlog

from vendome.core.refusal import cut
from vendome.server.limits import counted
from vendome.server.words import refused

A_DAY = re.compile(r"vendome-(\d{4}-\d\d-\d\d)\.log")


class DayFiles:
    """A stream into a folder: each day, in UTC, has a file of its own.

    A line that cannot be written is lost; the game goes on.
    """

    def __init__(self, folder: Path, date: Callable[[], float] = time.time) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder = folder
        self._date = date
        self._lock = Lock()
        self._day = ""
        self._file: TextIO | None = None
        self._turn()

    def write(self, text: str) -> int:
        with self._lock, suppress(OSError):
            self._turn()
            assert self._file is not None
            self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with self._lock, suppress(OSError):
            assert self._file is not None
            self._file.flush()

    def close(self) -> None:
        with self._lock:
            if self._file is not None:
                self._file.close()

    def _turn(self) -> None:
        """Open the file of another day, if it is one."""
        day = f"{datetime.fromtimestamp(self._date(), UTC):%Y-%m-%d}"
        if day != self._day:
            path = self._folder / f"vendome-{day}.log"
            before, self._file = self._file, path.open("a", encoding="utf-8", buffering=1)
            self._day = day
            if before is not None:
                before.close()


def forget_logs(folder: Path, before: float) -> None:
    """Delete the files of all days that were over before a time."""
    oldest = f"{datetime.fromtimestamp(before, UTC):%Y-%m-%d}"
    for path in folder.iterdir():
        if (found := A_DAY.fullmatch(path.name)) and found[1] < oldest:
            path.unlink(missing_ok=True)


LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
AN_ADDRESS = re.compile(r"[0-9A-Fa-f:.]{3,}(/\d+)?")


@dataclass
class Veil:
    """How much is logged, and what stands in the log for addresses."""

    level: int
    plain: bool  # whether addresses stand there as they are
    alias: Callable[[str | None], str | None] = lambda _: None  # the house's, once there is one

    def __call__(self, _: Any, method: str, event: MutableMapping[str, Any]) -> Any:
        """Returns an entry of the log with an alias in place of each address."""
        if not self.plain:
            for name, value in event.items():
                if isinstance(value, str) and AN_ADDRESS.fullmatch(value):
                    event[name] = self._veiled(value)
        return event

    def _veiled(self, text: str) -> str:
        """Returns the alias of an address, or of a network; what is neither stays as it is."""
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            return text
        key = text if "/" in text else counted(text)
        return text if network.is_loopback else self.alias(key) or "an address"


def read_veil(level: str, addresses: str) -> Veil:
    if level not in LEVELS:
        raise refused("bad_log_level", level=cut(level, 40), known=", ".join(LEVELS))
    if addresses not in ("hashed", "plain"):
        raise refused("bad_log_addresses", how=cut(addresses, 40))
    return Veil(LEVELS[level], addresses == "plain")


def log_as_json(folder: Path | None, veil: Veil) -> None:
    """Log into a folder, or to stderr if there is none."""
    stream: TextIO = sys.stderr
    if folder is not None:
        files = DayFiles(folder)
        atexit.register(files.close)
        stream = cast(TextIO, files)
    shared: list[Any] = [
        veil,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(stream),
        wrapper_class=structlog.make_filtering_bound_logger(veil.level),
    )
    others = logging.StreamHandler(stream)  # what uvicorn and the like have to say
    others.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=max(veil.level, logging.WARNING), handlers=[others], force=True)
