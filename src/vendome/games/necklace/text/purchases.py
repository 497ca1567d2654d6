"""N3.3: what the ducats of a turn still buy together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from vendome.core.reading import Reading, Rows
from vendome.core.rule import plain
from vendome.games.necklace.rules.market import can_buy, take_from_market
from vendome.games.necklace.rules.state import BUYING, CARD_NAMES, INFLUENCE, PLACES
from vendome.games.necklace.text.shapes import Card

_can_buy, _take = plain(can_buy), plain(take_from_market)


def purchases(k: Reading) -> list[list[Card]]:
    """Returns every choice of open cards to which no further one could be added,
    the largest first; none when there are no ducats to spend.
    """
    if k.stage not in (INFLUENCE, BUYING):
        return []
    blanks = tuple(tuple(prices) for prices in k.blank_price)
    return [list(cards) for cards in _purchases(tuple(k.market), tuple(k.ring), k.ducats, blanks)]


# A market is looked at by everybody, and often before it changes.
@lru_cache(maxsize=500)
def _purchases(
    market: tuple[int, ...],
    ring: tuple[int, ...],
    ducats: int,
    blanks: tuple[tuple[int, ...], ...],
) -> list[list[Card]]:
    found: dict[tuple[tuple[str, int], ...], tuple[list[Card], int]] = {}
    for choice, left in _choices(list(market), list(ring), ducats, Rows(map(list, blanks))):
        cards = [card for card, _ in choice]
        found.setdefault(tuple(sorted(choice)), (cards, left))  # alike at one price: one choice
    ordered = sorted(found.values(), key=lambda one: (-len(one[0]), one[1]))
    return [cards for cards, _ in ordered if cards]


@dataclass(slots=True)
class _Purse:
    """All of a state that buying asks about."""

    market: list[int]
    ring: list[int]
    ducats: int
    blank_price: Rows


def _choices(
    market: list[int], ring: list[int], ducats: int, blanks: Rows, first: int = 0
) -> Iterator[tuple[list[tuple[str, int]], int]]:
    """Yields each choice from this place on, as cards and prices, and the ducats that it leaves."""
    purse = _Purse(market, ring, ducats, blanks)
    open_to = [place for place in range(PLACES) if _can_buy(purse, place)]
    if not open_to:
        yield [], ducats
    for place in open_to:
        if place >= first:
            rest = _Purse(market.copy(), ring.copy(), ducats, blanks)
            bought = CARD_NAMES[market[place]], _take(rest, place)
            for more, left in _choices(rest.market, rest.ring, rest.ducats, blanks, place + 1):
                yield [bought, *more], left
