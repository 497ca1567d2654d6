"""Where in the day a position stands: the part, the turn and its seller; and the secret values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vendome.core.old_position import items, number, one_of
from vendome.core.refusal import brief
from vendome.games.carats.position.items import Fields, Given, bad, must_be, not_now
from vendome.games.carats.rules.state import (
    CLOSING,
    LEAST_TO_LOOK,
    NAMING,
    NONE,
    OVER,
    PART_NAMES,
    PARTS,
    RATING,
    SECRETS,
    STAGES,
    VALUES,
)
from vendome.games.carats.text.telling import signed

WORTH: list[int] = VALUES.tolist()


def read_day(state: Fields, position: Given) -> None:
    """C2.1, C4.1."""
    players, stage = int(state["players"]), int(state["stage"])
    if (stage == CLOSING and players < LEAST_TO_LOOK) or (
        stage == RATING and not int(state["rating_agencies"])
    ):
        raise bad("stage", "position.stage_impossible", stage=STAGES[stage])
    ended = stage in (RATING, OVER)
    part = PARTS - 1 if ended else int(stage == NAMING)
    if position.get("part") is not None:
        part = one_of(position["part"], "part", PART_NAMES)
    if ended and part != PARTS - 1:
        raise must_be("part", PART_NAMES[-1])
    if stage == NAMING and (part == 0 or players - part < 2):
        raise must_be("part", PART_NAMES[1])
    by_chance = int(state["first"][0])
    first = _read_first(state, position, part)
    seller = turn = NONE
    if ended or stage == NAMING:
        for field in ("seller", "turn"):
            if position.get(field) is not None:
                raise not_now(state, field)
    else:
        seller, turn = _read_turn(position, first, part, players, by_chance)
    _fill_first(first, part + (stage != NAMING), players)
    state["part"][...] = part
    state["turn"][...] = players if ended else 0 if stage == NAMING else turn
    state["sale"][...] = part * players + int(state["turn"])
    state["seller"][...] = seller
    state["first"][:] = [NONE if seat is None else seat for seat in first]
    state["sold_by"][:] = NONE


def _read_first(state: Fields, position: Given, part: int) -> list[int | None]:
    players, stage = int(state["players"]), int(state["stage"])
    given = items(position.get("first", []), "first", PARTS)
    first: list[int | None] = [None] * PARTS
    begun = part + (stage != NAMING)
    for i, seat in enumerate(given):
        if seat is None:
            continue
        if i >= begun:
            raise not_now(state, f"first[{i}]")
        first[i] = number(seat, f"first[{i}]", 0, players - 1)
        if seat in first[:i]:
            raise bad(f"first[{i}]", "position.first_twice")
    return first


def _read_turn(
    position: Given, first: list[int | None], part: int, players: int, by_chance: int
) -> tuple[int, int]:
    """The seller, and how many came before; whichever of seller, turn and first are given."""
    seller, turn = position.get("seller"), position.get("turn")
    if seller is not None:
        number(seller, "seller", 0, players - 1)
    if turn is not None:
        number(turn, "turn", 1, players)
    begins = first[part]
    if begins is None and seller is not None:
        begins = (seller - ((turn or 1) - 1)) % players
        if begins in first:
            raise bad("seller", "position.first_twice")
    elif begins is None:
        begins = _unused(first, players, by_chance)
    if seller is None:
        seller = (begins + (turn or 1) - 1) % players
    here = (seller - begins) % players
    if turn is not None and turn != here + 1:
        raise must_be("turn", here + 1)
    first[part] = begins
    return seller, here


def _fill_first(first: list[int | None], begun: int, players: int) -> None:
    for part in range(begun):
        if first[part] is None:
            first[part] = _unused(first, players, 0)


def _unused(first: Sequence[int | None], players: int, wanted: int) -> int:
    """Who can have begun a part: the one wanted, or the next clockwise."""
    return next(
        seat for seat in ((wanted + i) % players for i in range(players)) if seat not in first
    )


def value_of(state: Fields, place: int) -> int:
    return WORTH[int(state["values"][place])]


def read_values(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """C1.4, C1.5: of the seats, then turned up, then never dealt; the shuffle fills the gaps."""
    players = int(state["players"])
    turned_up = players + int(state["part"]) + 1
    places: list[int | None] = [None] * SECRETS

    def place(value: Any, field: str, at: int) -> None:
        if type(value) is not int or value not in WORTH:
            raise bad(
                field,
                "position.no_such_value",
                found=brief(value),
                least=signed(WORTH[0]),
                most=signed(WORTH[-1]),
                step=WORTH[1] - WORTH[0],
            )
        if WORTH.index(value) in places:
            raise bad(field, "position.value_twice", value=value)
        places[at] = WORTH.index(value)

    for i, seat in enumerate(seats):
        if seat.get("value") is not None:
            place(seat["value"], f"seats[{i}].value", i)
    for field, start, end in (
        ("turned_up", players, turned_up),
        ("undealt", turned_up, SECRETS),
    ):
        for i, value in enumerate(items(position.get(field, []), field, end - start)):
            place(value, f"{field}[{i}]", start + i)
    spare = iter([value for value in state["values"].tolist() if value not in places])
    state["values"][:] = [next(spare) if value is None else value for value in places]
