"""Bots at a table: which bot thinks for a seat, from which seed, and for how long.

After a restart it thinks the same, if it has the time.
"""

from __future__ import annotations

import hashlib
import math
import time
from dataclasses import dataclass

from vendome.bots import Bot
from vendome.bots.levels import SECONDS
from vendome.core.match import Match
from vendome.server.table import Table

SPARE = 0.8  # of a pause may be thought; the rest is for the house's own work


@dataclass(frozen=True, slots=True)
class Mind:
    """Who thinks for a seat, from which seed, and until when, by `time.monotonic`."""

    seat: int
    kind: str
    seed: bytes
    until: float


def mind(table: Table, seat: int, number: int, pause: float) -> Mind:
    """Returns the bot that thinks for a seat, asked after this number of moves.

    It answers within a pause that begins now. Whoever has to wait for a free core thinks less, and
    not later. Without pauses it thinks as long as it likes.
    """
    seed = hashlib.sha256(table.row.secret + bytes([seat]) + number.to_bytes(4, "big"))
    until = time.monotonic() + SPARE * pause if pause > 0 else math.inf
    return Mind(seat, kind_of(table, seat), seed.digest(), until)


def kind_of(table: Table, seat: int) -> str:
    return table.seats[seat].bot or "greedy"


def pause(kinds: list[str], pace: float) -> float:
    """Returns how long after a question these bots answer: a whole number of paces, long enough for
    the level that thinks longest. It depends on who they are, never on what they hold.
    """
    longest = max(SECONDS.get(kind, 0.0) for kind in kinds)
    return pace * max(1, math.ceil(longest / SPARE / pace)) if pace > 0 else 0.0


def think(match: Match, mind: Mind) -> str:
    """Returns the bot's move, which it makes in this match."""
    seconds = mind.until - time.monotonic()
    Bot(mind.kind, mind.seed, seconds=max(0.0, seconds)).play(match, mind.seat)
    return match.moves[-1][1]
