"""C2.3: what a lot lacks of what its card asks for, and what must come out of it.

Each demand binds the lot by itself, so each is said by itself; but what one asks for counts for
those said after it, so that nothing is asked for twice. Where what is missing would not fit in
beside what is there, so much else must come out first.

The seller can meet the card. Colours of which they have too few to do so are never counted on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendome.core.reading import Reading
from vendome.games.carats.rules.state import MOST_IN_LOT, NUGGET
from vendome.games.carats.text.notation import by_colour, colour_name
from vendome.games.carats.text.telling import ItemsSaid, ListSaid, Phrase, choice_of_colours, phrase

Demand = dict[str, int]
Parts = list[ItemsSaid | Phrase]


@dataclass(frozen=True, slots=True)
class Lacking:
    """What is missing and what is too much, as arguments of a sentence; None for nothing."""

    missing: ListSaid | None
    surplus: ListSaid | None
    full: int = 0  # how many items the lot may have, if that is why some must come out; else 0


def lacking(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> Lacking:
    """`lot` has counts of kinds."""
    most = demand["items"] if demand["exactly"] else MOST_IN_LOT
    full = 0
    if demand["nothing_else"]:
        missing, surplus = _of_one_colour(state, seat, demand, lot)
    else:
        forbidden = _forbidden(seat, demand, lot)
        allowed = [count - less for count, less in zip(lot, forbidden, strict=True)]
        missing, size = _missing(state, seat, demand, allowed)
        surplus = _said(state, forbidden)
        over = sum(allowed) + size - most
        if over > 0:
            surplus.append(phrase("lacks.others" if missing else "lot.items", count=over))
            full = most if missing else 0
    return Lacking(
        missing=ListSaid(missing) if missing else None,
        surplus=ListSaid(surplus) if surplus else None,
        full=full,
    )


def _kinds(state: Reading, seat: int) -> dict[str, int]:
    """Whose stones the words of a demand mean."""
    players = state.players
    return {
        "nuggets": NUGGET,
        "own": 1 + seat,
        "left": 1 + (seat + 1) % players,
        "right": 1 + (seat - 1) % players,
    }


def _said(state: Reading, counts: Sequence[int]) -> Parts:
    return [ItemsSaid(by_colour(state, counts))] if any(counts) else []


def _missing(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> tuple[Parts, int]:
    """What is missing, and how many items that takes at least."""
    kinds, held = _kinds(state, seat), state.held[seat]
    more = [0] * len(lot)
    for word, kind in kinds.items():
        more[kind] = max(0, demand[word] - lot[kind])
    parts = _said(state, more)
    then = [count + extra for count, extra in zip(lot, more, strict=True)]
    further = 0  # stones for the choice of a neighbour, or of colours
    if demand["neighbour"]:
        asked = demand["neighbour"]
        sides = [kind for kind in (kinds["left"], kinds["right"]) if held[kind] >= asked]
        further = max(0, min(asked - then[kind] for kind in sides))
        if further:
            parts.append(_either([_stones(state, kind - 1, asked - then[kind]) for kind in sides]))
    if demand["colours"]:
        barred = kinds["own"] if demand["foreign"] else NUGGET
        costs = [
            max(0, demand["each"] - then[kind])
            for kind in range(1, len(then))
            if kind != barred and held[kind] >= demand["each"]
        ]
        further = sum(sorted(costs)[: demand["colours"]])
        if further:
            parts.append(_stones_for(demand, further))
    new_kinds = max(0, demand["kinds"] - sum(count > 0 for count in then))
    if new_kinds:
        parts.append(phrase("lacks.kinds", count=new_kinds))
    stones = max(0, demand["stones"] - sum(then[1:]) - further)
    if stones:
        parts.append(phrase("lacks.stones", count=stones))
    size = sum(more) + further + max(stones, new_kinds)
    items = max(0, demand["items"] - sum(lot) - size)
    if items:
        parts.append(phrase("lacks.items", count=items))
    return parts, size + items


def _either(choices: Sequence[Phrase]) -> Phrase:
    if len(choices) == 1:
        return choices[0]
    return phrase("lacks.either", first=choices[0], second=choices[1])


def _stones(state: Reading, owner: int, count: int) -> Phrase:
    return phrase(f"items.{colour_name(state, owner)}", count=count)


def _stones_for(demand: Demand, lacking: int) -> Phrase:
    """The stones still to be laid out of a colour, or of several."""
    whole = choice_of_colours(demand)
    if lacking == demand["colours"] * demand["each"]:
        return whole
    return phrase("lacks.colours", count=lacking, whole=whole)


def _forbidden(seat: int, demand: Demand, lot: Sequence[int]) -> list[int]:
    """What must not be in the lot at all."""
    less = [0] * len(lot)
    if demand["no_own"]:
        less[1 + seat] = lot[1 + seat]
    if demand["no_nuggets"]:
        less[NUGGET] = lot[NUGGET]
    return less


def _of_one_colour(
    state: Reading, seat: int, demand: Demand, lot: Sequence[int]
) -> tuple[Parts, Parts]:
    """Of the colour there is most of; all the rest is too much."""
    kinds = _kinds(state, seat)
    bound = [kinds[word] for word in ("own", "left", "right") if demand[word]]
    barred = kinds["own"] if demand["foreign"] or demand["no_own"] else NUGGET
    least = ("each", "items", "stones", "own", "left", "right")
    asked = max(demand[word] for word in least)
    held = state.held[seat]
    able = bound or [kind for kind in range(1, len(lot)) if kind != barred and held[kind] >= asked]
    kind = max(able, key=lambda kind: lot[kind])
    less = [0 if other == kind else count for other, count in enumerate(lot)]
    if demand["exactly"]:
        less[kind] = max(0, lot[kind] - demand["items"])
    missing: Parts = []
    if lot[kind] < asked:
        missing.append(_stones_for({**demand, "each": asked}, asked - lot[kind]))
    return missing, _said(state, less)
