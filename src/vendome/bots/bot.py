"""A bot at a match. It is given what its seat knows, and answers with an action."""

from __future__ import annotations

import numpy as np

from vendome.bots.kernels import k_greedy, k_random
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.refusal import BadOption, brief
from vendome.core.state import Moves

BOTS = ("random", "greedy")


class Bot:
    """Chooses one action at a time.

    The same seed and the same knowledge always give the same choice.
    """

    def __init__(self, kind: str, seed: int | bytes | None = None) -> None:
        if kind not in BOTS:
            raise BadOption("unknown_bot", bot=brief(kind), known=", ".join(BOTS))
        self.kind = kind
        self._mind = chance.seeded(Game.checked_key(seed))
        self._moves = np.zeros(1, Moves)

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that this bot takes for `seat`."""
        kernels = match.game.kernels
        knows = match.knowledge(seat)
        count = kernels.moves(knows, seat, self._moves)
        if self.kind == "greedy":
            scratch = np.zeros(1, match.game.scratch)
            greedy = kernels.bind(k_greedy)
            return int(greedy(knows, seat, self._moves, count, self._mind, scratch))
        return int(kernels.bind(k_random)(self._moves, count, self._mind))

    def play(self, match: Match, seat: int) -> None:
        """Make one whole move for `seat`."""
        moves = len(match.moves)
        while len(match.moves) == moves:
            match.play(seat, self.choose(match, seat))
