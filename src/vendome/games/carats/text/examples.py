"""A legal move as an example, for each moment with many legal moves. Help and refusals show it."""

from __future__ import annotations

from collections.abc import Callable

from vendome.core.reading import Reading, legal_by
from vendome.core.rule import plain
from vendome.games.carats.rules.lots import legal_lot
from vendome.games.carats.rules.offers import legal_offer
from vendome.games.carats.rules.state import COUNT, LOT, OFFERING, RANK, RATING
from vendome.games.carats.text.notation import write


def _fewest(legal: Callable[..., int]) -> Callable[[Reading, int], list[int]]:
    """C2.3, C2.4: returns a lot or an offer with as few as possible of each kind in turn."""

    def found(state: Reading, seat: int) -> list[int]:
        s = state.copy()
        steps = []
        for kind in range(state.players + 1):
            steps.append(legal_by(legal, s, seat)[0])
            s.picks[seat, kind] = steps[-1] - COUNT
            s.picked[seat] = kind + 1
        return steps

    return found


def _ranking(state: Reading, seat: int) -> list[int]:
    """C6.1: returns the colours as they are listed."""
    colours = state.colour[: state.players]
    return [RANK + colours.index(colour) for colour in sorted(colours)]


_EXAMPLES: dict[int, Callable[[Reading, int], list[int]]] = {
    LOT: _fewest(plain(legal_lot)),
    OFFERING: _fewest(plain(legal_offer)),
    RATING: _ranking,
}


def example(state: Reading, seat: int) -> str | None:
    """Returns a legal move, or None where all moves can be listed."""
    found = _EXAMPLES.get(state.stage)
    return write(state, seat, found(state, seat)) if found else None
