"""E3: a round of three to five players; the secret choice is in `test_secret_choice.py`."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    at,
    choose,
    gems,
    money,
    play,
    seat,
    stage,
    supply,
)
from vendome.core.reading import Reading
from vendome.games.edelstein.text.view import CARD_NAMES

CARDS = ("money", "event", "gems")


def cards_of(match: vendome.Match) -> list[str | None]:
    cards = [one["card"] for one in match.view(None)["seats"]]
    return [card and card["name"] for card in cards]


@pytest.mark.clause("E3.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_gets_a_gem_card_the_first_seat_first_and_then_an_event_is_turned_up(players):
    stack = ["RR6", "BBB7", "RYGB4", "GB7", "YY7", "RG6"]
    match = at(players=players, gem_stack=stack, event_stack=["gather", "sole_red", "swap"])
    before = match.view(None)["gem_stack"]
    choose(match, *["money"] * players)
    assert cards_of(match) == stack[:players]
    view = match.view(None)
    assert view["open_event"] == "gather"
    assert view["gem_stack"] == before - players
    assert match.position()["gem_stack"][0] == stack[players]
    assert match.position()["event_stack"][:2] == ["sole_red", "swap"]
    assert story(match)[-2 - players :] == [
        "turn_began 1 -1",
        *[f"card_dealt {number} {stack[number]}" for number in range(players)],
        "event_turned_up gather",
    ]


@pytest.mark.clause("E3.1")
def test_gem_cards_and_the_open_event_are_seen_by_all():
    match = at(seat(card="RR6"), seat(card="YGGB5"), seat(card="RY7"), open_event="swap")
    for number in (0, 1, 2, None):
        view = match.view(number)
        assert view["open_event"] == "swap"
        assert [one["card"]["name"] for one in view["seats"]] == ["RR6", "YGGB5", "RY7"]
        assert view["seats"][1]["card"] == {
            "name": "YGGB5",
            "gems": {"red": 0, "yellow": 1, "green": 2, "blue": 1},
            "millions": 5,
        }


@pytest.mark.clause("E3.3")
def test_all_choices_are_revealed_together():
    match = at(seat("1r"), seat("2r"), seat(), seat())
    play(match, "3 choose event", "2 choose money", "0 choose gems", "1 choose event")
    revealed = [line for line in story(match, since=3) if line.startswith("revealed")]
    assert revealed == [
        "revealed 0 gems",
        "revealed 1 event",
        "revealed 2 money",
        "revealed 3 event",
    ]
    for number in (0, 1, 2, 3, None):
        seats = match.view(number)["seats"]
        assert [one["chosen"] for one in seats] == ["gems", "event", "money", "event"]
        assert all(one["has_chosen"] for one in seats)


@pytest.mark.clause("E3.3")
def test_actions_are_carried_out_in_the_order_money_event_gems_free_choice():
    match = at(
        seat(card="RR6"),
        seat(card="YY7"),
        seat(card="BBB7"),
        seat("1r", card="RYY4"),
        seat("2r"),
        open_event="certificate",
    )
    choose(match, "free", "gems", "event", "money", "money")
    assert (stage(match), match.waiting) == ("opening", (3,))
    assert gems(match, 1) == "3r3y3g3b"
    play(match, "3 offer 1r", "4 accept")
    assert (stage(match), match.waiting) == ("taking", (2,))
    assert (money(match), gems(match, 1)) == ([0, 0, 0, 4, 0], "3r3y3g3b")
    play(match, "2 take open")
    assert (stage(match), match.waiting) == ("free_alone", (0,))
    assert gems(match, 1) == "3r5y3g3b"
    play(match, "0 return b take rr")
    assert [line.split()[0] for line in story(match, since=5)][:9] == [
        "offered",
        "accepted",
        "took_money",
        "took_open_event",
        "event_laid_out",
        "took_gems",
        "free_choice",
        "took_gems",
        "took_gems",
    ]


@pytest.mark.clause("E3.3")
def test_two_bargains_come_one_after_the_other():
    match = at(seat("1r"), seat("2r"), seat("3r"), seat("4r"))
    choose(match, "gems", "money", "gems", "money")
    assert (stage(match), match.waiting) == ("opening", (1,))
    play(match, "1 offer 1r", "3 accept")
    assert (stage(match), match.waiting) == ("opening", (0,))
    assert match.view(None)["bargain"]["action"] == "gems"
    play(match, "0 offer nothing", "2 offer nothing")
    assert stage(match) == "choosing"


@pytest.mark.clause("E3.4")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("action", CARDS)
def test_an_action_that_all_choose_is_lost(players, action):
    match = at(*[seat(money=1)] * players, open_event="swap")
    left = supply(match)
    choose(match, *[action] * players)
    assert story(match, since=players - 1)[1 + players :][:3] == [
        f"action_lost {action} {players}",
        "event_discarded swap",
        "turn_began 1 -1",
    ]
    assert stage(match) == "choosing"
    assert money(match) == [1] * players
    assert [gems(match, number) for number in range(players)] == ["3r3y3g3b"] * players
    assert supply(match) == left


@pytest.mark.clause("E3.4")
@pytest.mark.parametrize("choosers", [3, 4])
@pytest.mark.parametrize("action", CARDS)
def test_nobody_is_compensated_for_an_action_that_three_or_four_chose(choosers, action):
    match = at(*[seat("" if n == 4 else "1r1y1g1b") for n in range(5)], open_event="swap")
    other = "gems" if action == "money" else "money"
    choose(match, *[action] * choosers, *[other] * (5 - choosers))
    if choosers == 3:
        assert (stage(match), match.waiting) == ("opening", (4,))
        play(match, "4 offer nothing", "3 offer nothing")
    assert f"action_lost {action} {choosers}" in story(match)
    assert stage(match) == "choosing"
    assert money(match)[:4] == [0] * 4
    assert [gems(match, number) for number in range(choosers)] == ["1r1y1g1b"] * choosers


@pytest.mark.clause("E3.4")
@pytest.mark.parametrize("action", CARDS)
def test_two_choosers_bargain(action):
    match = at(seat(), seat("1r"), seat(), seat("2r"), seat())
    choose(match, "free", action, "free", action, "free")
    assert (stage(match), match.waiting) == ("opening", (1,))
    assert match.view(None)["bargain"] == {
        "action": action,
        "opener": 1,
        "rival": 3,
        "offerer": None,
        "offer": {"red": 0, "yellow": 0, "green": 0, "blue": 0},
    }
    assert story(match)[-1] == f"bargain_began {action} 1 3"


@pytest.mark.clause("E3.4")
@pytest.mark.parametrize("chooser", [0, 1, 2])
def test_one_chooser_carries_the_action_out(chooser):
    def chosen(action: str) -> vendome.Match:
        match = at(*[seat(card="BBB7") if n == chooser else seat("1r") for n in range(4)])
        others = "event" if action == "gems" else "gems"
        return choose(match, *[action if n == chooser else others for n in range(4)])

    assert money(chosen("money")) == [7 if n == chooser else 0 for n in range(4)]
    assert gems(chosen("gems"), chooser) == "3r3y3g6b"
    match = chosen("event")
    assert (stage(match), match.waiting) == ("taking", (chooser,))


@pytest.mark.clause("E3.4")
def test_an_action_nobody_chose_is_passed_over():
    match = choose(at(players=3), "gems", "gems", "gems")
    lines = story(match, since=2)
    assert [line.split()[0] for line in lines] == [
        *["has_chosen", "revealed", "revealed", "revealed", "action_lost"],
        *["event_discarded", "turn_began", "card_dealt", "card_dealt", "card_dealt"],
        "event_turned_up",
    ]


@pytest.mark.clause("E3.5")
def test_at_the_end_of_a_round_cards_are_returned_and_discarded():
    match = at(
        seat(card="RR6"), seat(card="YY7"), seat(card="GB7"), gem_stack=["RG6", "RY7", "BBB7"]
    )
    assert match.position()["gem_discards"] == []
    choose(match, "money", "money", "money")
    assert match.position()["gem_discards"] == ["RR6", "YY7", "GB7"]
    for number in (0, 1, 2, None):
        view = match.view(number)
        assert [one["chosen"] for one in view["seats"]] == [None] * 3
        assert [one["has_chosen"] for one in view["seats"]] == [False] * 3
        deck = match.knowledge(number)["deck"][0].tolist()
        assert [CARD_NAMES[card] for card in deck[6:9]] == ["RR6", "YY7", "GB7"]
    assert Reading.of(match.states).chosen == [-1] * 5
    assert match.states["resolving"][0] == 0
    assert cards_of(match) == ["RG6", "RY7", "BBB7"]
    choose(match, "money", "money", "money")
    assert match.position()["gem_discards"] == ["RR6", "YY7", "GB7", "RG6", "RY7", "BBB7"]


@pytest.mark.clause("E3.5")
def test_an_event_card_that_nobody_took_goes_face_up_under_the_stack():
    match = at(players=3, open_event="gather", event_stack=["swap"], events_under={"halve": 1})
    stack = match.view(None)["event_stack"]
    choose(match, "money", "money", "money")
    view = match.view(None)
    assert view["events_under"] == {"gather": 1, "halve": 1}
    assert view["open_event"] == "swap"
    assert view["event_stack"] == stack - 1
    lines = story(match)
    assert lines[lines.index("event_discarded gather") + 1] == "turn_began 1 -1"


@pytest.mark.clause("E3.5")
def test_an_event_card_that_was_taken_does_not():
    match = at(players=3, open_event="certificate", event_stack=["swap"])
    choose(match, "event", "money", "money")
    while stage(match) != "taking":
        play(match, f"{match.waiting[0]} offer nothing")
    play(match, "0 take open")
    view = match.view(None)
    assert view["events_under"] == {}
    assert view["open_event"] == "swap"
    assert not any(line.startswith("event_discarded") for line in story(match))


@pytest.mark.clause("E3.6")
@pytest.mark.parametrize(("players", "rounds"), [(3, 8), (4, 7), (5, 6)])
def test_a_phase_ends_with_a_scoring_when_the_gem_stack_is_used_up(players, rounds):
    for number in (1, 2, rounds - 1, rounds):
        match = choose(at(players=players, round=number), *["money"] * players)
        lines = story(match)
        view = match.view(None)
        assert ("scoring_began 0" in lines) == (number == rounds)
        assert (f"turn_began {number} -1" in lines) == (number < rounds)
        if number < rounds:
            assert (view["phase"], view["round"]) == (1, number + 1)
            assert view["gem_stack"] == players * (rounds - number - 1)
        else:
            assert (view["phase"], view["round"]) == (2, 1)
            assert lines.index("scoring_began 0") < lines.index(f"phase_began 1 {rounds}")
        assert (stage(match), match.waiting) == ("choosing", tuple(range(players)))
