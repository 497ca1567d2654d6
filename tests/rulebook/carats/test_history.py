"""C1.6: every holding follows from what was seen and from what the bank gave."""

from __future__ import annotations

from math import comb, log
from typing import Any

import pytest

import vendome
from tests.rulebook.carats.retelling import retold
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import CARATS, at, fields, on, play, seat, started
from tests.rulebook.scratch import used

CONTRADICTION = 3
FOUR = [seat()] * 4


def fault(match: vendome.Match, **changes: Any) -> int:
    """What is wrong once the journal is changed at some places: `lot={(0, 1): 6}`."""
    states = match.states
    assert CARATS.kernels.fault(states, used(CARATS.scratch)) == 0
    for name, places in changes.items():
        for place, value in places.items():
            states[name][0, *place] = value
    assert retold(states)[0] >= 0, "a distance"
    return int(CARATS.kernels.fault(states, used(CARATS.scratch)))


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize("seed", range(6))
def test_what_contradicts_the_beginning_is_not_forgotten_later(seed):
    match = on(started(4, seed), lambda match: match.view(None)["stage"] == "over", seed, seed > 2)
    states = match.states
    state = fields(states)
    offered_in_vain = next(
        (sale, other)
        for sale in range(12)
        for other in range(4)
        if sum(state["offers"][sale][other]) and state["partner"][sale] != other
    )
    states["offers"][0, *offered_in_vain, 0] = 20
    assert retold(states)[0] > 0


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (6, 4)])
def test_through_a_game_holdings_and_bag_follow_from_the_journal(players, seed):
    match = started(players, seed)

    def follows(match: vendome.Match) -> bool:
        wrong, _, held, bag = retold(match)
        state = fields(match.states)
        assert (wrong, held, bag) == (0, state["held"], state["bag"])
        return len(match.moves) > 30

    on(match, follows, seed=seed)
    match = started(players, seed)
    on(match, follows, bank=True)


@pytest.mark.clause("C1.6")
def test_also_from_the_holdings_that_a_position_gave():
    match = at(seat("3n4b1g", 1, 6, 2), seat("7r"), seat("1n1b"), seat(""))
    assert retold(match)[2][:4] == [
        [3, 4, 1, 0, 0, 0, 0],
        [0, 0, 0, 7, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0],
        [0] * 7,
    ]
    play(match, "0 card 6", "1 offer 1r", "2 offer 1n", "3 pass", "0 bank")
    wrong, _, held, bag = retold(match)
    assert (wrong, held, bag) == (0, fields(match.states)["held"], fields(match.states)["bag"])


# What was seen, and cannot have been.


@pytest.mark.clause("C2.3")
def test_a_lot_was_its_seller_s_own():
    match = offered(1, "2b", ["1n"] * 3, seat("3n4b2g"), *FOUR[1:])
    assert fault(match, lot={(0, 1): 4}) == 0
    assert fault(match, lot={(0, 1): 5}) == CONTRADICTION
    assert fault(match, lot={(0, 2): 3}) == CONTRADICTION
    assert fault(match, lot={(0, 4): 1}) == CONTRADICTION


@pytest.mark.clause("C2.4")
def test_offers_were_their_makers_own():
    seats = [seat(), seat("2n3g"), seat("1n5r"), seat("4w1n")]
    match = offered(1, "2b", ["1n", "1n", "1n"], *seats)
    for number, kind, most in ((1, 0, 2), (1, 2, 3), (2, 3, 5), (3, 4, 4), (3, 1, 0)):
        assert fault(match, offers={(0, number, kind): most}) == 0
        assert fault(match, offers={(0, number, kind): most + 1}) == CONTRADICTION
    finished = play(match, "0 trade red")
    assert fault(finished, offers={(0, 1, 2): 3}) == 0
    assert fault(finished, offers={(0, 1, 2): 4}) == CONTRADICTION


@pytest.mark.clause("C2.4")
def test_who_passed_could_make_no_offer():
    seats = [seat(), seat(), seat(""), seat("1w")]
    match = offered(1, "2b", ["1n", "pass", "1w"], *seats)
    assert fields(match.states)["passed"][0] == 4
    assert fault(match, passed={(0,): 4 + 8}, offers={(0, 3, 4): 0}) == CONTRADICTION
    assert fault(match, passed={(0,): 4 + 2}, offers={(0, 1, 0): 0}) == CONTRADICTION
    one = offered(16, "1b", ["1g", "pass", "1w"], seat(), seat(), seat("9n9b"), seat())
    assert fault(one) == 0
    assert fault(one, sold_under={(0,): 17}) == CONTRADICTION  # as card 18 it could have offered
    assert fault(one, passed={(0,): 4 + 2}, offers={(0, 1, 2): 0}) == CONTRADICTION


