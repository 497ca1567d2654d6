"""The journal played again, as the rules do it to find worlds that fit."""

from __future__ import annotations

from typing import Any

import numpy as np

import vendome
from tests.rulebook.carats.table import started
from vendome.core.rule import plain
from vendome.games.carats.hidden.history import SCALE, replay_journal
from vendome.games.carats.hidden.journal import read_journal
from vendome.games.carats.rules.state import BAG, SEATS
from vendome.games.carats.scratch import Scratch

FROM_THE_BAG = 5  # card 6
BEGINNING = started(3, seed=1).states


def retold(
    seen: vendome.Match | np.ndarray,
) -> tuple[int, float, list[list[int]], list[int]]:
    """What the journal gives: how much contradicts it, the logarithm of the ways, what all have."""
    states = seen if isinstance(seen, np.ndarray) else seen.states
    scratch = read(states)
    wrong, ways = plain(replay_journal)(states[0], scratch)
    return int(wrong), int(ways) / SCALE, scratch.held[:SEATS].tolist(), scratch.held[BAG].tolist()


def read(states: np.ndarray) -> Any:
    """A scratch with the journal in it."""
    scratch = np.zeros(1, Scratch)[0]
    plain(read_journal)(states[0], scratch)
    return scratch


def journal(**changes: Any) -> np.ndarray:
    """A game of three, with five of each kind for all, in which seat 0 sold once, under card 1.

    Changes are of the sale (`lot=[…]`), of which one it was, or of what the seats had before
    (`had={0: […]}`).
    """
    states = BEGINNING.copy()
    sale = {"sold_by": 0, "sold_under": 0, **changes}
    number = sale.pop("number", 0)
    for owner, items in sale.pop("had", {}).items():
        states["basis"][0, owner] = items
    states["stage"][0] = sale.pop("stage", states["stage"][0])
    for name, value in sale.items():
        states[name][0, number] = value
    return states
