"""A legal move as an example, for each moment with many legal moves. Help and refusals show it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.edelstein.rules.bargaining import rank
from vendome.games.edelstein.rules.free_choice import to_take
from vendome.games.edelstein.rules.state import (
    ANSWERING,
    FREE_ALONE,
    OPENING,
    REMOVING,
    SWAPPING,
)
from vendome.games.edelstein.text.notation import LETTERS, gems_text, victims_of

_rank, _to_take = plain(rank), plain(to_take)


def smallest_offer(state: Reading, seat: int) -> str:
    """E5.4: returns the lowest offer that is higher than the standing one."""
    own, standing = state.gems[seat], state.offer
    most = sum(standing) + 1
    counts = product(*(range(min(count, most) + 1) for count in own))
    higher = [c for c in counts if sum(c) <= most and _rank(*c) > _rank(*standing)]
    return f"offer {gems_text(list(min(higher, key=lambda c: _rank(*c))))}"


def swap(state: Reading, seat: int) -> str:
    gems = state.gems
    own = [c for c in range(4) if gems[seat][c]]
    for opponent in range(state.players):
        for given, taken in product(own, range(4)):
            if opponent != seat and given != taken and gems[opponent][taken]:
                return f"swap {LETTERS[given]} {opponent + 1}:{LETTERS[taken]}"
    return ""


def removal(state: Reading, seat: int) -> str:
    gems = state.gems
    first = {v: next(c for c in range(4) if gems[v][c]) for v in victims_of(state, seat)}
    return "remove " + " ".join(f"{v + 1}:{LETTERS[c]}" for v, c in first.items())


def exchange(state: Reading, seat: int) -> str:
    given = next(c for c in range(4) if state.gems[seat, c])
    left = list(state.supply)
    left[given] += 1
    taken = [c for c in range(4) for _ in range(left[c])][: _to_take(state)]
    return f"return {LETTERS[given]} take {''.join(LETTERS[c] for c in taken)}"


EXAMPLES: dict[int, Callable[[Reading, int], str]] = {
    OPENING: smallest_offer,
    ANSWERING: smallest_offer,
    SWAPPING: swap,
    REMOVING: removal,
    FREE_ALONE: exchange,
}
