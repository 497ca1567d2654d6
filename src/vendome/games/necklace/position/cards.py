"""The cards of a position: which are where, and where the others go.

Every card is in one place: a hand, the market, the stack, out of the game, or drawn and offered to
the Queen. Places that the position leaves out are filled from the shuffle of a fresh game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from vendome.core.chance import draw, shuffle
from vendome.core.position import Given, must_be
from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.core.unplaced import Unplaced
from vendome.games.necklace.position.kinds import bad, counts_of, each, in_play, kinds_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    CARD_NAMES,
    HAND,
    KINDS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    PLACES,
    SALES,
    SEATS,
    STACK,
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


class Deck(Unplaced):
    """The cards without a place yet, in the order of a fresh game: the stack, what lies open, what
    was dealt."""

    def __init__(self, s: Reading) -> None:
        super().__init__(in_play(s), CARD_NAMES)
        self.stack = s.stack[: s.stack_left]
        dealt = [kind for hand in s.hand for kind in each(hand)]
        order = [*reversed(self.stack), *s.market, *dealt]
        self.order = [kind for kind in order if kind != MERCHANT_CARD]


def place_cards(s: Reading, given: Given, spent: Spent) -> None:
    deck = Deck(s)
    _take_hands(s, given, deck)
    if "market" in given:
        market = given["market"] + [NONE] * (PLACES - len(given["market"]))
        s.market = [NONE if place == NONE else place[0] for place in market]
        s.ring = [0 if place == NONE else place[1] for place in market]
        deck.take_counts(counts_of(s.market), "market")
    if s.drawn != NONE:
        deck.take(s.drawn, "question.card")
    top, whole = given.get("stack", ([], False))
    deck.take_counts(counts_of(top), "stack")
    _fill_gone(s, given.get("gone"), deck, spent)
    _fill_hands(s, given, deck)
    if "market" not in given:
        for place in range(PLACES):
            most = 0 if place == s.draw_place else 1  # a place that is being filled is empty
            s.market[place] = next(iter(deck.find([s.market[place], *deck.order], most)), NONE)
    if whole and "gone" in given and any(deck.left):
        kind = next(kind for kind in range(KINDS) if deck.left[kind])
        raise bad("gone", "position.left_over", card=CARD_NAMES[kind], count=deck.left[kind])
    if whole:
        s.gone = [sum(pair) for pair in zip(s.gone, deck.left, strict=True)]
    if whole or top or deck.left != counts_of(deck.stack):
        stack = top if whole else top + _shuffled(s, deck.left)
        s.stack = stack[::-1] + [NONE] * (STACK - len(stack))
        s.stack_left = len(stack)


def _take_hands(s: Reading, given: Given, deck: Deck) -> None:
    """N3.7: take the cards of the hands that are given."""
    astrologers = kinds_of(s, ASTROLOGER)
    for i, seat in enumerate(given["seats"]):
        if "hand" in seat:
            if any(seat["hand"][kind] for kind in astrologers):
                raise bad(f"seats[{i}].hand", "position.astrologer_held")
            deck.take_counts(seat["hand"], f"seats[{i}].hand")


def _fill_hands(s: Reading, given: Given, deck: Deck) -> None:
    """N2.2: deal each hand that is left out, of four cards or as many as its size says."""
    wearer = given.get("wearer", NONE)
    barred = kinds_of(s, ASTROLOGER) + ([NECKLACE_CARD] if "wearer" in given else [])
    for i, seat in enumerate(given["seats"]):
        if "hand" in seat:
            s.hand[i] = seat["hand"]
        else:
            size = seat.get("hand_size", HAND)
            cards = deck.find([NECKLACE_CARD], int(wearer == i and size > 0))
            wanted = [*each(s.hand[i]), *deck.order]
            cards += deck.find(wanted, size - len(cards), barred)
            if len(cards) < size:
                raise bad(f"seats[{i}].hand", "position.too_few_cards", count=size)
            s.hand[i] = counts_of(cards)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.wearer = next((seat for seat in range(SEATS) if s.hand[seat][NECKLACE_CARD]), NONE)


def _fill_gone(s: Reading, given: list[int] | None, deck: Deck, spent: Spent) -> None:
    """N3.6: put out of the game what is said to be, or else no more than what must be."""
    s.gone = list(spent.kinds if given is None else given)
    if given is not None and s.gone[MERCHANT_CARD] not in (0, s.merchants):
        raise must_be("gone.merchant", s.merchants)
    s.gone[MERCHANT_CARD] = s.merchants
    deck.take_counts(s.gone, "gone")
    for kind, count in enumerate(spent.kinds):
        if s.gone[kind] < count:
            raise bad("gone", "position.gone_lacks", card=CARD_NAMES[kind], count=count)
    for role, count in spent.roles.items():
        kinds = kinds_of(s, role)
        lacking = count - sum(s.gone[kind] for kind in kinds)
        found = deck.find([kind for kind in deck.order if kind in kinds], lacking)
        if lacking > 0 and (given is not None or len(found) < lacking):
            raise bad("gone", "position.gone_lacks", card=CARD_NAMES[kinds[0]], count=count)
        for kind in found:
            s.gone[kind] += 1


def _shuffled(s: Reading, left: Sequence[int]) -> list[int]:
    """N2.3: returns a stack of these cards, its top first.

    It has as many parts as Merchants are to come.
    """
    merchants = left[MERCHANT_CARD]
    stack = [kind for kind in each(left) if kind != MERCHANT_CARD]
    _shuffle(s, stack, 0, len(stack))
    starts = [len(stack) // merchants * part for part in range(merchants)]
    ends = [*starts[1:], len(stack)]
    for part in reversed(range(merchants)):
        bottom = min(_bottom_of(SALES - merchants + part), ends[part] - starts[part])
        stack.insert(ends[part] - _draw(s, bottom + 1), MERCHANT_CARD)
    return stack
