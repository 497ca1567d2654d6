"""A legal move to show for each moment at which there are many: in help and in refusals."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import numpy as np

from vendome.core.rule import plain
from vendome.games.carats.rules.lots import legal_lot
from vendome.games.carats.rules.offers import legal_offer
from vendome.games.carats.rules.state import ACTIONS, COUNT, LOT, OFFERING, RANK, RATING
from vendome.games.carats.text.notation import Fields, write


def record(state: Fields) -> SimpleNamespace:
    """A state as rules take it, to be asked as plain Python; steps can be tried in it."""
    fields = {name: value if value.ndim else value.item() for name, value in state.items()}
    return SimpleNamespace(**fields | {name: state[name].copy() for name in ("picked", "picks")})


def _fewest(legal: Callable[..., int]) -> Callable[[Fields, int], list[int]]:
    """C2.3, C2.4: a lot or an offer with as few as possible of each kind in turn."""

    def found(state: Fields, seat: int) -> list[int]:
        s, moves = record(state), SimpleNamespace(ids=np.zeros(ACTIONS, "i2"))
        steps = []
        for kind in range(int(state["players"]) + 1):
            legal(s, seat, moves)
            steps.append(int(moves.ids[0]))
            s.picks[seat, kind] = steps[-1] - COUNT
            s.picked[seat] = kind + 1
        return steps

    return found


def _ranking(state: Fields, seat: int) -> list[int]:
    """C6.1: the colours as they are listed."""
    colours = state["colour"].tolist()[: int(state["players"])]
    return [RANK + colours.index(colour) for colour in sorted(colours)]


_EXAMPLES: dict[int, Callable[[Fields, int], list[int]]] = {
    LOT: _fewest(plain(legal_lot)),
    OFFERING: _fewest(plain(legal_offer)),
    RATING: _ranking,
}


def example(state: Fields, seat: int) -> str | None:
    """None where all moves can be listed."""
    found = _EXAMPLES.get(int(state["stage"]))
    return write(state, seat, found(state, seat)) if found else None
