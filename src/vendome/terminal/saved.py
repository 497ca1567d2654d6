"""Saved games: a match's record, and who sits where.

{"vendome": 1, "record": {…}, "seats": [{"name": "Anna", "bot": null}, …]}
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import vendome
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.record import ONLINE
from vendome.core.refusal import Refusal
from vendome.terminal.seats import Seat, check_distinct, checked_bot, checked_name
from vendome.terminal.voice import terminal_words

FORMAT = 1
FIELDS = ("vendome", "record", "seats")


@dataclass(frozen=True, slots=True)
class Saved:
    match: Match
    seats: list[Seat] | None  # None: a bare record, which names nobody


def refused(message: str, path: Path, **arguments: object) -> Refusal:
    shown = "".join(c if c.isprintable() else "?" for c in str(path))
    return Refusal(message, terminal_words(), file=shown, **arguments)


def write(path: Path, match: Match, seats: Sequence[Seat]) -> None:
    """Save all or nothing: a file that was there stays whole until the new one is complete."""
    data = {
        "vendome": FORMAT,
        "record": match.record(),
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats],
    }
    spare = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            spare = Path(file.name)
            json.dump(data, file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except (OSError, ValueError) as error:
        if spare is not None:
            spare.unlink(missing_ok=True)
        raise refused("cannot_write", path, reason=_reason(error)) from error


def read(path: Path, prepare: Callable[[Game], None]) -> Saved:
    """Returns a saved game or a bare record. Every other file is refused by a sentence.

    `prepare` is called with the game before its first move is replayed.
    """
    data = _parsed(path)
    if not isinstance(data, dict):
        raise refused("not_a_game", path)
    if "vendome" not in data:
        if "moves" not in data:
            raise refused("not_a_game", path)
        match = _replayed(path, data, prepare)
        return Saved(match, _online_seats(data.get(ONLINE), match.players))
    if data["vendome"] != FORMAT:
        raise refused("other_format", path, found=str(data["vendome"])[:20], known=FORMAT)
    if set(data) != set(FIELDS):
        raise refused("wrong_fields", path, fields=", ".join(FIELDS))
    match = _replayed(path, data["record"], prepare)
    return Saved(match, _seats(path, data["seats"], match.players))


def read_record(path: Path, prepare: Callable[[Game], None]) -> dict[str, Any]:
    """Returns the record in a file as it stands. Whoever checks it says what is wrong with it."""
    data = _parsed(path)
    record = data.get("record", data) if isinstance(data, dict) else None
    if not isinstance(record, dict) or "moves" not in record:
        raise refused("not_a_game", path)
    if record.get("game") in tuple(vendome.games):
        prepare(vendome.games[record["game"]])
    return record


def _parsed(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise refused("no_file", path) from error
    except json.JSONDecodeError as error:
        raise refused("not_json", path, line=error.lineno) from error
    except UnicodeDecodeError as error:
        raise refused("not_json", path, line=1) from error
    except RecursionError as error:
        raise refused("not_a_game", path) from error
    except (OSError, ValueError) as error:
        raise refused("cannot_read", path, reason=_reason(error)) from error


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _replayed(path: Path, record: Any, prepare: Callable[[Game], None]) -> Match:
    name = record.get("game") if isinstance(record, dict) else None
    if isinstance(name, str) and name in vendome.games:
        prepare(vendome.games[name])
    try:
        return vendome.replay(record)
    except Refusal as refusal:
        raise refused("refused_file", path, reason=refusal) from refusal


def _online_seats(online: Any, players: int) -> list[Seat] | None:
    """Returns who played at a table online, if its record says so in a form that can be shown."""
    names = online.get("names") if isinstance(online, dict) else None
    if not isinstance(names, list) or len(names) != players:
        return None
    shown = all(isinstance(name, str) and name.isprintable() and name for name in names)
    return [Seat(name) for name in names] if shown else None


def _seats(path: Path, data: Any, players: int) -> list[Seat]:
    whole = isinstance(data, list) and len(data) == players
    if not whole or not all(isinstance(s, dict) and set(s) == {"name", "bot"} for s in data):
        raise refused("wrong_seats", path, players=players)
    try:
        seats = [
            Seat(checked_name(s["name"]), None if s["bot"] is None else checked_bot(s["bot"]))
            for s in data
        ]
        check_distinct(seats)
    except Refusal as refusal:
        raise refused("refused_file", path, reason=refusal) from refusal
    return seats
