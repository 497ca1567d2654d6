"""Where in the day a position stands: the part, the turn and its seller; and the secret values."""

from __future__ import annotations

from collections.abc import Sequence

from vendome.core.position import Given, not_now
from vendome.core.reading import Reading
from vendome.core.unplaced import Unplaced
from vendome.games.carats.position.kinds import WORTH, bad
from vendome.games.carats.rules.state import (
    CLOSING,
    LEAST_TO_LOOK,
    NAMING,
    NONE,
    OVER,
    PARTS,
    RATING,
    SALES,
    SECRETS,
    STAGES,
)


def fill_day(s: Reading, given: Given) -> None:
    """C2.1, C4.1: put in the part of the day, its turn and seller, and who began each part."""
    if (s.stage == CLOSING and s.players < LEAST_TO_LOOK) or (
        s.stage == RATING and not s.rating_agencies
    ):
        raise bad("stage", "position.stage_impossible", stage=STAGES[s.stage])
    s.part = given.get("part", int(s.stage == NAMING))
    if s.stage == NAMING and not 1 <= s.part <= s.players - 2:
        s.part = 1
    ended = s.stage in (RATING, OVER)
    if ended:
        s.part = PARTS - 1
    begun = s.part + (s.stage != NAMING)
    first = _read_first(given.get("first", []), begun)
    if ended or s.stage == NAMING:
        s.seller, s.turn = NONE, s.players if ended else 0
    else:
        _fill_turn(s, given, first)
    for part in range(begun):
        if first[part] == NONE:
            first[part] = _unused(first, s.players, 0)
    s.first = first
    s.sale = s.part * s.players + s.turn
    s.sold_by = [NONE] * SALES


def _read_first(given: Sequence[int], begun: int) -> list[int]:
    first = [NONE] * PARTS
    for i, seat in enumerate(given):
        if seat != NONE and i >= begun:
            raise not_now(f"first[{i}]")
        if seat != NONE and seat in first:
            raise bad(f"first[{i}]", "position.first_twice")
        first[i] = seat
    return first


def _fill_turn(s: Reading, given: Given, first: list[int]) -> None:
    """Work out who sells, after how many, from whichever of seller, turn and first are given."""
    seller, turn = given.get("seller"), given.get("turn", 0)
    begins = first[s.part]
    if begins == NONE and seller is not None:
        begins = (seller - turn) % s.players
        if begins in first:
            raise bad("seller", "position.first_twice")
    elif begins == NONE:
        begins = _unused(first, s.players, s.first[0])
    s.seller = (begins + turn) % s.players if seller is None else seller
    s.turn = (s.seller - begins) % s.players
    first[s.part] = begins


def _unused(first: Sequence[int], players: int, wanted: int) -> int:
    """Returns who can have begun a part: the one wanted, or the next clockwise."""
    return next(
        seat for seat in ((wanted + i) % players for i in range(players)) if seat not in first
    )


def turned_up(s: Reading) -> range:
    """C1.5: returns the places in `values` of those turned up.

    They are after those of the seats, and before those never dealt.
    """
    return range(s.players, s.players + s.part + 1)


def fill_values(s: Reading, given: Given) -> None:
    """C1.4, C1.5: of the seats, then turned up, then never dealt; the shuffle fills the gaps."""
    unplaced = Unplaced([1] * SECRETS, WORTH)
    places = [NONE] * SECRETS
    for i, seat in enumerate(given["seats"]):
        if "value" in seat:
            places[i] = unplaced.take(seat["value"], f"seats[{i}].value")
    up = turned_up(s)
    for field, first, end in (
        ("turned_up", up.start, up.stop),
        ("undealt", up.stop, SECRETS),
    ):
        values = unplaced.take_all(given.get(field, []), field, end - first)
        places[first : first + len(values)] = values
    s.values = unplaced.fill(places, s.values)
