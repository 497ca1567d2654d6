"""C1.6: the walk among worlds that fit, a step at a time."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.rulebook.carats.retelling import journal, read, retold
from tests.rulebook.carats.table import at, seat, started
from tests.rulebook.chance import Enough, with_chance
from vendome.core.rule import plain
from vendome.games.carats.hidden.worlds import (
    CHANGES,
    WALK,
    WALK_EACH,
    _judge,
    _walk,
)
from vendome.games.carats.rules.state import BAG, BANK, SALES, SEATS

TWO_BLUE = [0, 2, 0, 0, 0, 0, 0]
NEVER, ALWAYS = 255, 0  # drawn twice: whether a less likely world is walked into
ONE_EACH = {6: [1, 1, 1, 1, 0, 0, 0]}


class Walk:
    """A state on its way, with the rows and cards that are not known."""

    def __init__(self, states: np.ndarray, *rows: int, loose: tuple[int, ...] = ()) -> None:
        self.states, self.unknown, self.cards = states, len(rows), len(loose)
        self.scratch = read(states)
        self.scratch.rows[: len(rows) + 1] = *rows, -1
        self.scratch.loose[: len(loose) + 1] = *loose, -1
        self.asked: list[int] = []  # among how many each draw was

    def step(self, *script: int) -> Walk:
        """Walk as far as the draws of the script go."""
        draws = iter(script)

        def draw(_: Any, n: int) -> int:
            self.asked.append(n)
            drawn = next(draws, None)
            if drawn is None:
                raise Enough
            assert 0 <= drawn < n
            return drawn

        self.asked.clear()
        with pytest.raises(Enough):
            self.run(draw)
        return self

    def run(self, draw: Any) -> bool:
        walk = with_chance(_walk, draw)
        return bool(walk(self.states[0], self.unknown, self.cards, None, self.scratch))

    def drawn(self, sale: int = 0) -> list[int]:
        return [int(count) for count in self.states["drawn"][0, sale, :4]]


def bank_gave(*drawn: int, **changes: Any) -> np.ndarray:
    """Seat 0 gave two blue stones to the bank, whose bag then has 3n 3b 1g 1r, and drew these."""
    sale = {"lot": TWO_BLUE, "partner": BANK, "had": ONE_EACH, **changes}
    return journal(**sale, drawn=[*drawn, 0, 0, 0])


def fitting(drawn: list[int]) -> int | None:
    """In how many ways the bag can have given this, as a logarithm; None if it cannot."""
    wrong, ways, _, _ = retold(bank_gave(*drawn))
    return None if wrong else round(ways * 4096)


@pytest.mark.clause("C1.6", "C2.8")
@pytest.mark.parametrize("fall", [NEVER, ALWAYS])
@pytest.mark.parametrize("before", [(1, 1, 0, 0), (0, 0, 1, 1), (2, 0, 0, 0)])
def test_an_item_is_changed_for_another_if_that_fits_and_by_chance_if_it_is_less_likely(
    before, fall
):
    was = fitting(list(before))
    assert was is not None
    for a, b in product(range(4), repeat=2):
        changed = [*before]
        changed[a] -= 1
        changed[b] += 1
        now = fitting(changed)
        walk = Walk(bank_gave(*before), 0)
        one_row = (0, 0)
        if now is None:
            walk.step(*one_row, a, b)
            taken = False
        else:
            walk.step(*one_row, a, b, fall, fall)
            taken = fall == ALWAYS or now >= was
        assert walk.drawn() == (changed if taken else [*before])
        assert walk.asked == [1, 2, 4, 4, *([256, 256] if now is not None else []), 1]
        assert walk.states["basis"][0].tolist() == bank_gave(*before)["basis"][0].tolist()
        assert not walk.states["drawn"][0, 1:].any()  # in no other row


@pytest.mark.clause("C1.6")
def test_until_it_fits_no_step_leads_further_away():
    # Of a kind that is there once, four are three too many.
    for a, b in product(range(4), repeat=2):
        before = [0, 0, 4, 0]
        changed = [*before]
        changed[a] -= 1
        changed[b] += 1
        walk = Walk(bank_gave(*before), 0).step(0, 0, a, b)
        off, now = (retold(bank_gave(*drawn))[0] for drawn in (before, changed))
        assert off == 3
        assert walk.drawn() == (changed if now <= off else before)
        assert walk.asked == [1, 2, 4, 4, 1]  # whether it is less likely does not matter yet
    # And again from there: towards it, not back.
    walk = Walk(bank_gave(0, 0, 3, 1), 0).step(0, 0, 2, 0, 0, 0, 0, 2)
    assert walk.drawn() == [1, 0, 2, 1]


@pytest.mark.clause("C1.6")
def test_a_step_aside_is_taken_where_nothing_fits_yet():
    # There is one green stone too many, before and after.
    walk = Walk(bank_gave(1, 0, 2, 0), 0).step(0, 0, 0, 1)
    assert walk.asked == [1, 2, 4, 4, 1]
    assert walk.drawn() == [0, 1, 2, 0]


@pytest.mark.clause("C1.6", "C2.8")
def test_each_step_is_compared_with_the_one_before():
    walk = Walk(bank_gave(1, 1, 0, 0), 0)  # in nine ways; then in three, and in three again
    walk.step(0, 0, 1, 2, ALWAYS, ALWAYS, 0, 0, 0, 1, NEVER, NEVER)
    assert walk.drawn() == [0, 1, 1, 0]
    walk.step(0, 0, 1, 3, NEVER, NEVER)  # in one
    assert walk.drawn() == [0, 1, 1, 0]


@pytest.mark.clause("C1.6", "C2.2")
@pytest.mark.parametrize("players", [3, 6])
def test_what_the_seller_has_by_a_world_is_what_its_cards_are_judged_by(players):
    states = started(players, seed=1).states
    seller = int(states["seller"][0])
    true = states["held"][0].copy()
    states["held"][0, seller] = 99
    assert plain(_judge)(states[0], read(states))[0] == 0
    assert (states["held"][0] == true).all()
    assert states["place"][0, 0] != 1
    states["card_seen"][0, 0] = 1  # a card that everybody saw there is not
    assert not Walk(states).run(None)


@pytest.mark.clause("C1.6")
def test_what_one_row_gives_another_can_take():
    states = bank_gave(1, 1, 0, 0)
    states["sold_by"][0, 1], states["sold_under"][0, 1] = 2, 0
    states["lot"][0, 1], states["partner"][0, 1] = TWO_BLUE, BANK
    states["drawn"][0, 1, :4] = [0, 1, 1, 0]
    walk = Walk(states, 0, 1)
    walk.step(0, 1, 1, 0, 2, ALWAYS, ALWAYS)  # row 0 and row 1: a nugget for a green stone
    assert walk.asked == [2, 2, 2, 4, 4, 256, 256, 2]
    assert (walk.drawn(0), walk.drawn(1)) == ([0, 1, 1, 0], [1, 1, 0, 0])
    walk.step(1, 1, 0, 2, 0)  # a second green stone there is not: nothing changes
    assert (walk.drawn(0), walk.drawn(1)) == ([0, 1, 1, 0], [1, 1, 0, 0])
    walk.step(1, 1, 0, 0, 2, ALWAYS, ALWAYS)  # row 1 and row 0: back in both
    assert (walk.drawn(0), walk.drawn(1)) == ([1, 1, 0, 0], [0, 1, 1, 0])
    walk.step(1, 0, 2, 3, ALWAYS, ALWAYS)
    assert (walk.drawn(0), walk.drawn(1)) == ([1, 1, 0, 0], [0, 1, 0, 1])


@pytest.mark.clause("C1.6")
def test_rows_of_a_position_change_against_the_bag():
    match = at(seat("3n", 18, 1, 2), seat("2b1g"), seat("20r"), options={})
    before = match.states["basis"][0].copy()
    nugget, blue, _, red = range(4)
    bag = 6
    walk = Walk(match.states, SALES + 1, SALES + 2)
    basis = walk.states["basis"][0]
    walk.step(1, 0, red, blue, ALWAYS, ALWAYS)  # seat 2: a blue stone for a red one
    change = np.zeros_like(before)
    change[2, [red, blue]] = -1, 1
    change[bag, [red, blue]] = 1, -1
    assert (basis == before + change).all()
    walk.step(0, 1, 1, blue, nugget)  # seat 1 a nugget for it, seat 2 for a nugget
    assert (basis == before + change).all()  # who has none cannot give it
    walk.step(0, 1, 1, blue, red, ALWAYS, ALWAYS)  # seat 1 gives blue for red, seat 2 red for blue
    change[1, [blue, red]] = -1, 1
    change[2, [red, blue]] = -2, 2
    assert (basis == before + change).all()
    assert walk.scratch.held[:SEATS].sum() == 3 + 3 + 20


@pytest.mark.clause("C5.1", "C1.3")
def test_cards_change_places_where_they_matter():
    match = at(seat("1r", 9, 1, 3), seat(None, 6, 2, 4), seat(), stage="unmet")
    walk = Walk(match.states, loose=(0, 5, 7))
    place = [*match.states["place"][0].tolist()]
    # Card 6 in the hand of seat 0 could have been met: that does not fit.
    walk.step(0, 1)
    assert walk.asked == [3, 3, 3]
    assert walk.states["place"][0].tolist() == place
    walk.step(0, 2, ALWAYS, ALWAYS)
    assert walk.asked == [3, 3, 256, 256, 3]
    place[0], place[7] = place[7], place[0]
    assert walk.states["place"][0].tolist() == place


@pytest.mark.clause("C5.1", "C1.6")
def test_now_and_then_a_card_else_an_item():
    states = bank_gave(1, 1, 0, 0)
    for first, asked in ((0, [4, 3]), (1, [4, 1]), (3, [4, 1])):
        walk = Walk(states, 0, loose=(0, 5, 7)).step(first)
        assert walk.asked == asked


@pytest.mark.clause("C1.6")
def test_a_walk_is_as_long_as_there_is_much_to_walk_and_ends_where_all_adds_up():
    asked: list[int] = []

    def draw(_: Any, n: int) -> int:
        asked.append(n)
        return 0

    walk = Walk(bank_gave(1, 1, 0, 0), 0)
    assert walk.run(draw)
    assert asked.count(2) == 1 + WALK + WALK_EACH  # the first step found that it fits
    _, _, held, bag = retold(walk.states)
    assert walk.scratch.held[:BAG].tolist() == held
    assert walk.scratch.held[BAG].tolist() == bag
    asked.clear()
    walk = Walk(bank_gave(0, 0, 4, 0), 0)  # from which these draws never lead away
    assert not walk.run(draw)
    assert asked.count(2) == CHANGES
    # With nothing to change, it fits or it does not.
    asked.clear()
    assert Walk(bank_gave(1, 1, 0, 0)).run(draw)
    assert not Walk(bank_gave(0, 0, 4, 0)).run(draw)
    assert asked == []


@pytest.mark.clause("C1.6")
def test_it_begins_anew_with_the_step_that_makes_it_fit():
    asked: list[int] = []
    steps = iter([(0, 0, 2, 0)])
    script: list[int] = []

    def draw(_: Any, n: int) -> int:
        asked.append(n)
        if not script:
            script.extend(next(steps, (0, 0, 0, 0)))
        return script.pop(0) if n != 256 else NEVER

    walk = Walk(bank_gave(0, 1, 2, 0), 0)
    assert walk.run(draw)
    assert asked.count(2) == 2 + WALK + WALK_EACH
    assert walk.drawn() == [1, 1, 1, 0]