@pytest.mark.clause("C3.1", "C3.3")
def test_looks_were_paid_from_what_was_there():
    seats = [seat("9n9b"), *[seat("1n")] * 3]
    match = play(selling(13, *seats, part="evening"), "0 look red", "0 card 13", "0 lot 2n1b")
    play(match, "1 offer 1n", "2 offer 1n", "3 offer 1n")
    sale = 8
    assert fields(match.states)["paid"][sale] == [2, 0, 0]
    # Seven nuggets are left, two of them in the lot: five could be paid, and no more.
    for more, wrong in ((4, 0), (5, 0), (6, CONTRADICTION), (7, CONTRADICTION)):
        changes = {
            "paid": {(sale, 1): more},
            "held": {(0, 0): 7 - more},
            "bag": {(0,): int(match.states["bag"][0, 0]) + more},
            "bag_left": {(): int(match.states["bag_left"][0]) + more},
            "total": {(0,): int(match.states["total"][0, 0]) - more},
        }
        assert fault(match, **changes) == wrong


@pytest.mark.clause("C3.1")
def test_looks_after_the_exchange_were_paid_from_what_was_there_then():
    seats = [seat("2b"), seat("3n"), seat("1n"), seat("1n")]
    match = offered(1, "2b", ["3n", "1n", "1n"], *seats, part="evening")
    play(match, "0 trade green", "0 look red")
    assert retold(match)[0] == 0
    assert fault(match, paid={(8, 2): 0, (8, 1): 2}) == CONTRADICTION
    assert fault(match, paid={(8, 2): 0, (8, 0): 2}) == CONTRADICTION


@pytest.mark.clause("C2.8")
def test_the_bank_was_paid_from_nuggets_that_were_not_in_the_lot():
    seats = [seat("5n3b"), *[seat("1g")] * 3]
    match = play(offered(13, "3n1b", ["1g"] * 3, *seats), "0 bank")
    assert fault(match) == 0
    # With a nugget more in the lot two would have been too many.
    states = match.states
    assert retold(match)[0] == 0
    states["lot"][0, 0, 0] += 1
    states["drawn"][0, 0, 0] += 1
    other = vendome.Match(CARATS, states, origin={})
    assert retold(other)[0] == 1


@pytest.mark.clause("C2.8")
def test_the_bag_gave_what_was_in_it():
    match = play(offered(1, "2b", ["1n"] * 3, *FOUR), "0 bank")
    states = match.states
    states["drawn"][0, 0, :5] = [0, 8, 0, -6, 0]
    assert retold(states)[0] == 7  # 7 blue there, and -6
    states["drawn"][0, 0, :5] = [7, 0, 0, 0, 0]
    assert retold(states)[0] == 0
    states["drawn"][0, 0, :5] = [8, 0, 0, 0, 0]
    assert retold(states)[0] == 1


@pytest.mark.clause("C5.2")
def test_a_drawn_lot_came_from_the_bag():
    match = play(selling(6, *FOUR), "0 card 6")
    states = match.states
    for lot, wrong in (([5, 0, 0, 0, 0], 0), ([0, 0, 6, 0, 0], 1), ([0, 0, 7, 7, 0], 4)):
        states["lot"][0, 0, :5] = lot
        assert retold(states)[0] == wrong


@pytest.mark.clause("C5.1")
def test_holdings_that_were_shown_were_there():
    match = play(at(seat("1r", 9, 1, 3), *FOUR[1:], stage="unmet"), "0 discard 9")
    assert retold(match)[0] == 0
    assert fault(match, shown={(0, 3): 2}) == CONTRADICTION
    assert fault(match, shown={(0, 3): 0}) == CONTRADICTION
    assert fault(match, shown={(0, 0): 1}) == CONTRADICTION
    states = match.states
    states["shown"][0, 0, :5] = [2, 0, 1, 0, 0]
    assert retold(states)[0] == 4


