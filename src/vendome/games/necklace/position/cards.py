"""The cards of a position: which are where, and where the others go.

Every card is in one place: a hand, the market, the stack, out of the game, or drawn and offered to
the Queen. Places that the position leaves out are filled from the shuffle of a fresh game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from vendome.core.chance import draw, shuffle
from vendome.core.old_position import items, number, table
from vendome.core.rule import plain
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    in_play,
    kinds_of,
    must_be,
    read_cards,
    read_kind,
)
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    CARD_NAMES,
    DECK,
    HAND,
    KINDS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    PLACES,
    SALES,
    STEPS,
)
from vendome.games.necklace.rules.turns import bottom_of

_draw, _shuffle, _bottom_of = plain(draw), plain(shuffle), plain(bottom_of)


@dataclass
class Spent:
    """Cards that must be out of the game: by kind, and by role whichever kind it was."""

    kinds: list[int] = field(default_factory=lambda: [0] * KINDS)
    roles: dict[int, int] = field(default_factory=dict)

    def at_least(self, counts: Sequence[int]) -> None:
        self.kinds = [max(pair) for pair in zip(self.kinds, counts, strict=True)]

    def add_role(self, role: int, count: int = 1) -> None:
        self.roles[role] = self.roles.get(role, 0) + count


class Deck:
    """The cards without a place yet."""

    def __init__(self, state: Fields) -> None:
        self.most = in_play(state)
        self.left = list(self.most)
        # In the order of the fresh game: the stack, what lies open, what was dealt.
        stack = state["stack"].tolist()[: int(state["stack_left"])]
        dealt = [kind for hand in state["hand"].tolist() for kind in _each(hand)]
        order = [*reversed(stack), *state["market"].tolist(), *dealt]
        self.order = [kind for kind in order if kind != MERCHANT_CARD]

    def take(self, counts: Sequence[int], field: str) -> None:
        for kind, count in enumerate(counts):
            if count > self.left[kind]:
                card = CARD_NAMES[kind]
                raise bad(field, "position.too_many", card=card, most=self.most[kind])
            self.left[kind] -= count

    def find(self, wanted: Sequence[int], count: int, barred: Sequence[int]) -> list[int]:
        """So many cards, those that are wanted first; fewer if there are no more."""
        found: list[int] = []
        for kind in [*wanted, *self.order]:
            if len(found) < count and self.left[kind] and kind not in barred:
                self.left[kind] -= 1
                found.append(kind)
        return found

    def pick(self, kinds: Sequence[int], count: int) -> list[int]:
        """So many cards of these kinds; fewer if there are no more."""
        return self.find([], count, [kind for kind in range(KINDS) if kind not in kinds])


def _each(counts: Sequence[int]) -> list[int]:
    """Counts of kinds as a list of cards."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _counts(cards: Sequence[int]) -> list[int]:
    counts: list[int] = np.bincount(np.array(cards, int), minlength=KINDS).tolist()
    return counts


def place_cards(
    state: Fields, record: Any, position: Given, seats: Sequence[Given], spent: Spent
) -> None:
    deck = Deck(state)
    fresh = _counts(state["stack"].tolist()[: int(state["stack_left"])])
    hands = _read_hands(state, seats, deck)
    market = _read_market(state, position, deck)
    if int(state["drawn"]) != NONE:
        deck.take(_counts([int(state["drawn"])]), "question.card")
    top, whole = read_stack(state, position.get("stack"))
    deck.take(_counts(top), "stack")
    gone = _read_gone(state, position, deck, spent)
    _fill_hands(state, position, seats, deck, hands)
    if market is None:
        _fill_market(state, deck)
    if whole:
        if position.get("gone") is None:
            gone = [a + b for a, b in zip(gone, deck.left, strict=True)]
        elif any(deck.left):
            kind = next(kind for kind in range(KINDS) if deck.left[kind])
            raise bad("gone", "position.left_over", card=CARD_NAMES[kind], count=deck.left[kind])
    state["gone"][:] = gone
    if whole or top or deck.left != fresh:
        stack = top if whole else top + _shuffled(record, deck.left)
        state["stack"][:] = NONE
        state["stack"][: len(stack)] = stack[::-1]
        state["stack_left"][...] = len(stack)


def _read_hands(state: Fields, seats: Sequence[Given], deck: Deck) -> list[list[int] | None]:
    """N3.7: those that are given."""
    hands: list[list[int] | None] = []
    astrologers = kinds_of(state, ASTROLOGER)
    for i, seat in enumerate(seats):
        field = f"seats[{i}].hand"
        hand = None if seat.get("hand") is None else read_cards(state, seat["hand"], field)
        if hand is not None:
            if any(hand[kind] for kind in astrologers):
                raise bad(field, "position.astrologer_held")
            deck.take(hand, field)
            if _size(seat, i, sum(hand)) != sum(hand):
                raise must_be(f"seats[{i}].hand_size", sum(hand))
        hands.append(hand)
    return hands


