"""Bots at a table: which bot thinks for a seat, and from which seed.

After a restart it thinks the same.
"""

from __future__ import annotations

import hashlib

from vendome.bots import Bot
from vendome.core.match import Match
from vendome.server.table import Table

Mind = tuple[int, str, bytes]


def mind(table: Table, seat: int, number: int) -> Mind:
    """Returns the bot that thinks for a seat, asked after this number of moves, and its seed."""
    seed = hashlib.sha256(table.row.secret + bytes([seat]) + number.to_bytes(4, "big"))
    return seat, table.seats[seat].bot or "greedy", seed.digest()


def think(match: Match, seat: int, kind: str, seed: bytes) -> str:
    """Returns the bot's move, which it makes in this match."""
    Bot(kind, seed).play(match, seat)
    return match.moves[-1][1]
