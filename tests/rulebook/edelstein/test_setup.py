"""E2: set-up, for three to five players."""

from __future__ import annotations

from collections import Counter

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    COLOURS,
    EDELSTEIN,
    at,
    choose,
    fields,
    gems,
    money,
    seat,
    stage,
    supply,
    told,
)
from vendome.core.reading import Reading
from vendome.games.edelstein.rules.cards import EVENT_COPIES, EVENTS
from vendome.games.edelstein.text.view import CARD_NAMES

SEEDS = range(40)
SUPPLY = {3: "13r13y13g13b", 4: "10r10y10g10b", 5: "7r7y7g7b"}
SET_ASIDE = {3: 6, 4: 2, 5: 0}
ROUNDS = {3: 8, 4: 7, 5: 6}


@pytest.mark.clause("E2.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_begins_with_three_gems_of_each_colour_and_no_money(players):
    match = EDELSTEIN.start(players, seed=2)
    assert [gems(match, number) for number in range(players)] == ["3r3y3g3b"] * players
    assert money(match) == [0] * players
    assert match.scores == (0,) * players
    assert supply(match) == SUPPLY[players]
    assert match.waiting == tuple(range(players))
    view = match.view(0)
    assert (view["phase"], view["round"], view["stage"]) == (1, 1, "choosing")
    assert [one["events"] for one in view["seats"]] == [[]] * players
    assert view["majorities"] == {colour: list(range(players)) for colour in COLOURS}
    assert view["winners"] == []
    assert view["bargain"] is view["active"] is view["drawn_event"] is None
    assert view["named"] == view["steps"] == []


@pytest.mark.clause("E2.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_is_chosen_drawn_or_bargained_for_yet(players):
    state = fields(EDELSTEIN.start(players, seed=2).states)
    for field in ("drawn", "contested", "opener", "rival", "offerer", "active", "beginner"):
        assert state[field] == -1
    assert state["chosen"] == [-1] * 5
    assert state["named"] == [-1, -1]
    assert state["card"][players:] == [-1] * (5 - players)
    for field in ("offer", "picks"):
        assert state[field] == [0] * 4
    for field in ("picked", "served", "resolving", "winners"):
        assert state[field] == 0


@pytest.mark.clause("E2.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, True, 3.0, "3"])
def test_the_game_is_for_two_to_five(players):
    assert EDELSTEIN.players == (2, 3, 4, 5)
    with pytest.raises(vendome.BadOption) as caught:
        EDELSTEIN.start(players, seed=1)
    assert caught.value.message == "bad_players"


@pytest.mark.clause("E2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_event_cards_are_in_one_stack_and_the_top_one_is_turned_up(players):
    match = EDELSTEIN.start(players, seed=3)
    view, position = match.view(None), match.position()
    assert view["event_stack"] == len(position["event_stack"]) == 38
    assert view["events_under"] == position["events_under"] == {}
    cards = Counter([*position["event_stack"], view["open_event"]])
    assert cards == dict(zip(EVENTS, EVENT_COPIES.tolist(), strict=True))
    assert story(match)[-1] == f"event_turned_up {view['open_event']}"
    assert Reading.of(match.states).stack[38:] == [-1]


@pytest.mark.clause("E2.2")
def test_the_event_stack_is_shuffled():
    stacks = [EDELSTEIN.start(3, seed).position() for seed in SEEDS]
    assert len({tuple(p["event_stack"]) for p in stacks}) == len(SEEDS)
    for place in (0, 1, 19, 36, 37):
        assert len({p["event_stack"][place] for p in stacks}) > 5
    assert len({p["open_event"] for p in stacks}) > 5


@pytest.mark.clause("E2.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_gem_cards_are_set_aside_so_that_a_phase_has_8_7_or_6_rounds(players):
    match = EDELSTEIN.start(players, seed=5)
    view, position = match.view(None), match.position()
    aside, rounds = SET_ASIDE[players], ROUNDS[players]
    assert view["rounds"] == rounds
    assert len(position["set_aside"]) == aside
    assert view["gem_stack"] == len(position["gem_stack"]) == 30 - aside - players
    assert aside + rounds * players == 30
    dealt = [one["card"]["name"] for one in view["seats"]]
    cards = [*position["set_aside"], *dealt, *position["gem_stack"]]
    assert Counter(cards) == Counter(CARD_NAMES)
    assert position["gem_discards"] == []


@pytest.mark.clause("E2.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_set_up_as_it_is_told(players):
    match = EDELSTEIN.start(players, seed=5)
    view, aside = match.view(None), match.position()["set_aside"]
    assert story(match) == [
        f"phase_began 0 {ROUNDS[players]}",
        *[f"card_set_aside {card}" for card in aside[-1:]],
        "turn_began 0 -1",
        *[f"card_dealt {n} {one['card']['name']}" for n, one in enumerate(view["seats"])],
        f"event_turned_up {view['open_event']}",
    ]


@pytest.mark.clause("E2.3")
def test_the_gem_stack_is_shuffled():
    for players in (3, 4, 5):
        decks = [Reading.of(EDELSTEIN.start(players, seed).states).deck for seed in SEEDS]
        assert all(sorted(deck) == list(range(30)) for deck in decks)
        assert len({tuple(deck) for deck in decks}) == len(SEEDS)
        for place in (0, 1, 15, 28, 29):
            assert len({deck[place] for deck in decks}) > 10


@pytest.mark.clause("E2.3")
@pytest.mark.parametrize(("players", "aside"), [(3, 6), (4, 2)])
def test_of_the_cards_set_aside_only_the_top_one_is_seen(players, aside):
    pile = ["RR6", "RY6", "RY7", "YY7", "RG6", "RYGB4"][-aside:]
    match = at(players=players, set_aside=pile)
    for number in (*range(players), None):
        view = match.view(number)
        assert view["set_aside"] == {
            "name": "RYGB4",
            "gems": {"red": 1, "yellow": 1, "green": 1, "blue": 1},
            "millions": 4,
        }
        known = match.knowledge(number)["deck"][0].tolist()
        assert known[: aside - 1] == [-1] * (aside - 1)
        assert [CARD_NAMES[card] for card in known[aside - 1 : aside]] == ["RYGB4"]
        assert known[aside + players :] == [-1] * (30 - aside - players)


@pytest.mark.clause("E2.3")
def test_with_five_no_card_is_set_aside():
    match = EDELSTEIN.start(5, seed=1)
    assert match.view(None)["set_aside"] is None
    assert told(match, "card_set_aside") == []
    known = match.knowledge(None)["deck"][0].tolist()
    assert known[:5] == Reading.of(match.states).deck[:5]
    assert known[5:] == [-1] * 25


@pytest.mark.clause("E2.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_round_uses_up_the_gem_stack(players):
    cards = ["money"] * players
    last = at(*[seat()] * players, round=ROUNDS[players])
    assert last.view(None)["gem_stack"] == 0
    assert choose(last, *cards).view(None)["phase"] == 2
    before = at(*[seat()] * players, round=ROUNDS[players] - 1)
    assert before.view(None)["gem_stack"] == players
    view = choose(before, *cards).view(None)
    assert (view["phase"], view["round"]) == (1, ROUNDS[players])
    assert stage(before) == "choosing"
