"""A seat at a match against bots, in this process.

The match knows everything; whoever sits here gets what `Match` shows to that seat.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from vendome.bots import Bot
from vendome.core.game import Game
from vendome.core.match import Event
from vendome.core.refusal import Refusal
from vendome.mcp.seat import checked_wait, not_asked, seen
from vendome.mcp.words import WORDS


class PrivateSeat:
    """One seat of a match; bots have the others, and play as soon as they are asked."""

    def __init__(
        self,
        game: Game,
        players: int | None,
        seat: int,
        bots: Sequence[str],
        options: Mapping[str, Any],
        seed: int | bytes | None,
        language: str,
    ) -> None:
        key = game.checked_key(seed)
        self.match = game.start(players, hashlib.sha256(b"deal" + key).digest(), options)
        self.match.actions(seat)  # refuses a seat that is not there
        self._seat = seat
        self._language = language
        others = [other for other in range(self.match.players) if other != seat]
        if not 1 <= len(bots) <= len(others):
            raise Refusal("bad_bots", WORDS, most=len(others), count=len(bots))
        self._bots = {
            other: Bot(bots[i % len(bots)], hashlib.sha256(b"bot %d" % other + key).digest())
            for i, other in enumerate(others)
        }
        self._told = 0  # events

    async def look(self) -> dict[str, Any]:
        match, seat = self.match, self._seat
        events = match.events(seat)
        fresh, self._told = events[self._told :], len(events)
        return seen(
            game=match.game.name,
            seat=seat,
            asked=seat in match.waiting,
            view=match.view(seat),
            legal=match.forms(seat),
            happened=self._in_words(fresh),
            outcome=(list(match.scores), list(match.winners)) if match.over else None,
        )

    async def legal(self) -> list[str]:
        return self.match.forms(self._seat)

    async def attempt(self, move: str) -> list[str]:
        self.match.copy().play(self._seat, move)
        return self._in_words(self.match.preview(self._seat, move))

    async def play(self, move: str) -> None:
        if self._seat not in self.match.waiting:
            raise not_asked()
        self.match.play(self._seat, move)

    async def wait(self, seconds: float) -> None:
        """Let the bots play until the seat is asked. A bot that is thinking when the time is up
        finishes its move.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + checked_wait(seconds)
        while not self.match.over and self._seat not in self.match.waiting:
            bot = self.match.waiting[0]
            await asyncio.to_thread(self._bots[bot].play, self.match, bot)
            if loop.time() >= until:
                break

    async def say(self, text: str) -> None:
        raise Refusal("nobody_listens", WORDS)

    async def leave(self) -> None:
        """Nothing is open."""

    def _in_words(self, events: Sequence[Event]) -> list[str]:
        match, language = self.match, self._language
        names = [WORDS.say(language, "player", number=s + 1) for s in range(match.players)]
        return [
            match.game.tell(event, language, names, options=match.options, you=self._seat)
            for event in events
        ]
