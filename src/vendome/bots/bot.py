"""A bot at a match. It is given what its seat knows, and answers with an action."""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace

import numpy as np

from vendome.bots.kernels import k_greedy, k_greedy_1, k_random
from vendome.bots.levels import LEVELS, budget
from vendome.bots.search.search import Candidate, Search
from vendome.bots.search.weights import weights_of
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.refusal import BadOption, brief
from vendome.core.rule import COMPILED
from vendome.core.state import Moves

BOTS = ("random", "greedy", *LEVELS)  # those that people play with
KNOWN = (*BOTS, "greedy-1")  # and one, never changed, that others are measured by
QUICK = ("random", "greedy", "greedy-1")  # these do not search


class Bot:
    """Chooses one action at a time.

    The same seed and the same knowledge always give the same choice. A bot that searches thinks
    about whole moves: it plays `greedy` where a game cannot be searched, or not yet, because its
    rules are still being compiled.
    """

    def __init__(
        self,
        kind: str,
        seed: int | bytes | None = None,
        weights: np.ndarray | None = None,
        seconds: float = math.inf,
    ) -> None:
        """`weights`: what features weigh in a search, in place of what was learned. `seconds`: what
        a search may take at most; it depends on the machine what it then finds.
        """
        if kind not in KNOWN:
            raise BadOption("unknown_bot", bot=brief(kind), known=", ".join(KNOWN))
        self.kind = kind
        self._key = Game.checked_key(seed)
        self._mind = chance.seeded(self._key)
        self._moves = np.zeros(1, Moves)
        self._weights = weights
        self._seconds = seconds
        self._stop = np.zeros(1, "i1")
        self._search: Search | None = None
        self._searched: tuple[Game, int] | None = None  # what the search was made for
        self._thoughts = 0  # how often it has searched
        self._plan: tuple[int, int, tuple[int, ...]] = (-1, -1, ())  # moves made, seat, steps

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that this bot takes for `seat`."""
        if self.kind in LEVELS and can_search(match):
            return self._planned(match, seat)
        kernels = match.game.kernels
        knows = match.knowledge(seat)
        count = kernels.moves(knows, seat, self._moves)
        if self.kind == "random":
            return int(kernels.bind(k_random)(self._moves, count, self._mind))
        scratch = np.zeros(1, match.game.scratch)
        greedy = kernels.bind(k_greedy_1 if self.kind == "greedy-1" else k_greedy)
        return int(greedy(knows, seat, self._moves, count, self._mind, scratch))

    def play(self, match: Match, seat: int) -> None:
        """Make one whole move for `seat`."""
        moves = len(match.moves)
        while len(match.moves) == moves:
            match.play(seat, self.choose(match, seat))

    def stop(self) -> None:
        """Make a search that is going on answer at once, or the next one if none is. Any thread may
        call this.
        """
        self._stop[0] = 1

    @property
    def effort(self) -> tuple[int, int]:
        """How many playouts its last thought had, and how many decisions it looked at in them."""
        search = self._search
        return (0, 0) if search is None else (search.playouts, search.decisions)

    def _planned(self, match: Match, seat: int) -> int:
        """Returns the next step of the move planned, or of one that is planned now."""
        made = match.steps(seat)
        moves, planner, steps = self._plan
        if (moves, planner, steps[: len(made)]) != (len(match.moves), seat, made):
            steps = (*made, *self._chosen(self.think(match, seat)))
            self._plan = (len(match.moves), seat, steps)
        return steps[len(made)]

    def think(self, match: Match, seat: int) -> list[Candidate]:
        """Returns the moves that a bot which searches thinks about, the best first."""
        game = match.game
        if self._search is None or self._searched != (game, match.players):
            self._searched = game, match.players
            learned = self._weights
            self._search = Search(
                game,
                weights_of(game, match.players) if learned is None else learned,
                stop=self._stop,
            )
        self._thoughts += 1
        key = self._hash(b"think")
        allowed = replace(budget(game, match.players, self.kind), seconds=self._seconds)
        return self._search.think(match.knowledge(seat), seat, key, allowed)

    def _chosen(self, candidates: list[Candidate]) -> tuple[int, ...]:
        """Returns the steps of one of the candidates, which is as likely as its chance."""
        left = int.from_bytes(self._hash(b"choose")[:6], "big") / 2**48
        for candidate in candidates:
            left -= candidate.chance
            if left < 0:
                return candidate.steps
        return candidates[0].steps

    def _hash(self, what: bytes) -> bytes:
        return hashlib.sha256(self._key + what + self._thoughts.to_bytes(8, "big")).digest()


def can_search(match: Match) -> bool:
    """Returns whether a match can be searched now, and not only played by `greedy`."""
    game = match.game
    return COMPILED and game.heuristics.outlook is not None and not game.kernels.interpreted
