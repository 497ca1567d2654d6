"""The transaction cards of a position: which are where, and where the others go."""

from __future__ import annotations

from vendome.core.position import Given
from vendome.core.reading import Reading
from vendome.core.unplaced import Unplaced
from vendome.games.carats.position.kinds import bad
from vendome.games.carats.rules.state import (
    ASIDE,
    CARDS,
    CARDS_EACH,
    CLOSING,
    LOT,
    NONE,
    OVER,
    PILE,
    RATING,
)


def cards_in(bits: int) -> list[int]:
    return [card for card in range(CARDS) if bits >> card & 1]


def cards_at(places: list[int], place: int) -> list[int]:
    return [card for card in range(CARDS) if places[card] == place]


def _hand_sizes(s: Reading) -> list[int]:
    """C2.1: returns how many cards each seat has: one less for every turn."""
    if s.stage in (RATING, OVER):
        return [0] * s.players
    sizes = [CARDS_EACH - s.part] * s.players
    for turn in range(s.turn + (LOT <= s.stage <= CLOSING)):
        sizes[(s.first[s.part] + turn) % s.players] -= 1
    return sizes


def place_cards(s: Reading, given: Given) -> None:
    """C1.3, C2.10, C5.1: in hands, on the table, played or discarded; the rest is aside.

    Cards that the position leaves out are where the shuffle put them, as far as they can be.
    """
    seats, sizes = given["seats"], _hand_sizes(s)
    unplaced = Unplaced([1] * CARDS, range(1, CARDS + 1))
    known = [
        unplaced.take_all(seat.get("known_cards", []), f"seats[{i}].known_cards", CARDS)
        for i, seat in enumerate(seats)
    ]
    hands = []
    for i, seat in enumerate(seats):
        if len(known[i]) > sizes[i]:
            raise bad(f"seats[{i}].known_cards", "position.hand_size", count=sizes[i])
        for card in known[i]:
            unplaced.left[card] = 1
        hand = unplaced.take_all(seat.get("cards", known[i]), f"seats[{i}].cards", CARDS)
        if "cards" in seat and len(hand) != sizes[i]:
            raise bad(f"seats[{i}].cards", "position.hand_size", count=sizes[i])
        for card in known[i]:
            if card not in hand:
                raise bad(f"seats[{i}].known_cards", "position.known_not_held", card=card + 1)
        hands.append(hand)
    pile = _fill_pile(s, given, unplaced)
    for i, hand in enumerate(hands):
        wanted = [*cards_at(s.place, i), *range(CARDS)]
        hand += unplaced.find(wanted, sizes[i] - len(hand))
        if len(hand) != sizes[i]:
            raise bad("discards", "position.too_many_discards")
    sold = [card for card in s.sold_under if card not in (NONE, s.on_table)]
    played = s.sale + (s.stage == CLOSING) + (s.on_table != NONE)
    pile += unplaced.find([*sold, *range(CARDS)], played - len(pile))
    s.hand[: s.players] = sizes
    s.place, s.card_seen = [ASIDE] * CARDS, [NONE] * CARDS
    for card in pile:
        s.place[card] = s.card_seen[card] = PILE
    for i, seat in enumerate(seats):
        for card in hands[i]:
            s.place[card] = i
        for card in known[i]:
            s.card_seen[card] = i
        _fill_barred(s, i, seat.get("barred", []))


def _fill_pile(s: Reading, given: Given, unplaced: Unplaced) -> list[int]:
    """Place the cards known to be played or discarded. Returns them, with that on the table."""
    pile = [unplaced.take(s.on_table, "sale.card")] if s.on_table != NONE else []
    pile += unplaced.take_all(given.get("discards", []), "discards", CARDS)
    if s.stage == CLOSING and s.sold_under[s.sale] not in (NONE, *pile):
        pile.append(unplaced.take(s.sold_under[s.sale], "sale.card"))
    s.dropped = 0
    for i, card in enumerate(given.get("dropped", [])):
        if card not in pile or card == s.on_table:
            pile.append(unplaced.take(card, f"dropped[{i}]"))
        s.dropped |= 1 << card
    return pile


def _fill_barred(s: Reading, seat: int, cards: list[int]) -> None:
    """C5.1: cards that a hand shown not to be met cannot have had."""
    for i, card in enumerate(cards):
        if s.place[card] == seat and s.card_seen[card] == NONE:
            raise bad(f"seats[{seat}].barred[{i}]", "position.barred_held", card=card + 1)
        s.barred[seat] |= 1 << card
