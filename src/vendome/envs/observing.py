"""What one seat is shown, made from its knowledge, outside of a batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.core.game import Game
from vendome.core.observation import ONE_HOT, PLAIN, Layout
from vendome.core.refusal import BadOption
from vendome.core.state import SPECTATOR
from vendome.envs.kernels import k_encode, k_observe
from vendome.envs.words import WORDS
from vendome.games import games

FORMS: dict[str, np.dtype[Any]] = {"plain": PLAIN, "one_hot": ONE_HOT}


class Observer:
    """Makes observations of a game with one number of players. It works in memory of its own, so
    each thread needs another.
    """

    def __init__(self, game: Game, players: int | None = None, form: str = "plain") -> None:
        if form not in FORMS:
            known = ", ".join(FORMS)
            raise BadOption("not_one_of", WORDS, name="form", value=form, known=known)
        self.game, self.form = game, form
        self.layout: Layout = game.layout(players)
        self._plain = form == "plain"
        self._scratch = np.zeros(1, game.scratch)
        self._rows = np.zeros((1, self.layout.size), PLAIN)
        self._hots = np.zeros((1, self.layout.places), ONE_HOT)
        self._knows = np.zeros(1, game.state)
        self._know_words = self._knows.view("i8")
        self._observe, self._encode = game.kernels.bind(k_observe), game.kernels.bind(k_encode)

    def __deepcopy__(self, memory: dict[int, Any]) -> Observer:
        return Observer(self.game, self.layout.players, self.form)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.name, self.layout.players, self.form)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.layout.size if self._plain else self.layout.places

    def of_state(self, states: np.ndarray, seat: int, public: bool = False) -> np.ndarray:
        """Returns what `seat` is shown of a state; if `public`, what a spectator would be, counted
        from that seat.
        """
        self.game.kernels.know(
            states,
            states.view("i8"),
            SPECTATOR if public else seat,
            self._knows,
            self._know_words,
            self.game.public_words,
        )
        return self.of(self._knows, seat)

    def of(self, knows: np.ndarray, seat: int) -> np.ndarray:
        """Returns what is shown of knowledge, with seats counted from `seat`."""
        layout = self.layout
        self._observe(knows, seat, self._rows[0], self._scratch)
        if not self._plain:
            self._encode(self._rows, self._hots, layout.least, layout.shares, layout.starts)
        made: np.ndarray = (self._rows if self._plain else self._hots)[0].copy()
        return made


def _again(game: str, players: int, form: str) -> Observer:
    """Returns an observer that was pickled."""
    return Observer(games[game], players, form)
