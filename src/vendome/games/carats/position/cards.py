"""The transaction cards of a position: which are where, and where the others go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vendome.core.old_position import items
from vendome.games.carats.position.items import Fields, Given, bad, read_card
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


def numbered(bits: int) -> list[int]:
    """A set of cards by their numbers."""
    return [card + 1 for card in range(CARDS) if bits >> card & 1]


def write_hand(state: Fields, seat: int) -> dict[str, Any]:
    place, seen = state["place"].tolist(), state["card_seen"].tolist()
    return {
        "cards": [card + 1 for card in range(CARDS) if place[card] == seat],
        "known_cards": [card + 1 for card in range(CARDS) if seen[card] == seat],
        "barred": numbered(int(state["barred"][seat])),
    }


def write_discards(state: Fields) -> list[int]:
    """The pile, without the card on the table."""
    place, on_table = state["place"].tolist(), int(state["on_table"])
    return [card + 1 for card in range(CARDS) if place[card] == PILE and card != on_table]


def hand_sizes(state: Fields) -> list[int]:
    """C2.1: how many cards each seat has: one less for every turn."""
    players, stage, part = (int(state[name]) for name in ("players", "stage", "part"))
    if stage in (RATING, OVER):
        return [0] * players
    sizes = [CARDS_EACH - part] * players
    for turn in range(int(state["turn"]) + (LOT <= stage <= CLOSING)):
        sizes[(int(state["first"][part]) + turn) % players] -= 1
    return sizes


class Cards:
    """The cards not placed yet."""

    def __init__(self) -> None:
        self.free = list(range(CARDS))

    def take(self, value: Any, field: str) -> int:
        card = read_card(value, field, CARDS)
        if card not in self.free:
            raise bad(field, "position.card_twice", card=card + 1)
        self.free.remove(card)
        return card

    def take_all(self, values: Any, field: str) -> list[int]:
        given = items(values, field, CARDS)
        return [self.take(value, f"{field}[{i}]") for i, value in enumerate(given)]

    def fill(self, cards: list[int], count: int, wanted: Sequence[int]) -> None:
        """Add cards until there are so many, those that are wanted first."""
        for card in [*wanted, *self.free]:
            if len(cards) < count and card in self.free:
                self.free.remove(card)
                cards.append(card)


def place_cards(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """C1.3, C2.10, C5.1: in hands, on the table, played or discarded; the rest is aside.

    Cards that the position leaves out are where the shuffle put them, as far as they can be.
    """
    players, sale = int(state["players"]), int(state["sale"])
    sizes = hand_sizes(state)
    dealt = state["place"].tolist()
    cards = Cards()
    known = [_known(seat, i, cards) for i, seat in enumerate(seats)]
    hands: list[list[int]] = []
    for i, seat in enumerate(seats):
        field = f"seats[{i}].cards"
        if len(known[i]) > sizes[i]:
            raise bad(f"seats[{i}].known_cards", "position.hand_size", count=sizes[i])
        cards.free += known[i]
        hand = cards.take_all(seat.get("cards", [card + 1 for card in known[i]]), field)
        if "cards" in seat and len(hand) != sizes[i]:
            raise bad(field, "position.hand_size", count=sizes[i])
        for card in known[i]:
            if card not in hand:
                raise bad(f"seats[{i}].known_cards", "position.known_not_held", card=card + 1)
        hands.append(hand)
    on_table = int(state["on_table"])
    if on_table != NONE:
        cards.take(on_table + 1, "sale.card")
    pile = cards.take_all(position.get("discards", []), "discards")
    closing = int(state["stage"]) == CLOSING
    if closing and int(state["sold_under"][sale]) not in (NONE, *pile):
        pile.append(cards.take(int(state["sold_under"][sale]) + 1, "sale.card"))
    dropped = items(position.get("dropped", []), "dropped", CARDS)
    for i, value in enumerate(dropped):
        card = read_card(value, f"dropped[{i}]", CARDS)
        if card not in pile:
            pile.append(cards.take(value, f"dropped[{i}]"))
        state["dropped"][...] |= 1 << card
    for i, hand in enumerate(hands):
        cards.fill(hand, sizes[i], [card for card in range(CARDS) if dealt[card] == i])
        if len(hand) != sizes[i]:
            raise bad("discards", "position.too_many_discards")
    cards.fill(
        pile, sale + closing, [card for card in state["sold_under"].tolist() if card != NONE]
    )
    state["hand"][:players] = sizes
    state["place"][:] = ASIDE
    state["card_seen"][:] = NONE
    for card in [*pile, *([on_table] if on_table != NONE else [])]:
        state["place"][card] = state["card_seen"][card] = PILE
    for i in range(players):
        state["place"][hands[i]] = i
        state["card_seen"][known[i]] = i
        _read_barred(state, seats[i], i)


def _known(seat: Given, number: int, cards: Cards) -> list[int]:
    return cards.take_all(seat.get("known_cards", []), f"seats[{number}].known_cards")


def _read_barred(state: Fields, seat: Given, number: int) -> None:
    """C5.1: cards that a hand shown not to be met cannot have had."""
    field = f"seats[{number}].barred"
    for i, value in enumerate(items(seat.get("barred", []), field, CARDS)):
        card = read_card(value, f"{field}[{i}]", CARDS)
        if int(state["place"][card]) == number and int(state["card_seen"][card]) == NONE:
            raise bad(f"{field}[{i}]", "position.barred_held", card=card + 1)
        state["barred"][number] |= 1 << card
