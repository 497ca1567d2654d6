"""A reader: it knows which bot sits in the other seats, and answers it."""

from __future__ import annotations

import hashlib

from vendome.arena.readers.answering import Answering, Steps, made_by
from vendome.bots import LEVELS, Bot
from vendome.bots.bot import can_search
from vendome.core.match import Match


class Reader:
    """Plays against a bot that it knows.

    Where others choose at the same time it answers best what that bot would choose. Elsewhere it
    plays as that bot does, if that searches, and else as a journeyman.
    """

    def __init__(self, of: str, key: bytes) -> None:
        self._key = key
        self._opponent = Bot(of, self._hash("opponent"))
        self._self = Bot(of if of in LEVELS else LEVELS[1], self._hash("self"))
        self._answering: Answering | None = None
        self._plan: tuple[int, Steps] = (-1, ())  # moves made before it, and all its steps
        self._answered = 0

    def prepare(self, match: Match, seat: int) -> None:
        self._self.choose(match, seat)
        self._opponent.choose(match, seat)
        self._answering_at(match).compile(match, seat)

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that it takes."""
        made = match.steps(seat)
        planned_at, steps = self._plan
        if planned_at == len(match.moves) and steps[: len(made)] == made:
            return steps[len(made)]
        asked = (
            () if made or not can_search(match) else self._answering_at(match).asked(match, seat)
        )
        if not asked:
            return self._self.choose(match, seat)
        usual = made_by(self._self, match.copy(), seat)
        self._answered += 1
        key = self._hash(f"answer {self._answered}")
        best = self._answering_at(match).answer(match, seat, asked, usual, key)
        self._plan = len(match.moves), best.steps
        return best.steps[0]

    def _answering_at(self, match: Match) -> Answering:
        if self._answering is None:
            self._answering = Answering(match.game, match.players, self._opponent)
        return self._answering

    def _hash(self, what: str) -> bytes:
        return hashlib.sha256(self._key + what.encode()).digest()
