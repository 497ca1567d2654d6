"""E9: the game of two. Seat 0 is active in these positions unless they say otherwise."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.last_round import scored
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    EDELSTEIN,
    at,
    can,
    choose,
    gems,
    money,
    play,
    refused,
    seat,
    stage,
    supply,
    told,
)

CARDS = ("money", "event", "gems")


def two(one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **position: Any):
    """Two seats with 12 gems each, unless they are given."""
    return at(one or seat(), other or seat(), **{"beginner": 0, **position})


@pytest.mark.clause("E9.1")
def test_two_players_begin_with_twelve_gems_each():
    match = EDELSTEIN.start(2, seed=3)
    assert [gems(match, 0), gems(match, 1)] == ["3r3y3g3b", "3r3y3g3b"]
    assert supply(match) == "16r16y16g16b"
    assert money(match) == [0, 0]


@pytest.mark.clause("E9.1")
def test_there_is_no_free_choice_for_two():
    match = two()
    assert can(match, 0) == ["choose money", "choose event", "choose gems"]
    assert refused(match, "0 choose free").message == "no_free_choice"
    play(match, "0 choose money")
    assert can(match, 1) == ["name money", "name event", "name gems"]
    refusal = refused(match, "1 name free")
    assert (refusal.clause, refusal.message) == ("E9.1", "no_free_choice")


@pytest.mark.clause("E9.2", "E9.6", "E9.3")
def test_a_game_is_thirty_turns_with_every_gem_card_once_and_five_turns_each_a_phase():
    match = EDELSTEIN.start(2, seed=5)
    begun = match.position()
    active = match.view(None)["active"]
    order = [begun["seats"][active]["card"], *begun["gem_stack"]]
    assert len(set(order)) == 30
    assert begun["set_aside"] == begun["gem_discards"] == []
    for turn in range(30):
        assert not match.over
        view = match.view(None)
        assert (view["phase"], view["round"], view["rounds"]) == (turn // 10 + 1, turn % 10 + 1, 10)
        assert view["gem_stack"] == 9 - turn % 10  # of this phase's pile
        assert view["set_aside"] is None
        active = view["active"]
        assert match.waiting == (active,)
        assert match.view(None)["seats"][active]["card"]["name"] == order[turn]
        assert match.view(None)["seats"][1 - active]["card"] is None
        play(match, f"{active} choose money", f"{1 - active} name money")
    assert match.over
    lines = story(match)
    dealt = [line.split()[1:] for line in lines if line.startswith("card_dealt")]
    assert [card for _, card in dealt] == order
    for phase in range(3):
        seats = [number for number, _ in dealt[10 * phase : 10 * phase + 10]]
        assert seats in (["0", "1"] * 5, ["1", "0"] * 5)
    marks = [line for line in lines if line.split()[0] in ("phase_began", "scoring_began")]
    assert marks == [
        line for phase in range(3) for line in (f"phase_began {phase} 10", f"scoring_began {phase}")
    ]


@pytest.mark.clause("E9.2")
def test_the_piles_are_split_at_random():
    orders = []
    for seed in range(20):
        position = EDELSTEIN.start(2, seed).position()
        first = [one["card"] for one in position["seats"] if one["card"]]
        orders.append([*first, *position["gem_stack"]])
    assert all(len(set(order)) == 30 for order in orders)
    for place in (0, 9, 10, 19, 20, 29):
        assert len({order[place] for order in orders}) > 8


@pytest.mark.clause("E9.2", "E9.6")
@pytest.mark.parametrize("phase", [1, 2])
def test_the_next_phase_goes_on_with_the_next_ten_cards(phase):
    match = two(round=10, phase=phase, beginner=0)
    before = match.position()
    assert len(before["gem_discards"]) == 10 * phase - 1
    play(match, "1 choose gems", "0 name gems")
    after = match.position()
    active = match.view(None)["active"]
    assert after["gem_discards"] == [*before["gem_discards"], before["seats"][1]["card"]]
    assert [after["seats"][active]["card"], *after["gem_stack"]] == before["gem_stack"]
    assert (after["phase"], after["round"]) == (phase + 1, 1)


@pytest.mark.clause("E9.3")
@pytest.mark.parametrize("beginner", [0, 1])
def test_the_players_are_active_in_turn(beginner):
    match = two(beginner=beginner, open_event="swap", event_stack=["halve", "gather"])
    for turn in range(3):
        active = (beginner + turn) % 2
        view = match.view(None)
        assert (view["active"], view["stage"], match.waiting) == (active, "secret", (active,))
        assert can(match, 1 - active) == []
        assert refused(match, f"{1 - active} choose money").message == "not_your_turn"
        play(match, f"{active} choose event")
        assert (stage(match), match.waiting) == ("naming", (1 - active,))
        assert can(match, active) == []
        assert refused(match, f"{active} choose money").clause == "E9.4"
        play(match, f"{1 - active} name event")


@pytest.mark.clause("E9.3")
def test_the_active_player_turns_over_a_gem_card_and_an_event_card():
    match = two(open_event="swap", event_stack=["halve", "gather"], gem_stack=["RRR4", "YY7"])
    play(match, "0 choose money", "1 name money")
    assert story(match, since=1)[-4:] == [
        "turn_began 1 1",
        "card_dealt 1 RRR4",
        "event_discarded swap",
        "event_turned_up halve",
    ]
    view = match.view(None)
    assert view["open_event"] == "halve"
    assert view["events_under"] == {"swap": 1}
    assert [one["card"] and one["card"]["name"] for one in view["seats"]] == [None, "RRR4"]
    assert match.position()["gem_stack"][0] == "YY7"


@pytest.mark.clause("E9.3")
def test_an_event_card_that_was_taken_leaves_nothing_to_go_under():
    match = two(open_event="certificate", event_stack=["halve"])
    play(match, "0 choose event", "1 name money", "1 name gems", "0 take open")
    view = match.view(None)
    assert view["events_under"] == {}
    assert view["open_event"] == "halve"
    assert view["seats"][0]["events"] == ["certificate"]
    assert told(match, "event_discarded") == []


@pytest.mark.clause("E9.3", "E9.8")
def test_the_choice_is_a_secret_of_the_active_player():
    match = play(two(), "0 choose event")
    for watcher, chosen in ((0, "event"), (1, None), (None, None)):
        view = match.view(watcher)
        assert [one["chosen"] for one in view["seats"]] == [chosen, None]
        assert [one["has_chosen"] for one in view["seats"]] == [True, False]
    assert story(match, to=0) == ["has_chosen 0", "chose 0 event"]
    assert story(match, to=1) == story(match) == ["has_chosen 0"]


@pytest.mark.clause("E9.4", "E9.8")
@pytest.mark.parametrize("card", CARDS)
def test_an_action_named_at_once_is_lost(card):
    match = play(
        two(open_event="swap", event_stack=["halve"]), f"0 choose {card}", f"1 name {card}"
    )
    assert story(match, since=1)[:4] == [
        f"named 1 {card}",
        f"revealed 0 {card}",
        f"action_lost {card} 2",
        "turn_began 1 1",
    ]
    assert money(match) == [0, 0]
    assert [gems(match, 0), gems(match, 1)] == ["3r3y3g3b", "3r3y3g3b"]
    assert match.view(None)["named"] == []
    assert (stage(match), match.waiting) == ("secret", (1,))


@pytest.mark.clause("E9.4", "E9.8")
@pytest.mark.parametrize(("card", "guess"), list(permutations(CARDS, 2)))
def test_after_a_wrong_guess_that_alone_is_said_and_two_actions_remain(card, guess):
    match = play(two(), f"0 choose {card}", f"1 name {guess}")
    assert story(match, since=1) == [f"named 1 {guess}", f"named_wrongly 1 {guess}"]
    assert (stage(match), match.waiting) == ("naming", (1,))
    for watcher in (1, None):
        view = match.view(watcher)
        assert [one["chosen"] for one in view["seats"]] == [None, None]
        assert view["named"] == [guess]
    assert match.view(0)["seats"][0]["chosen"] == card
    assert can(match, 1) == [f"name {other}" for other in CARDS if other != guess]
    refusal = refused(match, f"1 name {guess}")
    assert (refusal.clause, refusal.message) == ("E9.4", "named_before")


@pytest.mark.clause("E9.4", "E9.8")
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [("money", "event", "gems"), ("money", "gems", "event"), ("gems", "money", "event")],
)
def test_an_action_not_named_is_carried_out_by_the_active_player(card, first, second):
    match = two(seat(card="YYB6"))
    play(match, f"0 choose {card}", f"1 name {first}", f"1 name {second}")
    done = "took_money 0 6" if card == "money" else "took_gems 0 2y1b"
    assert story(match, since=1)[:7] == [
        f"named 1 {first}",
        f"named_wrongly 1 {first}",
        f"named 1 {second}",
        f"named_wrongly 1 {second}",
        f"revealed 0 {card}",
        done,
        "turn_began 1 1",
    ]
    assert money(match) == ([6, 0] if card == "money" else [0, 0])
    assert gems(match, 0) == ("3r3y3g3b" if card == "money" else "3r5y3g4b")
    assert match.view(None)["named"] == []


@pytest.mark.clause("E9.4", "E9.8")
def test_an_event_not_named_asks_the_active_player():
    match = two(open_event="halve")
    play(match, "0 choose event", "1 name gems", "1 name money")
    assert story(match, since=1)[-1] == "revealed 0 event"
    view = match.view(1)
    assert (view["stage"], view["waiting"], view["named"]) == ("taking", [0], ["gems", "money"])
    assert view["seats"][0]["chosen"] == "event"
    play(match, "0 take open", "0 use")
    assert [gems(match, 0), gems(match, 1)] == ["2r2y2g2b", "2r2y2g2b"]
    assert (stage(match), match.waiting) == ("secret", (1,))


@pytest.mark.clause("E9.4", "E5.2")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("reds", "opener"), [(("2r", "3r"), 0), (("3r", "2r"), 1)])
def test_an_action_named_second_is_bargained_for(card, reds, opener):
    other = "money" if card != "money" else "event"
    match = two(seat(reds[0]), seat(reds[1]))
    play(match, f"0 choose {card}", f"1 name {other}", f"1 name {card}")
    assert story(match, since=2) == [
        f"named 1 {card}",
        f"revealed 0 {card}",
        f"bargain_began {card} {opener} {1 - opener}",
    ]
    view = match.view(None)
    assert (view["stage"], view["waiting"]) == ("opening", [opener])
    assert view["bargain"]["action"] == card
    assert view["named"] == [other, card]
    assert view["seats"][0]["chosen"] == card


@pytest.mark.clause("E9.5")
@pytest.mark.parametrize(("beginner", "carrier"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_whoever_carries_it_out_uses_the_gem_card_of_the_active_player(beginner, carrier):
    for card in ("money", "gems"):
        seats = [seat("5r"), seat("5r")]
        seats[beginner] = seat("5r", card="RGGB4")
        match = two(*seats, beginner=beginner)
        other = 1 - beginner
        play(match, f"{beginner} choose {card}", f"{other} name event", f"{other} name {card}")
        assert match.waiting == (1,)
        if carrier == 1:
            play(match, "1 offer 1r", "0 accept")
        else:
            play(match, "1 offer 1r", "0 offer 2r", "1 accept")
        given = 1 if carrier == 1 else 2
        if card == "money":
            assert money(match) == [4 if number == carrier else 0 for number in (0, 1)]
            assert gems(match, carrier) == f"{5 - given}r"
        else:
            assert gems(match, carrier) == f"{6 - given}r2g1b"
        assert gems(match, 1 - carrier) == f"{5 + given}r"
        assert (stage(match), match.waiting) == ("secret", (other,))


@pytest.mark.clause("E9.5", "E9.4")
def test_the_other_player_can_win_the_event_and_choose_it():
    match = two(seat("1r"), seat("2r"), open_event="certificate", event_stack=["halve"])
    play(match, "0 choose event", "1 name money", "1 name event")
    play(match, "0 offer nothing", "1 offer 1r")
    assert (stage(match), match.waiting) == ("taking", (1,))
    play(match, "1 take open")
    assert [one["events"] for one in match.view(None)["seats"]] == [[], ["certificate"]]
    assert [gems(match, 0), gems(match, 1)] == ["2r", "1r"]


@pytest.mark.clause("E9.4", "E5.7")
def test_if_neither_offers_anything_the_action_is_not_carried_out():
    match = two(open_event="swap")
    play(match, "0 choose gems", "1 name money", "1 name gems")
    play(match, "1 offer nothing", "0 offer nothing")
    assert story(match, since=4)[:3] == [
        "offered_nothing 0",
        "bargain_failed gems",
        "turn_began 1 1",
    ]
    assert [gems(match, 0), gems(match, 1)] == ["3r3y3g3b", "3r3y3g3b"]


@pytest.mark.clause("E9.6", "E6.1")
def test_after_ten_turns_the_phase_is_scored():
    match = two(seat("5r1y"), seat("4r1y", events=["certificate"]), round=9)
    play(match, "0 choose money", "1 name money")
    assert match.view(None)["round"] == 10
    assert told(match, "scoring_began") == []
    play(match, "1 choose money", "0 name money")
    assert money(match) == [14 + 6, 6 + 10]
    assert [gems(match, 0), gems(match, 1)] == ["2r", "4r"]
    assert (match.view(None)["phase"], match.view(None)["round"]) == (2, 1)


@pytest.mark.clause("E9.7")
@pytest.mark.parametrize("beginner", [0, 1])
@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize(
    ("one", "other", "begins"),
    [
        (("1b", 30), ("2b2g", 2), 0),
        (("3r1b", 2), ("", 30), 1),
        (("1b", 21), ("9r", 13), 0),
        (("9r", 12), ("1b", 19), 1),
        (("5r", 1), ("4r", 15), 1),
        (("4r", 15), ("5r", 1), 0),
        (("4r1y1g", 2), ("4r3b", 16), 1),
    ],
)
def test_the_richer_begins_the_next_phase_or_the_one_with_more_gems(
    one, other, begins, beginner, phase
):
    match = scored(seat(*one), seat(*other), beginner=beginner, phase=phase)
    view = match.view(None)
    assert (view["phase"], view["active"], match.waiting) == (phase + 1, begins, (begins,))
    assert match.position()["beginner"] == begins
    assert view["seats"][begins]["card"] is not None
    assert f"turn_began 0 {begins}" in story(match)


@pytest.mark.clause("E9.7")
@pytest.mark.parametrize("beginner", [0, 1])
def test_of_two_with_as_much_money_and_as_many_gems_the_one_begins_who_did_not(beginner):
    match = scored(seat("4r4b", 7), seat("4r4b", 7), beginner=beginner)
    assert match.view(None)["active"] == 1 - beginner
    match = scored(seat("5r1y", 7), seat("5y1r", 9), beginner=beginner, phase=2)
    assert money(match) == [21, 21]
    assert [gems(match, 0), gems(match, 1)] == ["2r1y", "1r2y"]
    assert match.view(None)["active"] == 1 - beginner


@pytest.mark.clause("E9.7")
def test_phase_one_is_begun_by_either():
    begins = [EDELSTEIN.start(2, seed).view(None)["active"] for seed in range(40)]
    assert 4 <= begins.count(1) <= 36
    for seed in range(4):
        match = EDELSTEIN.start(2, seed)
        active = match.view(None)["active"]
        assert match.position()["beginner"] == active
        assert f"turn_began 0 {active}" in story(match)


@pytest.mark.clause("E9.6", "E8.3")
def test_after_the_third_scoring_the_game_is_over():
    match = scored(seat("5r", 1), seat("4r", 2), beginner=0, phase=3)
    assert match.over
    assert match.winners == (0,)
    assert story(match)[-2:] == ["game_ended", "won 0 15 2"]
    assert refused(match, "0 choose money").clause == "E8.3"


@pytest.mark.clause("E9.1", "E3.4")
def test_three_players_do_not_name_actions():
    match = choose(at(seat(), seat(), seat()), "money", "gems", "event")
    assert stage(match) == "taking"
    assert match.view(None)["active"] is None
    with pytest.raises(vendome.BadPosition):
        at(seat(), seat(), seat(), stage="naming")
