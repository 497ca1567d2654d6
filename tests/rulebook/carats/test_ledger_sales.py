"""C1.6: what each thing that is seen of a sale tells of holdings: the ledger against trying it out.

Seat 0 has been to the bank, and seat 1 does not know what it got. Then there are other sales.
"""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.ledgers import (
    BANKED,
    EVENING,
    NOON,
    after,
    items,
    known,
    stripped,
    tried_out,
)
from tests.rulebook.carats.retelling import FROM_THE_BAG
from tests.rulebook.carats.table import at, on, play, seat, stage, started
from vendome.core.reading import Reading
from vendome.games.carats.hidden.journal import Journal
from vendome.games.carats.hidden.ledger import bounds
from vendome.games.carats.rules.state import BANK, EXCHANGING, NOBODY


def sizes_before(s: Reading) -> list[int]:
    """How many items each seat had before the journal."""
    told = Journal(s)
    return [s.total[seat] - told.gained(seat) for seat in range(s.players)]


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(
    "sale",
    [
        {},
        {"shown": items(4, 3, 6, 5)},
        {"paid": [5, 0, 0]},
        {"paid": [0, 4, 0]},
        {"paid": [0, 4, 0], "lot": items(1)},
        {"paid": [0, 0, 4], "lot": items(1)},
        {"paid": [4, 0, 0], "lot": items(1)},
        {"lot": items(0, 4)},
        {"lot": items(0, 0, 6, 1)},
        # To the bank: nuggets that lie in the lot do not pay for it.
        {"number": NOON, "lot": items(2), "partner": BANK},
        {"number": EVENING, "lot": items(0, 0, 2), "partner": BANK},
        {"sold_under": -1, "partner": NOBODY},  # without a card nothing is told
        {"number": NOON, "sold_under": FROM_THE_BAG, "lot": items(1), "partner": BANK},
        {"sold_under": FROM_THE_BAG, "lot": items(2), "paid": [0, 4, 0]},
        {"number": EVENING, "paid": [0, 2, 0]},
        # With a player.
        {"lot": items(0, 3), "partner": 1, "offers": {1: items(2, 0, 1)}},
        {"sold_by": 1, "lot": items(0, 0, 1), "partner": 0, "offers": {0: items(0, 0, 0, 6)}},
        {"sold_by": 2, "lot": items(0, 0, 1), "partner": 1, "offers": {0: items(4)}},
    ],
)
def test_what_a_sale_tells(sale):
    states = after(BANKED, sale)
    assert known(states) == tried_out(states)


@pytest.mark.clause("C1.6", "C2.9", "C3.1")
@pytest.mark.parametrize("number", [NOON, EVENING])
@pytest.mark.parametrize(("seller", "kind"), [(0, 0), (0, 2), (2, 2)])
@pytest.mark.parametrize(
    ("nuggets", "sale"),
    [
        (0, {"partner": NOBODY}),  # the bank could not be paid
        (2, {"partner": NOBODY, "paid": [0, 2, 0]}),  # but before a look it could be
        (4, {"partner": NOBODY, "paid": [0, 4, 0]}),
        (2, {"stage": EXCHANGING}),  # it can be
        (3, {"stage": EXCHANGING, "paid": [0, 2, 0]}),
        (2, {"partner": BANK}),
        (3, {"partner": BANK, "paid": [0, 2, 0]}),
        (2, {"partner": BANK, "stage": EXCHANGING}),  # of a later sale
    ],
)
def test_what_a_sale_tells_to_which_nobody_offers_anything(nuggets, sale, seller, kind, number):
    one = items(*[0] * kind, 1)
    everything = items(5, 5, 5, 5)
    nuggets += (kind == 0) + (number == EVENING)  # one more in the lot, one more for the bank
    others = [other for other in range(3) if other != seller]
    told = [
        # Both others give all that they have for one item; so they can offer nothing else for it.
        *({"lot": one, "partner": other, "offers": {other: everything}} for other in others),
        {**BANKED, "paid": [0, 0, (11 if kind == 0 else 13) - nuggets]},
        {**sale, "lot": one, "passed": 0b111 - (1 << seller), "number": number},
    ]
    states = after(*({**each, "sold_by": seller} for each in told))
    assert known(states) == tried_out(states)


