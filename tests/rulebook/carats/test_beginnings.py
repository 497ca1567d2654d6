"""C1.6: where the search for a world begins: what is not known, drawn as it was drawn then."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from tests.rulebook.carats.retelling import FROM_THE_BAG, journal, read, retold
from tests.rulebook.carats.table import at, seat
from tests.rulebook.chance import every_outcome
from vendome.games.carats.hidden.history import SCALE
from vendome.games.carats.hidden.worlds import FALLS, _draw_again, _fall, _pick, _spread_basis
from vendome.games.carats.rules.state import BAG, BANK, NOBODY

Odds = dict[tuple[int, ...], Fraction]
TWO_BLUE = [0, 2, 0, 0, 0, 0, 0]
ONE_EACH = {6: [1, 1, 1, 1, 0, 0, 0]}  # in the bag: few things can happen then


def drawn_again(states: np.ndarray, *unknown: int) -> Odds:
    """What is drawn in sales not known, and how likely; the bag is as the rules have it."""
    s, found = states[0], Counter[tuple[int, ...]]()
    scratch = read(states)
    scratch.rows[: len(unknown) + 1] = [*unknown, -1]

    def run(draw_again: Any) -> tuple[int, ...]:
        draw_again(s, 1, len(unknown), None, scratch)
        assert scratch.held[BAG].tolist() == retold(states)[3]
        return tuple(int(count) for sale in unknown for count in s.drawn[sale, :4])

    for given, likely in every_outcome(_draw_again, run):
        found[given] += likely
    return dict(found)


def from_a_bag(count: int, *inside: int) -> Odds:
    """Drawing so many at once."""
    rows = [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(3)]
    odds = {}
    for row in rows:
        ways = 1
        for there, taken in zip(inside, row, strict=True):
            ways *= comb(there, taken)
        if sum(row) == count and ways:
            odds[row] = Fraction(ways, comb(sum(inside), count))
    return odds


@pytest.mark.clause("C2.8")
def test_what_the_bank_gave_comes_from_what_was_in_the_bag():
    sale = {"lot": TWO_BLUE, "partner": BANK, "had": ONE_EACH}
    assert drawn_again(journal(**sale), 0) == from_a_bag(2, 3, 3, 1, 1)
    noon, evening = 3, 6
    assert drawn_again(journal(**sale, number=noon), noon) == from_a_bag(2, 4, 3, 1, 1)
    assert drawn_again(journal(**sale, number=evening), evening) == from_a_bag(2, 5, 3, 1, 1)


@pytest.mark.clause("C2.8", "C3.3")
def test_nuggets_paid_for_looks_are_in_it():
    states = journal(lot=TWO_BLUE, partner=2, paid=[1, 2, 4], had=ONE_EACH)
    _then_two_blue(states)
    assert drawn_again(states, 1) == from_a_bag(2, 10, 3, 1, 1)


@pytest.mark.clause("C2.8", "C5.2")
@pytest.mark.parametrize(
    ("partner", "inside"),
    [(NOBODY, (3, 3, 1, 1)), (2, (2, 2, 0, 1)), (-1, (2, 2, 0, 1))],
)
def test_a_lot_from_the_bag_is_not_in_it_unless_it_went_back(partner, inside):
    lot = [1, 1, 1, 0, 0, 0, 0]
    states = journal(sold_under=FROM_THE_BAG, lot=lot, partner=partner, had=ONE_EACH)
    _then_two_blue(states)
    assert drawn_again(states, 1) == from_a_bag(2, *inside)


@pytest.mark.clause("C2.9")
def test_nor_is_a_lot_of_one_s_own_that_nobody_wanted():
    states = journal(lot=[1, 1, 1, 0, 0, 0, 0], partner=NOBODY, had=ONE_EACH)
    _then_two_blue(states)
    assert drawn_again(states, 1) == from_a_bag(2, 3, 3, 1, 1)


@pytest.mark.clause("C2.8", "C5.2")
def test_a_lot_from_the_bag_that_went_to_the_bank_is():
    lot = [1, 1, 0, 0, 0, 0, 0]
    states = journal(sold_under=FROM_THE_BAG, lot=lot, partner=BANK, had=ONE_EACH)
    assert drawn_again(states, 0) == from_a_bag(2, 3, 1, 1, 1)


@pytest.mark.clause("C2.8")
def test_what_is_known_of_other_draws_is_not_in_it():
    for known, inside in (([1, 1, 0, 0], (4, 4, 1, 1)), ([0, 0, 1, 1], (5, 5, 0, 0))):
        states = journal(lot=TWO_BLUE, partner=BANK, drawn=[*known, 0, 0, 0], had=ONE_EACH)
        _then_two_blue(states)
        # Of 3n 3b 1g 1r so many are left, and two blue stones and two nuggets come to them.
        assert drawn_again(states, 1) == from_a_bag(2, *inside)
        assert states["drawn"][0, 0, :4].tolist() == known


@pytest.mark.clause("C2.8")
def test_one_draw_after_the_other():
    states = journal(lot=[0, 1, 0, 0, 0, 0, 0], partner=BANK, had=ONE_EACH)
    _then_two_blue(states)
    states["lot"][0, 1] = [0, 0, 0, 1, 0, 0, 0]
    found = drawn_again(states, 0, 1)
    assert len(found) == 15  # there is but one green stone
    # A red stone of 3n 2b 1g 1r; then another of 5n 2b 1g 1r, for a red one has come.
    assert found[0, 0, 0, 1, 0, 0, 0, 1] == Fraction(1, 7) * Fraction(1, 9)
    assert found[1, 0, 0, 0, 0, 1, 0, 0] == Fraction(3, 7) * Fraction(2, 9)


def _then_two_blue(states: np.ndarray) -> None:
    """The next sale: seat 2 gives two blue stones to the bank."""
    states["sold_by"][0, 1], states["sold_under"][0, 1] = 2, 0
    states["lot"][0, 1], states["partner"][0, 1] = TWO_BLUE, BANK


@pytest.mark.clause("C1.6")
def test_of_what_is_not_there_nothing_is_drawn_unless_there_is_nothing():
    def odds(*bag: int) -> list[Fraction]:
        found = Counter[int]()
        for kind, likely in every_outcome(_pick, lambda pick: pick(list(bag), 3, None)):
            found[kind] += likely
        return [found[kind] for kind in range(4)]

    assert odds(-2, 1, 3, 0) == [0, Fraction(1, 4), Fraction(3, 4), 0]
    assert odds(0, 0, 0, 6) == [0, 0, 0, 1]
    assert odds(0, -1, 0, 0) == [Fraction(1, 4)] * 4


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(
    ("viewer", "totals", "left"), [(0, (74, 1, 1), (2, 1, 2, 1)), (-1, (0, 1, 0), (20,) * 4)]
)
def test_what_others_had_before_the_journal_is_any_of_all_that_there_is(viewer, totals, left):
    states = at(seat("18n19b18g19r"), seat("1b"), seat("1r"), options={}).states
    s, found = states[0], Counter[tuple[int, ...]]()
    s.total[:3] = totals
    scratch = read(states)

    def run(spread: Any) -> tuple[int, ...]:
        spread(s, viewer, None, scratch)
        rows = s.basis[:3, :4]
        assert rows.sum(axis=1).tolist() == list(totals)
        assert s.basis[6, :4].tolist() == (20 - rows.sum(axis=0)).tolist()
        return tuple(
            int(row.argmax()) for row, total in zip(rows, totals, strict=True) if total == 1
        )

    for given, likely in every_outcome(_spread_basis, run):
        found[given] += likely
    assert sum(found.values()) == 1
    for kinds, likely in found.items():
        rest, wanted = list(left), Fraction(1)
        for kind in kinds:
            wanted *= Fraction(rest[kind], sum(rest))
            rest[kind] -= 1
        assert likely == wanted > 0


@pytest.mark.clause("C1.6")
def test_they_had_as_many_as_they_have_but_for_what_came_and_went_since():
    seats = [seat("3n4b", 9, 1, 2), seat("6n"), seat("4r")]
    match = at(*seats, options={})
    states = match.states
    states["sold_by"][0, 0], states["sold_under"][0, 0] = 1, 0
    states["lot"][0, 0] = TWO_BLUE
    states["partner"][0, 0] = 2
    states["offers"][0, 0, 2, 0] = 1
    scratch = read(states)
    given = next(every_outcome(_spread_basis, lambda spread: spread(states[0], 0, None, scratch)))
    assert given is not None
    basis = states["basis"][0].tolist()
    assert basis[0] == [3, 4, 0, 0, 0, 0, 0]
    assert [sum(row) for row in basis[:3]] == [7, 7, 3]


@pytest.mark.clause("C1.6")
def test_a_world_half_as_likely_is_walked_into_half_the_time():
    found = [fall for fall, _ in every_outcome(_fall, lambda fall: fall(None))]
    assert sorted(found) == sorted(FALLS.tolist())
    for times in (2, 3, 10):
        walked = sum(fall >= SCALE * np.log(times) for fall in found)
        assert walked / len(found) == pytest.approx(1 / times, abs=0.0001)
