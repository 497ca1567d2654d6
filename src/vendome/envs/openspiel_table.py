"""A game as OpenSpiel's states hold it: one state of ours, and what each seat has noticed."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from vendome.core.game import Game
from vendome.core.state import SPECTATOR, Moves, log
from vendome.games import games

Path = list[tuple[int, int]]  # seats and actions


class Table:
    """One game being played. Copying it copies a few hundred bytes.

    What a seat knows need not have all that it once knew: nobody writes down the offers of a past
    bargain. So what a seat has noticed is the digest of its knowledge at the beginning, each of its
    own actions, and its knowledge again whenever that has changed. It is worked out when it is
    first asked for, and kept up to date from then on; of a table that is *watched*, from the
    beginning for all seats.
    """

    def __init__(self, game: Game, states: np.ndarray, watched: bool = False) -> None:
        self.game = game
        self.states = states
        self._beginning = states.copy()
        self.path: Path = []
        self.trail = [states.copy()] if watched else []  # of a watched table, all its states
        self._noticed: dict[int, tuple[bytes, bytes]] = {}  # digests of all, and of the last
        self._room()
        if watched:
            for seat in range(SPECTATOR, int(states["players"][0])):
                self.noticed(seat)

    def _room(self) -> None:
        self._words = self.states.view("i8")
        self._waiting = self.states["waiting"]

    def __deepcopy__(self, memory: dict[int, Any]) -> Table:
        other = Table.__new__(Table)
        other.game = self.game
        other.states = self._words.copy().view(self.game.state)
        other._beginning = self._beginning  # never written to
        other.path = [*self.path]
        other.trail = [*self.trail]  # the states in it are never written to
        other._noticed = {**self._noticed}
        other._room()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        kept = [each.tobytes() for each in (self.states, self._beginning)]
        trail = [each.tobytes() for each in self.trail]
        return _again, (self.game.name, *kept, self.path, trail, self._noticed)

    @property
    def waiting(self) -> int:
        """The seats that must act, one bit each."""
        return int(self._waiting[0])

    def legal(self, seat: int) -> list[int]:
        """Returns the actions that are legal for a seat, in order."""
        count = self.game.kernels.moves(self.states, seat, _MOVES)
        return sorted(_MOVES["ids"][0, :count].tolist())

    def take(self, seat: int, action: int) -> None:
        """Take a legal action."""
        _STEPS[0] = action
        self.game.kernels.play(self.states, seat, _STEPS, 1, _MOVES, _LOG)
        self._happened(seat, action)

    def become(self, states: np.ndarray, seat: int, action: int) -> None:
        """Go on from a state to which an action has led."""
        self.states = states.copy()
        self._room()
        self._happened(seat, action)

    def _happened(self, seat: int, action: int) -> None:
        self.path.append((seat, action))
        if self.trail:
            self.trail.append(self.states.copy())
        for viewer in self._noticed:
            self._notice(viewer, seat, action)

    def knowledge(self, seat: int) -> np.ndarray:
        """Returns what a seat knows, or a spectator (-1)."""
        knows = np.empty(1, self.game.state)
        self.game.kernels.know(
            self.states, self._words, seat, knows, knows.view("i8"), self.game.public_words
        )
        return knows

    def noticed(self, seat: int) -> bytes:
        """Returns a digest of all that a seat has noticed and done."""
        if seat not in self._noticed:
            replayed = Table(self.game, self._beginning.copy())
            first = replayed.knowledge(seat).tobytes()
            replayed._noticed[seat] = (_digest(b"", first), _digest(b"", first))
            for mover, action in self.path:
                replayed.take(mover, action)
            self._noticed[seat] = replayed._noticed[seat]
        return self._noticed[seat][0]

    def _notice(self, viewer: int, seat: int, action: int) -> None:
        whole, last = self._noticed[viewer]
        if seat == viewer:
            whole = _digest(whole, bytes([action]))
        known = _digest(b"", self.knowledge(viewer).tobytes())
        if known != last:
            whole = _digest(whole, known)
        self._noticed[viewer] = whole, known

    def imagined(self, seat: int, minds: np.ndarray) -> Table:
        """Returns a world that fits what a seat knows. The seat has noticed the same there."""
        states = self.knowledge(seat)
        self.game.kernels.deal(states, seat, minds, np.zeros(1, self.game.scratch))
        world = Table(self.game, states)
        if seat != SPECTATOR:
            self.noticed(seat)
            world._noticed[seat] = self._noticed[seat]
        return world


def _again(
    name: str,
    states: bytes,
    beginning: bytes,
    path: Path,
    trail: list[bytes],
    noticed: dict[int, tuple[bytes, bytes]],
) -> Table:
    """Returns a table that was pickled."""
    game = games[name]
    table = Table(game, np.frombuffer(states, game.state).copy())
    table._beginning = np.frombuffer(beginning, game.state).copy()
    table.path, table._noticed = path, noticed
    table.trail = [np.frombuffer(each, game.state).copy() for each in trail]
    return table


def _digest(before: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(before + more, digest_size=16).digest()


# Only OpenSpiel's thread calls these, and nothing is left in them between two calls.
_MOVES = np.zeros(1, Moves)
_STEPS = np.zeros(1, "i8")
_LOG = log(0)