@pytest.mark.clause("C1.6", "C2.4", "C5.3")
@pytest.mark.parametrize(
    ("count", "card", "lot"),
    [
        (1, 1, items(0, 0, 1)),  # has nothing else than this
        (1, 1, items(1)),
        (1, 16, items(0, 1)),
        (1, 16, items(0, 0, 1)),
        (3, 16, items(0, 0, 1)),
        (1, 17, items(0, 0, 1)),
        (1, 17, items(0, 0, 1, 1)),
        (1, 17, items(0, 0, 2)),
        (1, 18, items(0, 0, 1)),
        (1, 18, items(0, 0, 2)),
        (2, 18, items(0, 0, 1)),
        (2, 18, items(0, 0, 2)),
        (2, 18, items(0, 0, 1, 1)),
        (2, 18, items(1, 0, 0, 2)),
    ],
)
def test_what_a_pass_tells(count, card, lot):
    sale = {"sold_by": 2, "sold_under": card - 1, "lot": lot, "passed": 0b001, "partner": 1}
    states = after(*stripped(count), {**sale, "offers": {1: items(0, 1)}})
    assert known(states) == tried_out(states)


@pytest.mark.clause("C1.6", "C2.4", "C5.3")
def test_who_has_several_stones_of_their_colour_could_offer_more_than_the_lot():
    sale = {"sold_by": 2, "sold_under": 15, "lot": items(0, 1), "passed": 0b001}
    assert known(after(*stripped(2), sale))[0] == [(0, 2), (0, 1), (0, 2), (0, 2)]


@pytest.mark.clause("C1.6")
def test_also_in_the_last_of_all_sales():
    states = started(6).states
    states["sold_by"][0, 17], states["paid"][0, 17] = 5, [1, 0, 0]
    s = Reading.of(states)
    assert bounds(s, 0)[5][0] == (4, 4)
    assert sizes_before(s) == [35, 35, 35, 35, 35, 36]


@pytest.mark.clause("C1.6", "C5.2")
@pytest.mark.parametrize("partner", [NOBODY, BANK, 0])
def test_what_a_lot_from_the_bag_tells(partner):
    poor = {"sold_by": 2, "paid": [4, 0, 0]} if partner == NOBODY else {"sold_by": 1}
    drawn = {"sold_under": FROM_THE_BAG, "lot": items(1, 0, 0, 3), "partner": partner}
    offers = {0: items(0, 0, 1)} if partner == 0 else {}
    first = {**poor, **drawn, "offers": offers, "drawn": items(2, 2)}
    states = after(BANKED, first)
    assert known(states) == tried_out(states)
    if partner != 0:  # it is in the bag again
        again = {"sold_by": 2, **drawn, "lot": items(0, 0, 0, 4), "partner": 1}
        states = after(BANKED, first, {**again, "offers": {1: items(0, 0, 1)}})
        assert known(states) == tried_out(states)


@pytest.mark.clause("C1.6", "C2.9")
def test_a_lot_of_one_s_own_does_not_go_into_the_bag():
    back = {"sold_by": 2, "paid": [4, 0, 0], "lot": items(0, 0, 0, 3), "partner": NOBODY}
    drawn = {"sold_by": 1, "sold_under": FROM_THE_BAG, "lot": items(0, 0, 0, 4)}
    states = after(BANKED, back, drawn)
    assert known(states) == tried_out(states)
    assert known(states)[0][3] == (5, 6)


@pytest.mark.clause("C1.6")
@pytest.mark.parametrize(("players", "seed", "part"), [(3, 1, "morning"), (4, 2, "noon")])
def test_how_many_items_all_had_before_the_journal_is_known(players, seed, part):
    hands = [(1, 9, 13), (6, 7, 8), (10, 11, 12), (14, 15, 16)][:players]
    left = 3 if part == "morning" else 2  # cards in hand
    match = at(*[seat("5n4b3g2r", *hand[:left]) for hand in hands], part=part)

    def as_many(match: vendome.Match) -> bool:
        s = Reading.of(match.states)
        assert sizes_before(s) == [sum(held) for held in s.basis[: match.players]]
        return stage(match) == "over"

    assert match.states["based"][0]
    on(match, as_many, seed=seed, bank=players == 3)
    assert stage(match) == "over"
    match = at(seat("3n4b1g", 1, 6, 2), seat("7r"), seat("1n1b"), seat(""))
    play(match, "0 card 6", "1 offer 1r", "2 offer 1n", "3 pass", "0 bank")
    as_many(match)
