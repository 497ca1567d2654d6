"""E1: gems, cards and money."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    COLOURS,
    EDELSTEIN,
    altered,
    at,
    can,
    choose,
    gems,
    money,
    refused,
    seat,
    supply,
)
from tests.rulebook.scratch import used
from vendome.core.reading import Reading
from vendome.games.edelstein.rules import cards
from vendome.games.edelstein.rules.cards import (
    CARD_GEMS,
    CARD_MILLIONS,
    EVENT_COPIES,
    EVENT_MILLIONS,
    EVENTS,
)

TWO_GEMS = "RR 6 · RY 6 · RY 7 · YY 7 · RG 6 · RB 7 · YG 7 · GB 7"
THREE_GEMS = (
    "RRR 4 · YYY 5 · GGG 6 · BBB 7 · RYG 5 · RYB 5 · RGB 5 · YGB 6 · "
    "RRG 5 · RRB 5 · RYY 4 · YYB 6 · RGG 5 · YGG 6 · YBB 6 · GBB 6"
)
FOUR_GEMS = "RYGB 4 · RYBB 4 · RGGB 4 · RYGG 4 · YGGB 5 · YBBB 5"

EVENT_DECK = {  # copies, and the millions a card promises
    "sole_red": (1, 8),
    "sole_yellow": (1, 7),
    "sole_green": (1, 6),
    "sole_blue": (1, 5),
    "any_sole": (2, 4),
    "each_red": (1, 1),
    "each_yellow": (1, 1),
    "each_green": (1, 1),
    "each_blue": (1, 1),
    "certificate": (15, 0),
    "four_red_blue": (1, 0),
    "four_yellow_green": (1, 0),
    "half_scoring": (2, 0),
    "swap": (4, 0),
    "remove": (2, 0),
    "gather": (2, 0),
    "halve": (2, 0),
}


def fault(match: vendome.Match) -> str:
    return EDELSTEIN.faults[EDELSTEIN.kernels.fault(match.states, used(EDELSTEIN.scratch))]


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_22_gems_of_each_of_four_colours(players):
    view = EDELSTEIN.start(players, seed=1).view(None)
    assert list(view["supply"]) == ["red", "yellow", "green", "blue"]
    for colour in COLOURS:
        assert sum(one["gems"][colour] for one in view["seats"]) + view["supply"][colour] == 22


@pytest.mark.clause("E1.1", "E1.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_gem_is_ever_lost_and_nobody_ever_loses_money(players):
    match = EDELSTEIN.start(players, seed=players)
    choice = random.Random(players)
    held = [0] * players
    for _ in range(60):
        number = choice.choice(match.waiting)
        match.play(number, choice.choice(match.actions(number)).id)
        assert fault(match) == "none"
        assert all(now >= before for now, before in zip(money(match), held, strict=True))
        held = money(match)
    assert match.scores == tuple(held)


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize("change", [-1, 1])
def test_a_gem_too_few_or_too_many_is_noticed(colour, change):
    match = EDELSTEIN.start(3, seed=1)
    for place in range(3):
        held = match.states["gems"][0]
        held[place, colour] += change
        assert fault(altered(match, gems=held)) == "the gems of a colour do not add up to 22"
    left = match.states["supply"][0]
    left[colour] += change
    assert fault(altered(match, supply=left)) == "the gems of a colour do not add up to 22"


@pytest.mark.clause("E1.1")
@pytest.mark.parametrize("colour", range(4))
def test_gems_below_zero_are_noticed_even_if_the_colour_adds_up(colour):
    match = EDELSTEIN.start(3, seed=1)
    held, left = match.states["gems"][0], match.states["supply"][0]
    held[2, colour], left[colour] = -1, 17
    assert fault(altered(match, gems=held, supply=left)) != "none"
    held[0, colour], held[1, colour], held[2, colour], left[colour] = 12, 11, 0, -1
    assert fault(altered(match, gems=held, supply=left)) != "none"
    held[0, colour], held[1, colour], left[colour] = 11, 11, 0
    assert fault(altered(match, gems=held, supply=left)) == "none"


@pytest.mark.clause("E1.1")
def test_no_position_has_more_gems_than_there_are():
    assert supply(at(seat("22r"), seat(""), seat(""))) == "22y22g22b"
    with pytest.raises(vendome.BadPosition) as caught:
        at(seat("20r"), seat("3r"), seat(""))
    assert caught.value.field == "seats"
    with pytest.raises(vendome.BadPosition) as caught:
        at(seat("1r"), seat(""), seat(""), supply="20r22y22g22b")
    assert caught.value.field == "supply"


@pytest.mark.clause("E1.2")
def test_the_thirty_gem_cards():
    wanted = Counter(" · ".join((TWO_GEMS, THREE_GEMS, FOUR_GEMS)).split(" · "))
    letters = [
        "".join(letter * count for letter, count in zip("RYGB", card, strict=True))
        for card in CARD_GEMS.tolist()
    ]
    deck = Counter(f"{name} {n}" for name, n in zip(letters, CARD_MILLIONS.tolist(), strict=True))
    assert deck == wanted
    assert deck.total() == 30


@pytest.mark.clause("E1.2")
def test_gem_cards_show_2_to_4_gems_and_4_to_7_million():
    assert {sum(card) for card in CARD_GEMS.tolist()} == {2, 3, 4}
    assert set(CARD_MILLIONS.tolist()) == {4, 5, 6, 7}
    assert CARD_GEMS.sum(axis=0).tolist() == [22, 22, 22, 22]
    assert CARD_MILLIONS.sum() == 165


@pytest.mark.clause("E1.2")
def test_a_gem_card_missing_or_there_twice_is_noticed():
    match = EDELSTEIN.start(3, seed=1)
    for place in range(30):
        deck = match.states["deck"][0]
        deck[place] = deck[(place + 1) % 30]
        assert fault(altered(match, deck=deck)) == "a gem card is missing or there twice"


@pytest.mark.clause("E1.3")
def test_the_39_event_cards():
    assert dict(zip(EVENTS, EVENT_COPIES.tolist(), strict=True)) == {
        event: copies for event, (copies, _) in EVENT_DECK.items()
    }
    assert EVENT_COPIES.sum() == 39
    assert EVENT_COPIES[EVENTS.index("certificate")] == 15
    assert EVENT_MILLIONS.tolist() == [millions for _, millions in EVENT_DECK.values()]


@pytest.mark.clause("E1.3")
def test_the_numbers_of_the_events_are_those_of_their_names():
    for first, colours in ((cards.SOLE, "sole"), (cards.EACH, "each")):
        assert EVENTS[first : first + 4] == tuple(f"{colours}_{colour}" for colour in COLOURS)
    for event in ("any_sole", "certificate", "four_red_blue", "four_yellow_green", "half_scoring"):
        assert EVENTS[getattr(cards, event.upper())] == event
    for event in ("swap", "remove", "gather", "halve"):
        assert EVENTS[getattr(cards, event.upper())] == event


@pytest.mark.clause("E1.3")
@pytest.mark.parametrize("event", EVENT_DECK)
def test_an_event_card_too_many_is_noticed_wherever_it_lies(event):
    kind, wrong = EVENTS.index(event), "the copies of an event card do not add up"
    match = at(seat(), seat(), seat(events=["sole_red", "certificate"]), open_event="halve")
    assert fault(match) == "none"
    under = match.states["under"][0]
    under[kind] += 1
    assert fault(altered(match, under=under)) == wrong
    assert fault(altered(match, drawn=kind)) == wrong
    if event != "halve":
        assert fault(altered(match, face_up=kind)) == wrong
    for place in range(3):
        if kind < 10:
            front = match.states["front"][0]
            front[place, kind] += 1
            assert fault(altered(match, front=front)) == wrong
    stack, left = match.states["stack"][0], Reading.of(match.states).stack_left
    assert left == 36
    for place in (0, left):
        if stack[place] != kind:
            more = stack.copy()
            more[place] = kind
            assert fault(altered(match, stack=more, stack_left=max(left, place + 1))) == wrong


@pytest.mark.clause("E1.3")
def test_an_event_card_too_few_is_noticed():
    match = at(seat(events=["certificate"]), seat(), seat(), open_event="halve")
    wrong = "the copies of an event card do not add up"
    assert fault(altered(match, face_up=-1)) == wrong
    assert fault(altered(match, front=0)) == wrong
    assert fault(altered(match, stack_left=36)) == wrong


@pytest.mark.clause("E1.3", "E7.12")
@pytest.mark.parametrize("event", ["sole_red", "certificate", "remove", "halve"])
def test_face_up_event_cards_on_top_of_the_stack_are_noticed(event):
    """All cards lie under an empty stack but for some of a kind that are open or drawn."""
    match = at(players=3, open_event=event)
    kind, under = EVENTS.index(event), EVENT_COPIES.copy()
    under[kind] -= 1
    bare = altered(match, under=under, stack_left=0)
    assert fault(bare) == "face-up event cards lie on top of the stack"
    if under[kind]:
        under[kind] -= 1
        bare = altered(match, under=under, stack_left=0, drawn=kind)
        assert fault(bare) == "face-up event cards lie on top of the stack"


@pytest.mark.clause("E3.2", "E8.3")
def test_a_game_that_stands_still_is_noticed():
    wrong = "nobody is waited for, and the game is not over"
    assert fault(altered(EDELSTEIN.start(3, seed=1), waiting=0)) == wrong
    over = at(players=3, stage="over", winners=[0])
    assert fault(over) == "none"
    assert fault(altered(over, waiting=1)) == wrong


@pytest.mark.clause("E1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_up_to_four_players_have_three_action_cards(players):
    match = EDELSTEIN.start(players, seed=1)
    for number in match.waiting:
        assert can(match, number) == ["choose money", "choose event", "choose gems"]
        assert [action.id for action in match.actions(number)] == [0, 1, 2]
        refusal = refused(match, f"{number} choose free")
        assert (refusal.clause, refusal.message) == ("E1.4", "no_free_choice")


@pytest.mark.clause("E1.4")
def test_five_players_have_free_choice_as_a_fourth():
    match = EDELSTEIN.start(5, seed=1)
    for number in range(5):
        assert can(match, number) == ["choose money", "choose event", "choose gems", "choose free"]
        assert [action.id for action in match.actions(number)] == [0, 1, 2, 3]
    match.play(0, "choose free")
    assert match.view(0)["seats"][0]["chosen"] == "free"


@pytest.mark.clause("E1.5")
def test_the_bank_pays_however_rich_everybody_is():
    rich = [seat(money=9999, card="RB7"), seat(money=9999), seat(money=9999)]
    match = choose(at(*rich), "money", "gems", "gems")
    assert money(match) == [10006, 9999, 9999]
    assert story(match)[6] == "took_money 0 7"


@pytest.mark.clause("E1.5")
def test_everybody_sees_all_money_and_all_gems():
    match = at(seat("1r", 4), seat("2y", 0), seat("3g1b", 17))
    for number in (0, 1, 2, None):
        seats = match.view(number)["seats"]
        assert [one["money"] for one in seats] == [4, 0, 17]
        assert seats[0]["gems"] == {"red": 1, "yellow": 0, "green": 0, "blue": 0}
        assert seats[1]["gems"] == {"red": 0, "yellow": 2, "green": 0, "blue": 0}
        assert seats[2]["gems"] == {"red": 0, "yellow": 0, "green": 3, "blue": 1}
    assert [gems(match, number) for number in range(3)] == ["1r", "2y", "3g1b"]
    assert match.scores == (4, 0, 17)


@pytest.mark.clause("E1.5")
def test_money_below_zero_is_noticed():
    match = EDELSTEIN.start(3, seed=1)
    for poor in range(3):
        owed = [-1 if number == poor else 0 for number in range(5)]
        assert fault(altered(match, money=owed)) == "somebody's money is negative"
    assert fault(altered(match, money=0)) == "none"
    with pytest.raises(vendome.BadPosition) as caught:
        at(seat(money=-1), seat(), seat())
    assert caught.value.field == "seats[0].money"
