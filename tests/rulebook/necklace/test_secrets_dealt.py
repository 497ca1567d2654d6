"""Worlds are whole: the stack, displays and answers in secret, each as likely as it should be.

All that chance can do in the rules that deal them, worked out to the last fraction.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.chance import every_outcome
from tests.rulebook.necklace.telltale import kinds, told
from vendome.core.rule import plain
from vendome.games.necklace.hidden.evidence import Evidence
from vendome.games.necklace.hidden.worlds import _answer, _deal_display, _least_below, _stack_up
from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    ALCHEMIST_ASKED,
    BANKER,
    CARD_NAMES,
    CHANGE,
    CONFESSOR,
    GREY,
    KINDS,
    MERCHANT_CARD,
    PASS,
    QUEEN,
    QUEEN_ASKED,
    REACT,
    RING,
    STONE,
)

DIAMOND, RUBY, EMERALD, AMBER = range(4)
NO_LOT = -1


def answers(match: vendome.Match, number: int) -> dict[int, Fraction]:
    """What a seat may have answered, and how likely it is taken to be."""
    found: Counter[int] = Counter()
    s = match.states[0]
    for answer, likely in every_outcome(_answer, lambda given: given(s, number, None)):
        found[int(answer)] += likely
    return dict(found)


def asked(card: str, **rest: Any) -> vendome.Match:
    """Seat 2, with this card, has answered; seat 1 has been asked and has not; seat 3 was not."""
    match = told(("", card, card, card), "king", asked=0b110, waiting=0b010, **rest)
    for bystander in (1, 3):
        assert answers(match, bystander) == {PASS: 1}
    return match


@pytest.mark.clause("N4.12", "N4.10")
def test_who_has_a_queen_may_have_played_her_or_not():
    queen = {"stage": QUEEN_ASKED, "drawn": 0, "draw_place": 0}
    assert answers(asked("queen", **queen), 2) == {PASS: Fraction(1, 2), REACT: Fraction(1, 2)}
    assert answers(asked("alchemist", **queen), 2) == {PASS: 1}
    copy = asked("mauve", blanks={2: QUEEN}, **queen)
    assert answers(copy, 2) == {PASS: Fraction(1, 2), REACT: Fraction(1, 2)}


@pytest.mark.clause("N4.12", "N4.11")
def test_who_has_an_alchemist_may_have_changed_any_card_shown_into_any_stone_but_its_own():
    shown = np.zeros((4, KINDS), int)
    shown[1:, kinds("diamond1 emerald1 amber ring")] = 1
    sale = {"stage": ALCHEMIST_ASKED, "shown": shown, "held": 2}
    diamond1, emerald1 = CHANGE + 3 * kinds("diamond1")[0], CHANGE + 3 * kinds("emerald1")[0]
    all_changes = [diamond1 + RUBY, diamond1 + EMERALD, emerald1 + DIAMOND, emerald1 + RUBY]
    wanted = dict.fromkeys((PASS, *all_changes), Fraction(1, 5))
    assert answers(asked("alchemist", **sale), 2) == wanted
    assert answers(asked("queen", **sale), 2) == {PASS: 1}
    assert answers(asked("mauve", blanks={2: ALCHEMIST}, **sale), 2) == wanted


@pytest.mark.clause("N4.11", "N8.1")
def test_also_a_grey_stone():
    shown = np.zeros((4, KINDS), int)
    shown[1:, GREY] = 1
    sale = {"stage": ALCHEMIST_ASKED, "shown": shown, "held": 2}
    ruby = {"blanks": {0: STONE}, "blank_stone": [RUBY, NO_LOT, NO_LOT]}
    first = CHANGE + 3 * 9  # after the nine kinds of printed cards that can be changed
    wanted = dict.fromkeys((PASS, first + DIAMOND, first + EMERALD), Fraction(1, 3))
    assert answers(asked("alchemist", **sale, **ruby), 2) == wanted


Display = tuple[Any, ...]


def displays(hand: str, **rest: Any) -> dict[Display, Fraction]:
    """What a seat with this hand may have chosen to show."""
    match = told((hand, hand.replace("necklace", "amber"), "ring"), "", waiting=0b100, **rest)
    s = match.states[0]
    found: Counter[Display] = Counter()

    def run(deal: Any) -> Display:
        # What is known of it before is forgotten.
        s.picked[0], s.display_grey[0], s.display_king[0], s.display_necklace[0] = 3, 2, 2, 2
        s.display_rings[0], s.display[0] = 1, 1
        deal(s, 0, None)
        assert s.picked[0] == 0
        cards = {CARD_NAMES[kind]: int(n) for kind, n in enumerate(s.display[0]) if n}
        lots = (s.display_grey[0], s.display_king[0], s.display_necklace[0])
        rings = tuple(s.display_rings[0].tolist())
        return (tuple(sorted(cards.items())), rings, *(int(lot) for lot in lots))

    for display, likely in every_outcome(_deal_display, run):
        found[display] += likely
    return dict(found)


def display(cards: str, rings: str = "", grey: int = -1, king: int = -1, necklace: int = -1) -> Any:
    counted = tuple(sorted(Counter(cards.split()).items()))
    lots = [int(lot) for lot in rings.split()]
    return counted, tuple(lots.count(lot) for lot in range(4)), grey, king, necklace


@pytest.mark.clause("N5.1")
def test_of_each_stone_as_many_as_there_are_or_fewer_and_bankers():
    wanted = {
        display(" ".join(["diamond1"] * a + ["ruby2"] * b + ["amber"] * c + ["banker"] * d)): (
            Fraction(1, 36)
        )
        for a, b, c, d in product(range(2), range(3), range(2), range(3))
    }
    hand = "diamond1 ruby2 ruby2 amber banker banker confessor"
    assert displays(hand) == wanted


@pytest.mark.clause("N5.1", "N5.6", "N5.7")
def test_rings_the_king_and_the_necklace_in_a_lot_that_is_laid_or_in_none():
    half, fifth = Fraction(1, 2), Fraction(1, 5)
    for card, named in (("king", "king"), ("necklace", "necklace")):
        found = displays(f"ruby1 {card}")
        assert found == {
            display(""): half,
            display("ruby1"): half * 4 * fifth,
            display(f"ruby1 {card}", **{named: RUBY}): half * fifth,
        }
    found = displays("amber ring ring")
    assert found == {
        display(""): half,
        display("amber"): half * 16 * fifth**2,
        display("amber ring", f"{AMBER}"): half * 8 * fifth**2,
        display("amber ring ring", f"{AMBER} {AMBER}"): half * fifth**2,
    }
    found = displays("diamond1 emerald3 ring")
    both = Fraction(1, 4)
    assert found[display("diamond1 emerald3 ring", f"{DIAMOND}")] == both * fifth
    assert found[display("diamond1 emerald3 ring", f"{EMERALD}")] == both * fifth
    assert found[display("diamond1 emerald3")] == both * 3 * fifth


@pytest.mark.clause("N5.1", "N8.1")
def test_and_a_grey_card_as_what_it_is():
    half, fifth = Fraction(1, 2), Fraction(1, 5)
    stone = {"blanks": {0: STONE}, "blank_stone": [RUBY, NO_LOT, NO_LOT]}
    found = displays("grey king", **stone)
    assert found == {
        display(""): half,
        display("grey"): half * 4 * fifth,
        display("grey king", king=RUBY): half * fifth,
    }
    assert displays("grey", blanks={0: BANKER}) == {display(""): half, display("grey"): half}
    found = displays("ruby1 grey", blanks={0: RING})
    assert found == {
        display(""): half,
        display("ruby1"): half * 4 * fifth,
        display("ruby1 grey", grey=RUBY): half * fifth,
    }
    assert displays("ruby1", blanks={0: STONE}) == {display(""): half, display("ruby1"): half}


@pytest.mark.clause("N5.1")
def test_who_has_not_chosen_yet_has_nothing_on_display():
    match = told(("ruby1", "ruby1", "ruby1"), "", waiting=0b010)
    s = match.states[0]
    for number in (1, 3):  # the latter does not play
        s.display[number], s.display_rings[number], s.picked[number] = 1, 1, 2
        plain(_deal_display)(s, number, None)
        assert not s.display[number].any()
        assert not s.display_rings[number].any()
        lots = (s.display_grey, s.display_king, s.display_necklace)
        assert [int(lot[number]) for lot in lots] == [NO_LOT] * 3
        assert s.picked[number] == 0


def before_a_sale(merchants: int, based: int, blanks: dict[int, int] | None = None) -> Any:
    """A state in which so many Merchants have come."""
    s = told(("", ""), "king", blanks=blanks).states[0]
    s.merchants, s.based = merchants, based
    return s


def stacks(pool: str, merchants: int, slots: str = "") -> dict[tuple[int, ...], Fraction]:
    """Stacks of what is in the pool and not in slots, and how likely they are."""
    s = before_a_sale(merchants, based=1)
    found: Counter[tuple[int, ...]] = Counter()
    size = len(kinds(pool)) - len(kinds(slots)) + 3 - merchants

    def run(stack_up: Any) -> tuple[int, ...]:
        w = np.zeros(1, Evidence)[0]
        w.pool[:] = np.bincount(kinds(pool), minlength=KINDS)
        w.pool[MERCHANT_CARD] = 3 - merchants
        w.slot[: len(kinds(slots))] = kinds(slots)
        w.slots = len(kinds(slots))
        s.stack[:] = -1
        stack_up(s, w, None)
        assert (s.stack[size:] == -1).all()
        return tuple(s.stack[:size].tolist())

    for stack, likely in every_outcome(_stack_up, run):
        found[stack] += likely
    return dict(found)


@pytest.mark.clause("N2.3", "N3.7")
def test_the_stack_is_what_is_in_no_hand_in_any_order():
    found = stacks("ruby1 amber king mauve", merchants=3, slots="amber")
    wanted = set(permutations(kinds("ruby1 king mauve")))
    assert found == dict.fromkeys(wanted, Fraction(1, 6))


@pytest.mark.clause("N2.3")
def test_merchants_are_in_it_each_as_likely_here_as_there():
    ruby, merchant = kinds("ruby1")[0], MERCHANT_CARD
    last = stacks("ruby1 ruby1 ruby1", merchants=2)
    assert last == {
        tuple([ruby] * below + [merchant] + [ruby] * (3 - below)): Fraction(1, 4)
        for below in range(4)
    }
    last = stacks("ruby1 ruby1 ruby1 ruby1 ruby1", merchants=2)
    below = {stack.index(merchant): likely for stack, likely in last.items()}
    assert below == dict.fromkeys(range(5), Fraction(1, 5))  # no more than four below the last
    two = stacks("ruby1 ruby1 ruby1 ruby1", merchants=1)
    places: Counter[tuple[int, ...]] = Counter()
    for stack, likely in two.items():
        first, second = (place for place, card in enumerate(stack) if card == merchant)
        places[first, second - 1] += likely
    # The second of them lies anywhere; the first above half of the stack, and above the second.
    assert sum(places.values()) == 1
    assert {second for _, second in places} == {2, 3, 4}
    assert {first for first, _ in places} == {0, 1, 2, 3, 4}
    assert places[0, 2] == Fraction(1, 5) * Fraction(1, 3)


@pytest.mark.clause("N2.3")
@pytest.mark.parametrize(
    ("based", "merchants", "size", "wanted"),
    [
        (0, 0, 92, [62, 32, 0]),  # parts of 30, 30 and 32 cards, from the top
        (0, 1, 50, [None, 32, 0]),
        (0, 1, 20, [None, 20, 0]),
        (1, 0, 92, [62, 32, 0]),  # in a position, equal parts of what is left
        (1, 0, 10, [7, 4, 0]),
        (1, 1, 10, [None, 5, 0]),
        (1, 1, 11, [None, 6, 0]),
        (1, 2, 11, [None, None, 0]),
    ],
)
def test_below_a_merchant_lie_the_parts_that_come_later(based, merchants, size, wanted):
    s = before_a_sale(merchants, based)
    found = [
        None if part < merchants else int(plain(_least_below)(s, part, 92, size))
        for part in range(3)
    ]
    assert found == wanted


@pytest.mark.clause("N2.3", "N8.1")
@pytest.mark.parametrize(("blanks", "first"), [({}, 62), ({1: CONFESSOR, 2: QUEEN}, 63)])
def test_the_parts_are_those_of_the_whole_stack_blank_cards_included(blanks, first):
    s = before_a_sale(0, based=0, blanks=blanks)
    w = np.zeros(1, Evidence)[0]
    w.pool[0] = 80
    stacked = every_outcome(_stack_up, lambda stack_up: stack_up(s, w, None))
    lowest = set()
    for _ in range(8):
        next(stacked)
        places = [place for place, card in enumerate(s.stack) if card == MERCHANT_CARD]
        lowest.add(places[-1] - 2)
    assert min(lowest) == first
