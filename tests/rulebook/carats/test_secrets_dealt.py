"""Worlds are whole: values, cards, offers and rankings in secret, each as likely as it should be.

All that chance can do in the rules that deal them, worked out to the last fraction.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from tests.rulebook.carats.sales import laid_out
from tests.rulebook.carats.table import at, play, seat
from tests.rulebook.chance import every_outcome
from vendome.core.chance import key_of, seeded
from vendome.core.rule import plain
from vendome.games.carats.hidden.worlds import (
    _deal_offers,
    _deal_rankings,
    _deal_values,
    _place_cards,
)
from vendome.games.carats.rules.state import ASIDE, CARDS, NONE, SECRETS


@pytest.mark.clause("C1.4", "C1.5")
def test_values_not_seen_lie_in_places_not_seen_in_any_order():
    s = at(*[seat()] * 3).states[0]
    s.values[:] = [12, *range(1, SECRETS - 1), 0]
    found: Counter[tuple[int, ...]] = Counter()

    def run(deal: Any) -> tuple[int, ...]:
        s.values[[0, 5, 12]] = NONE
        deal(s, None, np.zeros(SECRETS, "i8"))
        return tuple(s.values.tolist())

    for values, likely in every_outcome(_deal_values, run):
        found[values] += likely
    wanted = {(a, *range(1, 5), b, *range(6, 12), c) for a, b, c in permutations((0, 5, 12))}
    assert found == dict.fromkeys(wanted, Fraction(1, 6))


@pytest.mark.clause("C1.3")
def test_cards_not_seen_are_in_the_hands_or_aside_each_way_as_likely():
    s = at(*[seat()] * 3).states[0]
    s.hand[:3] = [2, 1, 1]
    known = np.full(CARDS, 7)
    known[[3, 4]] = 0, 2
    loose = [0, 1, 9, 17]
    found: Counter[tuple[int, ...]] = Counter()

    def run(place: Any) -> tuple[int, ...]:
        s.place[:] = known
        s.place[loose] = NONE
        place(s, np.array(loose), len(loose), None)
        assert (np.delete(s.place, loose) == np.delete(known, loose)).all()
        return tuple(s.place[loose].tolist())

    for places, likely in every_outcome(_place_cards, run):
        found[places] += likely
    wanted = set(permutations((0, 1, ASIDE, ASIDE)))
    assert found == dict.fromkeys(wanted, Fraction(1, 12))


@pytest.mark.clause("C6.1")
def test_rankings_made_in_secret_are_any():
    options = {"rating_agencies": True}
    match = play(at(*[seat("1n")] * 3, stage="rating", options=options), "1 rank b g r")
    states = match.states
    for viewer, rankers in ((0, [1]), (1, []), (2, [1])):
        s = states.copy()[0]
        s.ranking[:] = NONE
        found: Counter[tuple[int, ...]] = Counter()
        for _, likely in every_outcome(
            _deal_rankings, lambda deal, s=s, viewer=viewer: deal(s, viewer, None)
        ):
            for other in range(6):
                if other not in rankers:
                    assert (s.ranking[other] == NONE).all()
            found[tuple(s.ranking[1].tolist())] += likely
        assert (s.ranking[3:] == NONE).all()
        orders = {(*order, NONE, NONE, NONE) for order in permutations(range(3))}
        assert found == (dict.fromkeys(orders, Fraction(1, 6)) if rankers else {(NONE,) * 6: 1})


@pytest.mark.clause("C6.1")
def test_of_all_who_have_made_them():
    states = at(*[seat("1n")] * 3, stage="rating", options={"rating_agencies": True}).states
    states["waiting"][0] = 0
    for viewer in range(3):
        s = states.copy()[0]
        found = set()
        for _, likely in every_outcome(
            _deal_rankings, lambda deal, s=s, viewer=viewer: deal(s, viewer, None)
        ):
            assert likely == Fraction(1, 36)
            assert (s.ranking[viewer] == NONE).all()
            found.add(tuple(tuple(row[:3].tolist()) for row in np.delete(s.ranking[:3], viewer, 0)))
        assert found == {*product(permutations(range(3)), repeat=2)}


def secret_offers(states: np.ndarray, viewer: int) -> list[list[int]]:
    s = states.copy()[0]
    plain(_deal_offers)(s, viewer, seeded(key_of(1))[0])
    return [[int(count) for count in fist] for fist in s.fist]


@pytest.mark.clause("C2.5")
def test_whoever_has_offered_something_has_offered_something():
    nugget = [1, 0, 0, 0, 0, 0, 0]
    seats = [seat("1n"), seat("5n5b5g5r5w5k5v"), seat("1n"), seat("1n"), seat("1n"), seat("1v")]
    match = laid_out(9, "3g", *seats, seller=1)
    states = match.states
    states["waiting"][0] = 1 << 2
    for viewer in (1, 2, 3):
        found = secret_offers(states, viewer)
        others = [0, *(other for other in (3, 4) if other != viewer)]
        assert [found[other] for other in others] == [nugget] * len(others)
        assert found[5] == [0, 0, 0, 0, 0, 0, 1]
        assert found[1] == found[2] == [0] * 7
    match = play(laid_out(1, "2b", *[seat()] * 4), "1 offer 1n")  # one after the other, in the open
    for viewer in range(4):
        assert secret_offers(match.states, viewer) == [[0] * 7] * 6


@pytest.mark.clause("C2.5")
def test_offers_made_in_secret_are_any_that_can_be_made():
    match = laid_out(9, "3b", seat(), seat("1n2b1g"), seat("1r"), seat(""))
    play(match, "1 offer 1n", "3 pass")
    states, found = match.states, Counter[tuple[int, ...]]()
    chance = seeded(key_of(1))[0]
    for _ in range(300):
        s = states.copy()[0]
        s.fist[:] = 1
        plain(_deal_offers)(s, 0, chance)
        assert s.fist[0].tolist() == [1] * 7  # of the viewer nothing is changed
        assert not s.fist[2:].any()
        found[tuple(s.fist[1, :4].tolist())] += 1
    wanted = {fist for fist in product(range(2), range(3), range(2), [0]) if any(fist)}
    assert set(found) == wanted
    assert min(found.values()) > 5
