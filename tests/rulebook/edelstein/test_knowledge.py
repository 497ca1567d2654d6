"""E2.2, E2.3, E3.2, E9.4, E9.8: what each seat knows in the course of a game."""

from __future__ import annotations

import pytest

from tests.rulebook.edelstein.table import (
    ASIDE,
    EDELSTEIN,
    at,
    choose,
    everybody,
    fields,
    knows,
    play,
    seat,
)

PUBLIC = (
    *("players", "phase", "turn", "stage", "waiting", "active", "named", "supply", "gems", "money"),
    *("card", "front", "face_up", "drawn", "under", "stack_left", "dealt", "offer", "winners"),
)


@pytest.mark.clause("E1.5", "E2.2", "E2.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_gems_money_and_open_cards_are_public_and_cards_face_down_are_not(players):
    match = EDELSTEIN.start(players, seed=9)
    whole = fields(match.states)
    open_ones = range(max(0, ASIDE[players] - 1), whole["dealt"])
    for number in everybody(match):
        known = knows(match, number)
        for name in PUBLIC:
            assert known[name] == whole[name]
        for name in ("key", "keystream", "stack", "chosen"):
            assert set(known[name]) == {-1}
        assert (known["blocks"], known["used"]) == (-1, -1)
        assert [i for i, card in enumerate(known["deck"]) if card != -1] == list(open_ones)
        assert all(known["deck"][i] == whole["deck"][i] for i in open_ones)


@pytest.mark.clause("E2.3")
def test_of_the_gem_cards_set_aside_only_the_top_one_is_seen():
    aside = ["RR6", "RY6", "RY7", "YY7", "RG6", "RB7"]
    match = at(seat(), seat(), seat(), set_aside=aside, gem_stack=["RRR4"])
    for number in everybody(match):
        assert match.view(number)["set_aside"]["name"] == "RB7"
        assert knows(match, number)["deck"][:6] == [-1, -1, -1, -1, -1, 5]
    assert at(*[seat()] * 4, set_aside=aside[:2]).view(0)["set_aside"]["name"] == "RY6"
    assert at(*[seat()] * 5).view(0)["set_aside"] is None


@pytest.mark.clause("E3.2")
def test_each_seat_knows_its_own_choice_alone_until_the_last_has_chosen():
    match = play(at(*[seat()] * 4), "2 choose gems", "0 choose event", "3 choose event")
    assert knows(match, 0)["chosen"] == [1, -1, -1, -1, -1]
    assert knows(match, 1)["chosen"] == [-1, -1, -1, -1, -1]
    assert knows(match, 2)["chosen"] == [-1, -1, 2, -1, -1]
    assert knows(match, 3)["chosen"] == [-1, -1, -1, 1, -1]
    assert knows(match, None)["chosen"] == [-1, -1, -1, -1, -1]
    for number in everybody(match):
        flags = [one["has_chosen"] for one in match.view(number)["seats"]]
        assert flags == [True, False, True, True]
    play(match, "1 choose money")
    for number in everybody(match):
        assert knows(match, number)["chosen"] == [1, 0, 2, 1, -1]


@pytest.mark.clause("E3.2")
def test_of_five_players_all_choices_are_known_once_revealed():
    match = choose(at(*[seat()] * 5), "money", "event", "gems", "money", "free")
    for number in everybody(match):
        assert knows(match, number)["chosen"] == [0, 1, 2, 0, 3]


@pytest.mark.clause("E9.4", "E9.8")
def test_of_two_players_the_choice_is_known_once_it_is_hit_or_carried_out():
    match = at(seat(), seat(), beginner=1, open_event="swap")
    play(match, "1 choose event")
    for named in (None, "money"):
        if named:
            play(match, f"0 name {named}")
        assert knows(match, 1)["chosen"][:2] == [-1, 1]
        assert knows(match, 0)["chosen"][:2] == knows(match, None)["chosen"][:2] == [-1, -1]
    play(match, "0 name gems")
    for number in everybody(match):
        assert knows(match, number)["chosen"][:2] == [-1, 1]


@pytest.mark.clause("E5.8", "E7.7")
def test_steps_of_a_move_being_put_together_are_known_to_their_maker_alone():
    match = at(seat(), seat(), seat(), stage="swapping", waiting=[1], drawn_event="swap")
    match.play(1, match.actions(1)[2].id)
    match.play(1, match.actions(1)[3].id)
    for number in everybody(match):
        known, mine = knows(match, number), number == 1
        assert known["picked"] == (2 if mine else -1)
        assert known["picks"] == ([2, 3, 0, 0] if mine else [-1] * 4)
        assert match.view(number)["steps"] == ([2, 3] if mine else [])


@pytest.mark.clause("E4.2", "E3.2")
def test_a_card_drawn_unseen_is_public_once_it_is_drawn():
    match = at(seat(), seat(), seat(), open_event="swap", event_stack=["halve"])
    choose(match, "event", "money", "gems")
    play(match, "0 take hidden")
    for number in everybody(match):
        assert match.view(number)["drawn_event"] == "halve"
        assert match.view(number)["open_event"] is None
        assert match.view(number)["events_under"] == {"swap": 1}
