"""E3.2: all choose an action card, secretly and at once."""

from __future__ import annotations

from itertools import permutations

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import EDELSTEIN, at, can, fields, play, refused, stage

CARDS = ("money", "event", "gems")


def known(match: vendome.Match, number: int | None) -> tuple[object, ...]:
    """Everything that comes to a seat's, or a spectator's, notice."""
    actions = match.actions(number) if number is not None else []
    forms = match.forms(number) if number is not None else []
    told = list(match.events(number))
    return (fields(match.knowledge(number)), match.view(number), told, actions, forms)


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_choose_at_once(players):
    match = EDELSTEIN.start(players, seed=4)
    left = set(range(players))
    for number in (1, 0, *range(2, players)):
        assert set(match.waiting) == left
        assert stage(match) == "choosing"
        assert [one["has_chosen"] for one in match.view(None)["seats"]] == [
            other not in left for other in range(players)
        ]
        match.play(number, "choose gems")
        left.remove(number)
    assert match.view(None)["round"] == 2


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("chooser", [0, 1])
def test_nobody_learns_anything_about_a_choice(players, chooser):
    cards = [*CARDS, "free"][: 3 if players == 3 else 4]
    for before in ([], [2]):
        tables = [EDELSTEIN.start(players, seed=6) for _ in cards]
        for match, card in zip(tables, cards, strict=True):
            for number in before:
                match.play(number, "choose event")
            match.play(chooser, f"choose {card}")
        for number in (*range(players), None):
            notices = [known(match, number) for match in tables]
            if number == chooser:
                assert notices[0] != notices[1]
            else:
                assert all(notice == notices[0] for notice in notices)


@pytest.mark.clause("E3.2")
def test_only_that_somebody_has_chosen_is_public():
    match = play(EDELSTEIN.start(3, seed=6), "1 choose gems")
    for number in (0, 2, None):
        assert story(match, number, since=0)[-1] == "has_chosen 1"
        assert match.view(number)["seats"][1]["has_chosen"] is True
        assert match.view(number)["seats"][1]["chosen"] is None
        assert match.knowledge(number)["chosen"][0].tolist() == [-1] * 5
    assert story(match, 1)[-2:] == ["has_chosen 1", "chose 1 gems"]
    assert match.view(1)["seats"][1]["chosen"] == "gems"
    assert match.knowledge(1)["chosen"][0].tolist() == [-1, 2, -1, -1, -1]
    play(match, "0 choose gems")
    assert [event for event in match.events(None) if event.kind in ("chose", "revealed")] == []


@pytest.mark.clause("E3.2")
def test_the_order_in_which_choices_arrive_has_no_effect():
    ends = []
    for order in permutations(range(4)):
        match = at(players=4, event_stack=["gather"], open_event="swap")
        for number in order:
            match.play(number, f"choose {('gems', 'money', 'gems', 'money')[number]}")
        ends.append((fields(match.states), story(match, since=3)[1:]))
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("again", CARDS)
def test_a_choice_made_stands(again):
    match = play(EDELSTEIN.start(3, seed=6), "1 choose gems")
    refusal = refused(match, f"1 choose {again}")
    assert (refusal.clause, refusal.message) == ("E3.2", "choice_stands")
    assert can(match, 1) == []
    assert match.waiting == (0, 2)


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("move", ["accept", "offer 1r", "take open", "use", "take r", "decline"])
def test_nothing_but_a_choice_can_be_made(move):
    refusal = refused(EDELSTEIN.start(5, seed=6), f"0 {move}")
    assert (refusal.clause, refusal.message) == ("E3.2", "not_now")
    assert refusal.arguments["moves"] == "choose money · choose event · choose gems · choose free"
