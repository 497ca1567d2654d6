"""All that may be behind a small state with a past, found by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import vendome
from tests.rulebook.necklace.table import fields
from tests.rulebook.necklace.telltale import LINES, Hands
from vendome.games.necklace.rules.state import (
    ASTROLOGER_CARD,
    CARD_NAMES,
    MERCHANT_CARD,
    NONE,
    STONES,
)

World = tuple[Any, ...]


def every_world(
    match: vendome.Match, seat: int, where: Callable[[World], bool] = lambda world: True
) -> dict[World, Fraction]:
    """What others may have been dealt, then all that they may have drawn, then all that may have
    been stolen unseen; and how likely that is."""
    s, k = fields(match.states), fields(match.knowledge(seat))
    others = [other for other in range(match.players) if other != seat]
    draws = [line for line in range(s["lines"]) if _unseen(k, line, "drew")]
    sizes = [sum(s["dealt"][other]) for other in others]
    cards = [card for card in s["stack"][: s["stack_left"]] if card != MERCHANT_CARD]
    for other in others:
        cards += Counter(dict(enumerate(s["dealt"][other]))).elements()
    cards += [s["secret_card"][line] for line in draws]
    found: Counter[World] = Counter()
    for chosen in permutations(cards, sum(sizes) + len(draws)):
        if ASTROLOGER_CARD in chosen:
            continue
        hands = [Counter(dict(enumerate(hand))) for hand in s["dealt"]]
        rest = list(chosen)
        for other, size in zip(others, sizes, strict=True):
            hands[other] = Counter(rest[:size])
            rest = rest[size:]
        dealt = [tuple(sorted(hands[other].elements())) for other in others]
        secret = dict(zip(draws, rest, strict=True))
        for stolen, likely in _tellings(k, hands, secret, 0):
            world = (*dealt, tuple(rest), stolen)
            if where(world):
                found[world] += likely
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items() if weight}


def _unseen(k: dict[str, Any], line: int, what: str) -> bool:
    seen = max(k["line_card"][line], k["secret_card"][line])
    return LINES[k["line"][line]] == what and seen == NONE


def _tellings(
    k: dict[str, Any], hands: Hands, secret: dict[int, int], line: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """From a line on, what may have been stolen, and how likely that and all that was seen is."""
    if line == k["lines"]:
        yield (), Fraction(1)
        return
    if _unseen(k, line, "took"):
        for card in list(hands[k["line_other"][line]]):
            if CARD_NAMES[card] not in ("musketeer", "necklace"):
                after = [hand.copy() for hand in hands]
                likely = _follow(k, after, line, card)
                for stolen, rest in _tellings(k, after, secret, line + 1) if likely else ():
                    yield (card, *stolen), likely * rest
        return
    seen = max(k["line_card"][line], k["secret_card"][line], secret.get(line, NONE))
    likely = _follow(k, hands, line, seen)
    for stolen, rest in _tellings(k, hands, secret, line + 1) if likely else ():
        yield stolen, likely * rest


def _follow(k: dict[str, Any], hands: Hands, line: int, card: int) -> Fraction:
    """Let a line happen to hands; how likely it was."""
    hand, what = hands[k["line_seat"][line]], LINES[k["line"][line]]
    if what == "showed":
        shown = k["sight"][k["sight_line"].index(line)]
        return Fraction(shown[0] == NONE or all(hand[kind] == n for kind, n in enumerate(shown)))
    if what == "lacked":
        rest = [CARD_NAMES[kind].rstrip("123") for kind in hand.elements()]
        return Fraction(STONES[k["line_card"][line]] not in rest)
    likely = Fraction(1)
    loser = hands[k["line_other"][line]] if what == "took" else hand
    if what in ("took", "caught"):
        likely = Fraction(loser[card], max(1, loser.total()))
    if what in ("took", "spent", "caught"):
        likely *= loser[card] > 0
        loser[card] -= 1
    if what not in ("spent", "caught"):
        hand[card] += 1
    return likely
