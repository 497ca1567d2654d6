"""C1.6: the journal as it is read: who gave what to whom, in which order; what else it shows."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import vendome
from tests.rulebook.carats.sales import laid_out, offered, selling
from tests.rulebook.carats.table import CARATS, at, play, seat
from vendome.core.reading import Reading
from vendome.games.carats.hidden.journal import (
    COULD_NOT_OFFER,
    GAVE,
    HAD,
    HAD_NUGGETS,
    LACKED_NUGGETS,
    PLACES,
    SHOWED,
    TABLE,
    Journal,
)
from vendome.games.carats.rules.state import BAG

RICH = [seat()] * 4


def journal(match: vendome.Match) -> Journal:
    return Journal(Reading.of(match.states))


def told(match: vendome.Match, *kinds: int) -> list[tuple[int, ...]]:
    """The entries of these kinds, in their order: whom they are about, and how many items.

    That somebody had no less than nothing is left out.
    """
    return [
        (entry.seat, entry.taker, entry.size)
        if entry.says == GAVE
        else (entry.seat, sum(entry.items))
        for entry in journal(match).entries
        if entry.says in kinds and (entry.says != HAD or any(entry.items))
    ]


def any_move(match: vendome.Match, dice: Random) -> None:
    number = dice.choice(match.waiting)
    actions = match.actions(number)
    banks = [action for action in actions if action.text == "bank"]
    match.play(number, dice.choice(banks if banks and dice.random() < 0.5 else actions).id)


@pytest.mark.clause("C1.6", "C2.7", "C2.8", "C2.9", "C3.1", "C5.2")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_what_was_given_leads_from_the_beginning_to_what_everybody_has(players, seed):
    dice, match = Random(seed), CARATS.start(players, seed)
    while not match.over:
        any_move(match, dice)
        if dice.random() < 0.1:
            s = match.states[0]
            held = np.zeros((PLACES, 7), int)
            held[: BAG + 1] = s["basis"]
            for entry in journal(match).transfers():
                assert sum(entry.items) == entry.size
                held[entry.seat] -= entry.items
                held[entry.taker] += entry.items
            assert (held[:BAG] == s["held"]).all()
            assert (held[BAG] == s["bag"]).all()
            gained = [journal(match).gained(number) for number in range(players)]
            begun = s["basis"].any()
            assert not begun or gained == [int(n) - 5 * (players + 1) for n in s["total"][:players]]


@pytest.mark.clause("C2.7")
def test_lot_and_offer_change_hands():
    match = play(offered(1, "2b", ["3n", "1n", "1n"], *RICH), "0 trade green")
    assert told(match, GAVE) == [(0, 1, 2), (1, 0, 3)]
    assert told(match, HAD) == [(0, 2), (1, 3), (2, 1), (3, 1)]
    assert journal(match).transfers()[1].items == [3, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("C2.8")
@pytest.mark.parametrize(("part", "price"), [("morning", 2), ("noon", 3), ("evening", 4)])
def test_the_bank_is_paid_gets_the_lot_and_gives_as_many(part, price):
    match = play(offered(13, "2n1b", ["1n"] * 3, seat("7n3b"), *RICH[1:], part=part), "0 bank")
    assert told(match, GAVE) == [(0, BAG, price), (0, BAG, 3), (BAG, 0, 3)]
    assert told(match, HAD_NUGGETS) == [(0, price + 2)]  # besides those in the lot


@pytest.mark.clause("C1.6", "C2.8")
def test_only_who_drew_knows_what():
    match = play(offered(1, "2b", ["1n"] * 3, *RICH), "0 bank")
    for number, known in ((0, True), (1, False), (None, False)):
        seen = Journal(Reading.of(match.knowledge(number)))
        secret = [entry.items for entry in seen.transfers() if entry.is_secret]
        assert [min(items) >= 0 for items in secret] == [known]


@pytest.mark.clause("C5.2")
@pytest.mark.parametrize(
    ("end", "then"),
    [
        ("0 trade green", [(TABLE, 1, 5), (1, 0, 1)]),
        ("0 bank", [(0, BAG, 2), (TABLE, BAG, 5), (BAG, 0, 5)]),
    ],
)
def test_a_lot_from_the_bag_is_nobody_s_until_it_goes_somewhere(end, then):
    match = play(selling(6, *RICH), "0 card 6", "1 offer 1n", "2 offer 1n", "3 offer 1n")
    assert told(match, GAVE) == [(BAG, TABLE, 5)]
    assert told(match, HAD) == [(1, 1), (2, 1), (3, 1)]  # the seller needed nothing
    play(match, end)
    assert told(match, GAVE) == [(BAG, TABLE, 5), *then]


@pytest.mark.clause("C2.9", "C5.2")
@pytest.mark.parametrize(("card", "lot"), [(6, None), (16, "1b")])
def test_a_lot_that_nobody_wants_goes_back_and_shows_that_the_bank_was_too_dear(card, lot):
    match = selling(card, seat("1n1b"), *[seat("")] * 3)
    play(match, f"0 card {card}", *([f"0 lot {lot}"] if lot else []))
    play(match, "1 pass", "2 pass", "3 pass")
    assert match.view(None)["stage"] == "closing"
    assert told(match, COULD_NOT_OFFER) == [(1, 0), (2, 0), (3, 0)]
    assert told(match, LACKED_NUGGETS) == [(0, 2)]
    assert told(match, GAVE) == ([] if lot else [(BAG, TABLE, 5), (TABLE, BAG, 5)])


@pytest.mark.clause("C2.9", "C3.1", "C3.3")
def test_who_is_asked_though_nobody_offers_can_pay_the_bank():
    poor = [seat("")] * 3
    match = play(laid_out(13, "2n1b", seat("8n1b"), *poor, part="evening"))
    play(match, "1 pass", "2 pass", "3 pass")
    assert told(match, HAD_NUGGETS) == [(0, 6)]  # four for the bank, and two in the lot
    play(match, "0 look green")
    assert told(match, HAD_NUGGETS) == [(0, 6), (0, 4), (0, 6)]  # before the look, for it, after it
    assert told(match, GAVE) == [(0, BAG, 2)]
    play(match, "0 look green")
    assert match.view(None)["stage"] == "closing"
    assert told(match, HAD_NUGGETS, LACKED_NUGGETS) == [(0, 8), (0, 6), (0, 6)]


@pytest.mark.clause("C3.1")
def test_looks_are_paid_when_they_are_made():
    match = play(selling(1, *RICH, part="evening"), "0 look red", "0 card 1", "0 lot 2b")
    play(match, "1 offer 1n", "2 offer 1n", "3 offer 1n", "0 look red", "0 trade green")
    play(match, "0 look red")
    paid = [(0, BAG, 2)]
    assert told(match, GAVE) == [*paid, *paid, (0, 1, 2), (1, 0, 1), *paid]


@pytest.mark.clause("C5.1")
def test_holdings_that_were_shown_come_first():
    match = at(seat("1r", 9, 1, 3), seat(), seat(), stage="unmet")
    entry = journal(match).entries[0]
    assert (entry.says, entry.seat) == (SHOWED, 0)
    assert entry.items[:4] == [0, 0, 0, 1]
