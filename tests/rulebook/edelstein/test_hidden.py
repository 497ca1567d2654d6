"""E2.2, E2.3, E3.2, E5.8: what lies face down makes no difference to what anybody knows."""

from __future__ import annotations

from functools import cache

import pytest

import vendome
from tests.rulebook.edelstein.table import altered, at, choose, play, seat
from vendome.core.reading import Reading

ASIDE = {2: 0, 3: 6, 4: 2, 5: 0}
MIXED = [seat(events=["any_sole", "certificate"]), seat(events=["certificate"]), seat(), seat()]
MOMENTS = {  # tables at which something is hidden: a position, and moves made in it
    "choosing": ({"seats": MIXED[:3], "round": 4}, ["1 choose gems"]),
    "of four": ({"seats": MIXED, "open_event": "swap"}, ["0 choose event", "3 choose money"]),
    "of five": ({"players": 5}, ["2 choose free", "4 choose free"]),
    "the last round": ({"players": 5, "round": 6}, []),
    "card drawn": (
        {
            "seats": MIXED,
            "stage": "swapping",
            "waiting": [2],
            "drawn_event": "swap",
            "events_under": {"halve": 2},
        },
        [],
    ),
    "naming": (
        {"seats": [seat(chosen="event"), seat()], "beginner": 0, "stage": "naming"},
        [],
    ),
    "half an offer": (
        {
            "seats": MIXED,
            "stage": "opening",
            "bargain": {"action": "gems", "opener": 0, "rival": 1},
            "steps": [19],
        },
        [],
    ),
}


@cache
def at_moment(moment: str) -> vendome.Match:
    position, moves = MOMENTS[moment]
    return play(at(**position), *moves)


@pytest.mark.clause("E2.2", "E2.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_knows_an_unseen_card_or_the_chance_to_come(moment):
    match = at_moment(moment)
    dealt, aside = Reading.of(match.states).dealt, ASIDE[match.players]
    deck = Reading.of(match.states).deck
    for number in (*range(match.players), None):
        known = match.knowledge(number)
        assert Reading.of(known).stack == [-1] * 39
        assert Reading.of(known).deck == [
            card if max(0, aside - 1) <= place < dealt else -1 for place, card in enumerate(deck)
        ]
        for field in ("key", "keystream", "blocks", "used"):
            assert (known[field][0] == -1).all()


@pytest.mark.clause("E2.2", "E2.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_hidden_makes_no_difference_to_what_a_seat_knows(moment):
    match = at_moment(moment)
    dealt, left = Reading.of(match.states).dealt, Reading.of(match.states).stack_left
    deck, stack = match.states["deck"][0], match.states["stack"][0]
    unseen = [*range(ASIDE[match.players] - 1), *range(dealt, 30)]
    deck[unseen] = deck[unseen][::-1]
    stack[:left] = stack[:left][::-1].copy()
    other = altered(match, deck=deck, stack=stack, key=7, keystream=8)
    for number in (*range(match.players), None):
        assert other.knowledge(number) == match.knowledge(number)
        assert other.view(number) == match.view(number)
        if number is not None:
            assert other.actions(number) == match.actions(number)


@pytest.mark.clause("E3.2")
def test_once_revealed_a_choice_is_known_to_all():
    match = choose(at(seat("1r"), seat("2r"), seat(), seat()), "event", "event", "gems", "money")
    for number in (0, 1, 2, 3, None):
        assert match.knowledge(number)["chosen"][0].tolist() == [1, 1, 2, 0, -1]


@pytest.mark.clause("E5.8")
def test_an_offer_being_put_together_is_seen_by_its_maker_alone():
    match = at_moment("half an offer")
    assert match.waiting == (0,)
    assert match.knowledge(0)["picked"][0] == 1
    assert match.knowledge(0)["picks"][0].tolist() == [1, 0, 0, 0]
    assert match.view(0)["steps"] == [1]
    for number in (1, 2, 3, None):
        assert match.knowledge(number)["picked"][0] == -1
        assert match.knowledge(number)["picks"][0].tolist() == [-1] * 4
        assert match.view(number)["steps"] == []
