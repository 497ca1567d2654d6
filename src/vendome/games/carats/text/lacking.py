"""C2.3: what a lot lacks of what its card demands, and what must come out of it.

Each demand binds the lot by itself, so each is said by itself. But what one asks for counts for
those said after it, so that nothing is asked for twice. If there is no room for what is missing,
something else must come out first.

The seller can meet the card. Colours of which they have too few to do so are never counted on.

The rules are asked whether a lot meets a card, and how much must come out. Words that are about no
kind, and have no message for what is missing of them, are said as the card says them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.carats.rules.demands import (
    AT_LEAST,
    LOT,
    MEANT,
    VOCABULARY,
    WORDS,
    fits,
    meets,
    packed,
)
from vendome.games.carats.rules.state import MOST_IN_LOT, NUGGET
from vendome.games.carats.text.asked import colours_asked, least_of, lot_asked, without
from vendome.games.carats.text.notation import by_colour, colour_name
from vendome.games.carats.text.shapes import PartAsked
from vendome.games.carats.text.telling import ItemsSaid, ListSaid, Phrase, phrase

Demand = Mapping[str, int]
Parts = list[ItemsSaid | Phrase]

# Words of the whole lot that are said in a way of their own.
SAID_OTHERWISE = ("kinds", "colours", "each", "foreign", "exactly", "nothing_else", "drawn")

_fits, _meets, _packed = plain(fits), plain(meets), plain(packed)


@dataclass(frozen=True, slots=True)
class Lacking:
    """What is missing and what is too much, as arguments of a sentence; None means nothing."""

    missing: ListSaid | None
    surplus: ListSaid | None
    full: int = 0  # how many items the lot may have, if that is why some must come out; else 0


def lacking(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> Lacking:
    """Returns what a lot lacks. `lot` has counts of kinds."""
    full = 0
    if demand["nothing_else"]:
        missing, surplus = _of_one_colour(state, seat, demand, lot)
    else:
        forbidden = _forbidden(state, seat, demand, lot)
        allowed = [count - less for count, less in zip(lot, forbidden, strict=True)]
        missing, size = _missing(state, seat, demand, allowed)
        surplus = _said(state, forbidden)
        over = _too_many(state, seat, demand, allowed)
        if over:
            most = demand["items"] if demand["exactly"] else MOST_IN_LOT
            full = most if size and sum(allowed) + size > most else 0
            surplus.append(phrase("lacks.others" if full else "lot.items", count=over))
    missing += _otherwise_unmet(state, seat, demand, lot)
    return Lacking(
        missing=ListSaid(missing) if missing else None,
        surplus=ListSaid(surplus) if surplus else None,
        full=full,
    )


def _kinds(state: Reading, seat: int) -> dict[str, int]:
    """Returns which kinds the words of a demand mean."""
    players = state.players
    return {
        "nugget": NUGGET,
        "own": 1 + seat,
        "left": 1 + (seat + 1) % players,
        "right": 1 + (seat - 1) % players,
    }


def _said(state: Reading, counts: Sequence[int]) -> Parts:
    return [ItemsSaid(by_colour(state, counts))] if any(counts) else []


def _missing(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> tuple[Parts, int]:
    """Returns what is missing, and how many items that takes at least."""
    kinds, held = _kinds(state, seat), state.held[seat]
    more = [0] * len(lot)
    for meant, kind in kinds.items():
        more[kind] = max(0, least_of(demand, meant) - lot[kind])
    parts = _said(state, more)
    then = [count + extra for count, extra in zip(lot, more, strict=True)]
    further = 0  # stones for the choice of a neighbour, or of colours
    for part in lot_asked(demand):
        if len(part.of) > 1:
            asked = part.arguments["count"]
            sides = [kind for kind in (kinds[meant] for meant in part.of) if held[kind] >= asked]
            further = max(0, min(asked - then[kind] for kind in sides))
            if further:
                stones = [_stones(state, kind - 1, asked - then[kind]) for kind in sides]
                parts.append(_either(stones))
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
    stones_more = max(0, least_of(demand, "stone") - sum(then[1:]) - further)
    if stones_more:
        parts.append(phrase("lacks.stones", count=stones_more))
    size = sum(more) + further + max(stones_more, new_kinds)
    items = max(0, least_of(demand, "item") - sum(lot) - size)
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
    """Returns the stones still to be laid out of a colour, or of several."""
    whole = _as_asked(colours_asked(demand))
    if lacking == demand["colours"] * demand["each"]:
        return whole
    return phrase("lacks.colours", count=lacking, whole=whole)


def _as_asked(part: PartAsked) -> Phrase:
    return Phrase(part.message, part.arguments)


def _otherwise_unmet(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> Parts:
    """Returns words about no kind, which this lot does not meet or could never meet."""
    parts: Parts = []
    for word in VOCABULARY:
        if word.column != LOT or word.of or word.name in SAID_OTHERWISE or not demand[word.name]:
            continue
        alone = {**dict.fromkeys(WORDS, 0), word.name: demand[word.name]}
        row = list(alone.values())
        if word.said == AT_LEAST:
            is_met = _meets(row, lot, seat, state.players)
        else:
            is_met = _could_become(state, seat, row, lot)
        if not is_met:
            parts += map(_as_asked, lot_asked(alone))
    return parts


def _could_become(state: Reading, seat: int, row: Sequence[int], lot: Sequence[int]) -> bool:
    """Returns whether a lot meets a demand if the seller adds to it."""
    players, highs = state.players, state.held[seat]
    return bool(_fits(row, _packed(lot, 0, players), _packed(highs, 0, players), seat, players))


def _too_many(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> int:
    """Returns how many items, whichever, must come out of a lot,
    so that it can still meet the card.
    """
    row = [demand[word] for word in WORDS]
    parts_of_it = product(*(range(count + 1) for count in lot))
    for smaller in sorted(parts_of_it, key=sum, reverse=True):
        if _could_become(state, seat, row, smaller):
            return sum(lot) - sum(smaller)
    return 0


def _forbidden(state: Reading, seat: int, demand: Demand, lot: Sequence[int]) -> list[int]:
    """Returns what must not be in the lot at all."""
    kinds = _kinds(state, seat)
    barred = [kinds[meant] for meant in without(demand)]
    return [count if kind in barred else 0 for kind, count in enumerate(lot)]


def _of_one_colour(
    state: Reading, seat: int, demand: Demand, lot: Sequence[int]
) -> tuple[Parts, Parts]:
    """Returns what is missing of the colour there is most of,
    and all the rest, which is too much.
    """
    kinds = _kinds(state, seat)
    bound = [kind for meant, kind in kinds.items() if least_of(demand, meant)]
    barred = kinds["own"] if demand["foreign"] or "own" in without(demand) else NUGGET
    asked = max(demand["each"], *(least_of(demand, meant) for meant in MEANT))
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
