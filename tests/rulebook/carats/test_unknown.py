"""C1.6: what of a state is not known, and so has to be dealt: draws, holdings, cards, rankings."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.retelling import read
from tests.rulebook.carats.table import CARATS, at, fields, play, seat, started
from tests.rulebook.chance import Enough, with_chance
from tests.rulebook.scratch import used
from vendome.core.chance import key_of, seeded
from vendome.core.rule import plain
from vendome.games.carats.hidden.journal import GAVE, IS_SECRET, SALE, SAYS, SEAT, SIZE
from vendome.games.carats.hidden.worlds import (
    _deal_items_and_cards,
    _draw_again,
    _leave_out_what_is_sure,
    _spread_basis,
    deal,
)
from vendome.games.carats.rules.state import (
    ASIDE,
    BAG,
    BANK,
    CARDS,
    NAMING,
    NONE,
    OVER,
    SALES,
    SELLING,
)
from vendome.games.carats.scratch import Scratch

HIDDEN = [NONE] * 7
ALWAYS = 0


def begun(states: np.ndarray, viewer: int, before: int, *script: int) -> list[int]:
    """Deal items and cards: so many draws before the walk, all 0; then those of the script.

    Among how many the draws of the walk were.
    """
    draws = iter([0] * before + list(script))
    asked: list[int] = []

    def draw(_: Any, n: int) -> int:
        asked.append(n)
        drawn = next(draws, None)
        if drawn is None:
            raise Enough
        return drawn

    with suppress(Enough):
        with_chance(_deal_items_and_cards, draw)(states[0], viewer, None, used(Scratch)[0])
    return asked[before:]


def game(players: int, *sales: tuple[int, int, list[int]], stage: int = NAMING) -> np.ndarray:
    """A game with sales of two stones: which one of the day, to whom, what was drawn."""
    states = started(players, seed=1).states
    states["stage"][0], states["seller"][0], states["sold_by"][0] = stage, NONE, NONE
    for sale, partner, drawn in sales:
        states["sold_by"][0, sale], states["sold_under"][0, sale] = sale % players, 0
        states["lot"][0, sale, 1 + sale % players], states["partner"][0, sale] = 2, partner
        states["drawn"][0, sale] = drawn
    return states


@pytest.mark.clause("C2.8", "C1.6")
def test_what_others_drew_from_the_bag_is_not_known():
    known = [1, 1, 0, 0, 0, 0, 0]
    sales = [(0, BANK, HIDDEN), (1, BANK, known), (2, 0, HIDDEN), (8, BANK, HIDDEN)]
    for row, sale in ((0, 0), (1, 8)):
        states = game(3, *sales)
        # Two rows, two draws each; in one of them a nugget becomes a red stone.
        assert begun(states, 1, 4, row, 0, 0, 3, ALWAYS, ALWAYS)[0] == 2
        drawn = states["drawn"][0]
        assert drawn[sale].tolist() == [1, 0, 0, 1, 0, 0, 0]
        assert drawn[8 - sale].tolist() == [2, 0, 0, 0, 0, 0, 0]
        assert drawn[1].tolist() == known
        assert drawn[2].tolist() == [0] * 7  # nothing was drawn there
        assert not drawn[3:8].any()


@pytest.mark.clause("C2.8")
def test_what_one_drew_oneself_is_known():
    known = [1, 1, 0, 0, 0, 0, 0]
    states = game(3, (0, BANK, known))
    assert begun(states, 0, 0) == []
    assert states["drawn"][0, 0].tolist() == known
    assert states["bag"][0].tolist() == [6, 6, 5, 5, 0, 0, 0]


@pytest.mark.clause("C2.8", "C1.6")
def test_not_even_in_all_sales_of_a_whole_game():
    states = game(6, *((sale, BANK, HIDDEN) for sale in range(SALES)))
    before = 2 * SALES
    last = SALES - 1
    assert begun(states, -1, before, last, 0, 0, 3, ALWAYS, ALWAYS)[0] == SALES
    assert states["drawn"][0, last].tolist() == [1, 0, 0, 1, 0, 0, 0]
    assert states["drawn"][0, 0].tolist() == [2, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("C1.1", "C1.6")
def test_all_holdings_and_the_bag_follow_of_six_players_too():
    states = game(6)
    states["basis"][0] = np.arange(49).reshape(7, 7)
    states["held"][0], states["bag"][0] = 0, 0
    assert begun(states, 3, 0) == []
    assert states["held"][0].tolist() == np.arange(42).reshape(6, 7).tolist()
    assert states["bag"][0].tolist() == [*range(42, 49)]
    # The last colour comes from the bag like the first.
    states = game(6, (0, BANK, HIDDEN))
    scratch = read(states)
    scratch.rows[:2] = 0, NONE
    last = with_chance(_draw_again, lambda _, n: n - 1)
    last(states[0], 1, 1, None, scratch)
    assert states["drawn"][0, 0].tolist() == [0, 0, 0, 0, 0, 0, 2]
    assert scratch.held[BAG].tolist() == [7, 7, 5, 5, 5, 5, 3]
    states = game(6, (0, BANK, [0, 0, 0, 0, 0, 1, 1]))
    scratch = read(states)
    scratch.rows[0] = NONE
    last(states[0], 0, 0, None, scratch)
    assert scratch.held[BAG].tolist() == [7, 7, 5, 5, 5, 4, 4]


@pytest.mark.clause("C1.6", "C2.8")
@pytest.mark.parametrize(
    ("viewer", "unknown", "based", "unsure"),
    [
        (1, [0], False, {(0, 1)}),  # from the sale after it drew from the bag
        (0, [], False, set()),
        (1, [0, 1], False, {(0, 1), (0, 2), (1, 2)}),
        (1, [], True, {(seat, sale) for seat in (0, 2) for sale in range(3)}),
        (-1, [], True, {(seat, sale) for seat in range(3) for sale in range(3)}),
    ],
)
def test_only_signs_of_holdings_that_are_not_known_are_looked_at(viewer, unknown, based, unsure):
    sales = 3 if len(unknown) != 1 else 2
    states = game(3, *((sale, BANK, HIDDEN) for sale in range(sales)))
    states["based"][0] = based
    scratch = read(states)
    scratch.rows[: len(unknown) + 1] = [*unknown, NONE]
    transfers = [entry for entry in entries_of(scratch) if entry[SAYS] == GAVE]
    plain(_leave_out_what_is_sure)(states[0], viewer, len(unknown), scratch)
    left = entries_of(scratch)
    assert [entry for entry in left if entry[SAYS] == GAVE] == transfers
    signs = {(entry[SEAT], entry[SALE]) for entry in left if entry[SAYS] != GAVE}
    assert signs == unsure
    assert all(
        sum(items) == entry[SIZE]
        for entry, items in zip(left, scratch.items.tolist(), strict=False)
        if entry[SAYS] == GAVE and not entry[IS_SECRET]
    )


def entries_of(scratch: Any) -> list[list[int]]:
    read: list[list[int]] = scratch.entries[: scratch.count].tolist()
    return read


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(
    ("viewer", "others"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1]), (-1, [0, 1, 2])]
)
def test_nor_what_others_have_in_a_position(viewer, others):
    for row, other in enumerate(others):
        states = game(3)
        states["based"][0], states["total"][0, :3] = 1, 6
        states["basis"][0, [row for row in range(7) if row != viewer]] = HIDDEN
        before = 6 * len(others)
        assert begun(states, viewer, before, row, 0, 0, 3, ALWAYS, ALWAYS)[0] == len(others)
        for one in range(3):
            had = [5, 5, 5, 5] if one == viewer else [6, 0, 0, 0]
            basis = states["basis"][0, one, :4].tolist()
            assert basis == ([5, 0, 0, 1] if one == other else had)
        basis = states["basis"][0]
        assert not basis[:, 4:].any()  # no other colours
        assert not basis[3:6].any()  # nor players
        assert basis[:, :4].sum(axis=0).tolist() == [20] * 4


@pytest.mark.clause("C1.6")
def test_nor_with_six_players():
    states = game(6)
    states["based"][0], states["total"][0] = 1, 7
    states["basis"][0, 1:] = HIDDEN
    last = with_chance(_spread_basis, lambda _, n: n - 1)
    last(states[0], 0, None, read(states))
    basis = states["basis"][0]
    assert basis[1:5, 6].tolist() == [7, 7, 7, 7]  # of 35, five are seat 0's
    assert basis[5].tolist() == [0, 0, 0, 0, 0, 5, 2]
    assert basis.sum(axis=0).tolist() == [35] * 7


def with_loose_cards(states: np.ndarray, *loose: int) -> np.ndarray:
    states["place"][0, list(loose)] = NONE
    return states


@pytest.mark.clause("C1.3")
def test_the_first_and_the_last_card_are_dealt_like_any_other():
    sale = (0, BANK, HIDDEN)
    states = with_loose_cards(game(3, sale), 0, CARDS - 1, 10)
    begun(states, 1, 2 + 2)
    place = states["place"][0].tolist()
    assert sorted(place[card] for card in (0, 10, CARDS - 1)) == [0, 2, ASIDE]
    assert place[1:10] == started(3, seed=1).states["place"][0, 1:10].tolist()


@pytest.mark.clause("C1.3", "C5.1", "C2.2")
def test_cards_take_part_only_where_something_is_known_of_them():
    sale = (0, BANK, HIDDEN)
    loose = (0, 10, CARDS - 1)
    before = 2 + 2  # to place the cards, and what the bank gave
    for number in range(3):
        states = with_loose_cards(game(3, sale), *loose)
        states["barred"][0, number] = 2
        assert begun(states, 1, before) == [4]
        assert begun(with_loose_cards(game(3, sale), *loose), 1, before, 0)[:2] == [1, 2]
    selling = with_loose_cards(game(3, sale, stage=SELLING), *loose)
    assert begun(selling, 1, before) == [4]
    # With nothing else to find, there is nothing to walk.
    assert begun(with_loose_cards(game(3), *loose), 1, 2) == []
    states = with_loose_cards(game(3), *loose)
    states["barred"][0, 2] = 2
    assert begun(states, 1, 2) == [3]


@pytest.mark.clause("C6.1")
def test_nobody_has_ranked_anything_before_it_is_asked():
    match = at(seat("6n", 18, 1, 2), seat("6n"), seat("6n"), options={"rating_agencies": True})
    for number in (0, 1, None):
        states = match.knowledge(number)
        plain(deal)(
            states[0],
            -1 if number is None else number,
            seeded(key_of(1))[0],
            used(Scratch)[0],
        )
        assert (states["ranking"][0] == NONE).all()


@pytest.mark.clause("C4.2")
def test_of_a_game_that_is_over_nothing_is_changed():
    match = started(3, seed=1)
    states = match.states
    states["stage"][0] = OVER
    before = states.copy()
    plain(deal)(states[0], 1, seeded(key_of(1))[0], used(Scratch)[0])
    assert states.tobytes() == before.tobytes()


@pytest.mark.clause("C2.5", "C2.3")
def test_what_others_are_putting_together_is_not_known():
    match = play(at(*[seat(None, 9, 1, 2), seat(), seat()]), "0 card 9")
    match.play(0, match.actions(0)[0].id)
    states = match.states
    assert states["picked"][0, 0] == 1
    for viewer, kept in ((0, 1), (1, 0), (2, 0)):
        states = vendome.Match(CARATS, match.states, origin={}).states
        states["picked"][0, 2] = 1
        states["picks"][0, 2] = 1
        plain(deal)(states[0], viewer, seeded(key_of(1))[0], used(Scratch)[0])
        assert fields(states)["picked"][0] == kept
        assert fields(states)["picked"][2] == (viewer == 2)
        assert any(fields(states)["picks"][2]) == (viewer == 2)