def _size(seat: Given, i: int, otherwise: int) -> int:
    return number(seat.get("hand_size", otherwise), f"seats[{i}].hand_size", 0, DECK)


def _fill_hands(
    state: Fields,
    position: Given,
    seats: Sequence[Given],
    deck: Deck,
    hands: list[list[int] | None],
) -> None:
    """N2.2: a hand that is left out has four cards, or as many as its size says, by chance."""
    players = int(state["players"])
    wearer = position.get("wearer")
    if wearer is not None:
        number(wearer, "wearer", 0, players - 1)
    barred = kinds_of(state, ASTROLOGER) + ([NECKLACE_CARD] if "wearer" in position else [])
    dealt = state["hand"].tolist()
    for i, seat in enumerate(seats):
        hand = hands[i]
        if hand is None:
            size = _size(seat, i, HAND)
            worn = deck.pick([NECKLACE_CARD], int(wearer == i and size > 0))
            cards = worn + deck.find(_each(dealt[i]), size - len(worn), barred)
            if len(cards) < size:
                raise bad(f"seats[{i}].hand", "position.too_few_cards", count=size)
            hand = _counts(cards)
        state["hand"][i] = hand
        state["hand_size"][i] = sum(hand)
    worn_by = next((i for i in range(players) if state["hand"][i, NECKLACE_CARD]), None)
    if "wearer" in position and wearer != worn_by:
        raise must_be("wearer", "null" if worn_by is None else worn_by)
    state["wearer"][...] = NONE if worn_by is None else worn_by


def _read_market(state: Fields, position: Given, deck: Deck) -> list[int] | None:
    """N2.4, N3.4: the open cards; None if the position does not say."""
    given = position.get("market")
    if given is None:
        return None
    cards = [NONE] * PLACES
    state["ring"][:] = 0
    for place, value in enumerate(items(given, "market", PLACES)):
        field = f"market[{place}]"
        if value is None:
            continue
        step = 0
        if isinstance(value, Mapping):
            table(value, field, ("card", "step"))
            step = number(value.get("step", 0), f"{field}.step", 0, STEPS - 1)
            value, field = value.get("card"), f"{field}.card"
        cards[place] = read_kind(state, value, field)
        state["ring"][place] = step
    state["market"][:] = cards
    deck.take(_counts([kind for kind in cards if kind != NONE]), "market")
    return cards


def _fill_market(state: Fields, deck: Deck) -> None:
    """The cards of the fresh game; the place that is being filled is empty."""
    for place in range(PLACES):
        empty = place == int(state["draw_place"])
        found = deck.find([int(state["market"][place])], 0 if empty else 1, [])
        state["market"][place] = found[0] if found else NONE


def read_stack(state: Fields, value: Any) -> tuple[list[int], bool]:
    """The cards on top of the stack, the first of them the next; and whether that is all of it."""
    whole = not isinstance(value, Mapping) and value is not None
    field = "stack" if whole else "stack.top"
    if not whole:
        value = table({} if value is None else value, "stack", ("top",)).get("top", [])
    cards = items(value, field, sum(in_play(state)))
    return [read_kind(state, card, f"{field}[{i}]", True) for i, card in enumerate(cards)], whole


def _read_gone(state: Fields, position: Given, deck: Deck, spent: Spent) -> list[int]:
    """N3.6: what is out of the game; what must be, and no more, if the position does not say."""
    merchants = int(state["merchants"])
    given = position.get("gone")
    gone = list(spent.kinds) if given is None else read_cards(state, given, "gone", True)
    if given is not None and gone[MERCHANT_CARD] not in (0, merchants):
        raise must_be("gone.merchant", merchants)
    gone[MERCHANT_CARD] = merchants
    deck.take(gone, "gone")
    for kind, count in enumerate(spent.kinds):
        if gone[kind] < count:
            raise bad("gone", "position.gone_lacks", card=CARD_NAMES[kind], count=count)
    for role, count in spent.roles.items():
        kinds = kinds_of(state, role)
        lacking = count - sum(gone[kind] for kind in kinds)
        found = deck.pick(kinds, lacking)
        if lacking > 0 and (given is not None or len(found) < lacking):
            raise bad("gone", "position.gone_lacks", card=CARD_NAMES[kinds[0]], count=count)
        for kind in found:
            gone[kind] += 1
    return gone


def _shuffled(record: Any, left: Sequence[int]) -> list[int]:
    """N2.3: a stack of these cards, its top first; as many parts as Merchants are to come."""
    merchants = left[MERCHANT_CARD]
    cards = np.array([kind for kind in _each(left) if kind != MERCHANT_CARD], int)
    _shuffle(record, cards, 0, len(cards))
    stack: list[int] = cards.tolist()
    starts = [len(cards) // merchants * part for part in range(merchants)]
    ends = [*starts[1:], len(cards)]
    for part in reversed(range(merchants)):
        bottom = min(_bottom_of(SALES - merchants + part), ends[part] - starts[part])
        stack.insert(ends[part] - _draw(record, bottom + 1), MERCHANT_CARD)
    return stack
