"""Advice at a table, where it allows hints: for the owner of a seat, and for nobody else."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

import msgspec

from vendome.core.advice import Advice
from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.limits import Asked
from vendome.server.lines import Line
from vendome.server.table import Table
from vendome.server.thinking import Minds
from vendome.server.words import Forbidden, TooMany, refused

LEVEL = "journeyman"
ADVICE = (3, 0.2)  # times at once, and each second after that
QUEUE = 10  # people in the whole house who wait for advice, at most


class Advising:
    """Asks for advice off the event loop, one at a time for the whole house.

    It is not logged: that somebody asked is their own affair.
    """

    def __init__(self, now: Callable[[], float], minds: Minds) -> None:
        self._minds = minds
        self._asked = Asked(*ADVICE, now)
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def advise(self, table: Table, line: Line, said: m.Advise) -> m.AdviceMessage:
        """Returns the best choices of the decision that a seat owes. It is refused where the table
        has no hints, and in questions out of turn, whose answers must take no time that shows.
        """
        match = table.playing()
        table.owner_moves(line.person, said.seat, said.decision)
        if said.seat not in table.asked:
            raise Refusal("advice_not_asked")
        if not table.row.hints:
            raise refused("no_hints", Forbidden)
        if reacting.answered_by(table) is not None:
            raise refused("no_hints_out_of_turn")
        if not self._asked.take(line.person) or self._waiting >= QUEUE:
            raise refused("advise_slowly", TooMany)
        copy, seed = match.copy(), _seed(table, said)
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                with self._minds.advising():
                    advice = await asyncio.to_thread(copy.advice, said.seat, LEVEL, seed)
        finally:
            self._waiting -= 1
        return _message(advice, table, said, line.language)


def _seed(table: Table, said: m.Advise) -> bytes:
    """Returns a seed by which the same question gets the same advice, after a restart too."""
    decision = said.decision.to_bytes(4, "big")
    return hashlib.sha256(table.row.secret + b"advice" + bytes([said.seat]) + decision).digest()


def _message(advice: Advice, table: Table, said: m.Advise, language: str) -> m.AdviceMessage:
    data = advice.data()
    for choice, told in zip(data["choices"], advice.choices, strict=True):
        choice["sentences"] = advice.sentences(told, language, table.names)
    choices = msgspec.convert(data["choices"], list[m.AdvisedChoice])
    return m.AdviceMessage(said.id, said.seat, said.decision, advice.level, advice.worlds, choices)