@pytest.mark.clause("C5.1", "C3.1")
def test_what_was_shown_is_from_before_the_looks():
    match = play(at(seat("5n1b", 13, 9, 1), *FOUR[1:]), "0 look red")
    assert fields(match.states)["shown"][0][0] == 5
    assert retold(match)[0] == 0
    assert fault(match, shown={(0, 0): 1}) == CONTRADICTION


@pytest.mark.clause("C2.9")
def test_a_lot_went_back_only_if_the_bank_could_not_be_paid():
    for nuggets in (0, 1):
        seats = [seat(f"{nuggets}n2b" if nuggets else "2b"), seat(""), seat(""), seat("")]
        match = offered(1, "2b", ["pass"] * 3, *seats)
        assert retold(match)[0] == 0
    seats = [seat("2n2b"), seat(""), seat(""), seat("")]
    match = offered(1, "2b", ["pass"] * 3, *seats)
    assert fault(match, partner={(0,): 7}) == CONTRADICTION  # two nuggets could be paid
    match = offered(13, "2n1b", ["pass"] * 3, seat("3n1b"), seat(""), seat(""), seat(""))
    assert fields(match.states)["partner"][0] == 7
    assert retold(match)[0] == 0
    assert fault(match, lot={(0, 0): 1}) == CONTRADICTION


@pytest.mark.clause("C2.9")
def test_a_seller_whom_nobody_offered_anything_and_who_is_asked_can_pay():
    seats = [seat("4n1b"), seat(""), seat(""), seat("")]
    match = offered(13, "2n1b", ["pass"] * 3, *seats)
    assert fault(match) == 0
    assert fault(match, lot={(0, 0): 3}) == CONTRADICTION
    assert fault(match, lot={(0, 0): 1}) == 0
    drawn = play(selling(6, seat("2n"), seat(""), seat(""), seat("")), "0 card 6")
    play(drawn, "1 pass", "2 pass", "3 pass")
    assert retold(drawn)[0] == 0  # nuggets of a drawn lot do not matter


@pytest.mark.clause("C5.1")
def test_a_turn_without_a_card_says_nothing_about_nuggets():
    hands = [(2, 4, 5), (6, 7, 8), (10, 11, 12), (13, 14, 15), (16, 17, 18)]
    seats = [seat("9n1r", 1, 3, 9), *(seat("1n", *cards) for cards in hands)]
    match = play(at(*seats, stage="unmet"), "0 discard 9")
    assert fields(match.states)["partner"][0] == 7
    assert retold(match)[0] == 0


@pytest.mark.clause("C1.6")
def test_holdings_from_before_the_journal_are_no_debts():
    match = at(*FOUR, turn=2)
    states = match.states
    states["basis"][0, 1, 2] = -1
    assert retold(states)[0] > 0
    states["basis"][0, 1, 2] = 5
    states["basis"][0, 6, 3] = -2
    assert retold(states)[0] == 2


# In how many ways it can have come about.


@pytest.mark.clause("C2.8")
def test_each_way_to_draw_from_the_bag_counts_once():
    match = started(3, seed=1)
    first = match.view(None)["first"][0]
    assert retold(match)[1] == 0
    on(match, lambda match: match.view(None)["turn"] == 2, bank=True)
    state = fields(match.states)
    assert state["sold_by"][0] == first
    lot, drawn = state["lot"][0], state["drawn"][0]
    inside = [5 + n for n in lot]
    inside[0] += 2
    ways = 1
    for kind in range(4):
        ways *= comb(inside[kind], drawn[kind])
    assert state["partner"][0] == 6
    assert retold(match)[1] == pytest.approx(log(ways), abs=0.01)


@pytest.mark.clause("C5.2")
def test_ways_to_draw_a_lot_count_too():
    match = play(selling(6, seat(), seat(), seat()), "0 card 6")
    lot = fields(match.states)["lot"][0]
    ways = 1
    for kind in range(4):
        ways *= comb(5, lot[kind])
    assert fields(match.states)["based"] == 0
    assert retold(match)[1] == pytest.approx(log(ways), abs=0.01)
    assert retold(laid_out(1, "2b"))[1] == 0


@pytest.mark.clause("C1.6")
def test_holdings_that_a_position_gave_may_have_come_about_in_many_ways():
    match = at(seat("2n1b", 16, 1, 9), seat("3g"), seat("1r1b"))
    ways = comb(20, 2) * comb(20, 1) * comb(19, 1) * comb(20, 3) * comb(20, 1)
    assert retold(match)[1] == pytest.approx(log(ways), abs=0.01)
