# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""C1.2, C5.2: the bank's bag, and how items change hands."""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.rule import hot_rule, rule
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import DRAWN
from vendome.games.carats.rules.state import NONE, NUGGET


@hot_rule
def comes_from_bag(card):
    """C5.2: returns whether the lot of a card is drawn from the bag.

    With no card there is no lot.
    """
    return card != NONE and DEMANDS[card, DRAWN] > 0


@hot_rule
def drawn_for_lot(card, in_bag):
    """C5.2: returns how many items such a lot has; if there are fewer in the bag, all of them."""
    return min(int(DEMANDS[card, DRAWN]), in_bag)


@rule
def draw_blindly(s, count, items):
    """Take `count` items out of the bag, each as likely as any other, and add them to `items`."""
    for _ in range(count):
        place = draw(s, int(s.bag_left))
        kind = NUGGET
        while place >= s.bag[kind]:
            place -= int(s.bag[kind])
            kind += 1
        s.bag[kind] -= 1
        s.bag_left -= 1
        items[kind] += 1


@rule
def put_into_bag(s, items):
    for kind in range(s.players + 1):
        s.bag[kind] += items[kind]
        s.bag_left += int(items[kind])


@rule
def pay(s, seat, nuggets):
    """C2.8, C3.1: pay nuggets into the bag."""
    s.held[seat, NUGGET] -= nuggets
    s.total[seat] -= nuggets
    s.bag[NUGGET] += nuggets
    s.bag_left += nuggets


@rule
def give(s, seat, items):
    for kind in range(s.players + 1):
        s.held[seat, kind] += items[kind]
        s.total[seat] += int(items[kind])


@rule
def take_away(s, seat, items):
    for kind in range(s.players + 1):
        s.held[seat, kind] -= items[kind]
        s.total[seat] -= int(items[kind])


@rule
def size(s, items):
    count = 0
    for kind in range(s.players + 1):
        count += int(items[kind])
    return count
