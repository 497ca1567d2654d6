# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""A game's whole state, and the log of its events: two NumPy structures.

A state has a public part and a hidden part, which are declared apart. What a seat knows starts as
the public part and a blank hidden part (-1 in every field); a game's `reveal` then adds what this
seat may see. So a field that nobody thought about is hidden.

Every state begins with the same public fields, which the core reads:

- `players`: how many seats are taken; seats count from 0;
- `waiting`: the seats that must act now, one bit each; none when the game is over;
- `winners`: who won, one bit each, once it is over.

The hidden part begins with the chance stream (`chance.FIELDS`). A switch among a game's options is
a public field of its state, under the option's own name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from vendome.core import chance
from vendome.core.rule import rule

HEADER: list[Any] = [("players", "i1"), ("waiting", "i1"), ("winners", "i1")]

EVENT_ARGS = 8
EVERYBODY = 127  # an audience: one bit for each seat; 64 is the spectators'
SPECTATOR = -1
SPECTATORS_BIT = 64
LOG_ROOM = 240
WORD = 8

Log = np.dtype(
    (
        np.record,
        [("room", "i4"), ("used", "i4"), ("rows", "i2", (LOG_ROOM, 2 + EVENT_ARGS))],
    )
)

# The legal actions of a seat. A structure and no array: Numba counts references to arrays.
MOST_ACTIONS = 256
Moves = np.dtype((np.record, [("ids", "i2", MOST_ACTIONS)]))


# The scratch of a game whose rules need none.
NO_SCRATCH = np.dtype((np.record, [("unused", "i1")]))


def scratch_type(fields: list[Any]) -> np.dtype[Any]:
    """Returns the type of a game's scratch: the memory that its rules work in.

    A rule gets it as the last user left it, and clears what it relies on, or finds beside it all
    that it followed from. What a rule answers never depends on what was there before.
    """
    for name, *_ in fields:
        _check_name(name)
    return np.dtype((np.record, fields))


def _check_name(name: str) -> None:
    if hasattr(np.recarray, name) or hasattr(np.record, name):
        raise TypeError(f"a field cannot be called {name!r}: NumPy uses the name")


@rule
def nothing(s, log):
    """The forecast of a game that makes none."""


@rule
def never(k, seat, action, scratch):
    """Returns whether an action is pointless, in a game that does not say of any: no."""
    return False


@rule
def nobody(s):
    """Returns the choosers of a game in which nobody chooses at the same time as others: none."""
    return 0


def state_type(public: list[Any], hidden: list[Any]) -> np.dtype[Any]:
    """Returns the type of a game's state: all public fields first, then all hidden ones."""
    layout: list[Any] = []
    for part, fields in (("public", [*HEADER, *public]), ("hidden", [*chance.FIELDS, *hidden])):
        for name, kind, *_ in fields:
            _check_name(name)
            if np.dtype(kind).kind != "i":
                raise TypeError(f"the field {name!r} must be a signed integer, not {kind!r}")
        # Both parts are copied word by word. The padding is a field, or NumPy would not copy it.
        padding = -np.dtype(fields).itemsize % WORD
        layout += [*fields, *([(f"{part}_padding", "i1", padding)] if padding else [])]
    return np.dtype((np.record, layout))


def public_words(state: np.dtype[Any]) -> int:
    """Returns how many words of a state are public: all before the chance stream."""
    assert state.fields is not None
    return int(state.fields["key"][1]) // WORD


def words_of(states: np.ndarray) -> np.ndarray:
    """Returns the words of a one-element array of states. They share its memory."""
    return states.view("i8")


def log(room: int = LOG_ROOM) -> np.ndarray:
    """Returns a one-element array that holds an empty log. With no room, events cost nothing."""
    made = np.zeros(1, Log)
    made["room"] = room
    return made


@rule
def emit(log, kind, audience, a=0, b=0, c=0, d=0, e=0, f=0, g=0, h=0):
    """Add an event of this kind to the log, for `audience` to see."""
    if log.room > 0:
        i = log.used
        log.used = i + 1
        if i < log.room:
            row = log.rows[i]
            row[0] = kind
            row[1] = audience
            row[2] = a
            row[3] = b
            row[4] = c
            row[5] = d
            row[6] = e
            row[7] = f
            row[8] = g
            row[9] = h


@rule
def seat_bit(seat):
    return 1 << seat


# The lowest seat of a set of bits.
LOWEST = np.array([next((b for b in range(7) if bits >> b & 1), 7) for bits in range(128)], "i1")
